/**
 * The speed: a slider over those that the view on the stage offers. The choice is this person's,
 * so it is kept in the browser and never in a link.
 *
 * @typedef {import("./snapshot.js").Part} Part
 * @typedef {import("./snapshot.js").Reel} Reel
 * @typedef {import("./view-host.js").Deck} Deck
 */

import { t, tn } from "../../lib/messages.js";
import { clamp } from "../../lib/numbers.js";
import { isPace } from "../../player/transition.js";
import { byId } from "../widgets/dom.js";

const NORMAL_SPEED = 1;

/** Under which name the speed of a view is kept. */
const STORAGE_KEYS = Object.freeze({ step: "backtrack.speed", node: "backtrack.search-speed" });

/**
 * @param {{deck: Deck}} parts
 * @returns {Part}
 */
export function createSpeed({ deck }) {
  const slider = byId("speed", HTMLInputElement);
  const value = byId("speed-value", HTMLElement);
  let shown = "";
  slider.addEventListener("input", () => choose(deck, slider.valueAsNumber));
  return {
    show({ state: { speed }, reel }) {
      const now = `${reel.place} ${speed}`;
      if (now === shown) return;
      shown = now;
      slider.max = String(reel.speeds.length - 1);
      slider.value = String(reel.speeds.indexOf(speed));
      slider.setAttribute("aria-valuetext", spokenSpeed(speed));
      value.textContent = isPace(speed) ? t("%(count)d/s", { count: speed }) : `${speed}×`;
    },
  };
}

/**
 * One notch slower or faster.
 *
 * @param {Deck} deck
 * @param {1 | -1} by
 */
export function changeSpeed(deck, by) {
  const show = deck.current();
  if (show) choose(deck, show.reel.speeds.indexOf(show.player.state().speed) + by);
}

/**
 * The speed chosen last time.
 *
 * @param {Pick<Reel, "place" | "speeds">} reel
 */
export function rememberedSpeed({ place, speeds }) {
  const speed = Number(withStorage((storage) => storage.getItem(STORAGE_KEYS[place])));
  return speeds.includes(speed) ? speed : NORMAL_SPEED;
}

/** @param {number} speed */
function spokenSpeed(speed) {
  if (!isPace(speed)) return `${speed}x`;
  return tn("%(count)d node per second", "%(count)d nodes per second", speed);
}

/**
 * @param {Deck} deck
 * @param {number} index in the speeds on offer; beyond their ends the last one is meant
 */
function choose(deck, index) {
  const reel = deck.current()?.reel;
  if (!reel) return;
  const value = reel.speeds[clamp(index, 0, reel.speeds.length - 1)] ?? NORMAL_SPEED;
  deck.dispatch({ type: "speed", value });
  withStorage((storage) => storage.setItem(STORAGE_KEYS[reel.place], String(value)));
}

/**
 * Storage may be switched off; then nothing is remembered, and nothing else is lost.
 *
 * @template T
 * @param {(storage: Storage) => T} use
 * @returns {T | null}
 */
function withStorage(use) {
  try {
    return use(window.localStorage);
  } catch {
    return null;
  }
}
