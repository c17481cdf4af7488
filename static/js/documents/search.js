/**
 * Reads the documents of a whole search (docs/formats.md): summary, slices of steps, nodes, comparison of prunings.
 *
 * Nodes are numbered from 0 in the order in which the search enters them. A step enters one node;
 * the moment between two steps is node k at rest: after its own frames, before those that follow.
 * @import {Board, Fault, Frame, Move} from "../types.d.ts"
 * @typedef {object} Summary
 * @property {string} kind @property {string} code @property {string} search
 * @property {"nested" | "layers" | "taken"} shape nested: subtrees are contiguous; layers: depth by depth, in order of
 *     discovery; taken: in the order taken from a stack, queue or heap
 * @property {Order} [frontier] what nodes are taken from, in the order of taking by our own loops
 * @property {readonly string[]} on prunings in use
 * @property {readonly string[]} off
 * @property {number} limit of recorded nodes
 * @property {number} nodes
 * @property {boolean} truncated goes on beyond the limit
 * @property {number} depth of the deepest node
 * @property {readonly number[]} depths nodes at each depth
 * @property {Readonly<Record<string, number>>} outcomes
 * @property {Readonly<Record<string, number>>} skips by reason
 * @property {Readonly<Record<string, number>>} [dead_ends] by reason, where given
 * @property {number | null} solution_node
 * @property {readonly number[] | null} solution_path nodes from the root
 * @property {readonly (readonly [node: number, cost: number])[]} best solved nodes that improved the cost, in order
 * @property {readonly Finding[]} [findings] the first of each sort
 * @property {number | null} [value] of a game: what best play comes to
 * @property {number | null} [cut] of minimax: nodes that alpha-beta would not enter
 * @property {"cost" | "level"} [measure] what `remaining` measures, where it is not what is left: the cost of each
 *     state, or its level in proportion to the highest cost
 * @property {Fault | null} [fault] what ended an own problem early
 * @typedef {{kind: "stack" | "heap", of_cost: number, of_heuristic: number}} Order weights of g and h in f
 * @typedef {{node: number | null, parent: number, depth: number, move: Move, board: Board, g?: number, h?: number,
 *   f?: number}} Entry of a frontier; `node`: what it becomes
 * @typedef {{kind: "overestimates" | "inconsistent", node: number, h: number, left?: number, move?: Move, cost?: number,
 *   after?: number}} Finding what is wrong with a heuristic at a node
 * @typedef {Order & {waiting: number, next: readonly Entry[]}} Frontier `next`: the first that would be taken
 * @typedef {Frame & {readonly node: number, readonly depth: number}} TakeFrame
 * @typedef {{node: number, up: number}} Standing a node, or `up` levels above it
 * @typedef {Frame & {readonly depth: number, readonly standing: Standing, readonly reached: Standing, readonly tried:
 *   Move | null}} SearchFrame `depth`, `reached`: of the current node while it is shown; `standing`: whose board it
 *   starts from; `tried`: its move, or null
 *
 * @typedef {object} SearchStep
 * @property {number} node @property {number} depth
 * @property {Move} move null at the root
 * @property {string} outcome
 * @property {string} [dead_end] reason, where given
 * @property {Board} board
 * @property {readonly Frame[]} before skips before this move; in layers also nodes taken from the queue
 * @property {readonly Frame[]} frames the move and its outcome
 * @property {readonly Frame[]} after the way to the parent of the next node, or to the front of the queue
 * @property {readonly PathNode[] | null} path nodes from the root; null in layers, where the step before has none of it
 * @property {Tally | null} tally from the root to this node, inclusive
 * @property {readonly Move[]} others alternatives to `move`
 * @typedef {{node: number, move: Move, outcome: string, end: number}} Child `end` is one past its subtree
 * @typedef {{node: number, depth: number, board: Board}} Waiting
 * @typedef {object} Queue
 * @property {Waiting | null} front node being expanded, null before the first
 * @property {number} waiting length behind the front
 * @property {readonly Waiting[]} next the first of these
 *
 * @typedef {object} PathNode
 * @property {number} node
 * @property {Move} move null at the root
 * @property {Board} board
 * @property {number | null} child index in its parent, from 1; null at the root
 * @property {number | null} siblings
 * @property {Readonly<Record<string, string>>} [variables] at the start of a call
 *
 * @typedef {{nodes: number, outcomes: Readonly<Record<string, number>>, skips: Readonly<Record<string, number>>,
 *   dead_ends?: Readonly<Record<string, number>>}} Tally
 *
 * @typedef {object} StepsDocument
 * @property {readonly Omit<SearchStep, "path" | "tally" | "others">[]} steps
 * @property {{path: readonly PathNode[], tally: Tally, places: readonly (readonly [child: number, siblings: number])[],
 *     others: readonly (readonly Move[])[], parents?: readonly (number | null)[], above?: readonly (PathNode & {parent:
 *     number | null})[]} | null} [context] path and tally of the first step; child numbers and alternatives of each;
 *     where nodes are taken also parents and missing ancestors
 *
 * @typedef {object} SearchNode
 * @property {number} node @property {number} depth @property {Move} move @property {string} outcome
 * @property {string} [dead_end] reason, where given
 * @property {Readonly<Record<string, unknown>>} facts @property {number | null} parent @property {number | null} next_sibling
 * @property {number} end one past its subtree: the next node that is not deeper
 * @property {readonly Child[]} children
 * @property {readonly PathNode[]} path from the root
 * @property {Board} board
 * @property {Tally} tally from the root to this node, inclusive
 * @property {Queue | null} queue on entry, null where the search is nested
 * @property {Frontier} [frontier] on entry
 *
 * @typedef {{dead_end: number | null, solution: number | null, best: number | null}} NextNodes null where there is
 *   none; `best`: where the least of the whole search is left
 * @typedef {{off: readonly string[], nodes: number, more: boolean}} PruningSet `more` than `nodes`
 * @typedef {{name: string, boards: number}} Idea boards played without this idea
 * @typedef {{name: string, nodes: number, more: boolean}} Counted with all its prunings
 * @typedef {object} Comparison
 * @property {number} limit @property {readonly Counted[]} searches @property {readonly PruningSet[]} sets
 * @property {number} [uncounted] pruning sets without counts; absent in older files
 * @property {readonly Idea[]} ideas
 * @property {number} played boards played with all ideas
 */

