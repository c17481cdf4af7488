/**
 * Archives of searches recorded in this browser, for pages opened from a disk.
 * solver/recording/archive.py makes the same; net/archive.js reads it.
 * @import {SearchArchive} from "../net/archive.js"
 * @import {Columns} from "../net/archived-strip.js"
 * @import {Chosen} from "./answers.js"
 */

import { packedPart } from "../lib/packing.js";

/** Nodes in a part. */
const SLICE = 32;

/**
 * @param {string} path of the search in the API
 * @param {Chosen} documents @param {{signal: AbortSignal, onPacked: (nodes: number) => void}} parts `onPacked`: nodes
 *     so far
 * @returns {Promise<SearchArchive>}
 */
export async function archived(path, documents, { signal, onPacked }) {
  const { nodes, columns } = documents;
  const parts = [];
  for (let start = 0; start < nodes; start += SLICE) {
    signal.throwIfAborted();
    parts.push(await packed(await documents.slice(start, SLICE)));
    onPacked(Math.min(start + SLICE, nodes));
  }
  return {
    path, nodes,
    summary: await packed(await documents.summary()),
    comparison: await packed(await documents.comparison()),
    slices: { size: SLICE, parts },
    next: await packed(await documents.following()),
    columns: await packed(plain(columns)),
  };
}

/** @param {unknown} document */
function packed(document) {
  return packedPart(JSON.stringify(document));
}

/** @param {Columns} columns @returns {Columns} whose numbers can be written as JSON */
function plain({ depth, outcome, move, dead_end, ...rest }) {
  return {
    ...rest,
    depth: Array.from(depth), outcome: Array.from(outcome), move: Array.from(move),
    ...(dead_end && { dead_end: Array.from(dead_end) }),
  };
}
