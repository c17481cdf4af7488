/**
 * Reads the documents of a whole search (docs/formats.md): its summary, slices of its steps, single
 * nodes and the comparison of its prunings.
 *
 * A node is a state that was reached; nodes are numbered from 0 in the order in which the search
 * enters them. One step enters one node, and the moment between two steps is node k at rest: after
 * its own frames, before anything that follows.
 * @import {Board, Fault, Frame, Move} from "../types.d.ts"
 * @typedef {object} Summary
 * @property {string} kind @property {string} code @property {string} search
 * @property {"nested" | "layers" | "taken"} shape nested: what is below a node follows it at once; layers: the nodes of
 *     a depth follow those of the depth before, in the order in which they were found; taken: in the order in which
 *     they were taken from a stack, a queue or a heap
 * @property {readonly string[]} on the prunings that are used
 * @property {readonly string[]} off the others
 * @property {number} limit how many nodes are recorded at most
 * @property {number} nodes
 * @property {boolean} truncated whether the search would go on beyond the limit
 * @property {number} depth of the deepest node
 * @property {readonly number[]} depths nodes at each depth
 * @property {Readonly<Record<string, number>>} outcomes nodes by outcome
 * @property {Readonly<Record<string, number>>} skips moves left out, by reason
 * @property {Readonly<Record<string, number>>} [dead_ends] by reason; only where reasons are given
 * @property {number | null} solution_node
 * @property {readonly number[] | null} solution_path its nodes, the root first
 * @property {readonly (readonly [node: number, cost: number])[]} best the solved nodes that were the best so far, in
 *     order; none where the search does not mind what a solution costs
 * @property {Fault | null} [fault] what ended the search of an own problem early
 * @typedef {Frame & {readonly node: number, readonly depth: number}} TakeFrame a node is taken from the queue
 * @typedef {{node: number, up: number}} Standing a node, or one above it; `up`: by how many levels
 * @typedef {Frame & {readonly depth: number, readonly standing: Standing, readonly reached: Standing, readonly tried:
 *   Move | null}} SearchFrame `depth`: of the node that the search is in while the frame is shown; `standing`: the
 *   node on whose board it starts; `reached`: the one that the search is in while it is shown; `tried`: the move that
 *   it is a part of, null where it is none
 *
 * @typedef {object} SearchStep what happens on the way to a node, and after it
 * @property {number} node @property {number} depth
 * @property {Move} move null at the root
 * @property {string} outcome
 * @property {string} [dead_end] why it is one, where a reason is given
 * @property {Board} board
 * @property {readonly Frame[]} before moves that are skipped before this one; in layers also which nodes are taken from
 *     the queue
 * @property {readonly Frame[]} frames the move, and what the node turns out to be
 * @property {readonly Frame[]} after the way back to the parent of the next node, or in layers to the node at the front
 *     of the queue
 * @property {readonly PathNode[] | null} path from the root to the node; null in layers, where the one before has
 *     nothing of it
 * @property {Tally | null} tally from the root up to and with the node
 * @property {readonly Move[]} others some that could be expected in the place of `move`
 * @typedef {{node: number, move: Move, outcome: string, end: number}} Child `end` is one past the last node below it
 * @typedef {{node: number, depth: number, board: Board}} Waiting a node of the queue
 * @typedef {object} Queue
 * @property {Waiting | null} front the node whose moves are tried, null before the first one is taken
 * @property {number} waiting how many wait behind it
 * @property {readonly Waiting[]} next the first of these
 *
 * @typedef {object} PathNode
 * @property {number} node
 * @property {Move} move null at the root
 * @property {Board} board
 * @property {number | null} child which child of its parent it is, from 1; null at the root
 * @property {number | null} siblings how many children that parent has
 * @property {Readonly<Record<string, string>>} [variables] of a call of a function, as it began
 *
 * @typedef {{nodes: number, outcomes: Readonly<Record<string, number>>, skips: Readonly<Record<string, number>>,
 *   dead_ends?: Readonly<Record<string, number>>}} Tally
 *
 * @typedef {object} StepsDocument
 * @property {readonly Omit<SearchStep, "path" | "tally" | "others">[]} steps
 * @property {{path: readonly PathNode[], tally: Tally, places: readonly (readonly [child: number, siblings: number])[],
 *     others: readonly (readonly Move[])[], parents?: readonly (number | null)[], above?: readonly (PathNode & {parent:
 *     number | null})[]} | null} [context] path and tally of the first, and of each which child of its parent it is and
 *     which moves could be expected there; in the order of taking also the parent of each, and the nodes above them
 *     that are not among them
 *
 * @typedef {object} SearchNode
 * @property {number} node @property {number} depth @property {Move} move @property {string} outcome
 * @property {string} [dead_end] why it is one, where a reason is given
 * @property {Readonly<Record<string, unknown>>} facts what explains the outcome
 * @property {number | null} parent @property {number | null} next_sibling
 * @property {number} end one past the last node below it: the next node that is not deeper
 * @property {readonly Child[]} children
 * @property {readonly PathNode[]} path from the root to this node
 * @property {Board} board
 * @property {Tally} tally from the root up to and with this node
 * @property {Queue | null} queue as it is when the node has just been entered, null where the search is nested
 *
 * @typedef {object} NextNodes where a search goes on to after a node; null where there is none any more
 * @property {number | null} dead_end where it turns back
 * @property {number | null} solution
 * @property {number | null} best the first node of the whole search at which the least is left to do
 * @typedef {{off: readonly string[], nodes: number, more: boolean}} PruningSet `more`: than `nodes`
 * @typedef {{name: string, boards: number}} Idea boards that are played without this idea
 * @typedef {{name: string, nodes: number, more: boolean}} Counted a search with all its prunings
 * @typedef {object} Comparison
 * @property {number} limit
 * @property {readonly Counted[]} searches all that there are
 * @property {readonly PruningSet[]} sets
 * @property {number} [uncounted] sets that are not among these; a file from before lacks it
 * @property {readonly Idea[]} ideas
 * @property {number} played boards that the solver plays with all its ideas
 */

