/**
 * The words of a search: names, log lines, and what it comes to.
 *
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./board.js").Move} Move
 * @typedef {import("./board.js").EnterFrame} EnterFrame
 * @typedef {import("./board.js").Frame} Frame
 *
 * @typedef {{nodes: number, truncated: boolean, best: number | null}} Ending
 */

import { t, tn } from "../../lib/messages.js";
import { blackOn, stateOf } from "./board.js";

export const search = Object.freeze({
  title: (/** @type {string} */ name) => TITLES[name]?.() ?? name,
  state: stateName,
  ending,
  move: moveName,
  outcome: (/** @type {string} */ name) => OUTCOMES[name]?.() ?? name,
  counted: (/** @type {string} */ name) => COUNTED[name]?.() ?? name,
  skipped: (/** @type {string} */ name) => SKIPPED[name]?.() ?? name,
  pruning: (/** @type {string} */ name) => name,
  idea: (/** @type {string} */ name) => name,
  log: logLine,
  logSkips,
  variables,
  notes: () => [],
});

/** @type {Readonly<Record<string, () => string>>} */
const TITLES = {
  bfs: () => t("breadth-first"),
  dfs: () => t("depth-first, all sets"),
};

/** @type {Readonly<Record<string, () => string>>} */
const OUTCOMES = {
  solved: () => t("solved"),
  limit: () => t("not one colour"),
  expanded: () => t("explored"),
};

/** @type {Readonly<Record<string, () => string>>} */
const COUNTED = {
  solved: () => t("One colour"),
  limit: () => t("Not one colour"),
};

/** @type {Readonly<Record<string, () => string>>} */
const SKIPPED = {
  seen: () => t("Seen before, skipped"),
};

/**
 * Whether a cell is taken into a set of flips is told by a full or an empty square.
 *
 * @param {Move} move
 */
function moveName([row, column, take]) {
  const cell = `(${row},${column})`;
  if (take === undefined) return cell;
  return take === 1 ? `${cell}■` : `${cell}□`;
}

/** @param {Board} board */
function stateName(board) {
  return String(stateOf(board));
}

/** @param {Ending} facts */
function ending({ nodes, truncated, best }) {
  if (truncated) return t("Here end the first %(nodes)d nodes, and the search would go on.", { nodes });
  if (best !== null) {
    return tn(
      "All %(nodes)d nodes are tried: %(count)d flip is the fewest.",
      "All %(nodes)d nodes are tried: %(count)d flips are the fewest.",
      best,
      { nodes },
    );
  }
  return tn(
    "All is tried: %(count)d node, and it is not one colour. Impossible.",
    "All is tried: %(count)d nodes, and none is one colour. Impossible.",
    nodes,
  );
}

/** @param {Frame} frame */
function logLine(frame) {
  switch (frame.kind) {
    case "enter":
      return enterLine(frame);
    case "leave":
      return t("back to depth %(depth)d", { depth: frame.depth });
    case "take":
      return t("node %(node)d taken, layer %(depth)d", { node: frame.node, depth: frame.depth });
    case "empty":
      return t("the queue is empty");
    default:
      return "";
  }
}

/** @param {EnterFrame} frame */
function enterLine({ outcome, depth, facts: { flips } }) {
  if (outcome === "limit") return search.outcome(outcome);
  if (flips === undefined) {
    return outcome === "solved"
      ? t("solved in layer %(depth)d", { depth })
      : t("new, joins the queue in layer %(depth)d", { depth });
  }
  return outcome === "solved"
    ? tn("solved with %(count)d flip", "solved with %(count)d flips", flips)
    : tn("%(count)d flip so far", "%(count)d flips so far", flips);
}

/**
 * @param {string} reason
 * @param {number} count
 */
function logSkips(reason, count) {
  if (reason !== "seen") return reason;
  return tn("%(count)d flip skipped: seen before", "%(count)d flips skipped: seen before", count);
}

/** @param {Board} board */
function variables(board) {
  return [
    { name: t("board"), value: stateName(board) },
    { name: t("black discs"), value: String(blackOn(board)) },
  ];
}
