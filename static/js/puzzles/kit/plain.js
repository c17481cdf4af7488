/**
 * A kind without a module of its own: cells of a grid are set and taken back, or their tiles slide. Its board is rows of
 * cell numbers from the top, its moves are [row, column, number], both places from 1, or what `parts` names.
 *
 * Its words come from the server in the page's language, as templates: `%(name)d` and `%(name)s`
 * are filled with facts, and where two are given they are singular and plural, chosen by the fact
 * `count`; a table of a sentence about a move is by the fact `order`. What is not declared is said in general words.
 *
 *     {
 *       "count": ["%(count)d queen", "%(count)d queens"], "place": "Queen %(step)d of %(total)d",
 *       "parts": ["row", "column", "value"],          of a move, in its order
 *       "describe": "row %(row)d, column %(column)d",
 *       "start": "…", "victory": "…", "impossible": "…",
 *       "event": "…",                                 a whole step; else what is said of `set`
 *       "moments": {"set": "…", "skip": {"attacked": "…"}, "enter": {"solved": "…", "dead": "…"}},
 *       "log": {…}, "notices": {…},                   by kind of frame, outcome and reason as well
 *       "search": {
 *         "titles": {"dfs": "…"}, "outcomes": {…}, "counted": {…}, "skipped": {…}, "ideas": {…},
 *         "skips": {"attacked": ["…", "…"]},          several skips in the log: %(count)d
 *         "prunings": {…}, "notes": {"attacked": {"lines": ["…"]}},
 *         "state": "…", "move": "…", "ending": ["…", "…"]
 *       },
 *       "variables": {"queens": "%(filled)d"}
 *     }
 *
 * A move may have an order after its number, by which `move` of a search is chosen.
 *
 * Facts of a frame: what stands in it and in its `facts`, such as the value of a position; `row` and `column` of `facts.cell`, else of the first of its
 * `facts.cells` or `cells`, else of its move; `other_row` and `other_column` of the first cell `because` of which it
 * is; its `candidates` as a list, and their `count`; `named` and `digits`, lists of cells and of digits with "and"; `value` and `text`, the number of the cell there and its text;
 * `filled` and `empty`, how many cells of the board after it have a tile and how many have none. Of a move: row,
 * its parts, text. Of a board: filled, empty. Of the start: also `limit`; of the victory `count`, the moves; of
 * what is impossible `count`, the boards played; of the ending `count` nodes, `nodes` and `best`.
 *
 * Frames of a move: `set` with `cells`, those that change; `slide` with `cells`, to which a tile goes and from which;
 * in a search also `note`, all open cells get small digits, `fill`, one is set for a reason, and `strike`, small digits
 * go from `cells` `because` of others in an `area`, and `round`, the search begins anew at the start.
 * A skip has in its facts the `cell` that would be set, its `value` where the move does not end in it, and
 * the cells `because` of which it is not; an enter frame that is dead has the `cells` that show it.
 * @import {Board, Declaration, DeclaredWords, Frame, Move, Template, TemplateTable} from "../../types.d.ts"
 * @import {Facts, Kind, KindWords, Moments, Scene, SearchTables, Teller, Words} from "./types.d.ts"
 */

import { spelt, t, tn } from "../../lib/messages.js";
import { between, easeInOut } from "../../lib/numbers.js";
import { PALETTE } from "../../lib/palette.js";
import { TILE, changedCells, pencilled } from "./grid.js";
import { kindOf } from "./kind.js";
import {
  paintArea, paintCross, paintCut, paintDigits, paintMark, paintMiddle, paintRest, paintTile, paintTiles,
} from "./painters.js";
import { plural, sentence } from "./words.js";

const SET_MS = 300;
const SLIDE_MS = 250;

/** Fraction of a frame after which a tile is where it goes. */
const ARRIVED = 0.9;

/** Opacity of a considered tile. */
const FAINT = 0.5;

/** Fraction of a frame in which a tile appears. */
const COMING = 0.6;

/** @param {Declaration} declaration */
export function view(declaration) {
  return kindOf(plainKind(declaration))(declaration);
}

