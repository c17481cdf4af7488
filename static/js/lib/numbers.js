/** @param {number} value @param {number} low @param {number} high */
export function clamp(value, low, high) {
  return Math.min(Math.max(value, low), high);
}

/** Interpolates in whole pixels, `progress` 0..1. @param {number} from @param {number} to @param {number} progress */
export function between(from, to, progress) {
  return Math.round(from + (to - from) * progress);
}

/** 0 -> 0, 0.5 -> 0.5, 1 -> 1, slow at both ends. @param {number} progress */
export function easeInOut(progress) {
  return progress * progress * (3 - 2 * progress);
}
