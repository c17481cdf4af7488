/**
 * What sentences about a board of discs are made with.
 *
 * @import {Board} from "../../types.d.ts"
 */

export const SIDE = 4;
export const CELLS = SIDE * SIDE;

/** @param {Board} board */
export function blackOn(board) {
  return board.flat().filter((/** @type {number} */ disc) => disc === 1).length;
}

/**
 * The board as a number, 0..65535: cell (1, 1) is the highest bit, row by row.
 *
 * @param {Board} board
 */
export function stateOf(board) {
  return parseInt(board.flat().join(""), 2);
}

/** @param {Board} board */
export const colourOf = (board) => (board[0][0] === 1 ? "black" : "white");