/** @param {Declaration} declaration @returns {Kind} */
function plainKind({ picture, words: declared }) {
  const words = declared ?? {};
  /** @param {Board} board */
  const onBoard = (board) => {
    const standing = board.flat().filter((/** @type {number} */ n) => (picture.cells[n]?.over ?? null) !== null);
    return { filled: standing.length, empty: board.flat().length - standing.length };
  };
  const { parts = PARTS } = words;
  /** @param {Facts} facts @returns {Facts} */
  const withText = (facts) => ({ ...facts, text: picture.cells[facts.value]?.text ?? String(facts.value) });
  /** @param {Move} move @returns {Facts} */
  const ofMove = (move) => withText(Object.fromEntries(parts.map((part, at) => [part, move[at]])));
  /** @param {Frame} frame */
  const factsOf = (frame) => {
    const made = frame.move ? ofMove(frame.move) : {};
    const [row, column] = cellOf(frame) ?? [made.row, made.column];
    const value = made.value ?? frame.board[row - 1]?.[column - 1];
    if (value === undefined) return { ...onBoard(frame.board), order: orderOf(frame, made), ...explained(frame) };
    const known = withText({ ...made, order: orderOf(frame, made), row, column, value });
    return { ...known, ...onBoard(frame.board), ...explained(frame) };
  };
  return {
    name: "plain",
    moments: momentsOf(MOMENTS, words, teller),
    words: wordsOf(words, ofMove, onBoard),
    search: async () => ({
      moments: momentsOf(SEARCH_MOMENTS, words), words: searchOf(words, ofMove, onBoard),
    }),
    facts: factsOf,
  };
}

/** Row and column of a frame's cell. @param {Frame} frame @returns {readonly [number, number] | undefined} */
function cellOf({ facts, cells }) {
  return facts?.cell ?? facts?.cells?.[0] ?? cells?.[0];
}

/** By what a sentence is chosen among several: of a move its way, of a node what it waits in. @param {Frame} frame @param {Facts} made */
function orderOf({ kind, frontier, facts = {} }, made) {
  return facts.order ?? facts.frontier ?? frontier ?? (kind in MOMENTS ? made.order : "queue");
}

/** @param {Frame} frame */
function explained({ facts = {} }) {
  const { because: [[other_row, other_column] = []] = [], candidates, named, digits } = facts;
  const said = Object.entries(facts).flatMap(([name, fact]) => (typeof fact === "string" ? [[name, spelt(fact)]] : []));
  return {
    ...Object.fromEntries(said),
    ...(named && { named: paired(named) }),
    ...(digits && { digits: paired(digits) }),
    ...(other_row && { other_row, other_column }),
    ...(candidates && { candidates: listed(candidates), count: candidates.length }),
  };
}

/** @param {readonly (string | number)[]} values */
function listed(values) {
  return values.map(String).reduce((list, next) => (list ? t("%(list)s, %(next)s", { list, next }) : next), "");
}

/** @param {readonly (string | number)[]} values */
function paired(values) {
  const [list, last] = [listed(values.slice(0, -1)), String(values.at(-1))];
  return list === "" ? last : t("%(list)s and %(last)s", { list, last });
}

const PARTS = Object.freeze(["row", "column", "value"]);

const IS_SET = sentence("Row %(row)d, column %(column)d is set.");

/** @type {Moments} */
const MOMENTS = {
  set: {
    asks: "move",
    ms: SET_MS,
    paint: paintSet,
    tell: IS_SET,
    sounds: [{ effect: "land" }],
  },
  slide: {
    asks: "move",
    ms: SLIDE_MS,
    paint: paintSlide,
    tell: (facts) => t("Tile %(text)s slides.", facts),
    sounds: [{ effect: "swish" }, { effect: "land", at: ARRIVED }],
  },
};

/** @type {Moments} */
const SEARCH_MOMENTS = {
  skip: {
    ms: 200,
    paint: paintSkip,
    tell: (facts) => t("Skip row %(row)d, column %(column)d.", facts),
  },
  note: { ms: 600, paint: (scene, { board }) => paintCut(scene, board), tell: IS_SET },
  fill: { ms: SET_MS, paint: paintFill, tell: IS_SET, sounds: [{ effect: "land" }] },
  strike: { ms: 400, paint: paintStrike, tell: IS_SET },
  enter: { paint: { dead: paintDead } },
  leave: { paint: paintLeave },
  round: {
    ms: 400,
    paint: (scene, { board }) => paintCut(scene, board),
    tell: (facts) => t("Limit %(limit)s: the search begins anew.", facts),
  },
  take: {},
  queue: {},
  pop: {},
  push: {},
  empty: {},
};

