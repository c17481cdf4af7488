/**
 * The texts of questions, choices and verdicts.
 *
 * @import {PuzzleView} from "../../types.d.ts"
 * @import {Due} from "./index.js"
 * @import {Choice, Question} from "./questions.js"
 */

import { t } from "../../lib/messages.js";

/** @param {PuzzleView} puzzle its `search` is read in Search only, where it is loaded */
export function createWords(puzzle) {
  const { describe, tell } = puzzle;
  /** @type {Record<Choice["type"], (choice: Choice) => string>} */
  const choices = {
    move: ({ move }) => describe(move),
    skip: ({ name = "" }) => puzzle.search.skipped(name),
    enter: ({ name = "" }) => t("Played: %(outcome)s", { outcome: puzzle.search.outcome(name) }),
    cells: ({ cells = [] }) => cells.map((cell) => `(${cell.join(", ")})`).join(" "),
    node: nodeOf,
    nowhere: () => t("nowhere: everything is tried"),
  };

  /** @param {import("../../types.d.ts").Move | undefined} move of a search; problems without tiles describe it as "move …" */
  const nameOf = (move) => (puzzle.sketch ? puzzle.search.move(move) : describe(move));

  /** @param {Choice} choice */
  function nodeOf({ node = 0, depth, move }) {
    if (depth === undefined) return t("node %(node)d", { node });
    if (move === null) return t("depth 0: the start");
    return t("depth %(depth)d: %(move)s", { depth, move: describe(move) });
  }

  /** @param {Choice} choice */
  const choice = (choice) => choices[choice.type](choice);

  return {
    /**
     * @param {Question} question @param {"step" | "node"} place @returns {{prompt: string, choices: readonly string[]}}
     */
    question({ kind, move, choices: all }, place) {
      const prompts = {
        move: () => (place === "node" ? t("Which move does the search play next?") : t("Which move comes next?")),
        fate: () => t("The move %(move)s is next. What becomes of it?", { move: nameOf(move) }),
        vanish: () => t("What vanishes next?"),
        return: () => t("Nothing is left to try here. On which board does the search go on?"),
        queue: () => t("Which node leaves the queue next?"),
      };
      return { prompt: prompts[kind](), choices: all.map(choice) };
    },
    /**
     * Explain an answer with the guide's sentence for the last frame in question.
     *
     * @param {Due} due
     * @param {number} index of the chosen answer
     * @returns {{right: boolean, text: string, why: string}}
     */
    verdict({ question: { choices: all, until }, viewModel, step }, index) {
      const frame = viewModel.framesOf(step)?.[until - 1];
      const why = frame ? tell(frame) : "";
      const right = all.find((each) => each.right);
      if (!right || all[index] === right) return { right: true, text: t("Right!"), why };
      return { right: false, text: t("Not quite. It is: %(answer)s", { answer: choice(right) }), why };
    },
  };
}
