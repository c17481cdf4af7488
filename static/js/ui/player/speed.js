/**
 * The speed slider of the current view. A personal setting: kept in the browser, never in a link.
 * @import {Component, ViewModel} from "./snapshot.js"
 * @import {ViewHost} from "./view-host.js"
 */

import { t, tn } from "../../lib/messages.js";
import { clamp } from "../../lib/numbers.js";
import { SENTENCE_PACE, isPace } from "../../player/transition.js";
import { byId } from "../widgets/dom.js";
import { withStorage } from "../widgets/storage.js";

const NORMAL_SPEED = 1;

/** Storage keys of speeds, by view. */
const STORAGE_KEYS = Object.freeze({ step: "backtrack.speed", node: "backtrack.search-speed" });

/** @param {{viewHost: ViewHost}} parts @returns {Component} */
export function createSpeed({ viewHost }) {
  const slider = byId("speed", HTMLInputElement);
  const value = byId("speed-value", HTMLElement);
  let shown = "";
  slider.addEventListener("input", () => choose(viewHost, slider.valueAsNumber));
  return {
    update({ state: { speed }, viewModel }) {
      const now = `${viewModel.place} ${speed}`;
      if (now === shown) return;
      shown = now;
      slider.max = String(viewModel.speeds.length - 1);
      slider.value = String(viewModel.speeds.indexOf(speed));
      slider.setAttribute("aria-valuetext", spokenSpeed(speed));
      value.textContent = writtenSpeed(speed);
    },
  };
}

/** By one notch. @param {ViewHost} viewHost @param {1 | -1} by */
export function changeSpeed(viewHost, by) {
  const view = viewHost.current();
  if (view) choose(viewHost, view.viewModel.speeds.indexOf(view.player.state().speed) + by);
}

/** @param {Pick<ViewModel, "place" | "speeds">} viewModel */
export function rememberedSpeed({ place, speeds }) {
  const speed = Number(withStorage((storage) => storage.getItem(STORAGE_KEYS[place])));
  return speeds.includes(speed) ? speed : NORMAL_SPEED;
}

/** @param {number} speed */
function writtenSpeed(speed) {
  if (speed === SENTENCE_PACE) return t("read");
  return isPace(speed) ? t("%(count)d/s", { count: speed }) : `${speed}×`;
}

/** @param {number} speed */
function spokenSpeed(speed) {
  if (speed === SENTENCE_PACE) return t("one sentence a node");
  if (!isPace(speed)) return `${speed}x`;
  return tn("%(count)d node per second", "%(count)d nodes per second", speed);
}

/** @param {ViewHost} viewHost @param {number} index in the speeds on offer; beyond their ends the last one is meant */
function choose(viewHost, index) {
  const viewModel = viewHost.current()?.viewModel;
  if (!viewModel) return;
  const value = viewModel.speeds[clamp(index, 0, viewModel.speeds.length - 1)] ?? NORMAL_SPEED;
  viewHost.dispatch({ type: "speed", value });
  withStorage((storage) => storage.setItem(STORAGE_KEYS[viewModel.place], String(value)));
}
