/**
 * The board's text twin: a table of the last completed step, visually hidden unless requested.
 * @import {Frame, PuzzleView} from "../../types.d.ts"
 * @import {Component} from "../player/snapshot.js"
 * @import {Rows} from "../widgets/thumbnail.js"
 */

import { t } from "../../lib/messages.js";
import { byId } from "../widgets/dom.js";

/** @param {{puzzle: PuzzleView}} parts @returns {Component} */
export function createTextTable({ puzzle }) {
  const twin = byId("twin", HTMLElement);
  let cells = cellsIn(twin);
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
      // Without a canvas, the table is the picture.
      if (shown === null) offerTable(twin);
      const rows = puzzle.twin(board);
      if (!hasPlaces(cells, rows)) {
        layOut(twin, rows);
        cells = cellsIn(twin);
      }
      fill(cells, rows);
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

/** @param {HTMLElement} twin */
function cellsIn(twin) {
  return [...twin.querySelectorAll("tbody tr")].map((row) => [
    .../** @type {NodeListOf<HTMLElement>} */ (row.querySelectorAll(".tile")),
  ]);
}

/** @param {readonly (readonly HTMLElement[])[]} cells @param {Rows} rows */
function hasPlaces(cells, rows) {
  return cells.length === rows.length && rows.every((row, down) => row.length === cells[down]?.length);
}

/** Some kinds change the size of boards. @param {HTMLElement} twin @param {Rows} rows */
function layOut(twin, rows) {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const names = Array.from({ length: columns }, (_, column) => heading("col", column + 1));
  const corner = document.createElement("td");
  const lines = rows.map((row, down) => {
    const line = document.createElement("tr");
    const places = row.map(() => {
      const [cell, tile] = [document.createElement("td"), document.createElement("span")];
      tile.className = "tile";
      cell.append(tile);
      return cell;
    });
    line.append(heading("row", down + 1), ...places);
    return line;
  });
  const head = document.createElement("tr");
  head.append(corner, ...names);
  twin.querySelector("thead")?.replaceChildren(head);
  twin.querySelector("tbody")?.replaceChildren(...lines);
}

/** @param {"row" | "col"} scope @param {number} number */
function heading(scope, number) {
  const made = document.createElement("th");
  made.scope = scope;
  made.textContent = String(number);
  return made;
}

/** Further facts of a cell, visually hidden. @param {HTMLElement} element @param {string} about */
function tellAbout(element, about) {
  const here = element.parentElement?.querySelector(".text-table__about");
  if ((here?.textContent ?? "") === about) return;
  here?.remove();
  if (about === "") return;
  const made = document.createElement("span");
  made.className = "visually-hidden text-table__about";
  made.textContent = about;
  element.after(made);
}

/** @param {readonly (readonly HTMLElement[])[]} cells @param {Rows} rows */
function fill(cells, rows) {
  rows.forEach((row, down) => {
    row.forEach(({ cell, text, about = "" }, across) => {
      const element = cells[down]?.[across];
      if (!element) return;
      if (element.dataset.cell !== String(cell)) element.dataset.cell = String(cell);
      if (element.textContent !== text) element.textContent = text;
      tellAbout(element, about);
    });
  });
}