/** Adds the declared words. @param {Moments} general @param {DeclaredWords} words @param {typeof tellers} [say] @returns {Moments} */
function momentsOf(general, { moments = {}, log = {}, notices = {} }, say = tellers) {
  return Object.fromEntries(
    Object.entries(general).map(([kind, moment]) => [
      kind,
      {
        ...moment,
        ...(moments[kind] && { tell: say(moments[kind]) }),
        ...(log[kind] && { log: say(log[kind]) }),
        ...(notices[kind] && { notice: say(notices[kind]) }),
      },
    ]),
  );
}

/** @param {TemplateTable[string]} said @returns {Teller | Record<string, Teller>} */
function tellers(said) {
  if (typeof said === "string" || Array.isArray(said)) return teller(/** @type {Template} */ (said));
  return Object.fromEntries(
    Object.entries(said).map(([name, template]) => [name, teller(template)]),
  );
}

/** @param {Template} template not one sentence @returns {template is readonly [one: string, other: string]} */
function isForms(template) {
  return Array.isArray(template);
}

/** Templates are translated already. @param {Template} template @returns {Teller} */
function teller(template) {
  if (typeof template === "string") return (facts) => t(template, facts);
  if (!isForms(template)) return (facts) => teller(template[facts.order] ?? "")(facts);
  return (facts) => tn(template[0], template[1], facts.count ?? 0, facts);
}

/** @param {Template | undefined} template @param {Teller} general what is said without one */
function or(template, general) {
  return template === undefined ? general : teller(template);
}

const SOLVED = plural("Victory! Solved in %(count)d move.", "Victory! Solved in %(count)d moves.");
const UNSOLVED = plural(
  "No solution: %(count)d board was played, and it does not solve the puzzle.",
  "No solution: %(count)d boards were played, and none solves the puzzle.",
);

/** @param {DeclaredWords} words @param {(move: Move) => Facts} ofMove @param {(board: Board) => Facts} onBoard @returns {KindWords} */
function wordsOf(words, ofMove, onBoard) {
  const describe = or(words.describe, sentence("row %(row)d, column %(column)d"));
  const ordered = or(words.search?.move, describe);
  const made = /** @type {any} */ (words.moments?.set ?? words.moments?.slide);
  const event = or(words.event ?? made?.other ?? made, IS_SET);
  const start = or(words.start, sentence("The start: what will the search find?"));
  const [victory, impossible] = [or(words.victory, SOLVED), or(words.impossible, UNSOLVED)];
  return {
    count: or(words.count, plural("%(count)d move", "%(count)d moves")),
    place: or(words.place, sentence("Move %(step)d of %(total)d")),
    describe: (move) =>
      move[3] ? ordered({ ...ofMove(move), order: move[3] }) : describe(ofMove(move)),
    event: ({ move, board }) => event({ ...ofMove(move), ...onBoard(board) }),
    start: ({ limit, boards: [board] }) => start({ limit: limit ?? 0, ...onBoard(board) }),
    victory: ({ total }) => victory({ count: total }),
    impossible: ({ tried }) => impossible({ count: tried }),
  };
}

/** @param {DeclaredWords} words @param {(move: Move) => Facts} ofMove @param {(board: Board) => Facts} onBoard @returns {SearchTables} */
function searchOf({ search = {}, variables = {}, parts = PARTS }, ofMove, onBoard) {
  const move = or(search.move, ({ row, column, text }) => `(${row},${column})${text}`);
  // Tiles that only change places are always as many.
  const state = or(search.state, ({ filled }) => (parts.includes("row") ? String(filled) : ""));
  const ending = search.ending && teller(search.ending);
  return {
    ...tables(search),
    move: (made) => move({ order: made[3] ?? "", ...ofMove(made) }),
    state: (board) => state(onBoard(board)),
    ...(ending && { ending: (facts) => ending({ ...facts, count: facts.nodes }) }),
    variables: (board) =>
      Object.entries(variables).map(([name, template]) => ({
        name, value: teller(template)(onBoard(board)),
      })),
    notes: notesOf(search.notes ?? {}),
  };
}

/** Disabled prunings have no counts. @param {NonNullable<NonNullable<DeclaredWords["search"]>["notes"]>} notes @returns {SearchTables["notes"]} */
function notesOf(notes) {
  return Object.fromEntries(
    Object.entries(notes).map(([name, { lines }]) => [
      name,
      ({ off, nodes, outcomes, skips }) => {
        const shown = off.includes(name) ? lines.slice(0, 1) : lines;
        const count = skips[name] ?? outcomes[name] ?? 0;
        return shown.map((line) => teller(line)({ nodes, count }));
      },
    ]),
  );
}

