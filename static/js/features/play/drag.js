/**
 * Pointer input on the board: presses, swipes in four directions, and the block that follows a drag.
 * @import {Way} from "../../net/play-client.js"
 * @import {Place} from "../../types.d.ts"
 * @typedef {{way: Way, moved: number}} Held
 * @typedef {readonly [down: number, across: number]} Towards
 * @typedef {object} Grasp
 * @property {number} id
 * @property {Place} at cell of the pointerdown
 * @property {{clientX: number, clientY: number}} from client coordinates
 * @property {number} across distance in fractional cells
 * @property {number} down
 *
 * @typedef {{onTake: (at: Place) => void, onMove: (at: Place, across: number) => void,
 *   onRelease: (at: Place, towards: Towards | null) => void, onCancel: () => void}} PointerEvents `onRelease`: null
 *   for a press
 */

import { createClock } from "../../player/clock.js";

/** A shorter drag or swipe, in cells, counts as a press. */
const THRESHOLD = 0.5;

/** Speed of going back, in cells per millisecond. */
const BACK_PER_MS = 1 / 150;

/** The dragged block, which slides back after a short or illegal drag. @param {{reducedMotion: boolean, onHold: (held: Held | null) => void}} parts */
export function createHolding({ reducedMotion, onHold }) {
  const clock = createClock();
  const state = { held: /** @type {Held | null} */ (null) };

  /** @param {Held | null} held */
  function hold(held) {
    clock.stop();
    state.held = held;
    onHold(held);
  }

  function letGo() {
    if (state.held) hold(null);
  }

  return {
    hold,
    letGo,
    held: () => state.held,
    slideBack() {
      if (!state.held || reducedMotion) {
        letGo();
        return;
      }
      clock.start((elapsed_ms) => {
        const moved = (state.held?.moved ?? 0) - elapsed_ms * BACK_PER_MS;
        if (!state.held || moved <= 0) {
          clock.stop();
          letGo();
        } else {
          state.held = { ...state.held, moved };
          onHold(state.held);
        }
      });
    },
  };
}

/** @param {{board: HTMLElement, cursor: ReturnType<typeof import("./board-cursor.js").createBoardCursor>}} parts @param {PointerEvents} events */
export function listenToPointer({ board, cursor }, { onTake, onMove, onRelease, onCancel }) {
  const state = { grasp: /** @type {Grasp | null} */ (null) };

  board.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || state.grasp) return;
    const at = cursor.cellAt(event);
    board.focus({ preventScroll: true });
    if (!at) return;
    board.setPointerCapture(event.pointerId);
    const { clientX, clientY } = event;
    state.grasp = { id: event.pointerId, at, from: { clientX, clientY }, across: 0, down: 0 };
    onTake(at);
  });
  board.addEventListener("pointermove", (event) => {
    const { grasp } = state;
    if (grasp?.id !== event.pointerId) return;
    Object.assign(grasp, cursor.wayFrom(grasp.from, event));
    onMove(grasp.at, grasp.across);
  });
  board.addEventListener("pointerup", (event) => {
    const { grasp } = state;
    if (grasp?.id !== event.pointerId) return;
    state.grasp = null;
    onRelease(grasp.at, towardsOf(grasp));
  });
  board.addEventListener("pointercancel", () => {
    state.grasp = null;
    onCancel();
  });
  // Over the board a swipe is a move; elsewhere it steps (ui/player/controls.js).
  for (const type of ["touchstart", "touchend"]) {
    board.addEventListener(type, (event) => event.stopPropagation(), { passive: true });
  }
  return {
    isDown: () => state.grasp !== null,
    drop() {
      state.grasp = null;
    },
  };
}

/** @param {Grasp} grasp @returns {Towards | null} */
function towardsOf({ across, down }) {
  if (Math.max(Math.abs(across), Math.abs(down)) < THRESHOLD) return null;
  return Math.abs(across) >= Math.abs(down) ? [0, Math.sign(across)] : [Math.sign(down), 0];
}
