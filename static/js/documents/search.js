/**
 * Reads what the server tells of a whole search (docs/formats.md): its summary, slices of its
 * steps, single nodes and the comparison of its prunings. Everything is checked before it is
 * shown; an error names the place, e.g. `Search, node 7, frame 2 (skip): expected ...`.
 *
 * A node is a state that was reached; nodes are numbered from 0 in the order in which the search
 * enters them. One step enters one node, and the moment between two steps is node k at rest:
 * after its own frames, before anything that follows.
 *
 * @typedef {import("./check.js").Frame} Frame
 * @typedef {import("./check.js").Shape} Shape
 *
 * @typedef {object} Summary
 * @property {string} kind
 * @property {string} code
 * @property {string} search
 * @property {"nested" | "layers"} shape nested: what is below a node follows it at once; layers: the
 *     nodes of a depth follow those of the depth before, in the order in which they were found
 * @property {readonly string[]} on the prunings that are used
 * @property {readonly string[]} off the others
 * @property {number} limit how many nodes are recorded at most
 * @property {number} nodes
 * @property {boolean} truncated whether the search would go on beyond the limit
 * @property {number} depth of the deepest node
 * @property {readonly number[]} depths nodes at each depth
 * @property {Readonly<Record<string, number>>} outcomes nodes by outcome
 * @property {Readonly<Record<string, number>>} skips moves left out, by reason
 * @property {number | null} solution_node
 * @property {readonly number[] | null} solution_path its nodes, the root first
 * @property {readonly (readonly [node: number, cost: number])[]} best the solved nodes that were the
 *     best so far, in order; none where the search does not mind what a solution costs
 *
 * @typedef {Frame & {readonly node: number, readonly depth: number}} TakeFrame a node is taken from
 *     the queue
 *
 * @typedef {Frame & {readonly depth: number}} SearchFrame `depth`: of the node that the search is
 *     in while the frame is shown
 *
 * @typedef {object} SearchStep what happens on the way to a node, and after it
 * @property {number} node
 * @property {number} depth
 * @property {unknown} move null at the root
 * @property {string} outcome
 * @property {unknown} board
 * @property {readonly Frame[]} before moves that are skipped before this one; in layers also which
 *     nodes are taken from the queue
 * @property {readonly Frame[]} frames the move, and what the node turns out to be
 * @property {readonly Frame[]} after the way back to the parent of the next node, or in layers to the
 *     node at the front of the queue
 *
 * @typedef {{node: number, move: unknown, outcome: string, end: number}} Child `end` is one past
 *     the last node below it
 *
 * @typedef {{node: number, depth: number, board: unknown}} Waiting a node of the queue
 *
 * @typedef {object} Queue
 * @property {Waiting | null} front the node whose moves are tried, null before the first one is taken
 * @property {number} waiting how many wait behind it
 * @property {readonly Waiting[]} next the first of these
 *
 * @typedef {object} PathNode
 * @property {number} node
 * @property {unknown} move null at the root
 * @property {unknown} board
 * @property {number | null} child which child of its parent it is, from 1; null at the root
 * @property {number | null} siblings how many children that parent has
 *
 * @typedef {{nodes: number, outcomes: Readonly<Record<string, number>>,
 *     skips: Readonly<Record<string, number>>}}
 *     Tally
 *
 * @typedef {object} SearchNode
 * @property {number} node
 * @property {number} depth
 * @property {unknown} move
 * @property {string} outcome
 * @property {Readonly<Record<string, unknown>>} facts what explains the outcome
 * @property {number | null} parent
 * @property {number | null} next_sibling
 * @property {number} end one past the last node below it: the next node that is not deeper
 * @property {readonly Child[]} children
 * @property {readonly PathNode[]} path from the root to this node
 * @property {unknown} board
 * @property {Tally} tally from the root up to and with this node
 * @property {Queue | null} queue as it is when the node has just been entered, null where the search
 *     is nested
 *
 * @typedef {{off: readonly string[], nodes: number, more: boolean}} PruningSet `more`: than `nodes`
 * @typedef {{name: string, boards: number}} Idea boards that are played without this idea
 * @typedef {{name: string, nodes: number, more: boolean}} Counted a search with all its prunings
 *
 * @typedef {object} Comparison
 * @property {number} limit
 * @property {readonly Counted[]} searches all that there are
 * @property {readonly PruningSet[]} sets
 * @property {readonly Idea[]} ideas
 * @property {number} played boards that the solver plays with all its ideas
 */

