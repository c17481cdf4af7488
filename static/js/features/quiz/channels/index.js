/**
 * Where an attempt is reported, and restored from.
 * @import {Attempt} from "../attempt.js"
 * @typedef {object} Channel
 * @property {() => Promise<unknown>} restore the last reported state; null for none
 * @property {(attempt: Attempt) => void} report
 * @property {(name: string, data: Record<string, unknown>) => void} event
 */

import { isInFrame } from "../../../ui/page/splice.js";
import { SPLICE } from "./splice.js";
import { createTab } from "./tab.js";

/** A host may show the same page to several students, so a frame keeps nothing in its tab. @returns {Channel} */
export function createChannel() {
  return isInFrame() ? SPLICE : createTab();
}
