/**
 * Part of a search as a tree: nodes with their boards, and skipped moves.
 * @import {SearchFrame, SearchStep, Summary} from "../documents/search.js"
 * @import {Board, Move} from "../types.d.ts"
 *
 * @typedef {{node: number, parent: number | null, depth: number, move: Move, outcome: string, board: Board}} TreeNode
 *   `parent`: null where it is not drawn; `move`: null at the root
 *
 * @typedef {{parent: number, before: number, order: number, move: Move, reason: string, count: number}} Stub one or
 *   several skipped moves; `before`: next entered node; `order`: among the frames on the way to that node
 * @typedef {{nodes: readonly TreeNode[], stubs: readonly Stub[]}} Tree nodes in order
 * @typedef {object} Branch subtree of another move
 * @property {TreeNode} root node of the move
 * @property {readonly TreeNode[]} first numbered from 0
 * @property {number} count of all its nodes
 */

import { framesAfter, framesBetween } from "../documents/search.js";

/** @param {readonly SearchStep[]} steps that follow each other @param {Summary["shape"]} shape @returns {Tree} */
export function treeOf(steps, shape) {
  const drawn = new Set(steps.map(({ node }) => node));
  const parents = new Map();
  /** @type {Stub[]} */
  const stubs = [];
  /** @type {number | null} */
  let taken = null;
  for (const [index, step] of steps.entries()) {
    const last = steps[index - 1];
    const frames = last ? framesBetween(last, step) : [];
    for (const { kind, node } of frames) if (kind === "take") taken = /** @type {number} */ (node);
    const parent = shape === "layers" ? taken : step.path?.at(-2)?.node ?? null;
    parents.set(step.node, parent !== null && drawn.has(parent) ? parent : null);
    stubs.push(...stubsOf(frames, step.node, parents));
  }
  const end = steps.at(-1);
  if (end) stubs.push(...stubsOf(framesAfter(end), end.node + 1, parents));
  const nodes = steps.map(({ node, depth, move, outcome, board }) =>
    ({ node, parent: parents.get(node), depth, move, outcome, board }));
  return { nodes, stubs: stubs.filter(({ parent }) => drawn.has(parent)) };
}

/** Nodes of a branch are numbered from -1 down: they are not part of the search. @param {Tree} tree @param {Branch} branch @returns {Tree} */
export function withBranch({ nodes, stubs }, { root, first }) {
  const numbered = (/** @type {number} */ node) => -1 - node;
  const branch = first.map((each) =>
    ({ ...each, node: numbered(each.node), parent: each.parent === null ? root.node : numbered(each.parent) }));
  return { nodes: [...nodes, ...branch], stubs };
}

/** @param {Pick<TreeNode, "node">} node */
export function isBranch({ node }) {
  return node < 0;
}

/** @param {readonly SearchFrame[]} frames @param {number} before @param {ReadonlyMap<number, number | null>} parents @returns {Stub[]} */
function stubsOf(frames, before, parents) {
  return frames.flatMap(({ kind, move, reason, count = 1, reached }, order) => {
    if (kind !== "skip") return [];
    const parent = ancestor(reached, parents);
    return parent === null ? [] : [{ parent, before, order, move, reason, count }];
  });
}

/** @param {{node: number, up: number}} standing @param {ReadonlyMap<number, number | null>} parents */
function ancestor({ node, up }, parents) {
  /** @type {number | null} */
  let at = node;
  for (let level = 0; level < up && at !== null; level += 1) at = parents.get(at) ?? null;
  return at;
}
