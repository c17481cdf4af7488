/**
 * Where a search is at a snapshot: shared by stack, counters, variables, board and strip, so that
 * they agree at every frame and speed.
 * @import {PathNode, SearchFrame, Standing, Tally} from "../../documents/search.js"
 * @import {Frame, Move, Signs} from "../../types.d.ts"
 * @import {Snapshot} from "../player/snapshot.js"
 * @import {SearchViewModel} from "./model.js"
 *
 * @typedef {object} Position
 * @property {boolean} done exhausted and back at the root
 * @property {number} here current node of board, stack, variables and code
 * @property {number | null} last node that was left for it, null where `here` was just entered
 * @property {Move | null} tried move being made, or null
 * @property {number | null} depth 0 when done; null while loading
 * @property {readonly PathNode[] | null} path from the root; empty when done; null while loading
 * @property {unknown} board
 * @property {Tally | null} tally null while loading
 */

import { tallyAfter } from "../../documents/search.js";

/** @param {SearchViewModel} viewModel @param {Snapshot} snapshot @returns {Position} */
export function positionOf(viewModel, { state, cursor, rest }) {
  const { summary } = viewModel;
  const done = isDone(viewModel, state);
  if (done) return { done, ...standingAtEnd(viewModel, rest.step), path: [], board: rest.board, tally: summary };
  const frame = /** @type {SearchFrame | null} */ (cursor.frame);
  if (!frame) {
    const { depth = null } = viewModel.step(rest.step) ?? viewModel.node(rest.step) ?? {};
    const path = pathTo(viewModel, { node: rest.step, up: 0 }, []);
    const tally = tallyAt(viewModel, rest.step);
    return { done, here: rest.step, last: null, tried: null, depth, path, board: rest.board, tally };
  }
  const passed = passedFrames(viewModel, state);
  const before = tallyAt(viewModel, cursor.step - 1);
  const path = pathTo(viewModel, frame.reached, [cursor.step, cursor.step - 1]);
  const here = frame.reached.up === 0 ? frame.reached.node : path?.at(-1)?.node ?? rest.step;
  const entered = passed.some(({ kind }) => kind === "enter") ? cursor.step : cursor.step - 1;
  return {
    done,
    here,
    last: entered > here ? entered : null,
    tried: frame.tried,
    depth: frame.depth,
    path,
    board: isSettled(frame) ? frame.board : cursor.board,
    tally: before && tallyAfter(before, passed),
  };
}

/** Depth first undoes all moves. @param {SearchViewModel} viewModel @param {number} node @returns {Pick<Position, "here" | "last" | "tried" | "depth">} */
function standingAtEnd({ summary, step }, node) {
  if (summary.shape !== "nested") return { here: node, last: null, tried: null, depth: step(node)?.depth ?? null };
  return { here: 0, last: node > 0 ? node : null, tried: null, depth: 0 };
}

/** At once where the root is the only node. @param {SearchViewModel} viewModel @param {Pick<Snapshot["state"], "step" | "motion">} state */
export function isDone({ epilogue, total, outcome }, state) {
  return epilogue(state).length > 0 || (total === 0 && outcome === "no-solution");
}

/**
 * From the root to a node or its ancestor, as far as loaded.
 * @param {Pick<SearchViewModel, "step" | "node">} viewModel @param {Standing} standing
 * @param {readonly number[]} near descendants, where it is not loaded itself
 * @returns {readonly PathNode[] | null}
 */
export function pathTo(viewModel, { node, up }, near) {
  for (const each of [node, ...near]) {
    const path = viewModel.step(each)?.path ?? viewModel.node(each)?.path ?? [];
    const index = path.findIndex((place) => place.node === node);
    if (index >= up) return path.slice(0, index + 1 - up);
  }
  return null;
}

/** After an exhausted search those after its last node. @param {SearchViewModel} viewModel @param {Snapshot["state"]} state @returns {readonly Frame[]} */
export function passedFrames({ framesOf, epilogue }, state) {
  const { motion } = state;
  return motion ? (framesOf(motion.step) ?? []).slice(0, motion.frame + 1) : epilogue(state);
}

/** Frames after which another board is current. */
const TURNS = new Set(["leave", "take", "queue", "pop"]);

/** At rest why a node is not expanded, and the moves skipped before it. @param {SearchViewModel} viewModel @param {Snapshot} snapshot @returns {Signs} */
export function signsOf(viewModel, { state, cursor, rest }) {
  const { frame } = cursor;
  if (isDone(viewModel, state) && viewModel.summary.shape === "nested") return { outcome: null, left_out: [] };
  const step = frame ? null : viewModel.step(rest.step);
  const entered = step?.frames.at(-1) ?? null;
  const passed = frame ? passedFrames(viewModel, state) : step?.before ?? [];
  const turn = passed.map(({ kind }) => TURNS.has(kind)).lastIndexOf(true);
  return {
    outcome: entered?.outcome === "expanded" ? null : entered,
    left_out: passed.slice(turn + 1).filter((each) => each.kind === "skip" && each !== frame),
  };
}

/** On entering a node. @param {SearchViewModel} viewModel @param {number} node */
function tallyAt(viewModel, node) {
  return viewModel.step(node)?.tally ?? viewModel.node(node)?.tally ?? null;
}

/** Whether a frame shows the board of a node. @param {SearchFrame} frame */
function isSettled({ standing, reached, kind }) {
  return kind === "enter" || standing.node !== reached.node || standing.up !== reached.up;
}
