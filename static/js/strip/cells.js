/**
 * Strips: an interval of a search as a picture, nodes from left to right, one row for each depth.
 *
 * A strip divides its interval into `width` cells of as many nodes each; a cell of one node or less
 * contains everything. A node's bar spans its subtree, from its own number on; in a layered search
 * it is one node wide. A cell shows, for each depth, the last bar that touches it, and how many do.
 *
 * The screen shows a strip resampled from those at hand (strip/resample.js): stretched and shifted
 * while the view moves, until the next one arrives.
 * @import {Interval, Move} from "../types.d.ts"
 * @typedef {object} StripData
 * @property {number} start @property {number} stop @property {number} width @property {number} depths
 * @property {readonly Int32Array[]} nodes by depth and cell: the node shown, or NOTHING
 * @property {readonly Uint32Array[]} merged bars that touch the cell
 * @property {readonly Uint8Array[]} outcome code of the outcome
 * @property {StripFacts} [facts] only from the server
 *
 * @typedef {object} StripFacts
 * @property {readonly Uint16Array[]} move by depth and cell: index in `moves`, or NO_MOVE
 * @property {readonly Uint8Array[]} remaining left to do, or UNKNOWN
 * @property {readonly Move[]} moves @property {Lows} fewest @property {readonly string[]} [dead_ends]
 * @property {readonly (readonly number[])[]} [dead_end] index in `dead_ends`, -1 for none
 *
 * @typedef {readonly (readonly [node: number, remaining: number])[]} Lows nodes at which less was left to do than at
 *   any before; empty where that is not measured
 * @typedef {{start: number, stop: number, width: number}} StripRequest
 * @typedef {{node: number, depth: number, outcome: number, merged: number}} Picked
 */

import { clamp } from "../lib/numbers.js";
import { spanOf } from "./interval.js";

export const NOTHING = -1;

/** `remaining` of an unknown node. */
export const UNKNOWN = 255;

/** The outcome that nodes have beyond those of the search where alpha-beta would not enter them. */
export const CUT = "cut";

/** Names of the codes of a strip. @param {{outcomes: Readonly<Record<string, number>>, cut?: number | null}} summary */
export function codeNames({ outcomes, cut }) {
  return [...Object.keys(outcomes), ...(cut ? [CUT] : [])];
}

/** Fraction of the interval requested on either side, so that panning finds it loaded. */
const MARGIN = 0.25;

/** The next strip is requested when less of the margin is left. */
const LEAST_MARGIN = 0.05;

/** Approximate maximum width of a request; the API takes 4,096. */
const MOST_CELLS = 4000;

// Near the end of a search the cells of a strip are a little smaller than requested.
const SMALLER_CELLS = 0.8;

/** Cells begin at multiples of their size. @param {Interval} interval @param {number} total @param {number} width @returns {StripRequest} */
export function requestFor(interval, total, width) {
  const around = widened(interval, MARGIN, total);
  const finest = Math.max(spanOf(interval) / width, spanOf(around) / MOST_CELLS);
  const cell = Math.max(1, Math.ceil(finest));
  const start = Math.floor(around.start / cell) * cell;
  const stop = Math.min(Math.ceil(around.stop / cell) * cell, total);
  return { start, stop, width: Math.ceil((stop - start) / cell) };
}

/** Fine enough, with margin left. @param {readonly StripData[]} strips @param {Interval} interval @param {number} total @param {number} width */
export function isCovered(strips, interval, total, width) {
  const request = requestFor(interval, total, width);
  const around = widened(interval, LEAST_MARGIN, total);
  return strips.some((strip) => {
    const size = cellOf(strip) / cellOf(request);
    const reaches = strip.start <= around.start && strip.stop >= around.stop;
    return isSame(strip, request) || (reaches && size <= 1 && size > SMALLER_CELLS);
  });
}

/** @param {StripRequest} one @param {StripRequest} other */
export function isSame(one, other) {
  return one.start === other.start && one.stop === other.stop && one.width === other.width;
}

/** Nodes in a cell. @param {StripRequest} strip */
export function cellOf({ start, stop, width }) {
  return (stop - start) / width;
}

/** Cell c begins at floor(c * nodes / width) after the first node, as on the server. @param {StripRequest} strip @param {number} node start..stop - 1 */
export function columnOf({ start, stop, width }, node) {
  return Math.ceil(((node - start + 1) * width) / (stop - start)) - 1;
}

