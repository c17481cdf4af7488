/**
 * The tree of a nested search, from its columns: relatives of a node, and counts up to it.
 * @import {Columns} from "./columns.js"
 * @typedef {ReturnType<typeof createTree>} Tree
 */

import { OUTCOMES } from "./columns.js";

/** Nodes of a block of prefix sums. */
const BLOCK = 4096;

/** @param {Columns} columns */
export function createTree({ depth, outcome, skips }) {
  const nodes = depth.length;
  const parent = new Int32Array(nodes).fill(-1);
  const place = new Uint32Array(nodes);
  const children = new Uint32Array(nodes);
  const end = new Uint32Array(nodes).fill(nodes);
  const following = new Int32Array(nodes).fill(-1);
  let deepest = 0;
  /** @type {number[]} the latest node at each depth */
  const latest = [];
  for (let node = 0; node < nodes; node += 1) {
    const level = depth[node] ?? 0;
    for (let below = level; below < latest.length; below += 1) end[latest[below] ?? 0] = node;
    const above = level === 0 ? -1 : latest[level - 1] ?? -1;
    const before = latest.length > level ? latest[level] ?? -1 : -1;
    if (before >= 0) following[before] = node;
    latest.length = level;
    latest.push(node);
    parent[node] = above;
    if (above >= 0) {
      children[above] = (children[above] ?? 0) + 1;
      place[node] = children[above] ?? 0;
    }
    deepest = Math.max(deepest, level);
  }

  return {
    nodes,
    deepest,
    /** @param {number} node */
    parent: (node) => (parent[node] === -1 ? null : parent[node] ?? null),
    /** @param {number} node among its siblings, from 1 */
    child: (node) => place[node] || 1,
    /** @param {number} node how many children its parent has; 1 for the root */
    siblings: (node) => (place[node] ? children[parent[node] ?? 0] ?? 0 : 1),
    /** @param {number} node after the last below it */
    end: (node) => end[node] ?? nodes,
    /** @param {number} node */
    nextSibling: (node) => (following[node] === -1 ? null : following[node] ?? null),
    /** @param {number} node */
    isLeaf: (node) => !children[node],
    /** @param {number} node @returns {number[]} */
    children(node) {
      const found = [];
      const first = node + 1 < (end[node] ?? 0) ? node + 1 : -1;
      for (let at = first; at >= 0; at = following[at] ?? -1) found.push(at);
      return found;
    },
    /** @param {number} node @returns {number[]} from the root */
    path(node) {
      const found = [];
      for (let at = node; at >= 0; at = parent[at] ?? -1) found.push(at);
      return found.reverse();
    },
    /** In a nested search the path holds all that is above. @param {number} _start @param {number} _stop @returns {number[]} */
    above: (_start, _stop) => [],
    ...createTally({ outcome, skips }),
    ...createFinder(outcome),
  };
}

/** @param {Columns["outcome"]} outcome */
export function createFinder(outcome) {
  return {
    /** @param {number} from @param {number} code of an outcome @returns {number | null} the first such node from there */
    find(from, code) {
      const found = outcome.indexOf(code, from);
      return found < 0 ? null : found;
    },
    /** @param {number} before @param {number} code @returns {number | null} the last such node before */
    findLast(before, code) {
      const found = before > 0 ? outcome.lastIndexOf(code, before - 1) : -1;
      return found < 0 ? null : found;
    },
  };
}

/** @param {Pick<Columns, "outcome" | "skips">} columns */
export function createTally({ outcome, skips }) {
  const counted = OUTCOMES.map((_, code) => sumsOf(outcome, (value) => (value === code ? 1 : 0)));
  const left = new Map(Array.from(skips, ([reason, column]) => [reason, sumsOf(column, (value) => value)]));

  /** @param {number} entered nodes @param {number} passed nodes that were gone on from */
  const counters = (entered, passed) => ({
    nodes: entered,
    outcomes: Object.fromEntries(OUTCOMES.map((name, code) => [name, counted[code]?.(entered) ?? 0])),
    skips: Object.fromEntries(Array.from(left, ([reason, sum]) => [reason, sum(passed)])),
  });

  return {
    /** @param {number} node as it has just been entered */
    tally: (node) => counters(node + 1, node),
    whole: () => counters(outcome.length, outcome.length),
  };
}

/** Prefix sums by blocks. @param {ArrayLike<number>} column @param {(value: number) => number} of @returns {(stop: number) => number} */
function sumsOf(column, of) {
  const blocks = [0];
  for (let start = 0; start < column.length; start += BLOCK) blocks.push((blocks.at(-1) ?? 0) + sum(start, start + BLOCK));

  /** @param {number} start @param {number} stop */
  function sum(start, stop) {
    let total = 0;
    for (let at = start; at < Math.min(stop, column.length); at += 1) total += of(column[at] ?? 0);
    return total;
  }

  return (stop) => {
    const block = Math.floor(stop / BLOCK);
    return (blocks[block] ?? 0) + sum(block * BLOCK, stop);
  };
}

/** In the order of taking: children come anywhere after their parent. @param {Columns} columns @returns {Tree} */
export function createTakenTree({ depth, outcome, skips, parent: given }) {
  const nodes = depth.length;
  const parent = given ?? new Int32Array(0);
  const place = new Uint32Array(nodes);
  const first = new Uint32Array(nodes + 1);
  let deepest = 0;
  for (const level of depth) deepest = Math.max(deepest, level);
  for (let node = 1; node < nodes; node += 1) {
    const above = parent[node] ?? 0;
    first[above + 1] = place[node] = (first[above + 1] ?? 0) + 1;
  }
  for (let node = 0; node < nodes; node += 1) first[node + 1] = (first[node + 1] ?? 0) + (first[node] ?? 0);
  const born = new Uint32Array(Math.max(0, nodes - 1));
  for (let node = 1; node < nodes; node += 1) born[firstOf(parent[node] ?? 0) + (place[node] ?? 1) - 1] = node;

  /** @param {number} node */
  function firstOf(node) {
    return first[node] ?? 0;
  }

  /** @param {number} node */
  const parentOf = (node) => (node > 0 ? parent[node] ?? null : null);
  /** @param {number} node */
  const childrenOf = (node) => born.subarray(firstOf(node), firstOf(node + 1));

  return {
    nodes,
    deepest,
    parent: parentOf,
    child: (node) => place[node] || 1,
    siblings(node) {
      const above = parentOf(node);
      return above === null ? 1 : childrenOf(above).length;
    },
    end: (node) => node + 1,
    nextSibling(node) {
      const above = parentOf(node);
      return above === null ? null : childrenOf(above)[place[node] ?? 0] ?? null;
    },
    isLeaf: (node) => childrenOf(node).length === 0,
    children: (node) => [...childrenOf(node)],
    path(node) {
      const found = [];
      for (let at = /** @type {number | null} */ (node); at !== null; at = parentOf(at)) found.push(at);
      return found.reverse();
    },
    above(start, stop) {
      const found = new Set();
      for (let node = start; node < stop; node += 1) {
        for (let at = parentOf(node); at !== null && !found.has(at); at = parentOf(at)) found.add(at);
      }
      return [...found].filter((node) => node < start).sort((one, other) => one - other);
    },
    ...createTally({ outcome, skips }),
    ...createFinder(outcome),
  };
}
