/**
 * The board's text twin: a table with the board of the last completed step, hidden from sight
 * unless somebody asks for it.
 *
 * @import {Frame, PuzzleView} from "../../types.d.ts"
 * @import {Component} from "../player/snapshot.js"
 * @import {Rows} from "../widgets/thumbnail.js"
 */

import { t } from "../../lib/messages.js";
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
  const note = document.createElement("p");
  note.className = "text-table__note";
  twin.append(note);
  /** @type {unknown} */
  let shown = null;

  /** @param {readonly Frame[]} skips */
  function tellLeftOut(skips) {
    const reasons = [...new Set(skips.map(({ reason }) => reason))];
    const lines = reasons.map((reason) => {
      const moves = skips.filter((skip) => skip.reason === reason).map(({ move }) => puzzle.search.move(move));
      return `${puzzle.search.logSkips(reason, moves.length)} ${moves.join(" ")}`;
    });
    const text = lines.length > 0 ? t("Left out on the way here: %(skips)s", { skips: lines.join("; ") }) : "";
    if (note.textContent !== text) note.textContent = text;
  }

  return {
    update(snapshot) {
      const { rest: { board }, still, viewModel } = snapshot;
      if (still) return;
      tellLeftOut(viewModel.signs?.(snapshot).left_out ?? []);
      if (board === shown) return;
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
