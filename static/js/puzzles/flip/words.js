/**
 * Sentences about a board of discs, each a whole msgid.
 * @import {Board} from "../../types.d.ts"
 * @import {Facts, KindWords} from "../kit/types.d.ts"
 */

import { t } from "../../lib/messages.js";
import { plural, sentence } from "../kit/words.js";

export const SIDE = 4;
export const CELLS = SIDE * SIDE;

/** @param {Board} board */
export const colourOf = (board) => (board[0][0] === 1 ? "black" : "white");

export const tellers = {
  flip: (/** @type {Facts} */ { turned, ...facts }) =>
    plural(
      "Flip row %(row)d, column %(column)d: the disc and its %(count)d neighbour turn over.",
      "Flip row %(row)d, column %(column)d: the disc and its %(count)d neighbours turn over.",
    )({ ...facts, count: turned.length - 1 }),
};

const ALREADY = {
  black: sentence("Victory! All discs are black already: no flip is needed."),
  white: sentence("Victory! All discs are white already: no flip is needed."),
};
const VICTORY = {
  black: plural(
    "Victory! %(count)d flip turns all discs black, and no fewer do.",
    "Victory! %(count)d flips turn all discs black, and no fewer do.",
  ),
  white: plural(
    "Victory! %(count)d flip turns all discs white, and no fewer do.",
    "Victory! %(count)d flips turn all discs white, and no fewer do.",
  ),
};
const FLIPPED = plural(
  "Flip row %(row)d, column %(column)d: %(count)d disc is black now.",
  "Flip row %(row)d, column %(column)d: %(count)d discs are black now.",
);
const ODD_PATTERN = plural(
  "Impossible: %(count)d disc on a quiet pattern is black, and every flip turns an even number of them.",
  "Impossible: %(count)d discs on a quiet pattern are black, and every flip turns an even number of them.",
);
const NO_WAY = plural(
  "Impossible: %(count)d board was played, and no way leads to one colour.",
  "Impossible: %(count)d boards were played, and no way leads to one colour.",
);

/** @type {KindWords} */
export const words = {
  count: plural("%(count)d flip", "%(count)d flips"),
  place: sentence("Flip %(step)d of %(total)d"),
  describe: ([row, column, take]) =>
    take === 0
      ? t("row %(row)d, column %(column)d left alone", { row, column })
      : t("row %(row)d, column %(column)d", { row, column }),
  event({ move: [row, column], board }) {
    const count = blackOn(board);
    if (count === 0) return t("Flip row %(row)d, column %(column)d: all discs are white.", { row, column });
    if (count === CELLS) return t("Flip row %(row)d, column %(column)d: all discs are black.", { row, column });
    return FLIPPED({ row, column, count });
  },
  start: ({ boards: [board] }) =>
    plural(
      "%(count)d disc of 16 is black: make all one colour with the fewest flips.",
      "%(count)d discs of 16 are black: make all one colour with the fewest flips.",
    )({ count: blackOn(board) }),
  victory: ({ total, boards }) =>
    (total === 0 ? ALREADY : VICTORY)[colourOf(boards[total])]({ count: total }),
  impossible({ tried, explanation, boards: [start] }) {
    const [pattern] = explanation?.odd ?? [];
    if (pattern === undefined) return NO_WAY({ count: tried });
    const black = (pattern & stateOf(start)).toString(2).replaceAll("0", "");
    return ODD_PATTERN({ count: black.length });
  },
};

/** @param {Board} board */
export function blackOn(board) {
  return board.flat().filter((/** @type {number} */ disc) => disc === 1).length;
}

/** 0..65535: cell (1, 1) is the highest bit, row by row. @param {Board} board */
export function stateOf(board) {
  return parseInt(board.flat().join(""), 2);
}
