/**
 * Pictures and sentences of a board of discs in a search.
 * @import {Frame} from "../../types.d.ts"
 * @import {Facts, Moments, Paint, SearchTables} from "../kit/types.d.ts"
 */

import { t } from "../../lib/messages.js";
import { PALETTE } from "../../lib/palette.js";
import { changedCells } from "../kit/grid.js";
import { paintCross } from "../kit/painters.js";
import { plural, sentence } from "../kit/words.js";
import { SIDE, blackOn, colourOf, stateOf } from "./words.js";
import { paintBoard, paintTurn } from "./moments.js";

const FOUND = {
  black: plural(
    "All discs are black after %(count)d flip: no earlier layer has an answer.",
    "All discs are black after %(count)d flips: no earlier layer has an answer.",
    "depth",
  ),
  white: plural(
    "All discs are white after %(count)d flip: no earlier layer has an answer.",
    "All discs are white after %(count)d flips: no earlier layer has an answer.",
    "depth",
  ),
};

// A solving set of flips; the search goes on for a smaller one.
const FOUND_SET = {
  black: plural(
    "All discs are black with %(count)d flip: the search keeps the best so far and goes on.",
    "All discs are black with %(count)d flips: the search keeps the best so far and goes on.",
    "flips",
  ),
  white: plural(
    "All discs are white with %(count)d flip: the search keeps the best so far and goes on.",
    "All discs are white with %(count)d flips: the search keeps the best so far and goes on.",
    "flips",
  ),
};

const NEXT_CHOICE = plural(
  "%(count)d flip so far; next is row %(row)d, column %(column)d, with a flip and then without.",
  "%(count)d flips so far; next is row %(row)d, column %(column)d, with a flip and then without.",
  "flips",
);

const tellers = {
  skip: (/** @type {Facts} */ facts) =>
    t("Skip row %(row)d, column %(column)d: it leads to the board of node %(node)d, seen before.", {
      node: 0, ...facts,
    }),
  enter: { solved: tellSolved, expanded: tellExpanded, limit: sentence(
    "All 16 cells are decided, and the board is not one colour.",
  ) },
  leave: (/** @type {Facts} */ facts) =>
    facts.take === 0
      ? t("Back to depth %(depth)d: row %(row)d, column %(column)d is tried both ways.", facts)
      : t("Back to depth %(depth)d: the flip of row %(row)d, column %(column)d is taken back.", facts),
  take: sentence("Layer %(depth)d: node %(node)d is next in the queue."),
  queue: sentence("The new board waits in the queue: back to node %(node)d at the front."),
  empty: sentence("The queue is empty: every board that can be reached was tried."),
};

/** @param {Facts} facts */
function tellSolved({ flips, depth, board }) {
  if (flips !== undefined) return FOUND_SET[colourOf(board)]({ flips });
  if (depth === 0) return t("The board is one colour already: nothing needs to be searched.");
  return FOUND[colourOf(board)]({ depth });
}

/** @param {Facts} facts */
function tellExpanded({ flips, depth }) {
  if (flips !== undefined) {
    if (depth === 0) return t("The root: cell by cell, first with a flip there and then without.");
    const next = { row: Math.floor(depth / SIDE) + 1, column: (depth % SIDE) + 1 };
    return NEXT_CHOICE({ flips, ...next });
  }
  return depth === 0
    ? t("The root: the board itself is layer 0, the first in the queue.")
    : t("Layer %(depth)d: this board is new and not one colour, so it has to wait its turn.", { depth });
}

/** A board of two colours has no other words. */
const logs = {
  solved: (/** @type {Facts} */ facts) =>
    facts.flips === undefined
      ? t("solved in layer %(depth)d", facts)
      : plural("solved with %(count)d flip", "solved with %(count)d flips", "flips")(facts),
  expanded: (/** @type {Facts} */ facts) =>
    facts.flips === undefined
      ? t("new, joins the queue in layer %(depth)d", facts)
      : plural("%(count)d flip so far", "%(count)d flips so far", "flips")(facts),
};

const LAYER = sentence("Layer %(depth)d");
const ONE_COLOUR = plural("One colour: %(count)d flip", "One colour: %(count)d flips", "flips");
const SO_FAR = plural("Depth %(depth)d: %(count)d flip", "Depth %(depth)d: %(count)d flips", "flips");

/** @type {Moments} */
export const moments = {
  skip: { paint: paintSkip, tell: tellers.skip },
  enter: {
    ms: { limit: 200 },
    tell: tellers.enter,
    log: logs,
    notice: {
      solved: (facts) => (facts.flips === undefined ? LAYER : ONE_COLOUR)(facts),
      limit: sentence("Not one colour"),
      expanded: (facts) => (facts.flips === undefined ? LAYER : SO_FAR)(facts),
    },
  },
  leave: {
    // Undo: the discs turn back. A cell left alone changes nothing.
    paint: (scene, { move, board }) =>
      paintTurn(
        scene, { cell: move, colour: PALETTE.muted }, changedCells(scene.board, board), board,
      ),
    tell: tellers.leave,
  },
  take: { tell: tellers.take },
  queue: { tell: tellers.queue },
  empty: { tell: tellers.empty },
};

const FEWEST = plural(
  "All %(nodes)d nodes are tried: %(count)d flip is the fewest.",
  "All %(nodes)d nodes are tried: %(count)d flips are the fewest.",
  "best",
);
const ALL_TRIED = plural(
  "All is tried: %(count)d node, and it is not one colour. Impossible.",
  "All is tried: %(count)d nodes, and none is one colour. Impossible.",
  "nodes",
);

/** @type {SearchTables} */
export const words = {
  titles: { dfs: sentence("depth-first, all sets") },
  outcomes: { limit: sentence("not one colour") },
  counted: { solved: sentence("One colour"), limit: sentence("Not one colour") },
  skips: {
    seen: plural("%(count)d flip skipped: seen before", "%(count)d flips skipped: seen before"),
  },
  state: (board) => String(stateOf(board)),
  // Full or empty square: whether a cell is in the set.
  move: ([row, column, take]) => `(${row},${column})${["□", "■"][take] ?? ""}`,
  ending: (facts) => (facts.best === null ? ALL_TRIED : FEWEST)(facts),
  variables: (board) => [
    { name: t("board"), value: String(stateOf(board)) },
    { name: t("black discs"), value: String(blackOn(board)) },
  ],
};

/** The board was reached before. @type {Paint<[frame: Frame]>} */
function paintSkip(scene, { move }) {
  paintBoard(scene, { cell: move, colour: PALETTE.muted });
  paintCross(scene, move);
}
