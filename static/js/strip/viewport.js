/**
 * The interval that a strip shows. It glides to where it is sent, or is dragged:
 *
 *     resting --go--> gliding --arrived--> resting     onRest is called on arriving
 *     gliding --go--> gliding                          from where it is by now
 *     resting, gliding --carry--> carried              at once
 *     carried --settle--> gliding
 *
 * @import {Clock} from "../player/clock.js"
 * @import {Interval} from "../types.d.ts"
 *
 * @typedef {object} Viewport
 * @property {() => Interval} shown
 * @property {() => Interval} target where it glides to; the interval shown when it rests
 * @property {() => boolean} moving
 * @property {(interval: Interval) => void} go
 * @property {(interval: Interval) => void} carry
 * @property {() => void} settle
 * @property {() => void} dispose
 */

import { clampInterval, interpolated, wholeInterval } from "./interval.js";

const GLIDE_MS = 180;

/**
 * @param {object} parts
 * @param {number} parts.total nodes in the search
 * @param {Clock | null} parts.clock null where nothing may glide
 * @param {() => void} parts.onChange
 * @param {() => void} parts.onRest
 * @returns {Viewport}
 */
export function createViewport({ total, clock, onChange, onRest }) {
  const whole = wholeInterval(total);
  const state = { from: whole, shown: whole, target: whole, progress: 1 };

  /** @param {Interval} interval */
  function go(interval) {
    state.from = state.shown;
    state.target = clampInterval(interval, total);
    state.progress = 0;
    if (clock) clock.start(tick);
    else tick(GLIDE_MS);
    onChange();
  }

  /** @param {number} elapsed_ms */
  function tick(elapsed_ms) {
    state.progress = Math.min(state.progress + elapsed_ms / GLIDE_MS, 1);
    state.shown = interpolated(state.from, state.target, slowingDown(state.progress));
    onChange();
    if (state.progress < 1) return;
    clock?.stop();
    onRest();
  }

  return {
    shown: () => state.shown,
    target: () => state.target,
    moving: () => state.progress < 1,
    go,
    carry(interval) {
      clock?.stop();
      state.progress = 1;
      state.shown = state.target = clampInterval(interval, total);
      onChange();
    },
    settle: () => go(state.target),
    dispose: () => clock?.stop(),
  };
}

/** @param {number} progress 0..1 */
function slowingDown(progress) {
  return 1 - (1 - progress) ** 3;
}
