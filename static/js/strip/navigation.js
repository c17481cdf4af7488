/**
 * Steers the view of a strip: by hand, by keys, to a bar, and after the current node.
 *
 * @typedef {import("./interval.js").Stretch} Stretch
 * @typedef {import("./interval.js").Hold} Hold
 * @typedef {{node: number, depth: number}} Bar
 *
 * @typedef {object} Pilot
 * @property {(stretch: Stretch) => void} go
 * @property {(stretch: Stretch) => void} carry at once
 * @property {(holds: readonly Hold[]) => void} hold
 * @property {() => void} release
 * @property {(times: number, at: number) => boolean} zoom answers whether anything changes
 * @property {(times: number) => void} zoomToNode towards the current node, if it is in sight
 * @property {(by: number) => void} pan
 * @property {(bar: Bar) => boolean} fit answers whether the bar's extent can be seen
 * @property {() => void} fitCloser when strips have come that tell the extent better
 * @property {() => void} follow after the current node has changed
 * @property {() => void} returnToNode whatever was looked at before, the node is followed again
 */

import { extentOf } from "./cells.js";
import {
  contains, following, held, isEqual, panned, pinched, placeOf, positionAt, spanOf, zoomed,
} from "./interval.js";

/**
 * @param {object} parts
 * @param {import("./viewport.js").View} parts.view
 * @param {import("./loader.js").Supply} parts.supply
 * @param {number} parts.total nodes in the search
 * @param {() => number} parts.current the node on the stage
 * @returns {Pilot}
 */
export function createPilot({ view, supply, total, current }) {
  const state = {
    // Whoever looks elsewhere while it plays is not pulled back to the current node.
    follows: true,
    /** @type {Bar | null} a bar that is fitted only roughly as yet */
    fitting: null,
  };

  // What a person does ends a fit, and asks once more for what did not come.
  function taken() {
    state.fitting = null;
    state.follows = contains(view.target(), current());
    supply.retry();
  }

  /** @param {Stretch} stretch */
  function go(stretch) {
    view.go(stretch);
    taken();
  }

  /** @param {Stretch} stretch */
  function carry(stretch) {
    view.carry(stretch);
    taken();
  }

  /**
   * @param {number} times
   * @param {Hold} hold
   */
  function zoomAround(times, hold) {
    const target = zoomed(view.target(), times, hold, total);
    const changes = !isEqual(target, view.target());
    if (changes) go(target);
    return changes || view.moving();
  }

  /** @param {Bar} bar */
  function fit(bar) {
    const extent = extentOf(supply.strips(), bar, total);
    if (!extent) return false;
    if (!isEqual(extent.stretch, view.target())) go(extent.stretch);
    state.fitting = extent.exact ? null : bar;
    return true;
  }

  return {
    go,
    carry,
    hold([one, other]) {
      if (one && other) carry(pinched(one, other, total));
      else if (one) carry(held(spanOf(view.shown()), one, total));
    },
    release: view.settle,
    zoom: (times, at) => zoomAround(times, { position: positionAt(view.shown(), at), at }),
    zoomToNode(times) {
      const at = placeOf(view.target(), current() + 0.5);
      const seen = at >= 0 && at <= 1 ? at : 0.5;
      zoomAround(times, { position: positionAt(view.target(), seen), at: seen });
    },
    pan(by) {
      carry(panned(view.target(), by, total));
      view.settle();
    },
    fit,
    fitCloser() {
      if (state.fitting) fit(state.fitting);
    },
    follow() {
      const target = following(view.target(), current(), total);
      if (state.follows && !isEqual(target, view.target())) view.go(target);
      state.follows = contains(view.target(), current());
    },
    returnToNode() {
      state.follows = true;
    },
  };
}
