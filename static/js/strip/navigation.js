/**
 * Moves the viewport of a strip: by gestures, by keys, to a bar, and after the current node.
 * @import {Clock} from "../player/clock.js"
 * @import {Interval} from "../types.d.ts"
 * @import {GestureHandlers} from "./gestures.js"
 * @import {Anchor} from "./interval.js"
 * @import {Loader} from "./loader.js"
 * @typedef {{node: number, depth: number}} Bar
 * @typedef {object} Navigation
 * @property {(interval: Interval) => void} go
 * @property {(interval: Interval) => void} carry without gliding
 * @property {(anchors: readonly Anchor[]) => void} hold @property {() => void} release
 * @property {(times: number, at: number) => boolean} zoom returns whether anything changed
 * @property {(times: number) => void} zoomToNode @property {(by: number) => void} pan
 * @property {(bar: Bar) => boolean} fit returns whether the extent is known
 * @property {() => void} fitCloser when loaded strips know the extent better
 * @property {() => void} follow @property {() => void} returnToNode
 *
 * @typedef {object} Viewport
 * @property {() => Interval} shown
 * @property {() => Interval} target the end of a glide
 * @property {() => boolean} moving @property {(interval: Interval) => void} go @property {(interval: Interval) => void} carry @property {() => void} settle
 * @property {() => void} dispose
 */

import { extentOf } from "./cells.js";
import { anchored, clampInterval, contains, following, interpolated, isEqual, panned, pinched, placeOf, positionAt, spanOf, wholeInterval, wholeNumbers, zoomed } from "./interval.js";

const GLIDE_MS = 180;

/** @param {{viewport: Viewport, loader: Loader, total: number, current: () => number}} parts @returns {Navigation} */
export function createNavigation({ viewport, loader, total, current }) {
  const state = {
    // False after a look elsewhere during playback: the view is not pulled back to the current node.
    follows: true,
    /** @type {Bar | null} a bar that is fitted only roughly as yet */
    fitting: null,
  };

  // Input ends a fit, and retries failed requests.
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

  /** Glides to the subtree of a bar; returns whether its extent is known. @param {Bar} bar */
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

/**
 * The interval that a strip shows. It glides to where it is sent, or is dragged:
 *
 *     resting --go--> gliding --arrived--> resting     onRest is called on arriving
 *     gliding --go--> gliding                          from where it is by now
 *     resting, gliding --carry--> carried              at once
 *     carried --settle--> gliding
 * @param {{total: number, clock: Clock | null, onChange: () => void, onRest: () => void}} parts `clock`: null
 *   disables gliding
 * @returns {Viewport}
 */
export function createViewport({ total, clock, onChange, onRest }) {
  const whole = wholeInterval(total);
  const state = { from: whole, shown: whole, target: whole, progress: 1 };

  /** Glides to an interval, from what is shown now. @param {Interval} interval */
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

/** Keeps both in step without echoes. @param {{viewport: Viewport, navigation: Navigation, total: number, onWindow: (interval: Interval) => void}} parts */
export function createOwnerSync({ viewport, navigation, total, onWindow }) {
  const whole = wholeInterval(total);
  /** @type {{known: Interval, given: Interval}} what the owner knows to be shown, and gave last */
  const state = { known: whole, given: whole };

  function report() {
    const shown = wholeNumbers(viewport.shown());
    if (isEqual(shown, state.known)) return;
    state.known = shown;
    onWindow(shown);
  }

  return {
    report,
    /** Unless the owner repeats what the strip has sent. @param {Interval} given @returns {boolean} whether it is shown now */
    take(given) {
      const repeated = isEqual(given, state.given) || isEqual(given, state.known);
      state.given = given;
      if (repeated) return false;
      state.known = given;
      navigation.carry(given);
      report();
      return true;
    },
  };
}

/** A press anywhere moves the viewport there. @param {{viewport: Viewport, navigation: Navigation, total: number}} parts @returns {GestureHandlers} */
export function minimapGestures({ viewport, navigation, total }) {
  const whole = wholeInterval(total);

  /** @param {number} at a place of the minimap */
  function carryTo(at) {
    const middle = { position: positionAt(whole, at), at: 0.5 };
    navigation.carry(anchored(spanOf(viewport.target()), middle, total));
  }

  return {
    positionAt: (at) => positionAt(whole, at),
    hold([anchor]) {
      if (anchor) carryTo(anchor.at);
    },
    release: viewport.settle,
    pick({ at }) {
      carryTo(at);
      viewport.settle();
    },
    zoom: (times) => navigation.zoom(times, 0.5),
    pan: navigation.pan,
  };
}
