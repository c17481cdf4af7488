/**
 * Stretches of a search: what a strip shows of it, in node numbers.
 *
 *     0 ............ start [============] stop ............ total
 *                          0    at     1
 *
 * A position is a node number with a fraction: node k lies between the positions k and k + 1.
 * `at` is a place in a stretch, 0 at its left edge and 1 at its right one. What is shown moves
 * smoothly, so edges have fractions too; links hold whole numbers.
 *
 * @typedef {object} Stretch
 * @property {number} start
 * @property {number} stop
 *
 * @typedef {object} Hold a position that something holds at a place, say a finger
 * @property {number} position
 * @property {number} at
 */

import { clamp } from "../lib/numbers.js";

/** Closer than this there is nothing more to see. */
export const FEWEST_NODES = 8;

// Two fingers side by side, or one above the other, do not tell a scale.
const NEAREST_HOLDS = 0.01;

// What arithmetic leaves over, in nodes.
const UNSEEN = 1e-6;

/** How much of the stretch lies before the node that is followed out of it. */
const BEHIND = 0.2;

/**
 * All of a search.
 *
 * @param {number} total
 * @returns {Stretch}
 */
export function wholeStretch(total) {
  return { start: 0, stop: total };
}

/** @param {Stretch} stretch */
export function spanOf({ start, stop }) {
  return stop - start;
}

/**
 * @param {Stretch} stretch
 * @param {number} total
 */
export function isWhole({ start, stop }, total) {
  return start <= 0 && stop >= total;
}

/**
 * @param {Stretch} stretch
 * @param {number} at
 */
export function positionAt(stretch, at) {
  return stretch.start + at * spanOf(stretch);
}

/**
 * @param {Stretch} stretch
 * @param {number} position
 */
export function placeOf(stretch, position) {
  return (position - stretch.start) / spanOf(stretch);
}

/**
 * @param {Stretch} stretch
 * @param {number} node
 */
export function contains({ start, stop }, node) {
  return node >= start && node < stop;
}

/**
 * The stretch that has a span and shows as much as possible of this one: neither outside of the
 * search nor closer than FEWEST_NODES.
 *
 * @param {Stretch} stretch
 * @param {number} total
 * @returns {Stretch}
 */
export function clampStretch(stretch, total) {
  const span = clamp(spanOf(stretch), Math.min(FEWEST_NODES, total), total);
  const middle = (stretch.start + stretch.stop) / 2;
  const start = clamp(middle - span / 2, 0, total - span);
  return { start, stop: start + span };
}

/**
 * The stretch that a link names, in whole numbers: its ends are moved to the nearest ones that there
 * are, and it is widened on both sides where it is closer than FEWEST_NODES.
 *
 * @param {Stretch} stretch
 * @param {number} total
 * @returns {Stretch | null} null for all of the search, which links leave out; also where no node is in it
 */
export function stretchWithin({ start, stop }, total) {
  if (start >= total) return null;
  const near = clampStretch({ start, stop: Math.min(stop, total) }, total);
  const first = Math.floor(near.start);
  return isWhole(near, total) ? null : { start: first, stop: first + spanOf(near) };
}

/**
 * The stretch with its span `times` as long and what is held where it is held.
 *
 * @param {Stretch} stretch
 * @param {number} times less than 1 to see more closely
 * @param {Hold} hold
 * @param {number} total
 * @returns {Stretch}
 */
export function zoomed(stretch, times, hold, total) {
  const span = clamp(spanOf(stretch) * times, Math.min(FEWEST_NODES, total), total);
  return held(span, hold, total);
}

/**
 * @param {Stretch} stretch
 * @param {number} by parts of the stretch, less than 0 towards the root
 * @param {number} total
 * @returns {Stretch}
 */
export function panned(stretch, by, total) {
  return held(spanOf(stretch), { position: positionAt(stretch, by), at: 0 }, total);
}

/**
 * The stretch with this span that has a position at a place, as far as the search reaches.
 *
 * @param {number} span
 * @param {Hold} hold
 * @param {number} total
 * @returns {Stretch}
 */
export function held(span, { position, at }, total) {
  const start = clamp(position - at * span, 0, total - span);
  return { start, stop: start + span };
}

/**
 * The stretch that has two positions at two places.
 *
 * @param {Hold} one
 * @param {Hold} other
 * @param {number} total
 * @returns {Stretch}
 */
export function pinched(one, other, total) {
  const apart = Math.max(Math.abs(other.at - one.at), NEAREST_HOLDS);
  const span = Math.abs(other.position - one.position) / apart;
  const middle = {
    position: (one.position + other.position) / 2,
    at: (one.at + other.at) / 2,
  };
  return held(clamp(span, Math.min(FEWEST_NODES, total), total), middle, total);
}

/**
 * The stretch moved so that a node lies in it. One that has just left the stretch is followed: most
 * of what is then seen lies ahead of it.
 *
 * @param {Stretch} stretch
 * @param {number} node
 * @param {number} total
 * @returns {Stretch}
 */
export function following(stretch, node, total) {
  if (contains(stretch, node)) return stretch;
  const position = node + 0.5;
  const span = spanOf(stretch);
  if (Math.abs(position - (stretch.start + stretch.stop) / 2) > span) {
    return held(span, { position, at: 0.5 }, total);
  }
  const at = node < stretch.start ? 1 - BEHIND : BEHIND;
  return held(span, { position, at }, total);
}

/**
 * A stretch on the way between two, `progress` 0..1. Spans grow or shrink by the same factor in the
 * same time, and a position that lies at one place in both stretches stays there.
 *
 * @param {Stretch} from
 * @param {Stretch} to
 * @param {number} progress
 * @returns {Stretch}
 */
export function stretchBetween(from, to, progress) {
  if (progress >= 1) return to;
  const growth = spanOf(to) / spanOf(from);
  const span = spanOf(from) * growth ** progress;
  const moved = growth === 1 ? progress : (span - spanOf(from)) / (spanOf(to) - spanOf(from));
  const start = from.start + (to.start - from.start) * moved;
  return { start, stop: start + span };
}

/**
 * The stretch in whole numbers, none of it left out that can be seen.
 *
 * @param {Stretch} stretch
 * @returns {Stretch}
 */
export function wholeNumbers({ start, stop }) {
  return { start: Math.floor(start + UNSEEN), stop: Math.ceil(stop - UNSEEN) };
}

/**
 * @param {Stretch} one
 * @param {Stretch} other
 */
export function isEqual(one, other) {
  return one.start === other.start && one.stop === other.stop;
}
