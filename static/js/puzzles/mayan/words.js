/**
 * What is said of a board of blocks: every sentence stands whole in the catalogue.
 *
 * @import {Board} from "../../types.d.ts"
 * @import {Facts, KindWords, Teller} from "../kit/types.d.ts"
 */

import { t } from "../../lib/messages.js";
import { plural, sentence } from "../kit/words.js";
import { colourName } from "./colours.js";

/** @param {Board} board */
export function blocksOn(board) {
  return board.flat().filter((/** @type {number} */ colour) => colour > 0).length;
}

/**
 * A sentence by the side that a block is dragged to.
 *
 * @param {Teller} right
 * @param {Teller} left
 * @returns {Teller}
 */
const toSide = (right, left) => (facts) => (facts.g === 1 ? right : left)(facts);

/** @param {Teller} teller of blocks of one colour */
const ofColour = (teller) => (/** @type {Facts} */ facts) =>
  teller({ ...facts, colour: colourName(facts.colour) });

// The first wave, and those that follow.
const ROW = [
  plural(
    "%(count)d %(colour)s block lies in row %(y)d: it vanishes.",
    "%(count)d %(colour)s blocks lie in row %(y)d: they vanish together.",
  ),
  plural(
    "Wave %(wave)d: %(count)d %(colour)s block has come to lie in row %(y)d.",
    "Wave %(wave)d: %(count)d %(colour)s blocks have come to lie in row %(y)d.",
  ),
];
const COLUMN = [
  plural(
    "%(count)d %(colour)s block stands in column %(x)d: it vanishes.",
    "%(count)d %(colour)s blocks stand in column %(x)d: they vanish together.",
  ),
  plural(
    "Wave %(wave)d: %(count)d %(colour)s block has come to stand in column %(x)d.",
    "Wave %(wave)d: %(count)d %(colour)s blocks have come to stand in column %(x)d.",
  ),
];
const SHARED = [
  plural(
    "A row and a column share a block: %(count)d block vanishes.",
    "A row and a column share a block: all %(count)d blocks vanish together.",
  ),
  plural(
    "Wave %(wave)d: a row and a column share a block, and %(count)d block vanishes.",
    "Wave %(wave)d: a row and a column share a block, and all %(count)d blocks vanish.",
  ),
];
const GROUPS = [
  plural(
    "%(groups)d groups match at once: %(count)d block vanishes.",
    "%(groups)d groups match at once: all %(count)d blocks vanish together.",
  ),
  plural(
    "Wave %(wave)d: %(groups)d groups match at once, and %(count)d block vanishes.",
    "Wave %(wave)d: %(groups)d groups match at once, and all %(count)d blocks vanish.",
  ),
];

