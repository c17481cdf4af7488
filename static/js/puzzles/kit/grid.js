/**
 * Geometry of a board on its canvas, in logical pixels.
 * @import {Picture} from "../../types.d.ts"
 * @import {Grid, GridOptions} from "./types.d.ts"
 */

export const TILE = 16;

/** @param {Picture} picture @param {GridOptions} [options] @returns {Grid} */
export function createGrid(picture, options = {}) {
  const { edge = null, names = "above", rows = (board) => board, place = (cell) => cell } = options;
  const { margin, least: [most_rows, most_columns] } = picture;
  const ground = {
    width: Math.max(picture.columns, most_columns) * TILE,
    height: Math.max(picture.rows, most_rows) * TILE,
  };
  const [width, height] = [picture.columns * TILE, picture.rows * TILE];
  const box = {
    left: margin.left + (ground.width - width) / 2,
    top: margin.top + (ground.height - height) / 2,
    width,
    height,
  };
  return Object.freeze({
    picture,
    size: Object.freeze({
      width: margin.left + ground.width + margin.right,
      height: margin.top + ground.height + margin.bottom,
    }),
    box, edge, names, rows,
    corner(/** @type {any} */ cell) {
      const [row, column] = place(cell);
      return { left: box.left + (column - 1) * TILE, top: box.top + (row - 1) * TILE };
    },
  });
}

/** Row by row, with the board's cell numbers. @param {Grid} grid @param {any} board */
export function placesOf(grid, board) {
  return grid.rows(board).flatMap((row, down) =>
    row.map((number, across) => ({
      number,
      left: grid.box.left + across * TILE,
      top: grid.box.top + down * TILE,
      down,
      across,
    })),
  );
}

/** The small digits of an open cell. @param {Picture} picture @param {number} number @returns {readonly number[]} */
export function pencilled({ pencil }, number) {
  const bits = pencil === undefined ? 0 : number - pencil;
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => bits > 0 && bits & (1 << (digit - 1)));
}

/** [row, column] from 1, row by row. @param {readonly (readonly number[])[]} one @param {readonly (readonly number[])[]} other */
export function changedCells(one, other) {
  return one.flatMap((row, down) =>
    row.flatMap((number, across) =>
      number === other[down]?.[across] ? [] : [[down + 1, across + 1]],
    ),
  );
}
