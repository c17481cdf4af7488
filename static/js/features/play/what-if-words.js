/**
 * The outcome of another move, in one sentence.
 *
 * @import {Branch} from "../../net/search-client.js"
 * @import {PuzzleView} from "../../types.d.ts"
 */

import { formatted, t, tn } from "../../lib/messages.js";

/**
 * @param {Branch} branch
 * @param {object} at
 * @param {PuzzleView} at.puzzle
 * @param {string} at.shape of the search
 * @param {number} at.depth of the node where the move is made
 * @param {number} at.entered the node that the search entered last
 */
export function sentenceOf(branch, { puzzle, ...at }) {
  const move = puzzle.describe(branch.move);
  const outcome = t("What if %(move)s? %(outcome)s", { move, outcome: outcomeOf(branch, puzzle, at) });
  return [outcome, madeBy(branch, puzzle)].filter(Boolean).join(" ");
}

/** @param {Branch} branch @param {PuzzleView} puzzle @param {{shape: string, depth: number, entered: number}} at */
function outcomeOf({ outcome, nodes, depth, left, enter, ...branch }, puzzle, at) {
  if (outcome === "solved") return solvedWords(branch, puzzle, at);
  if (outcome === "open") return t("No solution among the first %(nodes)s nodes that follow.", { nodes: formatted(nodes) });
  if (nodes === 1) return puzzle.tell(enter);
  const searched = t("No solution follows: %(nodes)s nodes, down to depth %(depth)d.", { nodes: formatted(nodes), depth });
  if (left === null) return searched;
  const fewest = tn("At best %(count)d is left.", "At best %(count)d are left.", left);
  return `${searched} ${fewest}`;
}

/**
 * @param {Pick<Branch, "child" | "solution" | "solution_depth">} branch @param {PuzzleView} puzzle
 * @param {{shape: string, depth: number, entered: number}} at
 */
function solvedWords({ child, solution, solution_depth }, puzzle, { shape, depth, entered }) {
  const made = solution_depth ?? 0;
  if (shape === "layers") {
    const more = made - depth - 1;
    if (more === 0) return t("That is a solution.");
    return tn("From there the nearest solution is %(count)d move away.", "From there the nearest solution is %(count)d moves away.", more);
  }
  const moves = puzzle.count(made);
  if (child !== null) return t("Solved at node %(node)s, after %(moves)s.", { node: formatted(child + (solution ?? 0)), moves });
  const node = formatted(entered + 1 + (solution ?? 0));
  return t("That would have solved it at node %(node)s, after %(moves)s.", { node, moves });
}

/** @param {Pick<Branch, "child" | "left_out">} branch @param {PuzzleView} puzzle */
function madeBy({ child, left_out }, puzzle) {
  if (child !== null) return t("The search makes this move itself: node %(node)s.", { node: formatted(child) });
  return left_out === null ? "" : t("The search leaves it out: %(reason)s.", { reason: puzzle.search.skipped(left_out) });
}
