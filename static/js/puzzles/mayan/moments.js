/**
 * What is seen, heard and noted of a board of blocks.
 *
 * Layers above the ground: the arrows along a fall, the blocks at rest, the blocks on their way, and
 * what is said about them.
 *
 * @import {Inks} from "../../lib/pixels.js"
 * @import {Board} from "../../types.d.ts"
 * @import {Facts, Moments, Paint, Painter, Scene} from "../kit/types.d.ts"
 *
 * @typedef {readonly [x: number, y: number]} Cell
 * @typedef {{colour: number, from: Cell, to: Cell}} Path
 * @typedef {{cells: readonly Cell[]}} Group
 */

import { between, easeInOut } from "../../lib/numbers.js";
import { PALETTE } from "../../lib/palette.js";
import { drawBitmap, drawCross, mirrored, outlined } from "../../lib/pixels.js";
import { TILE } from "../kit/grid.js";
import {
  paintBorder, paintCut, paintMiddle, paintRest, paintTile, paintTiles,
} from "../kit/painters.js";
import { sentence } from "../kit/words.js";
import { STONE, paintCounts, paintFew, paintWave } from "./labels.js";
import { logs, tellers } from "./words.js";

export const COLUMNS = 5;
export const ROWS = 7;

const FALL_ROW_MS = 200;
const MATCH_MS = 500;

const ARROW_RIGHT = outlined([
  ".....##....",
  ".....####..",
  "###########",
  "###########",
  ".....####..",
  ".....##....",
]);
const ARROW_LEFT = mirrored(ARROW_RIGHT);
const ARROW_DOWN = [
  "..###..",
  "..###..",
  "#######",
  ".#####.",
  "..###..",
  "...#...",
];
const ARROW_INKS = { "#": PALETTE.cream, o: PALETTE.shadow };
const QUIET_INKS = { "#": PALETTE.muted, o: PALETTE.shadow };

/** How much brighter a glow makes what it covers: a grey that dodges. */
const GLOW = "#8c8c8c";

/** The part of a match for which the flash is on; the red border stays. */
const FLASH_ON = 0.6;

/** How far two blocks that swap make way for each other, up and down. */
const ASIDE = 3;

/** How far a count rises above its blocks, first in the match and then as they vanish. */
const RISE = 4;

/** Two blocks have passed each other by then. */
const SWAPPED = 0.6;

const SPARKS = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y])).filter(([x, y]) => x || y);

/** @type {Moments} */
export const moments = {
  drag: {
    ms: 250,
    paint: paintDrag,
    tell: tellers.drag,
    sounds: ({ swap }) => [
      { effect: "swish" }, ...(swap ? [{ effect: "swap", at: SWAPPED }] : []),
    ],
  },
  fall: {
    ms: ({ paths }) => FALL_ROW_MS * longestFall(paths),
    paint: paintFall,
    tell: tellers.fall,
    sounds: landings,
  },
  match: {
    ms: MATCH_MS,
    reduced_ms: MATCH_MS,
    paint: paintMatch,
    tell: tellers.match,
    // A chain climbs: every wave sounds two semitones higher than the one before.
    sounds: ({ wave }) => [{ effect: "match", step: 2 * (wave - 1) }],
  },
  clear: { ms: 150, paint: paintClear, tell: tellers.clear },
  skip: { paint: paintSkip, tell: tellers.skip },
  enter: {
    paint: { solved: paintRest, dead: paintDead },
    tell: tellers.enter,
    log: logs,
    notice: { limit: sentence("Depth %(depth)d") },
  },
  leave: { paint: paintLeave, tell: tellers.leave },
};

/**
 * The colour in a cell, 0 where there is no block.
 *
 * @param {Board} board
 * @param {Cell} cell
 * @returns {number}
 */
export function colourAt(board, [x, y]) {
  return board[x]?.[y] ?? 0;
}

/**
 * How many rows the longest of the falls takes.
 *
 * @param {readonly Path[]} paths
 */
