/**
 * How many blocks of each colour are gone.
 *
 * @import {Board, Tally, View} from "../../types.d.ts"
 */

import { t } from "../../lib/messages.js";
import { colourName } from "./words.js";

/** Where a board is cut to the next one, the next one is seen from the middle of the frame on. */
const CUT = 0.5;

/**
 * The colours on a board, ascending.
 *
 * @param {Board} board @returns {number[]}
 */
export function coloursOn(board) {
  const found = new Set(board.flat().filter((/** @type {number} */ colour) => colour > 0));
  return /** @type {number[]} */ ([...found]).sort((one, other) => one - other);
}

/**
 * @param {Board} start
 * @param {View} view
 * @returns {Tally[]} by colour, ascending
 */
export function tally(start, view) {
  const [first, now] = [start.flat(), shownOf(view).flat()];
  return coloursOn(start).map((colour) => {
    const of = countOf(first, colour);
    const gone = of - countOf(now, colour);
    const text = t("%(colour)s blocks: %(gone)d of %(of)d are gone", {
      colour: colourName(colour), gone, of,
    });
    return { cell: colour, gone, of, text };
  });
}

/**
 * What vanishes is counted when its count has flown to the counter.
 *
 * @param {View} view @returns {Board}
 */
function shownOf({ board, frame, progress }) {
  return frame && progress >= (frame.kind === "clear" ? 1 : CUT) ? frame.board : board;
}

/** @param {readonly number[]} blocks @param {number} colour */
function countOf(blocks, colour) {
  return blocks.filter((block) => block === colour).length;
}
