/**
 * Pictures and sentences of a board of blocks in a search.
 * @import {Board} from "../../types.d.ts"
 * @import {Facts, Moments, Painter, SearchTables, Teller} from "../kit/types.d.ts"
 * @import {Cell} from "./moments.js"
 */

import { t } from "../../lib/messages.js";
import { PALETTE } from "../../lib/palette.js";
import { drawBitmap, drawCross, outlined } from "../../lib/pixels.js";
import { SIGN_INKS, paintBorder, paintCut, paintRest, paintTiles } from "../kit/painters.js";
import { plural, sentence } from "../kit/words.js";
import { blocksOn, colourAt, colourName, toSide } from "./words.js";
import { STONE } from "./labels.js";
import { QUIET_INKS, paintArrow, paintHighlight } from "./moments.js";

/** Signs of skips: equal blocks, the inverse of a move, a known board. */
const SKIP_SIGNS = /** @type {Record<string, readonly string[]>} */ ({
  equal: outlined(["###", "...", "###"]),
  left: outlined(["..#", ".##", "..#"]),
  seen: outlined(["#.#", ".#.", "#.#"]),
});

/** Offset of a sign from the upper end of the edge between two cells. */
const SIGN_SIDE = Object.freeze({ across: 3, foot: 10 });

/** @param {Teller} teller of blocks of one colour */
const ofColour = (teller) => (/** @type {Facts} */ facts) =>
  teller({ ...facts, colour: colourName(facts.colour) });

const SAME = toSide(
  sentence("Skip (%(x)d, %(y)d) right: both are %(colour)s, so the swap would change nothing."),
  sentence("Skip (%(x)d, %(y)d) left: both are %(colour)s, so the swap would change nothing."),
);
const TWICE = sentence(
  "Skip (%(x)d, %(y)d) left: the drag (%(other)d, %(y)d) right swaps the same two blocks.",
);
const ROOT = plural(
  "The root: %(count)d block, and every drag is tried in order.",
  "The root: %(count)d blocks, and every drag is tried in order.",
  "left",
);
const DEEPER = plural(
  "Depth %(depth)d, %(count)d block left: the search goes deeper from here.",
  "Depth %(depth)d, %(count)d blocks left: the search goes deeper from here.",
  "left",
);

const NOTHING_GONE = plural(
  "Nothing vanishes: %(count)d block left at depth %(depth)d, and the search goes deeper.",
  "Nothing vanishes: %(count)d blocks left at depth %(depth)d, and the search goes deeper.",
  "left",
);
const TAKES_BACK = sentence(
  "This takes back the drag before: the same board as at depth %(same)d. Depth first does not remember.",
);
const AS_BEFORE = sentence("The same board as at depth %(same)d: depth first does not remember.");

const QUEUED_ROOT = plural(
  "The root: %(count)d block. The board itself is layer 0, the first in the queue.",
  "The root: %(count)d blocks. The board itself is layer 0, the first in the queue.",
  "left",
);
const QUEUED = plural(
  "New in layer %(depth)d: %(count)d block left, so the board joins the queue.",
  "New in layer %(depth)d: %(count)d blocks left, so the board joins the queue.",
  "left",
);
const SHORTEST = plural(
  "The board is clear after %(count)d drag: no earlier layer has a solution.",
  "The board is clear after %(count)d drags: no earlier layer has a solution.",
  "depth",
);
const TAKEN = plural(
  "Node %(node)d is next in the queue: layer %(depth)d, %(count)d block left.",
  "Node %(node)d is next in the queue: layer %(depth)d, %(count)d blocks left.",
  "left",
);
const SEEN = toSide(
  sentence("Skip (%(x)d, %(y)d) right: it leads to the board of node %(node)d, seen before."),
  sentence("Skip (%(x)d, %(y)d) left: it leads to the board of node %(node)d, seen before."),
);

/** A repeated board of the path, or a drag without a match. @param {readonly Board[]} boards from the root @returns {string} "" for neither */
function tellOnPath(boards) {
  const depth = boards.length - 1;
  if (depth === 0) return "";
  const [before, here] = boards.slice(-2);
  const same = boards.findIndex((board) => String(board) === String(here));
  if (same < depth) return (same === depth - 2 ? TAKES_BACK : AS_BEFORE)({ same });
  const left = blocksOn(here);
  return left === blocksOn(before) ? NOTHING_GONE({ left, depth }) : "";
}

