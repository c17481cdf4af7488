/**
 * Sentences about a board of blocks, each a whole msgid.
 * @import {Board, Picture} from "../../types.d.ts"
 * @import {Facts, KindWords, Teller} from "../kit/types.d.ts"
 * @import {Cell} from "./moments.js"
 */

import { t } from "../../lib/messages.js";
import { plural, sentence } from "../kit/words.js";

/** By the direction of a drag. @param {Teller} right @param {Teller} left @returns {Teller} */
export const toSide = (right, left) => (facts) => (facts.g === 1 ? right : left)(facts);

const state = { cells: /** @type {Picture["cells"]} */ ({}) };

// First wave, later waves.
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
  sentence("Drag (%(x)d, %(y)d) right: the %(colour)s block swaps with the %(other)s one; will anything vanish?"),
  sentence("Drag (%(x)d, %(y)d) left: the %(colour)s block swaps with the %(other)s one; will anything vanish?"),
);
const SLID_OUT = toSide(
  sentence("Drag (%(x)d, %(y)d) right: no block stands there, so the %(colour)s block slides out."),
  sentence("Drag (%(x)d, %(y)d) left: no block stands there, so the %(colour)s block slides out."),
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
export const tellers = {
  drag(/** @type {Facts} */ { from, to, board, ...facts }) {
    const [colour, other] = [to, from].map((cell) => colourName(colourAt(board, cell)));
    return (facts.swap ? SWAPPED : SLID_OUT)({ ...facts, colour, other });
  },
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
};

/** From the server, translated; one board a page. @param {Picture} picture */
export function nameColours({ cells }) {
  state.cells = cells;
}

/** "red (1)": with the number on its stones, for the colour-blind. @param {number} colour */
export function colourName(colour) {
  const name = state.cells[colour]?.name;
  return name ? t("%(name)s (%(number)d)", { name, number: colour }) : String(colour);
}

/** 0 for none. @param {Board} board @param {Cell} cell @returns {number} */
export function colourAt(board, [x, y]) {
  return board[x]?.[y] ?? 0;
}

/** @param {Board} board */
export function blocksOn(board) {
  return board.flat().filter((/** @type {number} */ colour) => colour > 0).length;
}