import { checked } from "./check.js";

const FORMAT = "backtrack-search";
const VERSION = 1;

/** Frames that lead to the board of their node. */
const GOES_TO = new Set(["take", "queue", "pop"]);

/** As on the server. */
const MOST_WAITING = 12;

/** Dead ends whose moves were tried. */
const TRIED = new Set(["nothing_left", "all_left_out"]);

/** @param {unknown} source parsed JSON @returns {Summary} @throws {Error} for a document of another format or version */
export function readSummary(source) {
  return Object.freeze(checked(source, "Search", FORMAT, VERSION));
}

/** @param {unknown} source without a context its steps have neither path nor tally @param {Summary["shape"]} [shape] @returns {readonly SearchStep[]} */
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

/** Counters after some frames. @param {Tally} tally @param {readonly Frame[]} frames @returns {Tally} */
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

/** @param {SearchStep} step @param {SearchStep} next @returns {readonly SearchFrame[]} */
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

/** Undoes all moves. @param {SearchStep} step @returns {readonly SearchFrame[]} */
export function framesAfter({ after, node, depth }) {
  return withDepths(onTheWay(after, node), depth);
}

/** @param {readonly Frame[]} frames @param {number} node */
function onTheWay(frames, node) {
  /** @type {Standing} */
  let next = { node, up: 0 };
  return frames.map((frame) => {
    const standing = next;
    if (frame.kind === "leave") next = { ...standing, up: standing.up + 1 };
    if (GOES_TO.has(frame.kind)) next = { node: frame.node, up: 0 };
    return { ...frame, standing, reached: next, tried: null };
  });
}

/**
 * A frame with a depth changes it for those that follow.
 * @param {readonly (Frame & Pick<SearchFrame, "standing" | "reached" | "tried">)[]} frames @param {number} start @returns {readonly SearchFrame[]}
 */
function withDepths(frames, start) {
  let depth = start;
  return frames.map((frame) => {
    depth = frame.depth ?? depth;
    return { ...frame, depth };
  });
}

/** Nodes taken by the frames have left it. @param {Queue} queue @param {readonly Frame[]} frames @returns {Queue} */
export function queueAfter(queue, frames) {
  const taken = /** @type {TakeFrame[]} */ (frames.filter(({ kind }) => kind === "take"));
  const front = taken.at(-1);
  if (!front) return queue;
  const next = queue.next.filter(({ node }) => node > front.node);
  return { front, waiting: queue.waiting - taken.length, next };
}

/** A node that is to be expanded waits at the end. @param {Queue} queue @param {Waiting & {outcome: string, dead_end?: string}} entered @returns {Queue} */
export function queueWith(queue, entered) {
  if (!isTried(entered)) return queue;
  const { node, depth, board } = entered;
  const { front, waiting, next } = queue;
  // Only the first nodes of a longer queue are known.
  const seen = next.length === waiting && waiting < MOST_WAITING ? [...next, { node, depth, board }] : next;
  return { front, waiting: waiting + 1, next: seen };
}

/** In layers a node waits for that in the queue. @param {{outcome: string, dead_end?: string}} node */
export function isTried({ outcome, dead_end = "" }) {
  return outcome === "expanded" || TRIED.has(dead_end);
}

/** @param {Summary["best"]} best @param {number} node @returns {number | null} null before there is one */
export function bestUpTo(best, node) {
  return best.filter(([found]) => found <= node).at(-1)?.[1] ?? null;
}

/** @param {readonly number[]} depths @param {number} depth @returns {{start: number, stop: number}} */
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

/** Before the first node is taken the front is empty. @param {Queue & Waiting} source @returns {Queue} */
function readQueue({ waiting, next, node, depth, board }) {
  return { front: node === null ? null : { node, depth, board }, waiting, next };
}

/** @param {unknown} source parsed JSON @returns {Comparison} */
export function readComparison(source) {
  return /** @type {Comparison} */ (source);
}