/** @param {StripData} strip @param {number} depth 0..depths - 1 */
export function rowsAt(strip, depth) {
  return {
    nodes: /** @type {Int32Array} */ (strip.nodes[depth]),
    merged: /** @type {Uint32Array} */ (strip.merged[depth]),
    outcome: /** @type {Uint8Array} */ (strip.outcome[depth]),
  };
}

/** The bar at or above a depth, else the first below it. @param {StripData} strip @param {number} column @param {number} depth @returns {Picked | null} */
export function pick(strip, column, depth) {
  for (let row = Math.min(depth, strip.depths - 1); row >= 0; row -= 1) {
    const found = pickInRow(strip, column, row);
    if (found) return found;
  }
  for (let row = depth + 1; row < strip.depths; row += 1) {
    const found = pickInRow(strip, column, row);
    if (found) return found;
  }
  return null;
}

/** @param {StripData} strip @param {number} column @param {number} row @returns {Picked | null} */
function pickInRow(strip, column, row) {
  const { nodes, merged, outcome } = rowsAt(strip, row);
  const node = nodes[column] ?? NOTHING;
  if (node === NOTHING) return null;
  const last = lastOfRun(nodes, column);
  return { node, depth: row, outcome: outcome[column] ?? 0, merged: merged[last] ?? 1 };
}

/** Column and depth of a node; null where it is merged and not the last. @param {StripData} strip @param {number} node @returns {Picked | null} */
export function find(strip, node) {
  if (node < strip.start || node >= strip.stop) return null;
  const at = (node + 0.5 - strip.start) / (strip.stop - strip.start);
  const column = clamp(Math.floor(at * strip.width), 0, strip.width - 1);
  for (let depth = 0; depth < strip.depths; depth += 1) {
    const found = pick(strip, column, depth);
    if (found?.node === node) return found;
  }
  return null;
}

/**
 * null for what strips do not contain.
 * @param {readonly StripData[]} strips @param {{node: number, depth: number}} bar
 * @returns {{move: Move | null, remaining: number | null, dead_end: string | null}}
 */
export function factsOf(strips, { node, depth }) {
  for (const strip of strips) {
    const { facts } = strip;
    if (!facts || node >= strip.stop || depth >= strip.depths) continue;
    const column = Math.max(columnOf(strip, node), 0);
    if (strip.nodes[depth]?.[column] !== node) continue;
    const remaining = facts.remaining[depth]?.[column] ?? UNKNOWN;
    const move = facts.moves[facts.move[depth]?.[column] ?? -1] ?? null;
    const dead_end = facts.dead_ends?.[facts.dead_end?.[depth]?.[column] ?? -1] ?? null;
    return { move, remaining: remaining === UNKNOWN ? null : remaining, dead_end };
  }
  return { move: null, remaining: null, dead_end: null };
}

/**
 * Extent of a node's subtree, as far as strips show it; `exact` is false for an estimate.
 * @param {readonly StripData[]} strips @param {{node: number, depth: number}} bar @param {number} total @returns {{interval: Interval, exact: boolean} | null}
 */
export function extentOf(strips, { node, depth }, total) {
  const finest = [...strips].sort((one, other) => cellOf(one) - cellOf(other));
  for (const strip of finest) {
    if (node < strip.start || node >= strip.stop || depth >= strip.depths) continue;
    const { nodes } = rowsAt(strip, depth);
    const column = columnOf(strip, node);
    if (nodes[column] !== node) continue;
    const edge = lastOfRun(nodes, column) + 1;
    if (edge === strip.width && strip.stop < total) continue;
    const stop = strip.start + Math.floor((edge * (strip.stop - strip.start)) / strip.width);
    const exact = cellOf(strip) <= 1 || edge === strip.width;
    return { interval: { start: node, stop }, exact };
  }
  return null;
}

/** @param {Int32Array} nodes @param {number} column */
function lastOfRun(nodes, column) {
  let last = column;
  while (last + 1 < nodes.length && nodes[last + 1] === nodes[column]) last += 1;
  return last;
}

/** @param {Interval} interval @param {number} by parts of the interval at either side @param {number} total @returns {Interval} */
function widened(interval, by, total) {
  const more = spanOf(interval) * by;
  return { start: Math.max(interval.start - more, 0), stop: Math.min(interval.stop + more, total) };
}
