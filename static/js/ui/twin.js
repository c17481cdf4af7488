/**
 * The board's text twin: a table with the board of the last completed step, hidden from sight
 * unless somebody asks for it.
 *
 * @typedef {import("./moment.js").Part} Part
 * @typedef {import("./moment.js").PuzzleView} PuzzleView
 */

import { byId } from "./dom.js";

/**
 * @param {{puzzle: PuzzleView}} parts
 * @returns {Part}
 */
export function createTwin({ puzzle }) {
  const twin = byId("twin", HTMLElement);
  const cells = [...twin.querySelectorAll("tbody tr")].map((row) => [
    .../** @type {NodeListOf<HTMLElement>} */ (row.querySelectorAll(".tile")),
  ]);
  /** @type {unknown} */
  let shown = null;
  return {
    show({ rest: { board } }) {
      // Until there is a canvas, the table is the picture.
      if (shown === null) offerTable(twin);
      if (board !== shown) fill(cells, puzzle.twin(board));
      shown = board;
    },
  };
}

/** @param {HTMLElement} twin */
function offerTable(twin) {
  const button = byId("show-table", HTMLButtonElement);
  twin.classList.add("visually-hidden");
  button.addEventListener("click", () => {
    const shown = twin.classList.toggle("twin--shown");
    twin.classList.toggle("visually-hidden", !shown);
    button.setAttribute("aria-pressed", String(shown));
  });
}

/**
 * @param {readonly (readonly HTMLElement[])[]} cells
 * @param {readonly (readonly number[])[]} rows
 */
function fill(cells, rows) {
  rows.forEach((row, down) => {
    row.forEach((value, across) => {
      const cell = cells[down]?.[across];
      if (!cell || cell.dataset.cell === String(value)) return;
      cell.dataset.cell = String(value);
      cell.textContent = value ? String(value) : "";
    });
  });
}
