/**
 * What is read off a board of blocks, and how sentences about it are made.
 *
 * @import {Board} from "../../types.d.ts"
 * @import {Cell} from "./moments.js"
 * @import {Teller} from "../kit/types.d.ts"
 */

/**
 * The colour in a cell, 0 where there is no block.
 *
 * @param {Board} board @param {Cell} cell @returns {number}
 */
export function colourAt(board, [x, y]) {
  return board[x]?.[y] ?? 0;
}

/** @param {Board} board */
export function blocksOn(board) {
  return board.flat().filter((/** @type {number} */ colour) => colour > 0).length;
}

/**
 * A sentence by the side that a block is dragged to.
 *
 * @param {Teller} right @param {Teller} left @returns {Teller}
 */
export const toSide = (right, left) => (facts) => (facts.g === 1 ? right : left)(facts);
