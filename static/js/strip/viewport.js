/**
 * The stretch that a strip shows. It glides to where it is sent, or is carried by hand:
 *
 *     resting --go--> gliding --arrived--> resting     onRest is called on arriving
 *     gliding --go--> gliding                          from where it is by now
 *     resting, gliding --carry--> carried              at once
 *     carried --settle--> gliding
 *
 * @typedef {import("./interval.js").Stretch} Stretch
 * @typedef {import("../player/clock.js").Clock} Clock
 *
 * @typedef {object} View
 * @property {() => Stretch} shown
 * @property {() => Stretch} target where it glides to; the stretch shown when it rests
 * @property {() => boolean} moving
 * @property {(stretch: Stretch) => void} go
 * @property {(stretch: Stretch) => void} carry
 * @property {() => void} settle
 * @property {() => void} dispose
 */

import { clampStretch, stretchBetween, wholeStretch } from "./interval.js";

const GLIDE_MS = 180;

/**
 * @param {object} parts
 * @param {number} parts.total nodes in the search
 * @param {Clock | null} parts.clock null where nothing may glide
 * @param {() => void} parts.onChange
 * @param {() => void} parts.onRest
 * @returns {View}
 */
export function createView({ total, clock, onChange, onRest }) {
  const whole = wholeStretch(total);
  const state = { from: whole, shown: whole, target: whole, progress: 1 };

  /** @param {Stretch} stretch */
  function go(stretch) {
    state.from = state.shown;
    state.target = clampStretch(stretch, total);
    state.progress = 0;
    if (clock) clock.start(tick);
    else tick(GLIDE_MS);
    onChange();
  }

  /** @param {number} elapsed_ms */
  function tick(elapsed_ms) {
    state.progress = Math.min(state.progress + elapsed_ms / GLIDE_MS, 1);
    state.shown = stretchBetween(state.from, state.target, slowingDown(state.progress));
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
    carry(stretch) {
      clock?.stop();
      state.progress = 1;
      state.shown = state.target = clampStretch(stretch, total);
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
