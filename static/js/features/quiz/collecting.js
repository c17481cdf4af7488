/**
 * Finds codes of an exercise in a text: a column of a sheet, a chat, mails. Names and other words may stand around them.
 * @typedef {{code: string, line: number}} Found `line`: where it begins, from 1
 * @typedef {object} Collected
 * @property {Found[]} codes
 * @property {number[]} cut lines with a code that does not end
 * @property {number[]} empty lines with words and no code
 * @property {boolean} isCut whether the text was too long
 */

import { LONGEST_CODE } from "./hand-in-code.js";

/** Characters of a text: some hundred mails. */
const LONGEST_TEXT = 2_000_000;

/** Six classes. */
export const MOST_CODES = 200;

const BEGIN = /(?<![\w-])BT\d+\.[\w.-]*/g;
const WHOLE = /^BT\d+\.[\w-]+\.[\w-]{16}(?![\w-])/;

/** Mails break lines of some 70 characters: "=" as quoted-printable, ">" in a quotation. */
const LEAST_WRAPPED = 40;
const BREAK = /^=?[ \t]*$/;
const GOING_ON = /^[ \t>]*(?!BT\d+\.)([\w.-]+)/;

/** Programs put such signs into long words. */
const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g;

/** @param {string} text @returns {Collected} */
export function codesIn(text) {
  const lines = text.slice(0, LONGEST_TEXT).replace(INVISIBLE, "").split(/\r?\n/);
  /** @type {Collected} */
  const found = { codes: [], cut: [], empty: [], isCut: text.length > LONGEST_TEXT };
  let isContinued = false;
  for (let row = 0; row < lines.length; ) {
    if (found.codes.length >= MOST_CODES) return { ...found, isCut: true };
    const { next, rest } = collectLine(lines, row, isContinued, found);
    isContinued = rest !== null;
    if (rest !== null) lines[next] = rest;
    row = next;
  }
  return found;
}

/**
 * @param {readonly string[]} lines @param {number} row @param {boolean} isContinued whether a code ends before this line
 * @param {Collected} found gets what is found
 * @returns {{next: number, rest: string | null}} `next`: the line to go on with; `rest`: what a code leaves of it
 */
function collectLine(lines, row, isContinued, found) {
  const line = lines[row] ?? "";
  const begun = [...line.matchAll(BEGIN)];
  if (begun.length === 0 && !isContinued && /\S/.test(line)) found.empty.push(row + 1);
  for (const { 0: fragment, index } of begun) {
    const { code, end, length } = wholeCode(lines, row, index, fragment);
    if (code === null) found.cut.push(row + 1);
    else found.codes.push({ code, line: row + 1 });
    if (end > row) return { next: end, rest: (lines[end] ?? "").slice(length) };
  }
  return { next: row + 1, rest: null };
}

/**
 * A code over one or several lines.
 * @param {readonly string[]} lines @param {number} row @param {number} index in that line @param {string} fragment in that line
 * @returns {{code: string | null, end: number, length: number}} null where it does not end; `end`: its last line; `length`: of its part there
 */
function wholeCode(lines, row, index, fragment) {
  const missing = { code: null, end: row, length: 0 };
  const line = lines[row] ?? "";
  let text = fragment;
  let isBroken = line.length >= LEAST_WRAPPED && BREAK.test(line.slice(index + fragment.length));
  for (let end = row, length = 0; ; ) {
    const code = WHOLE.exec(text)?.[0];
    if (code) return { code, end, length: length - (text.length - code.length) };
    end += 1;
    const [whole = "", part = ""] = GOING_ON.exec(lines[end] ?? "") ?? [];
    if (!isBroken || !part || text.length > LONGEST_CODE) return missing;
    isBroken = BREAK.test((lines[end] ?? "").slice(whole.length));
    length = whole.length;
    text += part;
  }
}
