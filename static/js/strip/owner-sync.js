/**
 * Keeps the viewport of a strip and its owner, the address of the page, in step: neither is told what
 * it knows already.
 *
 * @import {Interval} from "../types.d.ts"
 * @import {Navigation} from "./navigation.js"
 * @import {Viewport} from "./viewport.js"
 */

import { isEqual, wholeInterval, wholeNumbers } from "./interval.js";

/**
 * @param {object} parts
 * @param {Viewport} parts.viewport
 * @param {Navigation} parts.navigation
 * @param {number} parts.total nodes in the search
 * @param {(interval: Interval) => void} parts.onWindow what is shown, in whole numbers, when it rests
 */
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
    /**
     * Shows what the owner gives, unless it only repeats what it knows.
     *
     * @param {Interval} given
     * @returns {boolean} whether it is shown now
     */
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