import { ANY_SHAPE, accept, asList, asRecord, expect, isCount, readFrames } from "./check.js";

const FORMAT = "backtrack-search";
const VERSION = 1;

/** @type {readonly unknown[]} */
const SHAPES = ["nested", "layers"];

/**
 * @param {unknown} source parsed JSON
 * @returns {Summary}
 */
export function readSummary(source) {
  const where = "Search, summary";
  const record = asRecord(source, where);
  expect(record.format === FORMAT, `${where}, format`, JSON.stringify(FORMAT), record.format);
  expect(record.version === VERSION, `${where}, version`, String(VERSION), record.version);
  expect(SHAPES.includes(record.shape), `${where}, shape`, SHAPES.join(" or "), record.shape);
  for (const field of ["nodes", "limit", "depth"]) {
    expect(isCount(record[field]), `${where}, ${field}`, "a count", record[field]);
  }
  expect(record.nodes !== 0, `${where}, nodes`, "at least the root", record.nodes);
  for (const field of ["outcomes", "skips"]) asCounts(record[field], `${where}, ${field}`);
  for (const field of ["on", "off", "depths", "best"]) asList(record[field], `${where}, ${field}`);
  const path = record.solution_path;
  if (path !== null) asList(path, `${where}, solution_path`);
  return Object.freeze(/** @type {Summary} */ (/** @type {unknown} */ (record)));
}

/**
 * @param {unknown} source parsed JSON
 * @param {number} start the first node that was asked for
 * @param {Shape} [shape]
 * @returns {readonly SearchStep[]}
 */
export function readSteps(source, start, shape = ANY_SHAPE) {
  const { steps } = asRecord(source, "Search, steps");
  /** @type {SearchStep[]} */
  const read = [];
  /** @type {unknown} */
  let before = null;
  for (const value of asList(steps, "Search, steps")) {
    const step = readStep(value, start + read.length, before, shape);
    read.push(step);
    before = step.after.at(-1)?.board ?? step.board;
  }
  return read;
}

/**
 * What is shown on the way from one node to the next.
 *
 * @param {SearchStep} step
 * @param {SearchStep} next
 * @returns {readonly SearchFrame[]}
 */
export function framesBetween(step, next) {
  return withDepths([...step.after, ...next.before, ...next.frames], step.depth);
}

/**
 * A queue when some frames have passed: the nodes that they take have left it.
 *
 * @param {Queue} queue
 * @param {readonly Frame[]} frames
 * @returns {Queue}
 */
export function queueAfter(queue, frames) {
  const taken = /** @type {TakeFrame[]} */ (frames.filter(({ kind }) => kind === "take"));
  const front = taken.at(-1);
  if (!front) return queue;
  const next = queue.next.filter(({ node }) => node > front.node);
  return { front, waiting: queue.waiting - taken.length, next };
}

/**
 * The cost of the best solution up to a node.
 *
 * @param {Summary["best"]} best
 * @param {number} node
 * @returns {number | null} null before there is one
 */
export function bestUpTo(best, node) {
  return best.filter(([found]) => found <= node).at(-1)?.[1] ?? null;
}

/**
 * The nodes of a layer, where layers follow each other.
 *
 * @param {readonly number[]} depths nodes at each depth
 * @param {number} depth
 * @returns {{start: number, stop: number}}
 */
export function layerOf(depths, depth) {
  const start = depths.slice(0, depth).reduce((sum, count) => sum + count, 0);
  return { start, stop: start + (depths[depth] ?? 0) };
}

/**
 * @param {unknown} source parsed JSON
 * @param {Shape} [shape]
 * @returns {SearchNode}
 */
