/**
 * Links of exercises, and what they ask.
 * @typedef {object} ExerciseOptions
 * @property {string} current @property {string} view
 * @property {boolean} here begins at the current moment, in the same view
 * @property {boolean} hide @property {readonly string[]} quiz @property {boolean} full
 * @property {number} ask questions; 0 without an end @property {string} task empty for questions
 * @property {string} key that signs what is handed in
 * @property {string} lang empty for the reader's own
 */

import { openingQuiz, optionsOf, withOptions, withQuiz } from "./link.js";

/** Questions of an exercise. */
export const MOST_QUESTIONS = 20;

const KEY = /^[\w-]{8,32}$/;

/** `ask=5`: questions of an exercise @param {string} search @returns {number} at most MOST_QUESTIONS; 0 without an end, or without a quiz */
export function openingAsk(search) {
  const count = new URLSearchParams(search).get("ask") ?? "";
  const isCount = /^\d+$/.test(count) && openingQuiz(search).length > 0;
  return isCount ? Math.min(Number(count), MOST_QUESTIONS) : 0;
}

/** `task=` of an exercise, see features/quiz/task-link.js @param {string} search @returns {string} empty for none */
export function openingTaskText(search) {
  return new URLSearchParams(search).get("task") ?? "";
}

/** `seal=` that signs what is handed in @param {string} search @returns {string} empty for none */
export function openingSeal(search) {
  const key = new URLSearchParams(search).get("seal") ?? "";
  return KEY.test(key) ? key : "";
}

/** The link of an exercise. @param {string} href of the current moment @param {ExerciseOptions} options @returns {string} */
export function exerciseLink(href, { current, view, here, hide, quiz, ask, task, key, full, lang }) {
  const foreign = view === current ? [] : optionsOf("search");
  const moment = here && view === current ? [] : optionsOf("moment");
  const bare = withOptions(href, [...foreign, ...moment, "theme"], {
    view: view === "watch" ? null : view,
    hide: hide ? "answer" : null,
    full: full ? "1" : null,
    ask: ask > 0 && quiz.length > 0 ? String(ask) : null,
    task: task || null,
    seal: task || (ask > 0 && quiz.length > 0) ? key : null,
    lang: lang || null,
  });
  return withQuiz(bare, quiz);
}
