/**
 * The board's text twin: a table with the board of the last completed step, hidden from sight
 * unless somebody asks for it.
 *
 * @import {PuzzleView} from "../../types.d.ts"
 * @import {Component} from "../player/snapshot.js"
 * @import {Rows} from "../widgets/thumbnail.js"
 */

import { byId } from "../widgets/dom.js";

/**
 * @param {{puzzle: PuzzleView}} parts
 * @returns {Component}
 */
export function createTextTable({ puzzle }) {
  const twin = byId("twin", HTMLElement);
  const cells = [...twin.querySelectorAll("tbody tr")].map((row) => [
    .../** @type {NodeListOf<HTMLElement>} */ (row.querySelectorAll(".tile")),
  ]);
  /** @type {unknown} */
  let shown = null;
  return {
    update({ rest: { board }, still }) {
      if (still || board === shown) return;
      // Until there is a canvas, the table is the picture.
      if (shown === null) offerTable(twin);
      fill(cells, puzzle.twin(board));
      shown = board;
    },
  };
}

/** @param {HTMLElement} twin */
function offerTable(twin) {
  const button = byId("show-table", HTMLButtonElement);
  twin.classList.add("visually-hidden");
  button.addEventListener("click", () => {
    const shown = twin.classList.toggle("text-table--shown");
    twin.classList.toggle("visually-hidden", !shown);
    twin.parentElement?.classList.toggle("stage__box--table", shown);
    button.setAttribute("aria-pressed", String(shown));
  });
}

/**
 * @param {readonly (readonly HTMLElement[])[]} cells
 * @param {Rows} rows
 */
function fill(cells, rows) {
  rows.forEach((row, down) => {
    row.forEach(({ cell, text }, across) => {
      const element = cells[down]?.[across];
      if (!element) return;
      if (element.dataset.cell !== String(cell)) element.dataset.cell = String(cell);
      if (element.textContent !== text) element.textContent = text;
    });
  });
}