export function readNode(source, shape = ANY_SHAPE) {
  const record = asRecord(source, "Search, node");
  const where = `Search, node ${record.node}`;
  for (const field of ["node", "depth", "end"]) {
    expect(isCount(record[field]), `${where}, ${field}`, "a count", record[field]);
  }
  for (const field of ["parent", "next_sibling"]) {
    const fine = record[field] === null || isCount(record[field]);
    expect(fine, `${where}, ${field}`, "a node or null", record[field]);
  }
  asList(record.children, `${where}, children`);
  const path = asList(record.path, `${where}, path`);
  expect(path.length > 0, `${where}, path`, "at least the root", path);
  for (const value of path) {
    accept(shape.board(asRecord(value, `${where}, path`).board, true), `${where}, path`);
  }
  const queue = record.queue === null ? null : readQueue(record.queue, shape, `${where}, queue`);
  const counts = asRecord(record.tally, `${where}, tally`);
  for (const field of ["outcomes", "skips"]) asCounts(counts[field], `${where}, tally, ${field}`);
  return /** @type {SearchNode} */ (/** @type {unknown} */ ({ ...record, queue }));
}

/**
 * @param {unknown} source
 * @param {Shape} shape
 * @param {string} where
 * @returns {Queue}
 */
function readQueue(source, shape, where) {
  const { waiting, next, ...front } = asRecord(source, where);
  expect(isCount(waiting), `${where}, waiting`, "a count", waiting);
  return {
    front: front.node === null ? null : readWaiting(front, shape, where),
    waiting: Number(waiting),
    next: asList(next, `${where}, next`).map((value) => readWaiting(value, shape, where)),
  };
}

/**
 * @param {unknown} source
 * @param {Shape} shape
 * @param {string} where
 * @returns {Waiting}
 */
function readWaiting(source, shape, where) {
  const { node, depth, board } = asRecord(source, where);
  expect(isCount(node) && isCount(depth), where, "a node and its depth", [node, depth]);
  accept(shape.board(board, true), where);
  return { node: Number(node), depth: Number(depth), board };
}

/**
 * @param {unknown} source parsed JSON
 * @returns {Comparison}
 */
export function readComparison(source) {
  const where = "Search, comparison";
  const record = asRecord(source, where);
  for (const field of ["searches", "sets"]) {
    for (const value of asList(record[field], `${where}, ${field}`)) {
      const { nodes } = asRecord(value, `${where}, ${field}`);
      expect(isCount(nodes), `${where}, ${field}`, "a count of nodes", nodes);
    }
  }
  for (const value of asList(record.ideas, `${where}, ideas`)) {
    const { boards } = asRecord(value, `${where}, ideas`);
    expect(isCount(boards), `${where}, ideas`, "a count of boards", boards);
  }
  expect(isCount(record.played), `${where}, played`, "a count", record.played);
  return /** @type {Comparison} */ (/** @type {unknown} */ (record));
}

/**
 * @param {unknown} value
 * @param {number} node
 * @param {unknown} start the board on which the node before leaves off, null where it is not known
 * @param {Shape} shape
 * @returns {SearchStep}
 */
function readStep(value, node, start, shape) {
  const where = `Search, node ${node}`;
  const record = asRecord(value, where);
  expect(record.node === node, where, `node ${node}`, record.node);
  expect(isCount(record.depth), `${where}, depth`, "a count", record.depth);
  if (record.move !== null) accept(shape.move(record.move), `${where}, move`);
  accept(shape.board(record.board, true), `${where}, board`);
  const leading = [...asList(record.before, where), ...asList(record.frames, where)];
  const entering = readFrames(leading, start, shape, where);
  const last = entering.at(-1)?.board;
  const arrived = JSON.stringify(last) === JSON.stringify(record.board);
  expect(arrived, `${where}, board`, "the board of its last frame", record.board);
  const leaving = readFrames(asList(record.after, where), record.board, shape, where);
  const skipped = asList(record.before, where).length;
  return Object.freeze({
    node,
    depth: Number(record.depth),
    move: record.move,
    outcome: String(record.outcome),
    board: record.board,
    before: entering.slice(0, skipped),
    frames: entering.slice(skipped),
    after: leaving,
  });
}

/**
 * Frames that tell their own depth change it for those that follow.
 *
 * @param {readonly Frame[]} frames
 * @param {number} start
 * @returns {readonly SearchFrame[]}
 */
function withDepths(frames, start) {
  let depth = start;
  return frames.map((frame) => {
    const told = /** @type {{depth?: unknown}} */ (frame).depth;
    if (isCount(told)) depth = Number(told);
    return { ...frame, depth };
  });
}

/**
 * @param {unknown} value
 * @param {string} where
 */
function asCounts(value, where) {
  for (const [name, count] of Object.entries(asRecord(value, where))) {
    expect(isCount(count), `${where}, ${name}`, "a count", count);
  }
}