import { checked } from "./check.js";

const FORMAT = "backtrack-search";
const VERSION = 1;

/** Nodes of a queue that are listed, as on the server. */
const MOST_WAITING = 12;

/** Why a node is a dead end whose moves were tried. */
const TRIED = new Set(["nothing_left", "all_left_out"]);

/** @param {unknown} source parsed JSON @returns {Summary} @throws {Error} for a document of another format or version */
export function readSummary(source) {
  return Object.freeze(checked(source, "Search", FORMAT, VERSION));
}

/**
 * @param {unknown} source parsed JSON; without a context its steps have neither path nor tally
 * @param {Summary["shape"]} [shape] @returns {readonly SearchStep[]}
 */
export function readSteps(source, shape = "nested") {
  const { steps, context = null } = /** @type {StepsDocument} */ (source);
  if (!context) return steps.map((step) => ({ ...step, path: null, tally: null, others: [] }));
  let { path, tally } = context;
  const above = new Map(context.above?.map(({ parent, ...place }) => [place.node, { parent, place }]));
  return steps.map((step, index) => {
    const before = steps[index - 1];
    const place = placeOf(step, context.places[index]);
    const parent = context.parents?.[index] ?? null;
    if (context.parents) {
      above.set(step.node, { parent, place });
      path = pathThrough(above, step.node);
    }
    if (before) {
      if (!context.parents) path = [...path.slice(0, step.depth), place];
      tally = tallyAfter(tally, [...before.after, ...step.before, ...step.frames]);
    }
    return { ...step, path: shape === "layers" ? null : path, tally, others: context.others?.[index] ?? [] };
  });
}

/** @param {Omit<SearchStep, "path" | "tally" | "others">} step @param {readonly [child: number, siblings: number]} [place] @returns {PathNode} */
function placeOf({ node, move, board, frames }, place) {
  const [child = null, siblings = null] = place ?? [];
  const { variables } = frames.at(-1)?.facts ?? {};
  return { node, move, board, child, siblings, ...(variables && { variables }) };
}

/** @param {ReadonlyMap<number, {parent: number | null, place: PathNode}>} nodes @param {number} last @returns {PathNode[]} from the root to a node */
function pathThrough(nodes, last) {
  const path = [];
  for (let at = nodes.get(last); at; at = nodes.get(at.parent ?? -1)) path.push(at.place);
  return path.reverse();
}

/** The counters when some frames have passed. @param {Tally} tally @param {readonly Frame[]} frames @returns {Tally} */
export function tallyAfter({ nodes, outcomes, skips, dead_ends }, frames) {
  const entered = frames.filter(({ kind }) => kind === "enter").map(({ outcome }) => outcome);
  const left_out = frames.filter(({ kind }) => kind === "skip");
  return {
    nodes: nodes + entered.length,
    outcomes: counted(outcomes, one(entered)),
    skips: counted(skips, left_out.map(({ reason, count = 1 }) => ({ name: reason, count }))),
    ...(dead_ends && { dead_ends: counted(dead_ends, one(frames.flatMap(({ dead_end = [] }) => dead_end))) }),
  };
}

/** @param {readonly string[]} names each of which is counted once */
const one = (names) => names.map((name) => ({ name, count: 1 }));

/** @param {Readonly<Record<string, number>>} counts @param {readonly {name: string, count: number}[]} added */
function counted(counts, added) {
  if (added.length === 0) return counts;
  const more = { ...counts };
  for (const { name, count } of added) more[name] = (more[name] ?? 0) + count;
  return more;
}

