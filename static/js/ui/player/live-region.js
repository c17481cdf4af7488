/**
 * Says each step to those who listen instead of watching: when they step, and where playing was
 * stopped; nothing while it plays. That it has played to its end, the banner says.
 *
 * @import {Component, ViewModel} from "./snapshot.js"
 */

import { byId } from "../widgets/dom.js";

/** @returns {Component} */
export function createLiveRegion() {
  const region = byId("live", HTMLElement);
  // `step` is the one that is known, none after playing.
  /** @type {{viewModel: ViewModel | null, step: number | null}} */
  const announced = { viewModel: null, step: null };
  return {
    update({ state: { status, step }, viewModel }) {
      if (status === "playing") {
        Object.assign(announced, { viewModel, step: null });
        region.textContent = "";
        return;
      }
      if (announced.viewModel !== viewModel) Object.assign(announced, { viewModel, step });
      const played = announced.step === null && status === "ended" && viewModel.outcome !== null;
      if (step === announced.step || played) return;
      const sentence = viewModel.tell(step);
      if (sentence === null) return;
      announced.step = step;
      region.textContent = sentence;
    },
  };
}
