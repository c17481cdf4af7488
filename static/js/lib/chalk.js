/**
 * Chalk: circles, arrows and words that a teacher draws on the cells of a board, and how links write them.
 *
 *     g1.2          a green circle in row 1, column 2
 *     r1.2-3.4      a red arrow from there to row 3, column 4
 *     y2.2~look     a yellow word at row 2, column 2; "~." is a comma in it, "~~" a tilde
 * @import {Place} from "../types.d.ts"
 * @typedef {"green" | "red" | "blue" | "yellow"} Chalk
 * @typedef {object} Mark
 * @property {Chalk} chalk
 * @property {Place} at
 * @property {Place | null} to the head of an arrow
 * @property {string} word empty without one
 */

/** In the order of the palette. @type {readonly Chalk[]} */
export const CHALKS = Object.freeze(/** @type {const} */ (["green", "red", "blue", "yellow"]));

export const MOST_MARKS = 40;
export const LONGEST_WORD = 40;

const MARK = /^([grby])([1-9]\d?)\.([1-9]\d?)(?:-([1-9]\d?)\.([1-9]\d?)|~(.*))?$/su;

/** readChalk("g1.2,nothing,y2.2~a~. b")[1] -> {chalk: "yellow", at: [2, 2], to: null, word: "a, b"} @param {string} text @returns {readonly Mark[]} malformed ones and those beyond the bound dropped */
export function readChalk(text) {
  const marks = text.split(",").map(markIn).filter((mark) => mark !== null);
  return marks.filter((mark, at) => marks.findIndex((other) => isSamePlace(mark, other)) === at).slice(0, MOST_MARKS);
}

/** @param {readonly Mark[]} marks @returns {string} */
export function writtenChalk(marks) {
  return marks.map(writtenMark).join(",");
}

/** The same mark again removes it; another colour or another word takes its place. @param {readonly Mark[]} marks @param {Mark} mark @returns {readonly Mark[]} */
export function toggled(marks, mark) {
  const others = marks.filter((other) => !isSamePlace(other, mark));
  const isThere = marks.some((other) => writtenMark(other) === writtenMark(mark));
  return isThere ? others : [...others, mark].slice(0, MOST_MARKS);
}

/** @param {readonly Mark[]} marks @param {Place} place @returns {readonly Mark[]} those that do not touch it */
export function erased(marks, place) {
  return marks.filter(({ at, to }) => ![at, to].some((each) => String(each) === String(place)));
}

/** A word that can be drawn: without control characters, cut to its bound. @param {string} text */
export function tidyWord(text) {
  const plain = text.replace(/[\p{C}\p{Z}]+/gu, " ").trim();
  return [...plain].slice(0, LONGEST_WORD).join("").trim();
}

/** One circle, one word and one arrow of each way have room on a cell. @param {Mark} one @param {Mark} other */
function isSamePlace(one, other) {
  const shape = (/** @type {Mark} */ { at, to, word }) => `${at} ${to} ${word === ""}`;
  return shape(one) === shape(other);
}

/** @param {string} text @returns {Mark | null} */
function markIn(text) {
  const [, letter, row, column, to_row, to_column, written] = MARK.exec(text) ?? [];
  const chalk = CHALKS.find((name) => name.startsWith(letter ?? " "));
  if (!chalk) return null;
  const word = tidyWord((written ?? "").replace(/~[~.]/g, (sign) => (sign === "~~" ? "~" : ",")));
  if (written !== undefined && word === "") return null;
  const to = to_row === undefined ? null : /** @type {Place} */ ([Number(to_row), Number(to_column)]);
  const at = /** @type {Place} */ ([Number(row), Number(column)]);
  return String(at) === String(to) ? null : { chalk, at, to, word };
}

/** @param {Mark} mark */
function writtenMark({ chalk, at, to, word }) {
  const written = word.replace(/[~,]/g, (sign) => (sign === "~" ? "~~" : "~."));
  return `${chalk.charAt(0)}${at.join(".")}${to ? `-${to.join(".")}` : ""}${word ? `~${written}` : ""}`;
}
