/**
 * The variables beside the code: depth, move, what waits or is best so far, and what the puzzle finds
 * worth watching.
 *
 * @import {Line, PuzzleView} from "../../types.d.ts"
 * @import {Component, Snapshot} from "../player/snapshot.js"
 * @import {SearchViewModel} from "./model.js"
 */

import { bestUpTo } from "../../documents/search.js";
import { formatted, t } from "../../lib/messages.js";
import { positionOf } from "./position.js";
import { queueOf } from "./queue.js";
import { byId, createDefinitionList } from "../widgets/dom.js";

/** @param {{puzzle: PuzzleView}} parts @returns {Component} */
export function createVariables({ puzzle }) {
  const lines = createDefinitionList(byId("variables", HTMLElement));
  return {
    update(snapshot) {
      if (snapshot.still) return;
      const viewModel = /** @type {SearchViewModel} */ (snapshot.viewModel);
      const { done, depth, board } = positionOf(viewModel, snapshot);
      const move = done ? null : moveOf(viewModel, snapshot);
      if (depth === null) return;
      lines.show([
        { name: viewModel.summary.shape === "layers" ? t("layer") : t("depth"), value: String(depth) },
        { name: t("move"), value: move === null ? "–" : puzzle.search.move(move) },
        ...queueLine(viewModel, snapshot),
        ...bestLine(viewModel, snapshot.rest.step),
        ...puzzle.search.variables(board),
      ]);
    },
  };
}

/**
 * The move that the search is about.
 *
 * @param {SearchViewModel} viewModel
 * @param {Snapshot} snapshot
 * @returns {unknown} null at the root
 */
function moveOf(viewModel, { cursor, rest }) {
  const node = cursor.frame ? cursor.step : rest.step;
  const { move } = viewModel.step(node) ?? viewModel.node(node) ?? {};
  return cursor.frame?.move ?? move ?? null;
}

/**
 * How many nodes wait, where there is a queue.
 *
 * @param {SearchViewModel} viewModel @param {Snapshot} snapshot @returns {Line[]}
 */
function queueLine(viewModel, snapshot) {
  const queue = queueOf(viewModel, snapshot)?.queue;
  return queue ? [{ name: t("queue"), value: formatted(queue.waiting) }] : [];
}

/**
 * The cost of the best solution, where the search minds it.
 *
 * @param {SearchViewModel} viewModel @param {number} node @returns {Line[]}
 */
function bestLine({ cost, summary }, node) {
  if (!cost) return [];
  const best = bestUpTo(summary.best, node);
  return [{ name: t("best"), value: best === null ? "–" : formatted(best) }];
}
