/**
 * The results of an exercise as pure data: codes in, rows of a table and of a file out.
 * @import {Answer} from "./attempt.js"
 * @import {HandIn} from "./hand-in-code.js"
 *
 * @typedef {HandIn & {line: number}} Entry `line`: of the text that was pasted
 * @typedef {Entry & {right: number, percent: number, codes: number, isBest: boolean, isCounted: boolean}} Result
 *   `codes`: handed in under this name; `isBest`: the best of them; `isCounted`: in sums of the class
 *
 * @typedef {object} Question
 * @property {string} kind @property {number} step @property {number} at
 * @property {string} answer the right one
 * @property {number} right results that have it right @property {number} count results with an answer
 * @property {{given: string, count: number} | null} usual wrong answer
 * @typedef {"name" | "right" | "seconds" | "moves" | "seal"} Column
 */

import { t } from "../../lib/messages.js";
import { rightCount, score } from "./attempt.js";

const SEALS = ["signed", "unchecked", "changed", "other"];

/** Spreadsheets run cells that begin so, in the wide forms of Chinese keyboards, too. */
const FORMULA = /^[=+\-@＝＋－＠\t\r]/;

const QUOTED = /[",;\r\n]/;

/** Spreadsheets read a file as UTF-8 by it. */
const BYTE_ORDER_MARK = "\uFEFF";

/** @param {readonly Entry[]} entries @returns {Result[]} */
export function resultsOf(entries) {
  /** @type {Map<string, Entry[]>} */
  const named = new Map();
  for (const entry of entries) {
    const name = entry.name.toLowerCase();
    named.set(name, [...(named.get(name) ?? []), entry]);
  }
  const best = new Set([...named.values()].map((same) => [...same].sort(byWorth)[0]));
  return entries.map((entry) => {
    const isBest = best.has(entry);
    return {
      ...entry,
      right: rightCount(entry.attempt),
      percent: Math.round(100 * score(entry.attempt)),
      codes: named.get(entry.name.toLowerCase())?.length ?? 1,
      isBest,
      isCounted: isBest && isTrusted(entry),
    };
  });
}

/** @param {HandIn} entry */
function isTrusted({ seal }) {
  return seal === "signed" || seal === "unchecked";
}

/** The best first. @param {Entry} one @param {Entry} other */
function byWorth(one, other) {
  return Number(isTrusted(other)) - Number(isTrusted(one))
    || score(other.attempt) - score(one.attempt)
    || one.attempt.seconds - other.attempt.seconds;
}

/** @param {readonly Result[]} results @param {Column} column @param {boolean} isDown @returns {Result[]} */
export function sorted(results, column, isDown) {
  const direction = isDown ? -1 : 1;
  /** @type {Record<Column, (one: Result, other: Result) => number>} */
  const orders = {
    name: (one, other) => one.name.localeCompare(other.name),
    right: (one, other) => one.percent - other.percent,
    seconds: (one, other) => one.attempt.seconds - other.attempt.seconds,
    moves: (one, other) => one.attempt.moves - other.attempt.moves,
    seal: (one, other) => SEALS.indexOf(one.seal) - SEALS.indexOf(other.seal),
  };
  return [...results].sort((one, other) => direction * orders[column](one, other) || one.line - other.line);
}

/** The questions of the exercise, in order: those that most results answer. @param {readonly Result[]} results @returns {Question[]} */
export function questionsOf(results) {
  const counted = results.filter(({ isCounted }) => isCounted);
  const ours = counted.length > 0 ? counted : results;
  const count = Math.max(0, ...ours.map(({ attempt }) => attempt.answers.length));
  return Array.from({ length: count }, (_, index) => {
    const answers = ours.flatMap(({ attempt }) => attempt.answers[index] ?? []);
    const [{ kind = "", step = 0, at = 0, right: answer = "" } = {}] = mostFrequent(answers, placeOf);
    const same = answers.filter((each) => isAbout(each, { kind, step, at }));
    const wrong = same.filter(({ isRight }) => !isRight);
    const [usual, times] = mostFrequent(wrong, ({ given }) => given);
    return {
      kind, step, at, answer,
      right: same.length - wrong.length,
      count: same.length,
      usual: usual ? { given: usual.given, count: times } : null,
    };
  });
}

/** @param {Answer} answer @param {Pick<Question, "kind" | "step" | "at">} question */
export function isAbout(answer, { kind, step, at }) {
  return answer.kind === kind && answer.step === step && answer.at === at;
}

/** @param {Answer} answer */
function placeOf({ kind, step, at }) {
  return [kind, step, at].join(" ");
}

/** @template T @param {readonly T[]} several @param {(each: T) => string} keyOf @returns {[T | undefined, number]} the first of those whose key is most frequent, and how often it is */
function mostFrequent(several, keyOf) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const each of several) counts.set(keyOf(each), (counts.get(keyOf(each)) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  return [several.find((each) => counts.get(keyOf(each)) === most), most];
}

/** 83 -> "1:23" @param {number} seconds */
export function clockTime(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** @param {HandIn["seal"]} seal */
export function sealName(seal) {
  return {
    signed: () => t("signed"),
    changed: () => t("changed by hand"),
    other: () => t("another exercise"),
    unchecked: () => t("not checked"),
  }[seal]();
}

/** @param {readonly Result[]} results @param {readonly Question[]} questions @returns {string} a file for spreadsheets */
export function csvOf(results, questions) {
  const head = [
    t("Student"), t("Right"), t("Questions"), t("Percent"), t("Seconds"), t("Moves played"), t("Signature"), t("Best code of this name"),
    ...questions.flatMap((_, index) => [
      t("%(number)d: answer", { number: index + 1 }), t("%(number)d: right answer", { number: index + 1 }),
    ]),
  ];
  const rows = results.map(({ name, right, percent, seal, isBest, attempt }) => [
    name, right, attempt.count, percent, attempt.seconds, attempt.moves, sealName(seal), isBest ? t("yes") : t("no"),
    ...questions.flatMap((_, index) => {
      const { given = "", right: answer = "" } = attempt.answers[index] ?? {};
      return [given, answer];
    }),
  ]);
  return BYTE_ORDER_MARK + [head, ...rows].map((cells) => `${cells.map(cellOf).join(",")}\r\n`).join("");
}

/** @param {string | number} value */
function cellOf(value) {
  const text = typeof value === "string" && FORMULA.test(value) ? `'${value}` : String(value);
  const doubled = text.replaceAll('"', '""');
  return QUOTED.test(text) ? `"${doubled}"` : text;
}
