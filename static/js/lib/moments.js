/**
 * Order of moments, and loops over them.
 * @import {Loop, Moment} from "../types.d.ts"
 */

/** @param {Moment} one @param {Moment} other */
export function isBefore(one, other) {
  return one.step < other.step || (one.step === other.step && one.frame < other.frame);
}

/** @param {Moment} one @param {Moment} other */
export function isSameMoment(one, other) {
  return one.step === other.step && one.frame === other.frame;
}

/** @param {Loop} loop @returns {Moment} */
export function loopStart({ from, from_frame = 0 }) {
  return { step: from, frame: from_frame };
}

/** @param {Loop} loop @returns {Moment} */
export function loopEnd({ to, to_frame = 0 }) {
  return { step: to, frame: to_frame };
}

/** @param {Moment} start @param {Moment} end @returns {Loop | null} null where nothing can be repeated */
export function loopBetween(start, end) {
  if (!isBefore(start, end)) return null;
  return {
    from: start.step,
    to: end.step,
    ...(start.frame > 0 && { from_frame: start.frame }),
    ...(end.frame > 0 && { to_frame: end.frame }),
  };
}
