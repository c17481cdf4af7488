/**
 * The board as a table of buttons: press or drag to paint, arrow keys to move the focus, Enter or Space
 * to paint. A stroke is submitted on release; until the response arrives its cells preview the brush.
 *
 * @import {EditAnswer} from "../../net/edit-client.js"
 * @import {Spot} from "./cells.js"
 *
 * @typedef {object} PaintBrush
 * @property {number} number
 * @property {string} name
 * @property {string} key
 * @property {Readonly<Record<string, number>>} turns
 * @property {boolean} marks
 *
 * @typedef {object} BoardParts
 * @property {Readonly<Record<string, string>>} names of cells, by number
 * @property {() => PaintBrush} brush
 * @property {(cells: readonly Spot[]) => void} onStroke
 */

import { byId } from "../../ui/widgets/dom.js";
import { cellAt, describeCell, hasSize, rebuild, spotOf } from "./cells.js";

const STEPS = Object.freeze({
  ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0],
  Home: [0, -99], End: [0, 99], PageUp: [-99, 0], PageDown: [99, 0],
});

/** @param {BoardParts} parts */
export function createBoard({ names, brush, onStroke }) {
  const grid = byId("grid", HTMLTableElement);
  const state = { at: /** @type {Spot} */ ([0, 0]), stroke: /** @type {Spot[] | null} */ (null) };

  /** @param {EditAnswer} answer */
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

/**
 * @param {HTMLElement} grid @param {{start: (spot: Spot) => void, move: (spot: Spot) => void, end: () => void}} stroke
 */
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
