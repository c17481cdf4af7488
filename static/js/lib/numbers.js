/** @param {number} value @param {number} low @param {number} high */
export function clamp(value, low, high) {
  return Math.min(Math.max(value, low), high);
}

/** The whole pixel `progress` (0..1) of the way from `from` to `to`. @param {number} from @param {number} to @param {number} progress */
export function between(from, to, progress) {
  return Math.round(from + (to - from) * progress);
}

/** Slow at both ends: 0 -> 0, 0.5 -> 0.5, 1 -> 1. @param {number} progress */
export function easeInOut(progress) {
  return progress * progress * (3 - 2 * progress);
}
