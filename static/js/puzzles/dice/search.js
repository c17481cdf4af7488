/**
 * The words of a search: names, log lines, and how it ends. It has no prunings.
 *
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./board.js").Direction} Direction
 * @typedef {import("./board.js").EnterFrame} EnterFrame
 * @typedef {import("./board.js").Frame} Frame
 * @typedef {{nodes: number, truncated: boolean}} Ending
 */

import { t, tn } from "../../lib/messages.js";

export const search = Object.freeze({
  title: () => t("breadth-first"),
  state: stateName,
  ending,
  move: (/** @type {Direction} */ move) => ARROWS[move],
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

/** @type {Readonly<Record<Direction, string>>} */
const ARROWS = { up: "↑", right: "→", down: "↓", left: "←" };

/** @type {Readonly<Record<string, () => string>>} */
const OUTCOMES = {
  solved: () => t("solved"),
  dead: () => t("stuck"),
  expanded: () => t("explored"),
};

/** @type {Readonly<Record<string, () => string>>} */
const COUNTED = {
  dead: () => t("Stuck"),
};

/** @type {Readonly<Record<string, () => string>>} */
const SKIPPED = {
  hole: () => t("A hole, skipped"),
  number: () => t("Another number, skipped"),
  seen: () => t("Seen before, skipped"),
};

/** @type {Readonly<Record<string, (count: number) => string>>} */
const LOG_SKIPS = {
  hole: (count) =>
    tn("%(count)d roll skipped: a hole", "%(count)d rolls skipped: holes", count),
  number: (count) =>
    tn("%(count)d roll skipped: another number", "%(count)d rolls skipped: another number", count),
  seen: (count) =>
    tn("%(count)d roll skipped: seen before", "%(count)d rolls skipped: seen before", count),
};

/**
 * @param {string} reason
 * @param {number} count
 */
function logSkips(reason, count) {
  return LOG_SKIPS[reason]?.(count) ?? reason;
}

/** @param {Board} board */
function stateName({ die: { row, column } }) {
  return `(${row},${column})`;
}

/** @param {Ending} facts */
function ending({ nodes, truncated }) {
  return truncated
    ? t("Here end the first %(nodes)d nodes, and the search would go on.", { nodes })
    : tn(
        "The queue is empty after %(count)d node, and the die did not come home. No solution.",
        "The queue is empty after %(count)d nodes, and the die never came home. No solution.",
        nodes,
      );
}

/** @param {Frame} frame */
function logLine(frame) {
  switch (frame.kind) {
    case "enter":
      return enterLine(frame);
    case "take":
      return t("from the queue: node %(node)d in layer %(depth)d", {
        node: frame.node, depth: frame.depth,
      });
    case "empty":
      return t("the queue is empty");
    default:
      return "";
  }
}

/** @param {EnterFrame} frame */
function enterLine({ outcome, board }) {
  const { row, column, top } = board.die;
  switch (outcome) {
    case "solved":
      return t("(%(row)d,%(column)d), %(top)d on top: home", { row, column, top });
    case "dead":
      return t("(%(row)d,%(column)d), %(top)d on top: stuck", { row, column, top });
    case "expanded":
      return t("(%(row)d,%(column)d), %(top)d on top: queued", { row, column, top });
  }
}

/** @param {Board} board */
function variables({ die }) {
  return [
    { name: t("square"), value: `(${die.row},${die.column})` },
    { name: t("on top"), value: String(die.top) },
  ];
}
