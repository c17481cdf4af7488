/**
 * Ghosts: thin hatched bars where a nested search skipped a move. They have no width of their own,
 * so they lie over the edge at which their bar would stand, and only where nodes are wide enough.
 * @import {Context2D, Move} from "../types.d.ts"
 * @import {StripData} from "./cells.js"
 * @import {Place} from "./gestures.js"
 * @import {Scene, StripColours} from "./painter.js"
 * @typedef {{next: number, depth: number, move: Move, reason: string}} Skip
 * @typedef {{next: number, depth: number, skips: readonly Skip[]}} Ghost
 */

import { depthAt, rowOf } from "./rows.js";

// In CSS pixels.
const GHOST = 4;
const HATCH = 3;
const REACH = 5;

/** Groups skips by place. @param {readonly Skip[]} skips @returns {readonly Ghost[]} */
export function ghostsOf(skips) {
  /** @type {Map<string, Skip[]>} */
  const places = new Map();
  for (const skip of skips) {
    const place = `${skip.next}/${skip.depth}`;
    places.set(place, [...(places.get(place) ?? []), skip]);
  }
  return [...places.values()].flatMap((there) => {
    const { next, depth } = /** @type {Skip} */ (there[0]);
    return { next, depth, skips: there };
  });
}

/** @param {Context2D} context @param {Scene} scene @param {StripColours} colours @param {number} unit */
export function drawGhosts(context, { bars, ghosts = [] }, { ghost: ink, ground }, unit) {
  for (const { next, depth } of ghosts) {
    if (next < bars.start || next > bars.stop || depth >= bars.depths) continue;
    const { top, bottom } = rowOf(depth, bars.depths, context.canvas.height, unit);
    const middle = ((next - bars.start) * bars.width) / (bars.stop - bars.start);
    const left = Math.round(middle - (GHOST * unit) / 2);
    context.fillStyle = ground;
    context.fillRect(left - unit, top, (GHOST + 2) * unit, bottom - top);
    drawHatching(context, { left, top, width: GHOST * unit, bottom }, [ink, ground], unit);
  }
}

/**
 * @param {Context2D} context @param {{left: number, top: number, width: number, bottom: number}} box @param {readonly [fill: string, lines: string]} inks
 * @param {number} unit
 */
export function drawHatching(context, { left, top, width, bottom }, [fill, lines], unit) {
  context.fillStyle = fill;
  context.fillRect(left, top, width, bottom - top);
  context.fillStyle = lines;
  for (let y = 0; top + y * unit < bottom; y += 1) {
    for (let x = y % HATCH; x * unit < width; x += HATCH) {
      context.fillRect(left + x * unit, top + y * unit, unit, unit);
    }
  }
}

/**
 * @param {readonly Ghost[]} ghosts @param {Place} place @param {StripData} bars
 * @param {{height: number, unit: number}} canvas in device pixels
 * @returns {Ghost | null}
 */
export function ghostAt(ghosts, { at, down }, bars, { height, unit }) {
  const depth = depthAt(down * height, bars.depths, height, unit);
  const node_px = bars.width / (bars.stop - bars.start);
  const away = (/** @type {Ghost} */ { next }) =>
    Math.abs((next - bars.start) * node_px - at * bars.width);
  const here = ghosts.filter((ghost) => ghost.depth === depth && away(ghost) <= REACH * unit);
  here.sort((one, other) => away(one) - away(other));
  return here[0] ?? null;
}
