/**
 * The user's own lessons, in the local storage of this browser only (docs/lessons.md). Storage that is
 * disabled or corrupt counts as empty.
 *
 * @import {Lesson} from "../../net/lesson.js"
 *
 * @typedef {Lesson & {id: number}} KeptLesson
 */

import { withStorage } from "../../ui/widgets/storage.js";

const KEY = "backtrack.lessons";

/** The oldest lessons beyond this are dropped. */
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

/** @returns {number} an unused id */
export function freshId() {
  return Math.max(0, ...keptLessons().map(({ id }) => id)) + 1;
}

/** @param {KeptLesson} lesson */
export function keepLesson(lesson) {
  write([...keptLessons().filter(({ id }) => id !== lesson.id), lesson].slice(-MOST));
}

/** @param {number} removed */
export function forgetLesson(removed) {
  write(keptLessons().filter(({ id }) => id !== removed));
}

/** @param {readonly KeptLesson[]} lessons */
function write(lessons) {
  withStorage((storage) => storage.setItem(KEY, JSON.stringify(lessons)));
}
