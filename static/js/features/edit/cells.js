/**
 * The table of the board: its cells as buttons in rows, each with its place and what lies there.
 *
 * @import {EditAnswer} from "../../net/edit-client.js"
 *
 * @typedef {readonly [row: number, column: number]} Spot from 0 at the upper left
 */

import { t } from "../../lib/messages.js";
import { byId } from "../../ui/widgets/dom.js";

/**
 * @param {HTMLButtonElement} button @param {EditAnswer} answer @param {Spot} spot
 * @param {{name: string, cell: number, fault: boolean}} what
 */
export function describeCell(button, answer, [y, x], { name, cell, fault }) {
  const place = { row: answer.row_names[y] ?? "", column: answer.column_names[x] ?? "", cell: name };
  const said = t("row %(row)s, column %(column)s: %(cell)s", place);
  const label = fault ? t("%(cell)s, not allowed here", { cell: said }) : said;
  const fixture = answer.fixtures.find(({ row, column }) => row === y && column === x);
  button.dataset.cell = String(cell);
  button.classList.toggle("edit__cell--fault", fault);
  button.setAttribute("aria-label", fixture ? t("%(cell)s, the start", { cell: label }) : label);
  const home = button.parentElement;
  for (const each of answer.fixtures) home?.removeAttribute(`data-${each.name}`);
  if (fixture) home?.setAttribute(`data-${fixture.name}`, "true");
}

/** @param {EventTarget | null} target @returns {Spot | null} */
export function spotOf(target) {
  const cell = target instanceof Element ? target.closest("button.edit__cell")?.closest("td") : null;
  const row = cell?.parentElement;
  return cell && row instanceof HTMLTableRowElement ? [row.sectionRowIndex, cell.cellIndex - 1] : null;
}

/** @param {HTMLTableElement} grid @param {Spot} spot @returns {HTMLButtonElement | null} */
export function cellAt(grid, [row, column]) {
  return grid.tBodies[0]?.rows[row]?.cells[column + 1]?.querySelector("button") ?? null;
}

/** @param {HTMLTableElement} grid @param {EditAnswer} answer */
export function hasSize(grid, { rows }) {
  const body = grid.tBodies[0];
  return body?.rows.length === rows.length && body.rows[0]?.cells.length === (rows[0]?.length ?? 0) + 1;
}

/** @param {HTMLTableElement} grid @param {EditAnswer} answer */
export function rebuild(grid, { rows, row_names, column_names }) {
  const head = document.createElement("tr");
  head.append(document.createElement("td"), ...column_names.map((name) => heading("col", name)));
  grid.tHead?.replaceChildren(head);
  grid.tBodies[0]?.replaceChildren(...rows.map((row, y) => {
    const line = document.createElement("tr");
    line.append(heading("row", row_names[y] ?? ""), ...row.map(createCell));
    return line;
  }));
  const main = byId("main", HTMLElement);
  main.dataset.rows = String(rows.length);
  main.dataset.columns = String(rows[0]?.length ?? 0);
}

/** @param {"row" | "col"} scope @param {string} name */
function heading(scope, name) {
  const made = document.createElement("th");
  made.scope = scope;
  made.textContent = name;
  return made;
}

function createCell() {
  const cell = document.createElement("td");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "tile edit__cell";
  button.tabIndex = -1;
  cell.append(button);
  return cell;
}
