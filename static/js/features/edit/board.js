/**
 * The board as a table of buttons: press or drag to paint, arrow keys to move the focus, Enter or Space to paint. A
 * stroke is submitted on release; until the response arrives its cells preview the brush.
 * @import {EditAnswer} from "../../net/edit-client.js"
 * @typedef {{number: number, name: string, key: string, turns: Readonly<Record<string, number>>, marks: boolean}} PaintBrush
 * @typedef {{names: Readonly<Record<string, string>>, brush: () => PaintBrush, onStroke: (cells: readonly Spot[]) => void}} BoardParts
 * @typedef {readonly [row: number, column: number]} Spot from 0 at the upper left
 */

import { t } from "../../lib/messages.js";
import { byId } from "../../ui/widgets/dom.js";

const STEPS = Object.freeze({
  ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0],
  Home: [0, -99], End: [0, 99], PageUp: [-99, 0], PageDown: [99, 0],
});

/** @param {BoardParts} parts */
export function createBoard({ names, brush, onStroke }) {
  const grid = byId("grid", HTMLTableElement);
  const state = { at: /** @type {Spot} */ ([0, 0]), stroke: /** @type {Spot[] | null} */ (null) };

  /** Writes the board of an answer into the cells, and marks those that break a rule. @param {EditAnswer} answer */
  function show(answer) {
    const focused = grid.contains(document.activeElement);
    if (!hasSize(grid, answer)) rebuild(grid, answer);
    const faults = new Set(answer.cells.map(String));
    answer.rows.forEach((row, y) => row.forEach((cell, x) => {
      const button = cellAt(grid, [y, x]);
      const fault = faults.has(String([y, x]));
      if (button) describeCell(button, answer, [y, x], { name: names[cell] ?? "", cell, fault });
    }));
    moveStop(state.at, focused);
  }

  /** @param {Spot} spot @param {boolean} focus */
  function moveStop([y, x], focus) {
    const rows = grid.tBodies[0]?.rows.length ?? 1;
    const columns = (grid.tBodies[0]?.rows[0]?.cells.length ?? 2) - 1;
    state.at = [Math.min(Math.max(y, 0), rows - 1), Math.min(Math.max(x, 0), columns - 1)];
    for (const other of grid.querySelectorAll("button")) other.tabIndex = -1;
    const button = cellAt(grid, state.at);
    if (!button) return;
    button.tabIndex = 0;
    if (focus) button.focus();
  }

  /** @param {Spot} spot */
  function touch(spot) {
    const { stroke } = state;
    if (!stroke || stroke.some((other) => String(other) === String(spot))) return;
    stroke.push(spot);
    preview(spot);
  }

  /** @param {Spot} spot */
  function preview(spot) {
    const { marks, turns, number } = brush();
    const button = cellAt(grid, spot);
    // A preview would hide the piece on a start cell.
    if (marks || !button || button.parentElement?.matches("[data-start]")) return;
    const now = button.dataset.cell ?? "";
    button.dataset.cell = String(turns[now] ?? number);
  }

  function endStroke() {
    const { stroke } = state;
    state.stroke = null;
    if (stroke && stroke.length > 0) onStroke(stroke);
  }

  listenToPointer(grid, {
    start(spot) {
      state.stroke = [];
      moveStop(spot, false);
      touch(spot);
    },
    move: touch,
    end: endStroke,
  });
  grid.addEventListener("click", (event) => {
    // Keyboard clicks only (detail 0): pointerdown has already painted.
    const spot = event.detail === 0 && spotOf(event.target);
    if (!spot) return;
    state.stroke = [];
    touch(spot);
    endStroke();
  });
  grid.addEventListener("keydown", (event) => {
    const by = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
    if (!by || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    moveStop([state.at[0] + (by[0] ?? 0), state.at[1] + (by[1] ?? 0)], true);
  });
  grid.addEventListener("focusin", (event) => {
    const spot = spotOf(event.target);
    if (spot && String(spot) !== String(state.at)) moveStop(spot, false);
  });
  return { show };
}

/** @param {HTMLElement} grid @param {{start: (spot: Spot) => void, move: (spot: Spot) => void, end: () => void}} stroke */
function listenToPointer(grid, { start, move, end }) {
  /** @type {number | null} */
  let pointer = null;
  grid.addEventListener("pointerdown", (event) => {
    const spot = spotOf(event.target);
    if (!spot || event.button !== 0 || pointer !== null) return;
    pointer = event.pointerId;
    // Touch captures the pointer implicitly; release it to find the cells under the finger.
    if (event.target instanceof Element && event.target.hasPointerCapture(pointer)) {
      event.target.releasePointerCapture(pointer);
    }
    start(spot);
  });
  document.addEventListener("pointermove", (event) => {
    if (event.pointerId !== pointer) return;
    const spot = spotOf(document.elementFromPoint(event.clientX, event.clientY));
    if (spot) move(spot);
  });
  for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) {
    document.addEventListener(name, (event) => {
      if (event.pointerId !== pointer) return;
      pointer = null;
      end();
    });
  }
}

/** @param {HTMLButtonElement} button @param {EditAnswer} answer @param {Spot} spot @param {{name: string, cell: number, fault: boolean}} what */
function describeCell(button, answer, [y, x], { name, cell, fault }) {
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
function spotOf(target) {
  const cell = target instanceof Element ? target.closest("button.edit__cell")?.closest("td") : null;
  const row = cell?.parentElement;
  return cell && row instanceof HTMLTableRowElement ? [row.sectionRowIndex, cell.cellIndex - 1] : null;
}

/** @param {HTMLTableElement} grid @param {Spot} spot @returns {HTMLButtonElement | null} */
function cellAt(grid, [row, column]) {
  return grid.tBodies[0]?.rows[row]?.cells[column + 1]?.querySelector("button") ?? null;
}

/** @param {HTMLTableElement} grid @param {EditAnswer} answer */
function hasSize(grid, { rows }) {
  const body = grid.tBodies[0];
  return body?.rows.length === rows.length && body.rows[0]?.cells.length === (rows[0]?.length ?? 0) + 1;
}

/** @param {HTMLTableElement} grid @param {EditAnswer} answer */
function rebuild(grid, { rows, row_names, column_names }) {
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