/** Only breadth first has layers in the facts of its nodes. @param {Facts} facts */
function tellExpanded(facts) {
  if (facts.layered) return (facts.depth === 0 ? QUEUED_ROOT : QUEUED)(facts);
  return (facts.depth === 0 ? ROOT : DEEPER)(facts);
}

const tellers = {
  skip: {
    equal: (/** @type {Facts} */ { board, ...facts }) =>
      SAME({ ...facts, colour: colourName(board[facts.x][facts.y]) }),
    left: (/** @type {Facts} */ facts) => TWICE({ ...facts, other: facts.x + facts.g }),
    seen: SEEN,
  },
  enter: {
    solved: (/** @type {Facts} */ facts) =>
      facts.layered && facts.depth > 0
        ? SHORTEST(facts)
        : t("The board is clear: here is the first solution."),
    dead: ofColour(plural(
      "Dead: only %(count)d %(colour)s block is left, and it takes three to vanish.",
      "Dead: only %(count)d %(colour)s blocks are left, and it takes three to vanish.",
    )),
    limit: plural(
      "Depth limit: every drag is used up, and %(count)d block is left.",
      "Depth limit: every drag is used up, and %(count)d blocks are left.",
      "left",
    ),
    expanded: tellExpanded,
  },
  leave: toSide(
    sentence("Back to depth %(depth)d: the drag (%(x)d, %(y)d) right is taken back."),
    sentence("Back to depth %(depth)d: the drag (%(x)d, %(y)d) left is taken back."),
  ),
  take: TAKEN,
  queue: (/** @type {Facts} */ facts) =>
    facts.waits
      ? t("The new board waits at the end of the queue: back to node %(node)d at the front.", facts)
      : t("Nothing leads on from it, so it does not wait: back to node %(node)d, at the front.", facts),
  empty: sentence("The queue is empty: every board that the drags can reach was tried."),
};

const logs = {
  expanded: (/** @type {Facts} */ facts) =>
    facts.layered
      ? t("new, joins the queue in layer %(depth)d", facts)
      : t("explored"),
  dead: ofColour(plural(
    "dead: %(count)d %(colour)s block left",
    "dead: %(count)d %(colour)s blocks left",
  )),
};

/** @type {Moments} */
export const moments = {
  skip: { paint: paintSkip, sign: paintSkipped, tell: tellers.skip },
  enter: {
    paint: { solved: paintRest, dead: paintDead, limit: paintRest },
    tell: tellers.enter,
    log: logs,
    notice: {
      limit: sentence("Keep trying: depth limit %(depth)d"), dead: sentence("%(count)d < 3"),
    },
  },
  leave: { paint: paintLeave, tell: tellers.leave },
  take: { tell: tellers.take },
  queue: { tell: tellers.queue },
  empty: { tell: tellers.empty },
};

const BLOCKS = plural("%(count)d block", "%(count)d blocks");

