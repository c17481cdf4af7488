/**
 * Intervals of node numbers: what a strip shows of a search.
 *
 *     0 ............ start [============] stop ............ total
 *                          0    at     1
 *
 * A position is a node number with a fraction: node k lies between the positions k and k + 1. `at`
 * is a place in an interval, 0 at its left edge and 1 at its right one. What is shown moves
 * smoothly, so edges have fractions too; links hold whole numbers.
 * @import {Interval} from "../types.d.ts"
 * @typedef {{position: number, at: number}} Anchor a position fixed at a place, e.g. under a finger
 */

import { clamp } from "../lib/numbers.js";

/** Closest zoom. */
export const FEWEST_NODES = 8;

// Fingers side by side, or one above the other, define no scale.
const NEAREST_HOLDS = 0.01;

// Rounding error, in nodes.
const UNSEEN = 1e-6;

/** Fraction of the interval before a node that is followed out of it. */
const BEHIND = 0.2;

/** @param {number} total @returns {Interval} */
export function wholeInterval(total) {
  return { start: 0, stop: total };
}

/** @param {Interval} interval */
export function spanOf({ start, stop }) {
  return stop - start;
}

/** @param {Interval} interval @param {number} total */
export function isWhole({ start, stop }, total) {
  return start <= 0 && stop >= total;
}

/** @param {Interval} interval @param {number} at */
export function positionAt(interval, at) {
  return interval.start + at * spanOf(interval);
}

/** @param {Interval} interval @param {number} position */
export function placeOf(interval, position) {
  return (position - interval.start) / spanOf(interval);
}

/** @param {Interval} interval @param {number} node */
export function contains({ start, stop }, node) {
  return node >= start && node < stop;
}

/** The nearest interval inside the search with at least FEWEST_NODES. @param {Interval} interval @param {number} total @returns {Interval} */
export function clampInterval(interval, total) {
  const span = clamp(spanOf(interval), Math.min(FEWEST_NODES, total), total);
  const middle = (interval.start + interval.stop) / 2;
  const start = clamp(middle - span / 2, 0, total - span);
  return { start, stop: start + span };
}

/**
 * Whole numbers, clamped to the search and widened to FEWEST_NODES.
 * @param {Interval} interval @param {number} total @returns {Interval | null} null for all of the search, and where no
 *     node is in it
 */
export function intervalWithin({ start, stop }, total) {
  if (start >= total) return null;
  const near = clampInterval({ start, stop: Math.min(stop, total) }, total);
  const first = Math.floor(near.start);
  return isWhole(near, total) ? null : { start: first, stop: first + spanOf(near) };
}

/** @param {Interval} interval @param {number} times < 1 zooms in @param {Anchor} anchor @param {number} total @returns {Interval} */
export function zoomed(interval, times, anchor, total) {
  const span = clamp(spanOf(interval) * times, Math.min(FEWEST_NODES, total), total);
  return anchored(span, anchor, total);
}

/** @param {Interval} interval @param {number} by in intervals, less than 0 towards the root @param {number} total @returns {Interval} */
export function panned(interval, by, total) {
  return anchored(spanOf(interval), { position: positionAt(interval, by), at: 0 }, total);
}

/** Keeps a position at a place, as far as the search reaches. @param {number} span @param {Anchor} anchor @param {number} total @returns {Interval} */
export function anchored(span, { position, at }, total) {
  const start = clamp(position - at * span, 0, total - span);
  return { start, stop: start + span };
}

/** @param {Anchor} one @param {Anchor} other @param {number} total @returns {Interval} */
export function pinched(one, other, total) {
  const apart = Math.max(Math.abs(other.at - one.at), NEAREST_HOLDS);
  const span = Math.abs(other.position - one.position) / apart;
  const middle = {
    position: (one.position + other.position) / 2,
    at: (one.at + other.at) / 2,
  };
  return anchored(clamp(span, Math.min(FEWEST_NODES, total), total), middle, total);
}

/** Most of what is then shown lies ahead of the node. @param {Interval} interval @param {number} node @param {number} total @returns {Interval} */
export function following(interval, node, total) {
  if (contains(interval, node)) return interval;
  const position = node + 0.5;
  const span = spanOf(interval);
  if (Math.abs(position - (interval.start + interval.stop) / 2) > span) {
    return anchored(span, { position, at: 0.5 }, total);
  }
  const at = node < interval.start ? 1 - BEHIND : BEHIND;
  return anchored(span, { position, at }, total);
}

/** Spans change by a constant factor. @param {Interval} from @param {Interval} to @param {number} progress @returns {Interval} */
export function interpolated(from, to, progress) {
  if (progress >= 1) return to;
  const growth = spanOf(to) / spanOf(from);
  const span = spanOf(from) * growth ** progress;
  const moved = growth === 1 ? progress : (span - spanOf(from)) / (spanOf(to) - spanOf(from));
  const start = from.start + (to.start - from.start) * moved;
  return { start, stop: start + span };
}

/** Rounded outwards. @param {Interval} interval @returns {Interval} */
export function wholeNumbers({ start, stop }) {
  return { start: Math.floor(start + UNSEEN), stop: Math.ceil(stop - UNSEEN) };
}

/** @param {Interval} one @param {Interval} other */
export function isEqual(one, other) {
  return one.start === other.start && one.stop === other.stop;
}
