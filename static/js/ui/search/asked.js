/**
 * What a quiz is told of the way to the next node: its frames, and what else could be expected.
 *
 * @import {SearchViewModel} from "./model.js"
 * @import {Asked} from "../../features/quiz/questions.js"
 */

/** Nodes that are looked at for those that wait. */
const LOOK_AHEAD = 64;

/**
 * @param {SearchViewModel} viewModel
 * @param {number} node that comes next
 * @returns {Asked | null} null while it is on its way
 */
export function askedOf(viewModel, node) {
  const [from, to] = [viewModel.step(node - 1), viewModel.step(node)];
  const frames = viewModel.framesOf(node);
  if (!from || !to || !frames) return null;
  const { summary } = viewModel;
  const first = from.after.length + to.before.length;
  return {
    frames,
    first,
    end: first + to.frames.length,
    board: from.board,
    move: to.move,
    others: to.others,
    outcome: to.outcome,
    depth: to.depth,
    reasons: Object.keys(summary.skips),
    outcomes: Object.keys(summary.outcomes).filter((name) => name !== "error"),
    path: (viewModel.step(first > 0 ? node - 1 : node) ?? from).path ?? [],
    waiting: summary.shape === "layers" ? waitingBefore(viewModel, node, frames) : [],
  };
}

/**
 * The nodes at hand that wait behind the one that is taken from the queue.
 *
 * @param {SearchViewModel} viewModel @param {number} node @param {readonly import("../../types.d.ts").Frame[]} frames
 */
function waitingBefore({ step }, node, frames) {
  const taken = frames.find(({ kind }) => kind === "take")?.node;
  if (taken === undefined) return [];
  const from = Math.max(taken + 1, node - LOOK_AHEAD);
  return Array.from({ length: Math.max(0, node - from) }, (_, index) => from + index).filter(
    (each) => step(each)?.outcome === "expanded",
  );
}