/** @param {NonNullable<DeclaredWords["search"]>} search @returns {Record<string, Words>} */
function tables({ titles, outcomes, counted, skipped, prunings, ideas, skips }) {
  const named = { titles, outcomes, counted, skipped, prunings, ideas, skips };
  return Object.fromEntries(
    Object.entries(named).map(([table, words]) => [
      table,
      /** @type {Words} */ (tellers(/** @type {any} */ (words ?? {}))),
    ]),
  );
}

/** New tiles grow in their cells; old ones vanish at once. @param {Scene} scene @param {Frame} frame */
function paintSet(scene, { cells, board }) {
  const coming = scene.steady ? Math.round(scene.progress) : Math.min(scene.progress / COMING, 1);
  paintTiles(scene, cells);
  for (const cell of cells) {
    const tile = overAt(scene, board, cell);
    const cut = between(TILE / 2, 0, easeInOut(coming));
    if (tile !== null) paintMiddle(scene, tile, scene.grid.corner(cell), cut);
  }
  for (const cell of cells) paintMark(scene, cell, PALETTE.gold);
}

/** A tile goes from its cell to another one; without motion it is there at once. @param {Scene} scene @param {Frame} frame */
function paintSlide(scene, { cells }) {
  const [to, from] = cells;
  const [start, end] = [scene.grid.corner(from), scene.grid.corner(to)];
  const part = scene.steady ? Math.round(scene.progress) : easeInOut(Math.min(scene.progress / ARRIVED, 1));
  const tile = overAt(scene, scene.board, from);
  paintTiles(scene, cells);
  if (tile === null) return;
  const left = Math.round(between(start.left, end.left, part));
  paintTile(scene, tile, { left, top: Math.round(between(start.top, end.top, part)) });
  if (part === 1) paintMark(scene, to, PALETTE.gold);
}

/** In the area where it is looked for. @param {Scene} scene @param {Frame} frame */
function paintFill(scene, frame) {
  paintSet(scene, frame);
  if (frame.facts.area) paintArea(scene, frame.facts.area, PALETTE.gold);
}

/** Small digits turn red and go. @param {Scene} scene @param {Frame} frame */
function paintStrike(scene, { cells, board, facts: { because = [], area } }) {
  const { grid, progress, steady } = scene;
  const is_over = progress >= 1 || (!steady && progress > COMING);
  paintRest(is_over ? { ...scene, board } : scene);
  for (const cell of is_over ? [] : cells) {
    const [before, after] = [scene.board, board].map((each) => pencilled(grid.picture, numberAt(each, cell)));
    const going = before?.filter((digit) => !after?.includes(digit)) ?? [];
    paintDigits(scene, grid.corner(cell), going, PALETTE.red);
  }
  if (area) paintArea(scene, area, PALETTE.gold);
  for (const cell of because) paintMark(scene, cell, PALETTE.gold);
}

/** @param {Board} board @param {readonly [number, number]} cell */
function numberAt(board, [row, column]) {
  return board[row - 1]?.[column - 1];
}

/** @param {Scene} scene @param {Board} board @param {readonly [number, number]} cell */
function overAt({ grid }, board, cell) {
  return grid.picture.cells[numberAt(board, cell)]?.over ?? null;
}

/** The crossed-out tile, and the cells that exclude it. @param {Scene} scene @param {Frame} frame */
function paintSkip(scene, { move, facts = {} }) {
  const { cell = move, value = move[2], because = [] } = facts;
  const tile = scene.grid.picture.cells[value]?.over ?? null;
  paintRest(scene);
  if (tile !== null) {
    scene.context.save();
    scene.context.globalAlpha = FAINT;
    paintTile(scene, tile, scene.grid.corner(cell));
    scene.context.restore();
  }
  for (const each of because) paintMark(scene, each, PALETTE.red);
  paintMark(scene, cell, PALETTE.muted);
  paintCross(scene, cell);
}

/** @param {Scene} scene @param {Frame} frame */
function paintDead(scene, { facts: { cells = [] } }) {
  paintRest(scene);
  for (const cell of cells) paintMark(scene, cell, PALETTE.red);
}

/** @param {Scene} scene @param {Frame} frame */
function paintLeave(scene, { board }) {
  paintCut(scene, board);
  for (const cell of changedCells(scene.board, board)) paintMark(scene, cell, PALETTE.muted);
}
