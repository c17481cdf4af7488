/**
 * Where a search is at a snapshot: one answer for all that show it, so that the stack, the counters,
 * the variables, the board and the strip agree at every frame and at every speed.
 *
 * @import {PathNode, SearchFrame, Standing, Tally} from "../../documents/search.js"
 * @import {Frame, Move, Signs} from "../../types.d.ts"
 * @import {Snapshot} from "../player/snapshot.js"
 * @import {SearchViewModel} from "./model.js"
 *
 * @typedef {object} Position
 * @property {boolean} done everything is tried, and the search is back from it
 * @property {number} here the node that board, stack, variables and code stand on
 * @property {number | null} last the node that was left for it, null where the search has just come to it
 * @property {Move | null} tried the move that is being made from it, null where none is
 * @property {number | null} depth of the node that the search is in, 0 when all is done; null while it
 *     is on its way
 * @property {readonly PathNode[] | null} path from the root to that node; empty when all is done; null
 *     while it is on its way, and in layers where the node at the front is not at hand
 * @property {unknown} board that is worked on
 * @property {Tally | null} tally of all that has been seen up to now; null while it is on its way
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

/**
 * Depth first all moves are taken back at the end; else the last board stays.
 *
 * @param {SearchViewModel} viewModel
 * @param {number} node the last one
 * @returns {Pick<Position, "here" | "last" | "tried" | "depth">}
 */
function standingAtEnd({ summary, step }, node) {
  if (summary.shape !== "nested") return { here: node, last: null, tried: null, depth: step(node)?.depth ?? null };
  return { here: 0, last: node > 0 ? node : null, tried: null, depth: 0 };
}

/**
 * Whether everything is tried and the search is back from it; at once where the root is all there is.
 *
 * @param {SearchViewModel} viewModel @param {Pick<Snapshot["state"], "step" | "motion">} state
 */
export function isDone({ epilogue, total, outcome }, state) {
  return epilogue(state).length > 0 || (total === 0 && outcome === "no-solution");
}

/**
 * The boards from the root to a node, or to one above it, as far as the nodes at hand tell.
 *
 * @param {Pick<SearchViewModel, "step" | "node">} viewModel
 * @param {Standing} standing
 * @param {readonly number[]} near nodes below it, where it is not at hand itself
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

/**
 * The frames of the step on its way, up to the one that is shown, and with it; at the end of a search
 * that has tried everything what it did after its last node.
 *
 * @param {SearchViewModel} viewModel @param {Snapshot["state"]} state @returns {readonly Frame[]}
 */
export function passedFrames({ framesOf, epilogue }, state) {
  const { motion } = state;
  return motion ? (framesOf(motion.step) ?? []).slice(0, motion.frame + 1) : epilogue(state);
}

/** After these the search stands on another board. */
const TURNS = new Set(["leave", "take", "queue"]);

/**
 * What stays on the board: at rest what explains a node that is not explored, and the moves that were
 * left out between the move before and the one that leads here.
 *
 * @param {SearchViewModel} viewModel @param {Snapshot} snapshot @returns {Signs}
 */
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

/**
 * The counters when a node has just been entered.
 *
 * @param {SearchViewModel} viewModel @param {number} node
 */
function tallyAt(viewModel, node) {
  return viewModel.step(node)?.tally ?? viewModel.node(node)?.tally ?? null;
}

/**
 * Whether a frame shows a board of a node, and not one on its way there.
 *
 * @param {SearchFrame} frame
 */
function isSettled({ standing, reached, kind }) {
  return kind === "enter" || standing.node !== reached.node || standing.up !== reached.up;
}
