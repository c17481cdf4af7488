/**
 * Moves the viewport of a strip: by gestures, by keys, to a bar, and after the current node.
 *
 * @import {Anchor} from "./interval.js"
 * @import {Loader} from "./loader.js"
 * @import {Viewport} from "./viewport.js"
 * @import {Interval} from "../types.d.ts"
 *
 * @typedef {{node: number, depth: number}} Bar
 *
 * @typedef {object} Navigation
 * @property {(interval: Interval) => void} go
 * @property {(interval: Interval) => void} carry at once
 * @property {(anchors: readonly Anchor[]) => void} hold
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
  contains, following, anchored, isEqual, panned, pinched, placeOf, positionAt, spanOf, zoomed,
} from "./interval.js";

/**
 * @param {object} parts
 * @param {Viewport} parts.viewport
 * @param {Loader} parts.loader
 * @param {number} parts.total nodes in the search
 * @param {() => number} parts.current the current node
 * @returns {Navigation}
 */
export function createNavigation({ viewport, loader, total, current }) {
  const state = {
    // Whoever looks elsewhere while it plays is not pulled back to the current node.
    follows: true,
    /** @type {Bar | null} a bar that is fitted only roughly as yet */
    fitting: null,
  };

  // What a person does ends a fit, and asks once more for what did not come.
  function taken() {
    state.fitting = null;
    state.follows = contains(viewport.target(), current());
    loader.retry();
  }

  /** @param {Interval} interval */
  function go(interval) {
    viewport.go(interval);
    taken();
  }

  /** @param {Interval} interval */
  function carry(interval) {
    viewport.carry(interval);
    taken();
  }

  /** @param {number} times @param {Anchor} anchor */
  function zoomAround(times, anchor) {
    const target = zoomed(viewport.target(), times, anchor, total);
    const changes = !isEqual(target, viewport.target());
    if (changes) go(target);
    return changes || viewport.moving();
  }

  /** @param {Bar} bar */
  function fit(bar) {
    const extent = extentOf(loader.strips(), bar, total);
    if (!extent) return false;
    if (!isEqual(extent.interval, viewport.target())) go(extent.interval);
    state.fitting = extent.exact ? null : bar;
    return true;
  }

  return {
    go,
    carry,
    hold([one, other]) {
      if (one && other) carry(pinched(one, other, total));
      else if (one) carry(anchored(spanOf(viewport.shown()), one, total));
    },
    release: viewport.settle,
    zoom: (times, at) => zoomAround(times, { position: positionAt(viewport.shown(), at), at }),
    zoomToNode(times) {
      const at = placeOf(viewport.target(), current() + 0.5);
      const seen = at >= 0 && at <= 1 ? at : 0.5;
      zoomAround(times, { position: positionAt(viewport.target(), seen), at: seen });
    },
    pan(by) {
      carry(panned(viewport.target(), by, total));
      viewport.settle();
    },
    fit,
    fitCloser() {
      if (state.fitting) fit(state.fitting);
    },
    follow() {
      const target = following(viewport.target(), current(), total);
      if (state.follows && !isEqual(target, viewport.target())) viewport.go(target);
      state.follows = contains(viewport.target(), current());
    },
    returnToNode() {
      state.follows = true;
    },
  };
}
