/**
 * Geometry of a maze.
 * @import {Board, Place} from "../../types.d.ts"
 * @typedef {"up" | "right" | "down" | "left"} Direction
 * @typedef {{top: number, front: number, right: number, row: number, column: number}} Die
 * @typedef {{top: number, right: number, bottom: number, left: number, front: number, back: number}} Net
 */

const WILD = -1;

// Cell numbers: a wild square; a cell with the die adds ten times its top.
const WILD_CELL = 7;
const DIE_CELLS = 10;

const OPPOSITES = 7;

/** @type {Readonly<Record<Direction, readonly [down: number, across: number]>>} */
export const TOWARDS = Object.freeze({ up: [-1, 0], right: [0, 1], down: [1, 0], left: [0, -1] });

/** @param {Board} board @returns {number[][]} */
export function rowsOf({ maze, die }) {
  const rows = maze.map((/** @type {number[]} */ row) =>
    row.map((square) => (square === WILD ? WILD_CELL : square)),
  );
  rows[die.row - 1][die.column - 1] += DIE_CELLS * die.top;
  return rows;
}

/** @param {Board} board @returns {Place} */
export function placeOf({ die: { row, column } }) {
  return [row, column];
}

/** @param {Board} board */
export function isHome({ start: [row, column], die }) {
  return die.row === row && die.column === column;
}

/** @param {Pick<Die, "top" | "front" | "right">} faces @returns {Net} */
export function netOf({ top, front, right }) {
  return {
    top, front, right,
    bottom: OPPOSITES - top, back: OPPOSITES - front, left: OPPOSITES - right,
  };
}
