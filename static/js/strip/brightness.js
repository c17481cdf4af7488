/**
 * How bright the bars of a strip are: the less is left to do at a node, the brighter, in a few
 * steps from the root's board to the best one of the search.
 *
 * @import {Lows} from "./cells.js"
 */

import { clamp } from "../lib/numbers.js";

const UNKNOWN = 255;

/** Level 0 is the colour of the outcome itself. */
export const LEVELS = 5;

/**
 * The level of everything that may be left to do.
 *
 * @param {Lows} fewest of the search; none where nothing is measured
 * @returns {Uint8Array} by what is left; 0 for UNKNOWN
 */
export function levelsOf(fewest) {
  const levels = new Uint8Array(UNKNOWN + 1);
  const most = fewest[0]?.[1] ?? 0;
  const least = fewest.at(-1)?.[1] ?? 0;
  if (most === least) return levels;
  return levels.map((_, remaining) => {
    if (remaining === UNKNOWN) return 0;
    return clamp(Math.round(((LEVELS - 1) * (most - remaining)) / (most - least)), 0, LEVELS - 1);
  });
}

/**
 * The least that was left to do up to a node.
 *
 * @param {Lows} fewest
 * @param {number} node
 * @returns {number | null} null where nothing is measured
 */
export function fewestUpTo(fewest, node) {
  return fewest.filter(([low]) => low <= node).at(-1)?.[1] ?? null;
}
