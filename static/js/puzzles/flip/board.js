/**
 * The board's place on the canvas, and what frames hold (docs/formats.md, "Flip").
 *
 * Cell (1, 1) is the upper left one. A board is four rows from the top; 1 is a black disc, 0 a
 * white one. Its state is a number of 16 bits: cell (1, 1) is the highest, row by row.
 *
 * @typedef {readonly (readonly number[])[]} Board
 * @typedef {readonly [number, number]} Cell (row, column), both from 1
 * @typedef {readonly [number, number]} Flip the cell that is pressed
 * @typedef {readonly [number, number, 0 | 1]} Choice whether a cell is pressed (1) or left alone
 * @typedef {Flip | Choice} Move
 *
 * @typedef {{kind: "flip", mark: string, cell: Cell, mask: number, turned: readonly Cell[],
 *     board: Board}} FlipFrame turned: the pressed cell, then its neighbours
 * @typedef {FlipFrame} PlayFrame what a move does
 *
 * @typedef {"solved" | "limit" | "expanded"} Outcome
 * @typedef {{kind: "skip", mark: string, move: Move, reason: string, node?: number,
 *     board: Board}} SkipFrame node: the one that has the board to which the move would lead
 * @typedef {{kind: "enter", mark: string, outcome: Outcome, facts: {flips?: number},
 *     depth: number, board: Board}} EnterFrame flips: so far, where sets of flips are gone through
 * @typedef {{kind: "leave", mark: string, depth: number, move: Move, board: Board}} LeaveFrame back
 *     to `depth`: the move is taken back
 * @typedef {{kind: "take", mark: string, node: number, depth: number, board: Board}} TakeFrame
 * @typedef {{kind: "queue", mark: string, node: number, depth: number, board: Board}} QueueFrame
 *     back to the node at the front of the queue
 * @typedef {{kind: "empty", mark: string, depth: number, board: Board}} EmptyFrame
 * @typedef {PlayFrame | SkipFrame | EnterFrame | LeaveFrame | TakeFrame | QueueFrame | EmptyFrame}
 *     Frame
 * @typedef {{move: Move, frames: readonly Frame[], board: Board}} Step
 *
 * @typedef {object} View what is on screen
 * @property {number} step
 * @property {Board} board
 * @property {Frame | null} frame
 * @property {number} progress
 */

export const SIDE = 4;
export const CELLS = SIDE * SIDE;

// All lengths are logical pixels.
export const TILE = 16;

/** Around the board: the numbers of its rows and columns, and below it what is said in letters. */
export const MARGIN = Object.freeze({ left: 6, right: 4, top: 6, bottom: 7 });

export const SIZE = Object.freeze({
  width: MARGIN.left + SIDE * TILE + MARGIN.right,
  height: MARGIN.top + SIDE * TILE + MARGIN.bottom,
});

/** Every cell, row by row. */
export const ALL = Object.freeze(
  Array.from({ length: CELLS }, (_, index) => cellAt(index)),
);

/**
 * The cell with a place in the order of the answer, 0..15.
 *
 * @param {number} index
 * @returns {Cell}
 */
export function cellAt(index) {
  return [Math.floor(index / SIDE) + 1, (index % SIDE) + 1];
}

/**
 * The upper left corner of a cell, in logical pixels.
 *
 * @param {Cell} cell
 */
export function cornerOf([row, column]) {
  return { left: MARGIN.left + (column - 1) * TILE, top: MARGIN.top + (row - 1) * TILE };
}

/**
 * 1 for a black disc, 0 for a white one.
 *
 * @param {Board} board
 * @param {Cell} cell
 */
export function discAt(board, [row, column]) {
  return board[row - 1]?.[column - 1] ?? 0;
}

/** @param {Board} board */
export function blackOn(board) {
  return board.flat().filter((disc) => disc === 1).length;
}

/**
 * The state of a board: 0..65535.
 *
 * @param {Board} board
 */
export function stateOf(board) {
  return board.flat().reduce((state, disc) => state * 2 + disc, 0);
}

/**
 * The cells of a mask, 0..65535, row by row.
 *
 * @param {number} mask
 */
export function cellsOf(mask) {
  return ALL.filter((_, index) => (mask >> (CELLS - 1 - index)) & 1);
}

/**
 * The cells where two boards differ, row by row.
 *
 * @param {Board} one
 * @param {Board} other
 */
export function turnedBetween(one, other) {
  return cellsOf(stateOf(one) ^ stateOf(other));
}

/**
 * The cell whose flip leads from one board to the other: all that turns lies at it or beside it.
 *
 * @param {Board} one
 * @param {Board} other
 * @returns {Cell | null} null where no single flip does
 */
export function pressedBetween(one, other) {
  const turned = turnedBetween(one, other);
  const middle = turned.find((cell) => turned.every((each) => distance(cell, each) < 2));
  return turned.length > 2 ? (middle ?? null) : null;
}

/**
 * @param {Cell} one
 * @param {Cell} other
 */
function distance(one, other) {
  return Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]);
}
