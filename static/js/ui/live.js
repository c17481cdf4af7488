/**
 * Says each step to those who listen instead of watching: when they step, not while it plays.
 *
 * @typedef {import("./moment.js").Part} Part
 * @typedef {import("./moment.js").Reel} Reel
 */

import { byId } from "./dom.js";

/** @returns {Part} */
export function createLiveRegion() {
  const region = byId("live", HTMLElement);
  /** @type {{reel: Reel | null, step: number}} */
  const told = { reel: null, step: 0 };
  return {
    show({ state, previous, reel }) {
      const playing = state.status === "playing" || previous.status === "playing";
      const opening = told.reel !== reel;
      if (playing || opening) {
        told.reel = reel;
        told.step = state.step;
        if (playing) region.textContent = "";
        return;
      }
      if (state.step === told.step) return;
      const sentence = reel.tell(state.step);
      if (sentence === null) return;
      told.step = state.step;
      region.textContent = sentence;
    },
  };
}
