/**
 * Loads what was left out around the nodes that are shown, where these are wide enough to leave ghosts
 * room (strip/ghosts.js).
 *
 * @import {Interval} from "../types.d.ts"
 * @import {Ghost, Skip} from "./ghosts.js"
 *
 * @typedef {(start: number, count: number) => Promise<readonly Skip[]>} FetchSkips
 *
 * @typedef {object} GhostLoader
 * @property {(interval: Interval, width: number) => void} want
 * @property {() => readonly Ghost[]} ghosts those at hand that are wanted
 * @property {() => void} dispose
 */

import { ghostsOf } from "./ghosts.js";

/** Nodes that are asked for together; the API takes 200. */
const BLOCK = 100;

// In CSS pixels.
const NARROWEST_NODE = 10;

/**
 * @param {object} parts
 * @param {FetchSkips} parts.fetchSkips
 * @param {number} parts.total nodes in the search
 * @param {() => void} parts.onChange when some have come
 * @returns {GhostLoader}
 */
export function createGhostLoader({ fetchSkips, total, onChange }) {
  /** @type {Map<number, readonly Skip[]>} by block; empty while it is on its way */
  const blocks = new Map();
  const state = {
    /** @type {readonly number[]} */ wanted: [],
    /** @type {readonly Ghost[]} */ ghosts: [],
    disposed: false,
  };

  /** @param {number} block */
  async function load(block) {
    blocks.set(block, []);
    try {
      blocks.set(block, await fetchSkips(block * BLOCK, BLOCK));
    } catch {
      // A picture without ghosts is still right; whoever comes back asks again.
      blocks.delete(block);
      return;
    }
    gather();
    if (!state.disposed) onChange();
  }

  function gather() {
    state.ghosts = ghostsOf(state.wanted.flatMap((block) => blocks.get(block) ?? []));
  }

  return {
    want(interval, width) {
      const wanted = blocksOf(interval, width, total);
      if (wanted.join() === state.wanted.join()) return;
      state.wanted = wanted;
      for (const block of wanted) if (!blocks.has(block)) void load(block);
      gather();
    },
    ghosts: () => state.ghosts,
    dispose() {
      state.disposed = true;
    },
  };
}

/**
 * The blocks of nodes around which ghosts can be seen. What was left out before a node may be told
 * with the node before it.
 *
 * @param {Interval} interval
 * @param {number} width of the strip in CSS pixels
 * @param {number} total
 * @returns {readonly number[]} none where nodes are too narrow
 */
export function blocksOf({ start, stop }, width, total) {
  if (width < (stop - start) * NARROWEST_NODE) return [];
  const first = Math.floor(Math.max(Math.floor(start) - 1, 0) / BLOCK);
  const last = Math.floor((Math.min(Math.ceil(stop), total) - 1) / BLOCK);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