function longestFall(paths) {
  return Math.max(0, ...paths.map(({ from, to }) => from[1] - to[1]));
}

/**
 * Blocks that land together are heard once.
 *
 * @param {Facts} facts
 */
function landings({ paths }) {
  const rows = new Set(paths.map((/** @type {Path} */ { from, to }) => from[1] - to[1]));
  const longest = longestFall(paths);
  return [...rows].sort((one, other) => one - other).map((fallen) => {
    return { effect: "land", at: fallen / longest };
  });
}

/**
 * Some eyes must not see more than three flashes a second. The shortest wave takes 850 ms at 1x
 * (match, clear, a fall by one row), and 500 ms with reduced motion: up to these speeds the yellow
 * comes and goes slowly enough, beyond them there is only the red border.
 *
 * @param {Scene} scene
 */
function glowOf({ speed, reducedMotion }) {
  if (speed > (reducedMotion ? 1 : 2)) return "none";
  return reducedMotion || speed > 1 ? "still" : "flash";
}

/**
 * The dragged block slides in front of its neighbour, which slides back behind it, or out over a
 * gap.
 *
 * @type {Painter}
 */
function paintDrag(scene, { from, to, swap, colour }) {
  const { grid, board } = scene;
  const slid = easeInOut(scene.progress);
  const [here, there] = [grid.corner(from), grid.corner(to)];
  const aside = swap ? Math.round(4 * ASIDE * slid * (1 - slid)) : 0;
  if (swap) {
    const left = between(there.left, here.left, slid);
    paintTile(scene, colourAt(board, to), { left, top: there.top + aside });
  }
  paintTiles(scene, [from, to]);
  const dragged = { left: between(here.left, there.left, slid), top: here.top - aside };
  paintTile(scene, colour, dragged);
  const held = { ...scene, grid: { ...grid, corner: () => dragged } };
  for (const inset of [-1, 0]) paintBorder(held, from, PALETTE.cream, inset, STONE);
  paintArrow(scene, from, to, ARROW_INKS);
}

/**
 * Over the edge between the two cells.
 *
 * @type {Paint<[from: Cell, to: Cell, inks: Inks]>}
 */
function paintArrow({ context, grid }, from, to, inks) {
  const toRight = to[0] > from[0];
  const arrow = toRight ? ARROW_RIGHT : ARROW_LEFT;
  const edge = grid.corner([Math.max(from[0], to[0]), from[1]]);
  const left = toRight ? edge.left - 3 : edge.left + 2 - (arrow[0]?.length ?? 0);
  drawBitmap(context, arrow, left, edge.top + 4, inks);
}

/**
 * All blocks fall at one speed, so those with a short way land before the frame ends.
 *
 * @type {Painter}
 */
function paintFall(scene, frame) {
  const paths = /** @type {readonly Path[]} */ (frame.paths);
  const fallen = scene.progress * longestFall(paths);
  for (const { from, to } of paths) paintTrail(scene, from, to);
  paintTiles(scene, paths.map(({ from }) => from));
  for (const { colour, from: [x, y], to } of paths) {
    const { left, top } = scene.grid.corner([x, Math.max(y - fallen, to[1])]);
    paintTile(scene, colour, { left, top: Math.round(top) });
  }
}

/** @type {Paint<[from: Cell, to: Cell]>} */
function paintTrail({ context, grid }, from, to) {
  for (let y = from[1]; y >= to[1]; y -= 1) {
    const { left, top } = grid.corner([from[0], y]);
    drawBitmap(context, ARROW_DOWN, left + 4, top + 5, ARROW_INKS);
  }
}

/** @type {Painter} */
function paintMatch(scene, { groups, wave }) {
  const all = groups.flatMap((/** @type {Group} */ { cells }) => cells);
  const cells = [...new Map(all.map((/** @type {Cell} */ cell) => [String(cell), cell])).values()];
  const glow = glowOf(scene);
  const lit = glow === "still" || (glow === "flash" && scene.progress < FLASH_ON);
  paintTiles(scene);
  for (const cell of cells) paintHighlight(scene, cell, lit);
  paintCounts(scene, cells, risen(scene, scene.progress));
  if (wave > 1) paintWave(scene, cells, wave);
}

