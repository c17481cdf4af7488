/**
 * A board as a small picture of tiles.
 *
 * @typedef {readonly (readonly TwinCell[])[]} Rows from top to bottom
 *
 * @import {TwinCell} from "../../types.d.ts"
 */

/**
 * @param {Rows} rows
 * @param {string} className
 */
export function createThumbnail(rows, className) {
  const board = span(`tiles ${className}`);
  board.setAttribute("aria-hidden", "true");
  for (const row of rows) {
    const line = span("tiles__row");
    for (const { cell } of row) {
      const tile = span("tile");
      tile.dataset.cell = String(cell);
      line.append(tile);
    }
    board.append(line);
  }
  return board;
}

/**
 * Shows another board in a picture.
 *
 * @param {HTMLElement} picture
 * @param {Rows} rows as many as it has
 */
export function repaint(picture, rows) {
  const cells = rows.flat();
  /** @type {NodeListOf<HTMLElement>} */
  const tiles = picture.querySelectorAll(".tile");
  tiles.forEach((tile, index) => {
    const cell = String(cells[index]?.cell ?? 0);
    if (tile.dataset.cell !== cell) tile.dataset.cell = cell;
  });
}

/** @param {string} className */
function span(className) {
  const made = document.createElement("span");
  made.className = className;
  return made;
}
