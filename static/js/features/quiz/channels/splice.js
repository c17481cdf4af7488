/**
 * Reports an attempt to the host of a frame.
 * @import {Channel} from "./index.js"
 */

import { getState, reportScoreAndState, sendEvent } from "../../../ui/page/splice.js";
import { score, stateOf } from "../attempt.js";

/** @type {Channel} */
export const SPLICE = {
  restore: getState,
  report: (attempt) => reportScoreAndState(score(attempt), stateOf(attempt)),
  event: sendEvent,
};
