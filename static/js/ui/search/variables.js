/**
 * The variables beside the code: depth, move, what waits or is best so far, and what the puzzle finds
 * worth watching.
 *
 * @typedef {import("../player/snapshot.js").Moment} Moment
 * @typedef {import("../player/snapshot.js").Part} Part
 * @typedef {import("../player/snapshot.js").PuzzleView} PuzzleView
 * @typedef {import("./model.js").SearchReel} SearchReel
 * @typedef {import("../../puzzles/index.js").Line} Line
 * @typedef {import("../../documents/search.js").SearchFrame} SearchFrame
 */

import { formatted, t } from "../../lib/messages.js";
import { bestUpTo } from "../../documents/search.js";
import { byId } from "../widgets/dom.js";
import { createLines } from "../widgets/definition-list.js";
import { queueOf } from "./queue.js";

/**
 * @param {{puzzle: PuzzleView}} parts
 * @returns {Part}
 */
export function createVariables({ puzzle }) {
  const lines = createLines(byId("variables", HTMLElement));
  return {
    show(moment) {
      const { view, rest } = moment;
      const reel = /** @type {SearchReel} */ (moment.reel);
      const { depth, move } = placeOf(reel, moment);
      if (depth === null) return;
      lines.show([
        { name: reel.summary.shape === "layers" ? t("layer") : t("depth"), value: String(depth) },
        { name: t("move"), value: move === null ? "–" : puzzle.search.move(move) },
        ...queueLine(reel, moment),
        ...bestLine(reel, rest.step),
        ...puzzle.search.variables(view.frame ? view.board : rest.board),
      ]);
    },
  };
}

/**
 * The depth of the node that the search is in, and the move that it is about.
 *
 * @param {SearchReel} reel
 * @param {Moment} moment
 * @returns {{depth: number | null, move: unknown}}
 */
function placeOf(reel, { view, rest }) {
  if (!view.frame) {
    const node = reel.step(rest.step) ?? reel.node(rest.step);
    return { depth: node?.depth ?? null, move: node?.move ?? null };
  }
  const frame = /** @type {SearchFrame & {move?: unknown}} */ (view.frame);
  return { depth: frame.depth, move: frame.move ?? reel.step(view.step)?.move ?? null };
}

/**
 * How many nodes wait, where there is a queue.
 *
 * @param {SearchReel} reel
 * @param {Moment} moment
 * @returns {Line[]}
 */
function queueLine(reel, moment) {
  const queue = queueOf(reel, moment)?.queue;
  return queue ? [{ name: t("queue"), value: formatted(queue.waiting) }] : [];
}

/**
 * The cost of the best solution, where the search minds it.
 *
 * @param {SearchReel} reel
 * @param {number} node
 * @returns {Line[]}
 */
function bestLine({ cost, summary }, node) {
  if (!cost) return [];
  const best = bestUpTo(summary.best, node);
  return [{ name: t("best"), value: best === null ? "–" : formatted(best) }];
}
