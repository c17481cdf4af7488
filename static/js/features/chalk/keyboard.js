/**
 * Chalk by keyboard: a cursor on the cells of the board, which begins and ends strokes.
 * @import {CellGrid, Place} from "../../types.d.ts"
 * @typedef {object} KeyEvents
 * @property {(place: Place, from: Place | null) => void} onGo the cursor has moved; `from`: of a stroke
 * @property {(place: Place) => void} onBegin @property {(from: Place, to: Place) => void} onEnd
 * @property {() => void} onWord @property {() => void} onErase @property {() => void} onUndo @property {() => void} onLeave
 * @property {(index: number) => void} onChoose a colour, from 0
 */

import { isForBrowser, keyOf } from "../../lib/keys.js";
import { clamp } from "../../lib/numbers.js";
import { CHALKS } from "../../lib/chalk.js";

/** @type {Readonly<Record<string, readonly [down: number, across: number]>>} */
const ARROWS = Object.freeze({ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] });

/** @param {HTMLElement} board @param {() => CellGrid} grid @param {KeyEvents} events */
export function listenToChalkKeys(board, grid, events) {
  const state = { place: /** @type {Place} */ ([1, 1]), from: /** @type {Place | null} */ (null) };

  /** @param {readonly [down: number, across: number]} by */
  function go([down, across]) {
    const { rows, columns } = grid();
    const [row, column] = state.place;
    state.place = [clamp(row + down, 1, rows), clamp(column + across, 1, columns)];
    events.onGo(state.place, state.from);
  }

  function enter() {
    const { from, place } = state;
    state.from = from ? null : place;
    if (from) events.onEnd(from, place);
    else events.onBegin(place);
  }

  function escape() {
    if (state.from === null) events.onLeave();
    else {
      state.from = null;
      events.onGo(state.place, null);
    }
  }

  /** @type {Readonly<Record<string, () => void>>} */
  const commands = { Enter: enter, Escape: escape, Delete: events.onErase, Backspace: events.onErase, w: events.onWord };

  board.addEventListener("keydown", (event) => {
    const run = commandOf(event, commands, { go, ...events });
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  });
  return {
    place: () => state.place,
    /** @param {Place} place of a pointer */
    put(place) {
      Object.assign(state, { place, from: null });
    },
  };
}

/**
 * @param {KeyboardEvent} event @param {Readonly<Record<string, () => void>>} commands
 * @param {{go: (by: readonly [number, number]) => void, onUndo: () => void, onChoose: (index: number) => void}} others
 * @returns {(() => void) | undefined}
 */
function commandOf(event, commands, { go, onUndo, onChoose }) {
  const key = keyOf(event);
  if ((event.ctrlKey || event.metaKey) && key === "z") return onUndo;
  if (isForBrowser(event)) return undefined;
  const way = ARROWS[key];
  if (way) return () => go(way);
  const digit = /^[1-9]$/.test(key) ? Number(key) - 1 : CHALKS.length;
  return digit < CHALKS.length ? () => onChoose(digit) : commands[key];
}
