/**
 * The counters: up to the current node, and in the whole recorded search.
 *
 * @typedef {import("../moment.js").Part} Part
 * @typedef {import("../moment.js").PuzzleView} PuzzleView
 * @typedef {import("./session.js").SearchReel} SearchReel
 * @typedef {import("../../trace/search.js").Summary} Summary
 * @typedef {import("../../trace/search.js").Tally} Tally
 *
 * @typedef {object} Counter
 * @property {string} name
 * @property {(tally: Tally) => number} count
 */

import { formatted, t } from "../../lib/messages.js";
import { byId } from "../dom.js";

/** What ends a branch. The rest of the nodes are explored, but for the one that is solved. */
const CUT = ["dead", "limit"];

/**
 * @param {{puzzle: PuzzleView}} parts
 * @returns {Part}
 */
export function createCounters({ puzzle }) {
  const body = byId("counters", HTMLElement);
  /** @type {Summary | null} */
  let counted = null;
  /** @type {{counter: Counter, so_far: HTMLElement}[]} */
  let rows = [];

  /** @param {Summary} summary */
  function count(summary) {
    counted = summary;
    rows = countersOf(summary, puzzle).map((counter) => ({
      counter,
      so_far: addRow(body, counter, summary),
    }));
  }

  return {
    show({ state, reel }) {
      const { summary, node } = /** @type {SearchReel} */ (reel);
      if (summary !== counted) {
        body.replaceChildren();
        count(summary);
      }
      const tally = node(state.step)?.tally;
      const [nodes, ...others] = rows;
      if (nodes) tell(nodes.so_far, state.step + 1);
      if (tally) for (const { counter, so_far } of others) tell(so_far, counter.count(tally));
    },
  };
}

/**
 * @param {Summary} summary
 * @param {PuzzleView} puzzle
 * @returns {Counter[]}
 */
function countersOf({ outcomes, skips }, puzzle) {
  return [
    { name: t("Nodes visited"), count: ({ nodes }) => nodes },
    ...Object.keys(skips).map((reason) => ({
      name: puzzle.search.skipped(reason),
      count: (/** @type {Tally} */ tally) => tally.skips[reason] ?? 0,
    })),
    ...CUT.filter((outcome) => outcome in outcomes).map((outcome) => ({
      name: puzzle.search.counted(outcome),
      count: (/** @type {Tally} */ tally) => tally.outcomes[outcome] ?? 0,
    })),
  ];
}

/**
 * @param {HTMLElement} body
 * @param {Counter} counter
 * @param {Summary} summary
 */
function addRow(body, counter, summary) {
  const row = document.createElement("tr");
  const name = document.createElement("th");
  const so_far = document.createElement("td");
  const total = document.createElement("td");
  name.scope = "row";
  name.textContent = counter.name;
  total.className = "counters__total";
  total.textContent = formatted(counter.count(summary));
  row.append(name, so_far, total);
  body.append(row);
  return so_far;
}

/**
 * @param {HTMLElement} cell
 * @param {number} count
 */
function tell(cell, count) {
  const text = formatted(count);
  if (cell.textContent !== text) cell.textContent = text;
}
