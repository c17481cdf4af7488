/**
 * Sentences of the Search view about the moment on screen.
 * @import {Summary} from "../../documents/search.js"
 * @import {Frame, Moment, PuzzleView} from "../../types.d.ts"
 * @import {Snapshot} from "../player/snapshot.js"
 * @import {SearchViewModel} from "./model.js"
 */

import { bestUpTo } from "../../documents/search.js";
import { t, tn } from "../../lib/messages.js";
import { isRacing } from "../../player/transition.js";
import { faultOf } from "./findings.js";
import { isDone } from "./position.js";

/** @param {SearchViewModel} viewModel @param {PuzzleView} puzzle @param {Snapshot} snapshot */
export function narrate(viewModel, puzzle, { state, cursor }) {
  if (cursor.frame) return sentenceOf(viewModel, puzzle, cursor.frame, cursor.step);
  if (isRacing(state)) {
    return tn(
      "Searching at %(count)d node per second: the board shows where it is.",
      "Searching at %(count)d nodes per second: the board shows where it is.",
      state.speed,
    );
  }
  const { summary, total } = viewModel;
  if (state.step === total && state.status === "ended" && summary.solution_node !== total) {
    return endingOf(summary, puzzle);
  }
  return event(viewModel, puzzle, state.step) ?? t("This node is on its way…");
}

/** The outcome stands for all frames of a step. @param {SearchViewModel} viewModel @param {PuzzleView} puzzle @param {Snapshot} snapshot */
export function brief(viewModel, puzzle, snapshot) {
  const { motion } = snapshot.state;
  return (motion && event(viewModel, puzzle, motion.step)) ?? narrate(viewModel, puzzle, snapshot);
}

/** @param {Summary} summary @param {PuzzleView} puzzle */
function endingOf({ shape, nodes, truncated, solution_node, best, fault = null }, puzzle) {
  const solved = solution_node !== null;
  return puzzle.search.ending({ shape, nodes, truncated, solved, fault, best: bestUpTo(best, nodes) });
}

/** Cost of the solution, and where the search finds it. @param {Summary} summary @param {PuzzleView} puzzle */
export function feat({ nodes, best, solution_node, solution_path }, puzzle) {
  const count = bestUpTo(best, nodes) ?? (solution_path?.length ?? 1) - 1;
  return t("%(moves)s: node %(node)d", { moves: puzzle.count(count), node: solution_node ?? 0 });
}

/** @param {SearchViewModel} viewModel @param {PuzzleView} puzzle @param {number} node */
function event(viewModel, puzzle, node) {
  const entered = viewModel.step(node)?.frames.at(-1);
  return entered ? sentenceOf(viewModel, puzzle, entered, node) : null;
}

/** @param {Pick<SearchViewModel, "step" | "summary">} viewModel @param {PuzzleView} puzzle @param {Frame} frame @param {number} node */
function sentenceOf(viewModel, puzzle, frame, node) {
  // The guide has room for one of them; g, h and f stand beside the code as well.
  return (frame.kind === "enter" && faultOf(frame.facts)) || kindsSentence(viewModel, puzzle, frame, node);
}

/** @param {Pick<SearchViewModel, "step" | "summary">} viewModel @param {PuzzleView} puzzle @param {Frame} frame @param {number} node */
function kindsSentence(viewModel, puzzle, frame, node) {
  const is_inner = frame.kind === "enter" && frame.outcome === "expanded";
  if (!is_inner || viewModel.summary.shape !== "nested") return puzzle.tell(frame);
  const path = viewModel.step(node)?.path ?? [];
  return puzzle.search.onPath(path.map(({ board }) => board)) || puzzle.tell(frame);
}

/** For screen readers. @param {SearchViewModel} viewModel @param {PuzzleView} puzzle @param {number} node @returns {string | null} null while loading */
export function tell(viewModel, puzzle, node) {
  const { summary } = viewModel;
  if (summary.shape === "nested" && isDone(viewModel, { step: node, motion: null })) {
    return t("%(place)s, the root. %(event)s", { place: viewModel.where(0), event: endingOf(summary, puzzle) });
  }
  const step = viewModel.step(node);
  const what = event(viewModel, puzzle, node);
  if (!step || what === null) return null;
  const facts = { place: viewModel.where(node), depth: step.depth, event: what };
  if (step.move === null) return t("%(place)s, the root. %(event)s", facts);
  const move = puzzle.describe(step.move);
  return summary.shape === "layers"
    ? t("%(place)s, layer %(depth)d, %(move)s. %(event)s", { ...facts, move })
    : t("%(place)s, depth %(depth)d, %(move)s. %(event)s", { ...facts, move });
}

/** "Node 7 of 588" @param {Summary} summary @param {number} node */
export function where({ nodes, truncated }, node) {
  return truncated
    ? t("Node %(node)d of the first %(nodes)d", { node, nodes })
    : t("Node %(node)d of %(nodes)d", { node, nodes });
}

/** In a line of facts. @param {Pick<SearchViewModel, "summary" | "hidden">} search @param {number} node */
export function nodeOf({ summary: { nodes, truncated }, hidden }, node) {
  if (hidden()) return t("node %(node)d", { node });
  return truncated
    ? t("node %(node)d of the first %(nodes)d", { node, nodes })
    : t("node %(node)d of %(nodes)d", { node, nodes });
}

/** "Node 12, frame 3", for a bookmark @param {Moment} moment */
export function nameOf({ step: node, frame }) {
  return frame > 0 ? t("Node %(node)d, frame %(frame)d", { node, frame }) : t("Node %(node)d", { node });
}

/** @param {Pick<Summary, "nodes" | "truncated">} summary */
export function size({ nodes, truncated }) {
  return truncated
    ? t("the first %(count)d nodes", { count: nodes })
    : tn("%(count)d node", "%(count)d nodes", nodes);
}
