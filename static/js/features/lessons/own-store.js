/**
 * The lessons that somebody has made in this browser, kept there and nowhere else (docs/lessons.md).
 * Storage may be switched off or hold anything; then there are none.
 *
 * @import {Lesson} from "../../net/lesson.js"
 *
 * @typedef {Lesson & {id: number}} KeptLesson
 */

import { withStorage } from "../../ui/widgets/storage.js";

const KEY = "backtrack.lessons";

/** The oldest go beyond this. */
const MOST = 30;

/** @returns {readonly KeptLesson[]} the newest last */
export function keptLessons() {
  try {
    const kept = JSON.parse(withStorage((storage) => storage.getItem(KEY)) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isLesson) : [];
  } catch {
    return [];
  }
}

/** @param {any} value */
function isLesson(value) {
  return Number.isInteger(value?.id) && typeof value.title === "string" && Array.isArray(value.stops);
}

/** @returns {number} that no kept lesson has */
export function freshId() {
  return Math.max(0, ...keptLessons().map(({ id }) => id)) + 1;
}

/** @param {KeptLesson} lesson */
export function keepLesson(lesson) {
  write([...keptLessons().filter(({ id }) => id !== lesson.id), lesson].slice(-MOST));
}

/** @param {number} gone */
export function forgetLesson(gone) {
  write(keptLessons().filter(({ id }) => id !== gone));
}

/** @param {readonly KeptLesson[]} lessons */
function write(lessons) {
  withStorage((storage) => storage.setItem(KEY, JSON.stringify(lessons)));
}