/** @type {SearchTables} */
export const words = {
  outcomes: { dead: sentence("dead colour") },
  counted: { dead: sentence("Dead colour") },
  skipped: {
    equal: sentence("Same colour, skipped"), left: sentence("Left onto a block, skipped"),
  },
  skips: {
    seen: plural("%(count)d drag skipped: seen before", "%(count)d drags skipped: seen before"),
    equal: plural(
      "%(count)d drag skipped: same colour", "%(count)d drags skipped: same colour",
    ),
    left: plural(
      "%(count)d drag skipped: left onto a block", "%(count)d drags skipped: left onto a block",
    ),
  },
  prunings: {
    equal: sentence("same colour"), left: sentence("left into gap"), dead: sentence("dead colours"),
  },
  ideas: {
    bound: sentence("column bound"),
    memory: sentence("memory of failed boards"),
    "last-ply": sentence("last drag must match"),
    order: sentence("one order for swaps that commute"),
  },
  onPath: tellOnPath,
  state: (board) => BLOCKS({ count: blocksOn(board) }),
  move: ([x, y, g]) => `(${x},${y})${g === 1 ? "→" : "←"}`,
  ending: plural(
    "All is tried: %(count)d node, and on none is the board clear. No solution.",
    "All is tried: %(count)d nodes, and on none is the board clear. No solution.",
    "nodes",
  ),
  variables: (board) => [{ name: t("blocks left"), value: String(blocksOn(board)) }],
  notes: {
    equal: ({ off, skips }) => [
      t("Two blocks of one colour that swap leave the board as it was: nothing falls and nothing vanishes. Only a drag is lost. The definition of the answer forbids such a swap, so of the three switches only this one can change which solution comes first."),
      off.includes("equal")
        ? t("It is switched off now: the tree below plays these swaps too.")
        : plural(
            "On this board it skips %(count)d drag in the recorded tree.",
            "On this board it skips %(count)d drags in the recorded tree.",
          )({ count: skips.equal ?? 0 }),
    ],
    left: ({ off, skips }) => [
      t("Dragging (x, y) left onto a block swaps the same two blocks as dragging (x - 1, y) right. The drag to the right begins in the column before, so it comes first in the order of the answer: the same boards are reached, and no earlier solution is lost. Only a drag to the left into a gap is new."),
      off.includes("left")
        ? t("It is switched off now: every swap is played twice.")
        : plural(
            "On this board it skips %(count)d drag in the recorded tree, and with it all that would lie below.",
            "On this board it skips %(count)d drags in the recorded tree, and with them all that would lie below.",
          )({ count: skips.left ?? 0 }),
    ],
    dead: ({ off, outcomes, nodes }) => [
      t("Blocks vanish only in lines of three or more of one colour, and no new blocks ever come. When one or two blocks of a colour are left, they stay for ever, so the board can never be cleared and nothing below needs to be tried."),
      off.includes("dead")
        ? t("It is switched off now: the search goes on below such boards until the depth limit.")
        : plural(
            "On this board %(count)d node of %(nodes)d is such a board: it is visited, and nothing below it.",
            "On this board %(count)d nodes of %(nodes)d are such boards: they are visited, and nothing below them.",
          )({ count: outcomes.dead ?? 0, nodes }),
    ],
  },
};

/** The arrow of the drag, crossed out. @type {Painter} */
function paintSkip(scene, { move: [x, y, g] }) {
  paintTiles(scene);
  for (const column of [x, x + g]) paintBorder(scene, [column, y], PALETTE.muted, 0, STONE);
  paintArrow(scene, [x, y], [x + g, y], QUIET_INKS);
  const { left, top } = scene.grid.corner([Math.max(x, x + g), y]);
  drawCross(scene.context, left - 5, top + 4);
}

/** Signs of skips over the edge between two cells, clear of their numerals: drags to the right at the bottom, to the left at the top. @type {Painter} */
function paintSkipped({ context, grid, board: shown }, { move: [x, y, g], reason, board }) {
  const sign = SKIP_SIGNS[reason];
  const cells = /** @type {Cell[]} */ ([[x, y], [x + g, y]]);
  // Blocks that have changed since would be the wrong ones.
  if (!sign || cells.some((cell) => colourAt(shown, cell) !== colourAt(board, cell))) return;
  const { left, top } = grid.corner([Math.max(x, x + g), y]);
  drawBitmap(context, sign, left - SIGN_SIDE.across, top + (g === 1 ? SIGN_SIDE.foot : 0), SIGN_INKS);
}

/** A red border around blocks of a dead colour. @type {Painter} */
function paintDead(scene, { facts, board }) {
  paintTiles(scene);
  const cells = /** @type {Cell[]} */ (
    board.flatMap((/** @type {number[]} */ column, /** @type {number} */ x) =>
      column.flatMap((colour, y) => (colour === facts.colour ? [[x, y]] : [])),
    )
  );
  for (const cell of cells) paintHighlight(scene, cell, false);
}

/** The arrow shows the drag that is undone. @type {Painter} */
function paintLeave(scene, { move: [x, y, g], board }) {
  paintCut(scene, board);
  paintBorder(scene, [x, y], PALETTE.muted, 0, STONE);
  paintArrow(scene, [x + g, y], [x, y], QUIET_INKS);
}
