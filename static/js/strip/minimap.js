/**
 * Gestures on the minimap: a press anywhere carries the viewport there.
 *
 * @import {GestureHandlers} from "./gestures.js"
 * @import {Navigation} from "./navigation.js"
 * @import {Viewport} from "./viewport.js"
 */

import { anchored, positionAt, spanOf, wholeInterval } from "./interval.js";

/**
 * @param {object} parts
 * @param {Viewport} parts.viewport
 * @param {Navigation} parts.navigation
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
