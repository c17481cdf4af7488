/**
 * The right tree of a task: the number of its nodes, and a hash of each of the first ones, so that the first
 * node that differs is found.
 * @import {SearchClient} from "../../net/search-client.js"
 */

import { readSteps } from "../../documents/search.js";
import { fnv1a } from "./task-link.js";

/** Two characters of a link each. */
const MOST_CHECKED = 240;

/** Nodes that a request asks for. */
const PART = 40;

const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** @param {Pick<SearchClient, "steps">} client @param {number} nodes of the search @returns {Promise<string>} "58.QxYz…" */
export async function treeCheck(client, nodes) {
  const count = Math.min(nodes, MOST_CHECKED);
  let hashes = "";
  for (let start = 0; start < count;) {
    const steps = readSteps(await client.steps(start, Math.min(PART, count - start)));
    if (steps.length === 0) break;
    hashes += steps.map(({ depth, move, outcome }) => twoSigns(JSON.stringify([depth, move, outcome]))).join("");
    start += steps.length;
  }
  return `${nodes}.${hashes}`;
}

/** @param {string} right @param {string} other @returns {{node: number | null, right: number, other: number} | null} null for the same tree; `node`: the first that differs, null beyond those that are checked */
export function differenceOf(right, other) {
  if (right === other) return null;
  const [[nodes, hashes], [otherNodes, otherHashes]] = [partsOf(right), partsOf(other)];
  const shorter = Math.min(hashes.length, otherHashes.length);
  const found = hashes.slice(0, shorter).findIndex((hash, node) => hash !== otherHashes[node]);
  const hasEnded = shorter < Math.max(hashes.length, otherHashes.length);
  return { node: found >= 0 ? found : hasEnded ? shorter : null, right: nodes, other: otherNodes };
}

/** @param {string} check @returns {[nodes: number, hashes: string[]]} */
function partsOf(check) {
  const [nodes, hashes = ""] = check.split(".");
  return [Number(nodes), hashes.match(/../g) ?? []];
}

/** @param {string} text @returns {string} 12 bits of its hash */
function twoSigns(text) {
  const hash = fnv1a(text);
  return [hash >>> 6, hash].map((part) => SIGNS[part & 63]).join("");
}