const SWAPPED = toSide(
  sentence("Drag (%(x)d, %(y)d) right: it swaps with its neighbour; will anything vanish?"),
  sentence("Drag (%(x)d, %(y)d) left: it swaps with its neighbour; will anything vanish?"),
);
const SLID_OUT = toSide(
  sentence("Drag (%(x)d, %(y)d) right: no block stands there, so it slides out."),
  sentence("Drag (%(x)d, %(y)d) left: no block stands there, so it slides out."),
);
const SAME = toSide(
  sentence("Skip (%(x)d, %(y)d) right: both are %(colour)s, so the swap would change nothing."),
  sentence("Skip (%(x)d, %(y)d) left: both are %(colour)s, so the swap would change nothing."),
);
const TWICE = sentence(
  "Skip (%(x)d, %(y)d) left: the drag (%(other)d, %(y)d) right swaps the same two blocks.",
);
const FALLS = sentence(
  "The %(colour)s block falls to row %(y)d of column %(x)d: it may complete a line of three.",
);
const FALL = plural(
  "%(count)d block falls: it may form a new line of three.",
  "%(count)d blocks fall: they may form a new line of three.",
);
const VANISHED = plural(
  "%(count)d blocks vanish: %(left)d is left.", "%(count)d blocks vanish: %(left)d are left.", "left",
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

/**
 * Breadth first says in the facts of its nodes that they lie in layers.
 *
 * @param {Facts} facts
 */
function tellExpanded(facts) {
  if (facts.layered) return (facts.depth === 0 ? QUEUED_ROOT : QUEUED)(facts);
  return (facts.depth === 0 ? ROOT : DEEPER)(facts);
}

export const tellers = {
  drag: (/** @type {Facts} */ facts) => (facts.swap ? SWAPPED : SLID_OUT)(facts),
  fall(/** @type {Facts} */ { paths }) {
    if (paths.length > 1) return FALL({ count: paths.length });
    const [{ colour, to: [x, y] }] = paths;
    return FALLS({ colour: colourName(colour), x, y });
  },
  match(/** @type {Facts} */ { wave, count, groups }) {
    const [{ line, cells, colour: number }] = groups;
    const colour = colourName(number);
    const [[x, y]] = cells;
    const all = groups.flatMap((/** @type {Facts} */ group) => group.cells).length;
    const several = count < all ? SHARED : GROUPS;
    const table = groups.length > 1 ? several : { row: ROW, column: COLUMN }[String(line)];
    return table?.[wave === 1 ? 0 : 1]?.({ wave, count, groups: groups.length, colour, x, y }) ?? "";
  },
  clear: (/** @type {Facts} */ facts) =>
    facts.left === 0
      ? t("%(count)d blocks vanish: the board is clear.", facts)
      : VANISHED(facts),
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

export const logs = {
  expanded: (/** @type {Facts} */ facts) =>
    facts.layered
      ? t("new, joins the queue in layer %(depth)d", facts)
      : t("explored"),
  dead: ofColour(plural(
    "dead: %(count)d %(colour)s block left",
    "dead: %(count)d %(colour)s blocks left",
  )),
};

const NOTHING_YET = toSide(
  sentence("Drag (%(x)d, %(y)d) right: nothing vanishes yet."),
  sentence("Drag (%(x)d, %(y)d) left: nothing vanishes yet."),
);
const ALL_CLEAR = toSide(
  sentence("Drag (%(x)d, %(y)d) right: %(count)d blocks vanish and the board is clear."),
  sentence("Drag (%(x)d, %(y)d) left: %(count)d blocks vanish and the board is clear."),
);
const SOME_LEFT = toSide(
  plural(
    "Drag (%(x)d, %(y)d) right: %(count)d blocks vanish and %(left)d is left.",
    "Drag (%(x)d, %(y)d) right: %(count)d blocks vanish and %(left)d are left.",
    "left",
  ),
  plural(
    "Drag (%(x)d, %(y)d) left: %(count)d blocks vanish and %(left)d is left.",
    "Drag (%(x)d, %(y)d) left: %(count)d blocks vanish and %(left)d are left.",
    "left",
  ),
);
const AT_MOST = plural(
  "%(count)d drag at most to clear %(blocks)d blocks.",
  "%(count)d drags at most to clear %(blocks)d blocks.",
);
const VICTORY = plural(
  "Victory! %(count)d drag clears the whole board.",
  "Victory! %(count)d drags clear the whole board.",
);
const WAVES = plural("%(count)d wave", "%(count)d waves");
const ALL_PLAYED = plural(
  "No solution: %(count)d board was played, and blocks were left on it.",
  "No solution: %(count)d boards were played, and blocks were left on every one.",
);
const MOVES = plural("%(count)d move", "%(count)d moves");
const BLOCKS = plural("%(count)d block", "%(count)d blocks");

/** @type {KindWords} */
export const words = {
  count: MOVES,
  place: sentence("Move %(step)d of %(total)d"),
  describe: ([x, y, g]) =>
    toSide(sentence("(%(x)d, %(y)d) right"), sentence("(%(x)d, %(y)d) left"))({ x, y, g }),
  event({ move: [x, y, g], frames, board }) {
    const count = frames.reduce((sum, { kind, count: gone }) => sum + (kind === "clear" ? gone : 0), 0);
    const left = blocksOn(board);
    const tell = count === 0 ? NOTHING_YET : left === 0 ? ALL_CLEAR : SOME_LEFT;
    return tell({ x, y, g, count, left });
  },
  start: ({ limit, boards: [board] }) => AT_MOST({ count: limit, blocks: blocksOn(board) }),
  victory: ({ total }) =>
    total === 0 ? t("Victory! The board is clear already.") : VICTORY({ count: total }),
  feat({ total, steps }) {
    const waves = steps.flatMap(({ frames }) => frames.filter(({ kind }) => kind === "clear")).length;
    return t("%(moves)s, %(waves)s", { moves: MOVES({ count: total }), waves: WAVES({ count: waves }) });
  },
  impossible: ({ tried }) =>
    tried === 0
      ? t("No solution: that is certain before a single drag is tried.")
      : ALL_PLAYED({ count: tried }),
  search: {
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
  },
};
