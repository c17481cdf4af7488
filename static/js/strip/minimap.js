/**
 * What hands do on the minimap: wherever they press, the view is carried there.
 *
 * @typedef {import("./gestures.js").Hands} Hands
 */

import { held, positionAt, spanOf, wholeStretch } from "./interval.js";

/**
 * @param {object} parts
 * @param {import("./viewport.js").View} parts.view
 * @param {import("./navigation.js").Pilot} parts.pilot
 * @param {number} parts.total nodes in the search
 * @returns {Hands}
 */
export function minimapHands({ view, pilot, total }) {
  const whole = wholeStretch(total);

  /** @param {number} at a place of the minimap */
  function carryTo(at) {
    const middle = { position: positionAt(whole, at), at: 0.5 };
    pilot.carry(held(spanOf(view.target()), middle, total));
  }

  return {
    positionAt: (at) => positionAt(whole, at),
    hold([hold]) {
      if (hold) carryTo(hold.at);
    },
    release: view.settle,
    pick({ at }) {
      carryTo(at);
      view.settle();
    },
    zoom: (times) => pilot.zoom(times, 0.5),
    pan: pilot.pan,
  };
}
