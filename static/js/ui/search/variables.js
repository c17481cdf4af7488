/**
 * The variables beside the code: depth, move, what waits or is best so far, and what the puzzle finds
 * worth watching.
 *
 * @import {SearchFrame} from "../../documents/search.js"
 * @import {Line, PuzzleView} from "../../types.d.ts"
 * @import {Component, Snapshot} from "../player/snapshot.js"
 * @import {SearchViewModel} from "./model.js"
 */

import { bestUpTo } from "../../documents/search.js";
import { formatted, t } from "../../lib/messages.js";
import { queueOf } from "./queue.js";
import { createDefinitionList } from "../widgets/definition-list.js";
import { byId } from "../widgets/dom.js";

/**
 * @param {{puzzle: PuzzleView}} parts
 * @returns {Component}
 */
export function createVariables({ puzzle }) {
  const lines = createDefinitionList(byId("variables", HTMLElement));
  return {
    update(snapshot) {
      const { cursor, rest } = snapshot;
      const viewModel = /** @type {SearchViewModel} */ (snapshot.viewModel);
      const { depth, move } = placeOf(viewModel, snapshot);
      if (depth === null) return;
      lines.show([
        { name: viewModel.summary.shape === "layers" ? t("layer") : t("depth"), value: String(depth) },
        { name: t("move"), value: move === null ? "–" : puzzle.search.move(move) },
        ...queueLine(viewModel, snapshot),
        ...bestLine(viewModel, rest.step),
        ...puzzle.search.variables(cursor.frame ? cursor.board : rest.board),
      ]);
    },
  };
}

/**
 * The depth of the node that the search is in, and the move that it is about.
 *
 * @param {SearchViewModel} viewModel
 * @param {Snapshot} snapshot
 * @returns {{depth: number | null, move: unknown}}
 */
function placeOf(viewModel, { cursor, rest }) {
  if (!cursor.frame) {
    const node = viewModel.step(rest.step) ?? viewModel.node(rest.step);
    return { depth: node?.depth ?? null, move: node?.move ?? null };
  }
  const frame = /** @type {SearchFrame & {move?: unknown}} */ (cursor.frame);
  return { depth: frame.depth, move: frame.move ?? viewModel.step(cursor.step)?.move ?? null };
}

/**
 * How many nodes wait, where there is a queue.
 *
 * @param {SearchViewModel} viewModel
 * @param {Snapshot} snapshot
 * @returns {Line[]}
 */
function queueLine(viewModel, snapshot) {
  const queue = queueOf(viewModel, snapshot)?.queue;
  return queue ? [{ name: t("queue"), value: formatted(queue.waiting) }] : [];
}

/**
 * The cost of the best solution, where the search minds it.
 *
 * @param {SearchViewModel} viewModel
 * @param {number} node
 * @returns {Line[]}
 */
function bestLine({ cost, summary }, node) {
  if (!cost) return [];
  const best = bestUpTo(summary.best, node);
  return [{ name: t("best"), value: best === null ? "–" : formatted(best) }];
}