/** What is shown on the way from one node to the next. @param {SearchStep} step @param {SearchStep} next @returns {readonly SearchFrame[]} */
export function framesBetween(step, next) {
  const moving = next.frames.slice(0, -1);
  const entering = next.frames.slice(-1);
  const way = onTheWay([...step.after, ...next.before], step.node);
  // The way leads to the parent of the next node.
  const parent = way.at(-1)?.reached ?? { node: step.node, up: 0 };
  const entered = { node: next.node, up: 0 };
  return withDepths(
    [
      ...way,
      ...moving.map((frame) => ({ ...frame, standing: parent, reached: parent, tried: next.move })),
      ...entering.map((frame) => ({ ...frame, standing: entered, reached: entered, tried: null })),
    ],
    step.depth,
  );
}

/** What is shown after the last node of a search, when it takes back all its moves. @param {SearchStep} step @returns {readonly SearchFrame[]} */
export function framesAfter({ after, node, depth }) {
  return withDepths(onTheWay(after, node), depth);
}

/** Frames that lead from a node to the parent of another one. @param {readonly Frame[]} frames @param {number} node */
function onTheWay(frames, node) {
  /** @type {Standing} */
  let next = { node, up: 0 };
  return frames.map((frame) => {
    const standing = next;
    if (frame.kind === "leave") next = { ...standing, up: standing.up + 1 };
    if (frame.kind === "take" || frame.kind === "queue") next = { node: frame.node, up: 0 };
    return { ...frame, standing, reached: next, tried: null };
  });
}

/**
 * Frames that tell their own depth change it for those that follow.
 * @param {readonly (Frame & Pick<SearchFrame, "standing" | "reached" | "tried">)[]} frames @param {number} start @returns {readonly SearchFrame[]}
 */
function withDepths(frames, start) {
  let depth = start;
  return frames.map((frame) => {
    depth = frame.depth ?? depth;
    return { ...frame, depth };
  });
}

/** A queue when some frames have passed: the nodes that they take have left it. @param {Queue} queue @param {readonly Frame[]} frames @returns {Queue} */
export function queueAfter(queue, frames) {
  const taken = /** @type {TakeFrame[]} */ (frames.filter(({ kind }) => kind === "take"));
  const front = taken.at(-1);
  if (!front) return queue;
  const next = queue.next.filter(({ node }) => node > front.node);
  return { front, waiting: queue.waiting - taken.length, next };
}

/**
 * A queue when a node has been entered: the node waits at its end if anything is tried on it.
 * @param {Queue} queue as it was before
 * @param {Waiting & {outcome: string, dead_end?: string}} entered @returns {Queue}
 */
export function queueWith(queue, entered) {
  if (!isTried(entered)) return queue;
  const { node, depth, board } = entered;
  const { front, waiting, next } = queue;
  // Of a longer queue only the first ones are at hand.
  const seen = next.length === waiting && waiting < MOST_WAITING ? [...next, { node, depth, board }] : next;
  return { front, waiting: waiting + 1, next: seen };
}

/** Whether the moves of a node are tried: in layers it waits for that in the queue. @param {{outcome: string, dead_end?: string}} node */
export function isTried({ outcome, dead_end = "" }) {
  return outcome === "expanded" || TRIED.has(dead_end);
}

/** The cost of the best solution up to a node. @param {Summary["best"]} best @param {number} node @returns {number | null} null before there is one */
export function bestUpTo(best, node) {
  return best.filter(([found]) => found <= node).at(-1)?.[1] ?? null;
}

/**
 * The nodes of a layer, where layers follow each other.
 * @param {readonly number[]} depths nodes at each depth
 * @param {number} depth @returns {{start: number, stop: number}}
 */
export function layerOf(depths, depth) {
  const start = depths.slice(0, depth).reduce((sum, count) => sum + count, 0);
  return { start, stop: start + (depths[depth] ?? 0) };
}

/** @param {unknown} source parsed JSON @returns {NextNodes} */
export function readNext(source) {
  return /** @type {NextNodes} */ (source);
}

/** @param {unknown} source parsed JSON @returns {Pick<NextNodes, "solution">} the last solution before a node */
export function readPrevious(source) {
  return /** @type {NextNodes} */ (source);
}

/** @param {unknown} source parsed JSON @returns {SearchNode} */
export function readNode(source) {
  const record = /** @type {any} */ (source);
  return { ...record, queue: record.queue && readQueue(record.queue) };
}

/** Before the first node is taken there is nothing at the front. @param {Queue & Waiting} source @returns {Queue} */
function readQueue({ waiting, next, node, depth, board }) {
  return { front: node === null ? null : { node, depth, board }, waiting, next };
}

/** @param {unknown} source parsed JSON @returns {Comparison} */
export function readComparison(source) {
  return /** @type {Comparison} */ (source);
}
