/**
 * The board's place on the canvas, and what frames hold (docs/formats.md, "Mayan").
 *
 * Cell (0, 0) is the bottom left one. A board is five columns, each bottom to top; 0 is a gap.
 *
 * @typedef {readonly (readonly number[])[]} Board
 * @typedef {readonly [number, number]} Cell (x, y)
 * @typedef {readonly [number, number, 1 | -1]} Move (x, y, g): g is 1 to the right, -1 to the left
 *
 * @typedef {{colour: number, from: Cell, to: Cell}} Path
 * @typedef {{colour: number, line: "row" | "column", cells: readonly Cell[]}} Group
 *
 * @typedef {{kind: "drag", mark: string, from: Cell, to: Cell, swap: boolean, colour: number,
 *     board: Board}} DragFrame
 * @typedef {{kind: "fall", mark: string, paths: readonly Path[], board: Board}} FallFrame
 * @typedef {{kind: "match", mark: string, wave: number, groups: readonly Group[], count: number,
 *     board: Board}} MatchFrame
 * @typedef {{kind: "clear", mark: string, wave: number, cells: readonly Cell[], count: number,
 *     board: Board}} ClearFrame
 * @typedef {DragFrame | FallFrame | MatchFrame | ClearFrame} PlayFrame what a move does
 *
 * @typedef {"equal" | "left"} Reason why a move is skipped
 * @typedef {"solved" | "dead" | "limit" | "expanded"} Outcome
 * @typedef {{kind: "skip", mark: string, move: Move, reason: Reason, board: Board}} SkipFrame
 * @typedef {{kind: "enter", mark: string, outcome: Outcome, facts: {colour?: number, count?: number},
 *     depth: number, board: Board}} EnterFrame facts: of a dead colour, how many blocks are left
 * @typedef {{kind: "leave", mark: string, depth: number, move: Move, board: Board}} LeaveFrame back
 *     to `depth`: the move is taken back
 * @typedef {PlayFrame | SkipFrame | EnterFrame | LeaveFrame} Frame
 * @typedef {{move: Move, frames: readonly Frame[], board: Board}} Step
 *
 * @typedef {object} View what is on screen
 * @property {number} step
 * @property {Board} board
 * @property {Frame | null} frame
 * @property {number} progress
 */

export const COLUMNS = 5;
export const ROWS = 7;
export const COLOURS = 10;

// All lengths are logical pixels.
export const TILE = 16;

/** A stone leaves the last row and column of its tile to its shadow. */
export const STONE = TILE - 1;

/** Around the board, for the numbers of its rows and columns. */
export const MARGIN = Object.freeze({ left: 6, right: 6, top: 6, bottom: 7 });

export const SIZE = Object.freeze({
  width: MARGIN.left + COLUMNS * TILE + MARGIN.right,
  height: MARGIN.top + ROWS * TILE + MARGIN.bottom,
});

/**
 * The left edge of column x, in logical pixels.
 *
 * @param {number} x may lie between two columns
 */
export function leftOf(x) {
  return MARGIN.left + x * TILE;
}

/**
 * The upper edge of row y, in logical pixels.
 *
 * @param {number} y may lie between two rows
 */
export function topOf(y) {
  return MARGIN.top + (ROWS - 1 - y) * TILE;
}

/**
 * The colour in a cell, 0 where there is no block.
 *
 * @param {Board} board
 * @param {Cell} cell
 */
export function colourAt(board, [x, y]) {
  return board[x]?.[y] ?? 0;
}

/** @param {readonly Cell[]} cells */
export function distinct(cells) {
  return [...new Map(cells.map((cell) => [String(cell), cell])).values()];
}

/**
 * Where the blocks of a colour lie.
 *
 * @param {Board} board
 * @param {number} colour
 * @returns {Cell[]}
 */
export function cellsOf(board, colour) {
  return board.flatMap((column, x) =>
    column.flatMap((block, y) => (block === colour ? [/** @type {Cell} */ ([x, y])] : [])),
  );
}

/** @param {Board} board */
export function blocksOn(board) {
  return board.flat().filter((colour) => colour > 0).length;
}

/**
 * How many rows the longest of the falls takes.
 *
 * @param {readonly Path[]} paths
 */
export function longestFall(paths) {
  return Math.max(0, ...paths.map(({ from, to }) => from[1] - to[1]));
}
