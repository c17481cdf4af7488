/**
 * The beginning of a recording: what it would be if the search had been cut there.
 *
 * @import {Columns} from "./columns.js"
 */

import { EXPANDED, NONE, SOLVED } from "./columns.js";

/**
 * @param {Columns} columns of a search with more nodes
 * @param {number} nodes of the beginning
 * @returns {Columns}
 */
export function beginningOf(columns, nodes) {
  const { depth, parent, places, shift } = columns;
  const outcome = columns.outcome.slice(0, nodes);
  if (outcome.at(-1) !== SOLVED) outcome.fill(EXPANDED, -1);
  return {
    ...columns,
    ...movesOf(columns, nodes),
    outcome,
    depth: depth.subarray(0, nodes),
    parent: parent && parent.subarray(0, nodes),
    places: places.subarray(0, nodes - shift),
    skips: new Map(Array.from(columns.skips, ([reason, column]) => [reason, column.subarray(0, nodes)])),
    is_cut: true,
    is_deep: false,
    fault_node: null,
  };
}

/**
 * The moves that come up, numbered anew: a search has up to one for each of its nodes.
 *
 * @param {Columns} columns @param {number} nodes
 */
function movesOf({ move, moves }, nodes) {
  const begun = move.subarray(0, nodes);
  const used = [...new Set(begun)].filter((number) => number !== NONE);
  const numbers = new Map(used.map((number, at) => [number, at]));
  return { move: begun.map((number) => numbers.get(number) ?? NONE), moves: used.map((number) => moves[number] ?? "") };
}
