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
 * @property {string} shape "nested": what is below a node follows it at once
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
 * @property {readonly SearchFrame[]} before moves of the parent that are skipped before this one
 * @property {readonly SearchFrame[]} frames the move, and what the node turns out to be
 * @property {readonly SearchFrame[]} after the way back up to the parent of the next node
 *
 * @typedef {{node: number, move: unknown, outcome: string, end: number}} Child `end` is one past
 *     the last node below it
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
 *
 * @typedef {{off: readonly string[], nodes: number, more: boolean}} PruningSet `more`: than `nodes`
 * @typedef {{name: string, boards: number}} Idea boards that are played without this idea
 *
 * @typedef {object} Comparison
 * @property {number} limit
 * @property {readonly PruningSet[]} sets
 * @property {readonly Idea[]} ideas
 * @property {number} played boards that the solver plays with all its ideas
 */

import { ANY_SHAPE, accept, asList, asRecord, expect, isCount, readFrames } from "./check.js";

const FORMAT = "backtrack-search";
const VERSION = 1;

/**
 * @param {unknown} source parsed JSON
 * @returns {Summary}
 */
export function readSummary(source) {
  const where = "Search, summary";
  const record = asRecord(source, where);
  expect(record.format === FORMAT, `${where}, format`, JSON.stringify(FORMAT), record.format);
  expect(record.version === VERSION, `${where}, version`, String(VERSION), record.version);
  for (const field of ["nodes", "limit", "depth"]) {
    expect(isCount(record[field]), `${where}, ${field}`, "a count", record[field]);
  }
  expect(record.nodes !== 0, `${where}, nodes`, "at least the root", record.nodes);
  for (const field of ["outcomes", "skips"]) asCounts(record[field], `${where}, ${field}`);
  for (const field of ["on", "off", "depths"]) asList(record[field], `${where}, ${field}`);
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
  return [...step.after, ...next.before, ...next.frames];
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
  const counts = asRecord(record.tally, `${where}, tally`);
  for (const field of ["outcomes", "skips"]) asCounts(counts[field], `${where}, tally, ${field}`);
  return /** @type {SearchNode} */ (/** @type {unknown} */ (record));
}

/**
 * @param {unknown} source parsed JSON
 * @returns {Comparison}
 */
export function readComparison(source) {
  const where = "Search, comparison";
  const record = asRecord(source, where);
  for (const value of asList(record.sets, `${where}, sets`)) {
    const { nodes } = asRecord(value, `${where}, sets`);
    expect(isCount(nodes), `${where}, sets`, "a count of nodes", nodes);
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
  const depth = Number(record.depth);
  const leading = [...asList(record.before, where), ...asList(record.frames, where)];
  const entering = readFrames(leading, start, shape, where);
  const last = entering.at(-1)?.board;
  const arrived = JSON.stringify(last) === JSON.stringify(record.board);
  expect(arrived, `${where}, board`, "the board of its last frame", record.board);
  const leaving = readFrames(asList(record.after, where), record.board, shape, where);
  const skipped = asList(record.before, where).length;
  return Object.freeze({
    node,
    depth,
    move: record.move,
    outcome: String(record.outcome),
    board: record.board,
    before: withDepths(entering.slice(0, skipped), depth - 1),
    frames: withDepths(entering.slice(skipped), depth - 1),
    after: withDepths(leaving, depth),
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
  let depth = Math.max(start, 0);
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
