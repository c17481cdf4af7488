/**
 * What sentences about a board of blocks are made with.
 *
 * @import {Board} from "../../types.d.ts"
 * @import {Teller} from "../kit/types.d.ts"
 */

/** @param {Board} board */
export function blocksOn(board) {
  return board.flat().filter((/** @type {number} */ colour) => colour > 0).length;
}

/**
 * A sentence by the side that a block is dragged to.
 *
 * @param {Teller} right
 * @param {Teller} left
 * @returns {Teller}
 */
export const toSide = (right, left) => (facts) => (facts.g === 1 ? right : left)(facts);
