/**
 * A block being dragged: it follows the pointer, and slides back after a short or illegal drag.
 *
 * @import {Way} from "../../net/play-client.js"
 *
 * @typedef {object} Held
 * @property {Way} way
 * @property {number} moved fraction of the move, 0 to 1
 *
 * @typedef {ReturnType<typeof createHolding>} Holding
 */

import { createClock } from "../../player/clock.js";

/** Speed of sliding back, in cells per millisecond. */
const BACK_PER_MS = 1 / 150;

/** @param {{reducedMotion: boolean, onHold: (held: Held | null) => void}} parts */
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
