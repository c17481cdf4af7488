/**
 * A board as a small picture of tiles.
 */

/**
 * @param {readonly (readonly number[])[]} rows from top to bottom
 * @param {string} className
 */
export function createPicture(rows, className) {
  const board = span(`tiles ${className}`);
  board.setAttribute("aria-hidden", "true");
  for (const row of rows) {
    const line = span("tiles__row");
    for (const value of row) {
      const tile = span("tile");
      tile.dataset.cell = String(value);
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
 * @param {readonly (readonly number[])[]} rows
 */
export function repaint(picture, rows) {
  const values = rows.flat();
  /** @type {NodeListOf<HTMLElement>} */
  const tiles = picture.querySelectorAll(".tile");
  tiles.forEach((tile, index) => {
    const cell = String(values[index] ?? 0);
    if (tile.dataset.cell !== cell) tile.dataset.cell = cell;
  });
}

/** @param {string} className */
function span(className) {
  const made = document.createElement("span");
  made.className = className;
  return made;
}
