/**
 * Remembers that a solution was played to its end.
 *
 * @import {Trace} from "../../documents/replay.js"
 * @import {Component} from "../player/snapshot.js"
 */

import { rememberSolved } from "../page/progress.js";

/** @param {Trace} trace @returns {Component} */
export function createSolved(trace) {
  return {
    update({ state, previous, cursor }) {
      if (state.status !== "ended" || cursor.outcome !== "solved") return;
      // The last step was played, and not leapt to; with reduced motion it takes no time.
      if (previous.motion || previous.step === trace.total - 1) rememberSolved(trace);
    },
  };
}
