/**
 * Gestures on the minimap: a press anywhere carries the viewport there.
 *
 * @typedef {import("./gestures.js").GestureHandlers} GestureHandlers
 */

import { anchored, positionAt, spanOf, wholeInterval } from "./interval.js";

/**
 * @param {object} parts
 * @param {import("./viewport.js").Viewport} parts.viewport
 * @param {import("./navigation.js").Navigation} parts.navigation
 * @param {number} parts.total nodes in the search
 * @returns {GestureHandlers}
 */
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
