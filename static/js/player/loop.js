/**
 * The range that playing repeats, from A to B.
 *
 * @import {Loop} from "../types.d.ts"
 */

import { clamp } from "../lib/numbers.js";

/**
 * As much of a range as lies within the steps that there are.
 *
 * @param {Loop | null} loop
 * @param {number} total the last step
 * @returns {Loop | null} null where no step can be repeated
 */
export function loopWithin(loop, total) {
  if (!loop) return null;
  const [from, to] = [clamp(loop.from, 0, total), clamp(loop.to, 0, total)];
  return from < to ? { from, to } : null;
}

/**
 * The range with another beginning; where it ended before that, it now ends with the last step.
 *
 * @param {Loop | null} loop
 * @param {number} step
 * @param {number} total the last step
 * @returns {Loop | null} null on the last step, which nothing follows
 */
export function loopFrom(loop, step, total) {
  return loopWithin({ from: step, to: loop && loop.to > step ? loop.to : total }, total);
}

/**
 * The range with another end; where it began after that, it now begins with the start.
 *
 * @param {Loop | null} loop
 * @param {number} step
 * @returns {Loop | null} null on the start, which nothing comes before
 */
export function loopTo(loop, step) {
  return loopWithin({ from: loop && loop.from < step ? loop.from : 0, to: step }, step);
}

/**
 * The beginning of the range, where playing cannot go on from a step to the next one.
 *
 * @param {Loop | null} loop
 * @param {number} step
 * @returns {number | null} null where it can
 */
export function wayBack(loop, step) {
  return loop === null || (step >= loop.from && step < loop.to) ? null : loop.from;
}

/**
 * @param {Loop | null} one
 * @param {Loop | null} other
 */
export function isSameLoop(one, other) {
  return one?.from === other?.from && one?.to === other?.to;
}
