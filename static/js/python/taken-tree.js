/**
 * The tree of a search in the order of taking, from its columns: children come anywhere after their parent.
 *
 * @import {Columns} from "./columns.js"
 * @import {Tree} from "./tree.js"
 */

import { createFinder, createTally } from "./tree.js";

/** @param {Columns} columns @returns {Tree} */
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
