/**
 * What a quiz has to know of a kind: which of its frames can be guessed, and where its moves and stones
 * are. All of it stands in the kind's table of moments.
 *
 * @import {Corner, Frame, QuestionKind, QuizWords} from "../../types.d.ts"
 * @import {Kind, Moments} from "./types.d.ts"
 */

import { momentOf, partOf } from "./moments.js";

/**
 * @param {Kind} kind
 * @param {Moments} moments those of a search once they have come
 * @param {(cell: any) => Corner} corner of a cell on the canvas
 * @returns {QuizWords}
 */
export function quizWords({ aim, stones }, moments, corner) {
  const declared = Object.values(moments).flatMap(({ asks }) => (typeof asks === "string" ? [asks] : []));
  return {
    kinds: new Set(/** @type {QuestionKind[]} */ (declared)),
    asks: (frame) => partOf(momentOf(moments, frame), "asks", frame) ?? null,
    aim: (move, board) => aim?.(move, board) ?? [move],
    vanishing: (/** @type {Frame} */ frame) => unique(momentOf(moments, frame).groups?.(frame).flat() ?? []),
    stones: (board) => stones?.(board) ?? [],
    corner,
  };
}

/**
 * Groups may share a cell.
 *
 * @param {readonly any[]} cells
 */
function unique(cells) {
  return [...new Map(cells.map((cell) => [String(cell), cell])).values()];
}
