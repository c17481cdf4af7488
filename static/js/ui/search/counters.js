/**
 * The counters: up to the current node, and in the whole recorded search.
 *
 * @import {Summary, Tally} from "../../documents/search.js"
 * @import {PuzzleView} from "../../types.d.ts"
 * @import {Component, Snapshot} from "../player/snapshot.js"
 * @import {SearchViewModel} from "./model.js"
 *
 * @typedef {object} Counter
 * @property {string} name
 * @property {string} about what is counted, in a sentence
 * @property {(tally: Tally, snapshot: Snapshot) => number | null} count null where there is nothing
 *     to tell yet
 * @property {number | null} total null where only the moment has a number
 */

import { bestUpTo } from "../../documents/search.js";
import { formatted, t } from "../../lib/messages.js";
import { positionOf } from "./position.js";
import { queueOf } from "./queue.js";
import { byId } from "../widgets/dom.js";

/** What ends a branch. The rest of the nodes are explored, but for those that are solved. */
const CUT = ["dead", "limit", "error"];

/** @param {{puzzle: PuzzleView}} parts @returns {Component} */
export function createCounters({ puzzle }) {
  const body = byId("counters", HTMLElement);
  /** @type {Summary | null} */
  let counted = null;
  /** Whether their totals are kept back. */
  let hidden = false;
  /** @type {{counter: Counter, so_far: HTMLElement}[]} */
  let rows = [];

  return {
    update(snapshot) {
      if (snapshot.still) return;
      const viewModel = /** @type {SearchViewModel} */ (snapshot.viewModel);
      const { summary, cost } = viewModel;
      if (summary !== counted || hidden !== viewModel.hidden()) {
        counted = summary;
        hidden = viewModel.hidden();
        body.replaceChildren();
        rows = countersOf(summary, cost, puzzle).map((counter) => ({
          counter, so_far: addRow(body, hidden ? { ...counter, total: null } : counter),
        }));
      }
      const { tally } = positionOf(viewModel, snapshot);
      if (!tally) return;
      for (const { counter, so_far } of rows) tell(so_far, counter.count(tally, snapshot));
    },
  };
}

/**
 * A search that minds what a solution costs does not stop at its first one, so these are counted too.
 *
 * @param {Summary} summary @param {boolean} cost @param {PuzzleView} puzzle @returns {Counter[]}
 */
function countersOf(summary, cost, puzzle) {
  const { outcomes, skips, dead_ends = {} } = summary;
  const endings = (cost ? [...CUT, "solved"] : CUT).filter((outcome) => outcome in outcomes)
    .filter((outcome) => !puzzle.search.sparse || (outcomes[outcome] ?? 0) > 0);
  return [
    nodeCounter(summary),
    ...Object.entries(skips).map(([reason, total]) => ({
      name: puzzle.search.skipped(reason),
      about: t("Moves that were left out. They make no node, and what would lie below is never visited."),
      count: (/** @type {Tally} */ tally) => tally.skips[reason] ?? 0,
      total,
    })),
    ...endings.map((outcome) => ({
      name: t("%(outcome)s, visited", { outcome: puzzle.search.counted(outcome) }),
      about: t("Nodes that were visited and end a branch: nothing below them is visited."),
      count: (/** @type {Tally} */ tally) => tally.outcomes[outcome] ?? 0,
      total: outcomes[outcome] ?? 0,
    })),
    ...Object.entries(dead_ends).map(([reason, total]) => ({
      name: puzzle.search.skipped(reason),
      about: t("Dead ends for this reason: nothing below them is visited."),
      count: (/** @type {Tally} */ tally) => tally.dead_ends?.[reason] ?? 0,
      total,
    })),
    ...(summary.shape === "layers" ? [waitingCounter(), memoryCounter(summary)] : []),
    ...(cost ? [bestCounter(summary)] : []),
  ];
}

/** @param {Summary} summary @returns {Counter} */
function nodeCounter({ shape, nodes }) {
  const name = shape === "layers" ? t("States found") : t("Nodes visited");
  const about = t("Boards that a played move has led to, and the start.");
  return { name, about, count: (tally) => tally.nodes, total: nodes };
}

/** @param {Summary} summary @returns {Counter} */
function memoryCounter({ nodes }) {
  return {
    name: t("Boards in memory"),
    about: t("Breadth first keeps every board that it has found, so that none is searched twice."),
    count: (tally) => tally.nodes,
    total: nodes,
  };
}

/** @returns {Counter} */
function waitingCounter() {
  return {
    name: t("Waiting in the queue"),
    about: t("Nodes that were found and whose moves come later."),
    count: (_, snapshot) => {
      return queueOf(/** @type {SearchViewModel} */ (snapshot.viewModel), snapshot)?.queue.waiting ?? null;
    },
    total: null,
  };
}

/** @param {Summary} summary @returns {Counter} */
function bestCounter({ best, nodes }) {
  return {
    name: t("Best so far"),
    about: t("What the cheapest solution found so far costs."),
    count: (tally) => bestUpTo(best, tally.nodes - 1),
    total: bestUpTo(best, nodes),
  };
}

/** @param {HTMLElement} body @param {Counter} counter */
function addRow(body, { name, about, total }) {
  const row = document.createElement("tr");
  const head = document.createElement("th");
  const so_far = document.createElement("td");
  const in_all = document.createElement("td");
  head.scope = "row";
  head.textContent = name;
  row.title = about;
  in_all.className = "counters__total";
  if (total !== null) tell(in_all, total);
  row.append(head, so_far, in_all);
  body.append(row);
  return so_far;
}

/** @param {HTMLElement} cell @param {number | null} count */
function tell(cell, count) {
  const text = count === null ? "–" : formatted(count);
  if (cell.textContent !== text) cell.textContent = text;
}
