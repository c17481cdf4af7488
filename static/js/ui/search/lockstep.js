/**
 * Two searches in step: after k nodes of one, k nodes of the other, at one speed and on one scale. All of it is pure.
 * @import {Interval} from "../../types.d.ts"
 * @typedef {object} Lockstep
 * @property {number} last last node of the longer search
 * @property {number} at fractional while playing; the shorter search rests on its last node
 * @property {number} rate nodes a second
 * @property {boolean} playing
 * @typedef {{type: "play" | "pause"} | {type: "seek", node: number} | {type: "rate", rate: number} | {type: "tick", elapsed_ms: number}} Action
 * @typedef {{interval: Interval | null, share: number}} Portion `interval`: null beyond the end of its search;
 *   `share`: of the common width, 0..1
 */

import { clamp } from "../../lib/numbers.js";
import { FEWEST_NODES, spanOf } from "../../strip/interval.js";

/** Nodes a second. */
export const RATES = Object.freeze([2, 8, 60, 600, 6_000, 60_000]);

/** The rate chosen plays both within this time, if possible. */
const PATIENCE_S = 30;

/** Minimum initial share of the shorter search. */
const LEAST_SHARE = 0.05;

/** @param {number} last the last node of the longer search @param {number} node to begin at @returns {Lockstep} */
export function lockstepAt(last, node) {
  const fits = RATES.find((each) => last / each <= PATIENCE_S);
  return { last, at: clamp(node, 0, last), rate: fits ?? RATES.at(-1) ?? 1, playing: false };
}

/** @param {Lockstep} state */
export function nodeOfBoth({ at }) {
  return Math.floor(at);
}

/** @param {Lockstep} state @param {Action} action @returns {Lockstep} */
export function nextLockstep(state, action) {
  const { last, at, rate, playing } = state;
  switch (action.type) {
    case "play":
      return last === 0 ? state : { ...state, at: at >= last ? 0 : at, playing: true };
    case "pause":
      return { ...state, at: nodeOfBoth(state), playing: false };
    case "seek":
      return { ...state, at: clamp(action.node, 0, last), playing: false };
    case "rate":
      return { ...state, rate: action.rate };
    case "tick": {
      if (!playing) return state;
      const now = Math.min(last, at + (rate * action.elapsed_ms) / 1000);
      return { ...state, at: now, playing: now < last };
    }
  }
}

/** All of the longer search, unless the shorter one would be too narrow to see. @param {readonly number[]} totals @returns {Interval} */
export function openingInterval(totals) {
  const [few, many] = [Math.min(...totals), Math.max(...totals)];
  return { start: 0, stop: Math.min(many, Math.ceil(few / LEAST_SHARE)) };
}

/** The part of the common interval inside a search. @param {Interval} common @param {number} total nodes of the search @returns {Portion} */
export function portionOf({ start, stop }, total) {
  const end = Math.min(stop, total);
  const span = end - start;
  // A strip shows at least these nodes; fewer would break the scale.
  if (span < Math.min(FEWEST_NODES, total)) return { interval: null, share: 0 };
  return { interval: { start, stop: end }, share: span / (stop - start) };
}

/** After one strip has been moved or zoomed. @param {Interval} shown @param {number} share @param {readonly number[]} totals @returns {Interval} */
export function commonInterval(shown, share, totals) {
  const most = Math.max(...totals);
  const span = Math.min(most, Math.round(spanOf(shown) / share));
  const start = clamp(shown.start, 0, most - span);
  return { start, stop: start + span };
}