/**
 * Only a count over a flash rises.
 *
 * @param {Scene} scene
 * @param {number} progress from the match on, in frames
 */
function risen(scene, progress) {
  return glowOf(scene) === "flash" ? RISE * progress : 0;
}

/** @type {Paint<[cell: Cell, lit: boolean]>} */
function paintHighlight(scene, cell, lit) {
  const { left, top } = scene.grid.corner(cell);
  if (lit) paintGlow(scene, left + 1, top + 1, STONE - 2);
  for (const inset of [0, 1]) paintBorder(scene, cell, PALETTE.red, inset, STONE);
}

/**
 * Turns what is drawn there yellow and bright, while its dark numeral stays dark.
 *
 * @type {Paint<[left: number, top: number, side: number]>}
 */
function paintGlow({ context }, left, top, side) {
  context.save();
  context.globalCompositeOperation = "color";
  context.fillStyle = PALETTE.yellow;
  context.fillRect(left, top, side, side);
  context.globalCompositeOperation = "color-dodge";
  context.fillStyle = GLOW;
  context.fillRect(left, top, side, side);
  context.restore();
}

/**
 * The blocks shrink to nothing while sparks fly off.
 *
 * @type {Painter}
 */
function paintClear(scene, { cells, wave }) {
  paintTiles(scene, cells);
  for (const cell of cells) paintVanishing(scene, cell);
  paintCounts(scene, cells, risen(scene, 1 + scene.progress));
  if (wave > 1) paintWave(scene, cells, wave);
}

/** @type {Paint<[cell: Cell]>} */
function paintVanishing(scene, cell) {
  const { context, grid, board, progress } = scene;
  const { left, top } = grid.corner(cell);
  const cut = between(0, TILE / 2, progress);
  if (2 * cut < STONE) {
    paintMiddle(scene, colourAt(board, cell), { left, top }, cut, STONE);
    paintBorder(scene, cell, PALETTE.red, cut, STONE);
  }
  const flown = between(2, TILE / 2, progress);
  context.fillStyle = PALETTE.yellow;
  for (const [x = 0, y = 0] of SPARKS) {
    context.fillRect(left + 7 + x * flown, top + 7 + y * flown, 1, 1);
  }
}

/**
 * A move that is left out: the arrow of the drag, crossed out.
 *
 * @type {Painter}
 */
function paintSkip(scene, { move: [x, y, g] }) {
  paintTiles(scene);
  for (const column of [x, x + g]) paintBorder(scene, [column, y], PALETTE.muted, 0, STONE);
  paintArrow(scene, [x, y], [x + g, y], QUIET_INKS);
  const { left, top } = scene.grid.corner([Math.max(x, x + g), y]);
  drawCross(scene.context, left - 5, top + 4);
}

/**
 * Blocks of a dead colour get a red border.
 *
 * @type {Painter}
 */
function paintDead(scene, { facts, board }) {
  paintTiles(scene);
  const cells = /** @type {Cell[]} */ (
    board.flatMap((/** @type {number[]} */ column, /** @type {number} */ x) =>
      column.flatMap((colour, y) => (colour === facts.colour ? [[x, y]] : [])),
    )
  );
  for (const cell of cells) paintHighlight(scene, cell, false);
  paintFew(scene, cells);
}

/**
 * The board goes back; the arrow tells which drag is taken back.
 *
 * @type {Painter}
 */
function paintLeave(scene, { move: [x, y, g], board }) {
  paintCut(scene, board);
  paintBorder(scene, [x, y], PALETTE.muted, 0, STONE);
  paintArrow(scene, [x + g, y], [x, y], QUIET_INKS);
}
