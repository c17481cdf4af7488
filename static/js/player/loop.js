/**
 * The range that playing repeats, from A to B: steps at rest, or frames inside one.
 * @import {Loop, Moment} from "../types.d.ts"
 */

import { isBefore, isSameMoment, loopBetween, loopEnd, loopStart } from "../lib/moments.js";

/** The part of a range inside the trace. @param {Loop | null} loop @param {number} total @returns {Loop | null} null where no step can be repeated */
export function loopWithin(loop, total) {
  return loop && loopBetween(momentWithin(loopStart(loop), total), momentWithin(loopEnd(loop), total));
}

/** No frames follow the last step. @param {Moment} moment @param {number} total @returns {Moment} */
function momentWithin({ step, frame }, total) {
  if (step < 0) return { step: 0, frame: 0 };
  return step >= total ? { step: total, frame: 0 } : { step, frame };
}

/** A later end moves to the last step. @param {Loop | null} loop @param {Moment} moment @param {number} total @returns {Loop | null} null on the last step */
export function loopFrom(loop, moment, total) {
  const end = loop && isBefore(moment, loopEnd(loop)) ? loopEnd(loop) : { step: total, frame: 0 };
  return loopBetween(moment, end);
}

/** A later beginning is moved to the start. @param {Loop | null} loop @param {Moment} moment @returns {Loop | null} null on the start */
export function loopTo(loop, moment) {
  const start = loop && isBefore(loopStart(loop), moment) ? loopStart(loop) : { step: 0, frame: 0 };
  return loopBetween(start, moment);
}

/** Where playing jumps from a moment, null where it goes on. @param {Loop | null} loop @param {Moment} moment @returns {Moment | null} */
export function wayBack(loop, moment) {
  if (loop === null) return null;
  const inside = !isBefore(moment, loopStart(loop)) && isBefore(moment, loopEnd(loop));
  return inside ? null : loopStart(loop);
}

/** Whether playing goes back after this frame, inside the step. @param {Loop | null} loop @param {Moment} moment @returns {loop is Loop} */
export function endsAt(loop, { step, frame }) {
  return loop?.to_frame !== undefined && step === loop.to && frame >= loop.to_frame;
}

/** For racing, which skips frames. @param {Loop | null} loop @returns {Loop | null} */
export function wholeSteps(loop) {
  return loop && { from: loop.from, to: loop.to };
}

/** @param {Loop | null} one @param {Loop | null} other */
export function isSameLoop(one, other) {
  if (!one || !other) return one === other;
  return isSameMoment(loopStart(one), loopStart(other)) && isSameMoment(loopEnd(one), loopEnd(other));
}
