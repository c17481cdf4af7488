/**
 * An attempt at an exercise as pure data: what was answered, and its score.
 *
 * @typedef {object} Answer
 * @property {string} kind of the question
 * @property {number} step step or node that the question is about, from 1; 0 of a task
 * @property {number} at frames of that step before the question
 * @property {string} given text of the choice @property {string} right text of the right one
 * @property {boolean} isRight
 *
 * @typedef {object} Attempt
 * @property {number} count questions of the exercise
 * @property {readonly Answer[]} answers in order
 * @property {number} seconds spent @property {number} moves steps that were played
 * @typedef {{version: 1, count: number, seconds: number, moves: number, answers: readonly (readonly unknown[])[]}} AttemptState
 *   an answer: kind, step, at, given, right; `right` is omitted where it was given. Within 4096 characters, which SCORM 1.2 stores
 */

import { MOST_QUESTIONS } from "../../net/exercise-link.js";

const VERSION = 1;

/** Characters of an answer; with twenty wrong answers a state stays within its bound. */
const LONGEST_TEXT = 80;

/** @param {number} count @returns {Attempt} */
export function newAttempt(count) {
  return { count, answers: [], seconds: 0, moves: 0 };
}

/** @param {Attempt} attempt @param {Answer} answer @returns {Attempt} */
export function withAnswer(attempt, answer) {
  const shortened = { ...answer, given: cut(answer.given), right: cut(answer.right) };
  return { ...attempt, answers: [...attempt.answers, shortened] };
}

/** @param {Attempt} attempt */
export function rightCount({ answers }) {
  return answers.filter(({ isRight }) => isRight).length;
}

/** @param {Attempt} attempt @returns {number} 0 to 1 */
export function score(attempt) {
  return attempt.count > 0 ? rightCount(attempt) / attempt.count : 0;
}

/** @param {Attempt} attempt */
export function isOver({ answers, count }) {
  return answers.length >= count;
}

/** Return whether a question comes after all that are answered. @param {Attempt} attempt @param {number} step @param {number} at */
export function isOpen({ answers }, step, at) {
  const last = answers.at(-1);
  return !last || step > last.step || (step === last.step && at > last.at);
}

/** @param {Attempt} attempt @returns {AttemptState} */
export function stateOf({ count, answers, seconds, moves }) {
  const rows = answers.map(({ kind, step, at, given, right, isRight }) => {
    return isRight ? [kind, step, at, given] : [kind, step, at, given, right];
  });
  return { version: VERSION, count, seconds: Math.round(seconds), moves, answers: rows };
}

/** @param {unknown} state of a host: the document or its text, as some return it; anything else, too @returns {Attempt | null} null where it is malformed */
export function attemptFrom(state) {
  const { version, count, seconds, moves, answers } = Object(typeof state === "string" ? parsed(state) : state);
  if (version !== VERSION || !Array.isArray(answers)) return null;
  if (!isCount(count) || count > MOST_QUESTIONS || answers.length > count) return null;
  if (!isCount(seconds) || !isCount(moves)) return null;
  const read = answers.map(answerIn).filter((answer) => answer !== null);
  return read.length === answers.length ? { count, answers: read, seconds, moves } : null;
}

/** @param {string} text @returns {unknown} null for anything but JSON */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {unknown} row @returns {Answer | null} */
function answerIn(row) {
  if (!Array.isArray(row)) return null;
  const [kind, step, at, given, right = given] = row;
  if (!isCount(step) || !isCount(at) || ![kind, given, right].every((text) => typeof text === "string")) return null;
  return { kind, step, at, given: cut(given), right: cut(right), isRight: row.length === 4 };
}

/** @param {unknown} value @returns {value is number} */
function isCount(value) {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** @param {string} text */
function cut(text) {
  const signs = Array.from(text);
  return signs.length > LONGEST_TEXT ? `${signs.slice(0, LONGEST_TEXT - 1).join("")}…` : text;
}
