/**
 * The words of a search: names, log lines, and why the prunings are safe.
 *
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./board.js").Move} Move
 * @typedef {import("./board.js").EnterFrame} EnterFrame
 * @typedef {import("./board.js").Frame} Frame
 *
 * @typedef {object} NoteFacts
 * @property {number} nodes
 * @property {readonly string[]} off
 * @property {Readonly<Record<string, number>>} outcomes
 * @property {Readonly<Record<string, number>>} skips
 *
 * @typedef {{nodes: number, truncated: boolean}} Ending
 */

import { t, tn } from "../../lib/messages.js";
import { blocksOn } from "./board.js";

export const search = Object.freeze({
  title: () => t("depth-first"),
  state: stateName,
  ending,
  move: moveName,
  outcome: (/** @type {string} */ name) => OUTCOMES[name]?.() ?? name,
  counted: (/** @type {string} */ name) => COUNTED[name]?.() ?? name,
  skipped: (/** @type {string} */ name) => SKIPPED[name]?.() ?? name,
  pruning: (/** @type {string} */ name) => PRUNINGS[name]?.() ?? name,
  idea: (/** @type {string} */ name) => IDEAS[name]?.() ?? name,
  log: logLine,
  logSkips,
  variables,
  notes,
});

/** @type {Readonly<Record<string, () => string>>} */
const OUTCOMES = {
  solved: () => t("solved"),
  dead: () => t("dead colour"),
  limit: () => t("depth limit"),
  expanded: () => t("explored"),
};

/** @type {Readonly<Record<string, () => string>>} */
const COUNTED = {
  dead: () => t("Dead colour"),
  limit: () => t("Depth limit"),
};

/** @type {Readonly<Record<string, () => string>>} */
const SKIPPED = {
  equal: () => t("Same colour, skipped"),
  left: () => t("Left onto a block, skipped"),
};

/** @type {Readonly<Record<string, () => string>>} */
const PRUNINGS = {
  equal: () => t("same colour"),
  left: () => t("left into gap"),
  dead: () => t("dead colour"),
};

/** @type {Readonly<Record<string, () => string>>} */
const IDEAS = {
  bound: () => t("column bound"),
  memory: () => t("memory of failed boards"),
  "last-ply": () => t("last drag must match"),
  order: () => t("one order for swaps that commute"),
};

/** @param {Board} board */
function stateName(board) {
  return tn("%(count)d block", "%(count)d blocks", blocksOn(board));
}

/** @param {Ending} facts */
function ending({ nodes, truncated }) {
  return truncated
    ? t("Here end the first %(nodes)d nodes, and the search would go on.", { nodes })
    : tn(
        "All is tried: %(count)d node, and on none is the board clear. No solution.",
        "All is tried: %(count)d nodes, and on none is the board clear. No solution.",
        nodes,
      );
}

/** @param {Move} move */
function moveName([x, y, g]) {
  return `(${x},${y})${g === 1 ? "→" : "←"}`;
}

/** @param {Frame} frame */
function logLine(frame) {
  if (frame.kind === "leave") return t("back to depth %(depth)d", { depth: frame.depth });
  if (frame.kind === "enter") return enterLine(frame);
  return "";
}

/** @param {EnterFrame} frame */
function enterLine({ outcome, facts }) {
  if (outcome !== "dead") return search.outcome(outcome);
  return tn(
    "dead: %(count)d block of colour %(colour)d left",
    "dead: %(count)d blocks of colour %(colour)d left",
    facts.count ?? 0,
    { colour: facts.colour ?? 0 },
  );
}

/**
 * @param {string} reason
 * @param {number} count
 */
function logSkips(reason, count) {
  return reason === "equal"
    ? tn("%(count)d drag skipped: same colour", "%(count)d drags skipped: same colour", count)
    : tn("%(count)d drag skipped: left onto a block", "%(count)d drags skipped: left onto a block", count);
}

/** @param {Board} board */
function variables(board) {
  return [{ name: t("blocks left"), value: String(blocksOn(board)) }];
}

/** @param {NoteFacts} facts */
function notes(facts) {
  return [
    { pruning: "equal", title: PRUNINGS.equal?.() ?? "", lines: equalNote(facts) },
    { pruning: "left", title: PRUNINGS.left?.() ?? "", lines: leftNote(facts) },
    { pruning: "dead", title: PRUNINGS.dead?.() ?? "", lines: deadNote(facts) },
  ];
}

/** @param {NoteFacts} facts */
function equalNote({ off, skips }) {
  return [
    t(
      "Two blocks of one colour that swap leave the board as it was: nothing falls and nothing vanishes. Only a drag is lost. The definition of the answer forbids such a swap, so of the three switches only this one can change which solution comes first.",
    ),
    off.includes("equal")
      ? t("It is switched off now: the tree below plays these swaps too.")
      : tn(
          "On this board it skips %(count)d drag in the recorded tree.",
          "On this board it skips %(count)d drags in the recorded tree.",
          skips.equal ?? 0,
        ),
  ];
}

/** @param {NoteFacts} facts */
function leftNote({ off, skips }) {
  return [
    t(
      "Dragging (x, y) left onto a block swaps the same two blocks as dragging (x - 1, y) right. The drag to the right begins in the column before, so it comes first in the order of the answer: the same boards are reached, and no earlier solution is lost. Only a drag to the left into a gap is new.",
    ),
    off.includes("left")
      ? t("It is switched off now: every swap is played twice.")
      : tn(
          "On this board it skips %(count)d drag in the recorded tree, and with it all that would lie below.",
          "On this board it skips %(count)d drags in the recorded tree, and with them all that would lie below.",
          skips.left ?? 0,
        ),
  ];
}

/** @param {NoteFacts} facts */
function deadNote({ off, outcomes, nodes }) {
  const count = outcomes.dead ?? 0;
  return [
    t(
      "Blocks vanish only in lines of three or more of one colour, and no new blocks ever come. When one or two blocks of a colour are left, they stay for ever, so the board can never be cleared and nothing below needs to be tried.",
    ),
    off.includes("dead")
      ? t("It is switched off now: the search goes on below such boards until the depth limit.")
      : tn(
          "On this board %(count)d node of %(nodes)d is such a board: it is visited, and nothing below it.",
          "On this board %(count)d nodes of %(nodes)d are such boards: they are visited, and nothing below them.",
          count,
          { nodes },
        ),
  ];
}
