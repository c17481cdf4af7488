/**
 * Pictures, sounds and notes of a board of blocks.
 *
 * Layers above the ground: arrows of a fall, blocks at rest, moving blocks, labels.
 * @import {Inks} from "../../lib/pixels.js"
 * @import {Facts, Moments, Paint, Painter, Scene} from "../kit/types.d.ts"
 * @typedef {readonly [x: number, y: number]} Cell
 * @typedef {{colour: number, from: Cell, to: Cell}} Path
 * @typedef {{cells: readonly Cell[]}} Group
 */

import { between, clamp, easeInOut } from "../../lib/numbers.js";
import { PALETTE } from "../../lib/palette.js";
import { drawBitmap, mirrored, outlined } from "../../lib/pixels.js";
import { TILE } from "../kit/grid.js";
import { paintBorder, paintDust, paintMiddle, paintSparks, paintSquashed, paintTile, paintTiles } from "../kit/painters.js";
import { colourAt, tellers } from "./words.js";
import { STONE, paintCounts, paintFlyingCounts, paintWave } from "./labels.js";

export const COLUMNS = 5;
export const ROWS = 7;

const FALL_ROW_MS = 200;
const MATCH_MS = 500;

/** Duration of a drag's arrow without motion. */
const STANDING_DRAG_MS = 500;

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
export const QUIET_INKS = { "#": PALETTE.muted, o: PALETTE.shadow };

/** A dodging grey that brightens what it covers. */
const GLOW = "#8c8c8c";

/** Fraction of a match with the flash; the red border stays. */
const FLASH_ON = 0.6;

/** Pixels that swapping blocks move aside. */
const ASIDE = 3;

/** Pixels that a dragged block is lifted. */
const LIFT = 2;
const LIFTED = 0.25;
const SET_DOWN = 0.85;

/** Fraction of a fall's last row after which the block is down; then it is squashed. */
const TOUCHES = 0.65;

/** Share of constant speed in a row's fall; the rest accelerates. */
const STEADY_FALL = 1 / 3;
const GATHERED_FALL = 2 / 3;

/** Directions of a shake in turn; its amplitude grows with the wave. */
const SHAKES = Object.freeze([[1, 0], [-1, 1], [1, -1], [-1, 0], [0, 1], [0, 0]]);
const WIDEST_SHAKE = 2;

/** Up to this speed a board shakes. */
const FASTEST_SHAKE = 2;

/** Progress at which swapping blocks have passed each other. */
const SWAPPED = 0.6;

/** @type {Moments} */
export const moments = {
  drag: {
    asks: "move",
    ms: 250,
    reduced_ms: STANDING_DRAG_MS,
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
    asks: "vanish",
    groups: ({ groups }) => groups.map((/** @type {Group} */ { cells }) => cells),
    ms: MATCH_MS,
    reduced_ms: MATCH_MS,
    paint: paintMatch,
    tell: tellers.match,
    // Each wave sounds two semitones higher.
    sounds: ({ wave }) => [{ effect: "match", step: 2 * (wave - 1) }],
  },
  clear: { ms: 150, paint: paintClear, tell: tellers.clear },
};

/** In rows. @param {readonly Path[]} paths */
function longestFall(paths) {
  return Math.max(0, ...paths.map(({ from, to }) => from[1] - to[1]));
}

/** Blocks that land together sound once. @param {Facts} facts */
function landings({ paths }) {
  const rows = new Set(paths.map((/** @type {Path} */ { from, to }) => from[1] - to[1]));
  const longest = longestFall(paths);
  return [...rows].sort((one, other) => one - other).map((fallen) => {
    return { effect: "land", at: fallen / longest };
  });
}

/**
 * No more than three flashes a second (WCAG 2.3.1). The shortest wave takes 850 ms at 1x (match, clear, a fall by one
 * row), 500 ms with reduced motion. Faster than this only the red border is shown.
 * @param {Scene} scene
 */
function glowOf({ speed, reducedMotion }) {
  if (speed > (reducedMotion ? 1 : 2)) return "none";
  return reducedMotion || speed > 1 ? "still" : "flash";
}

/** The dragged block is lifted, slides in front of its neighbour or over a gap, and is set down. Without motion it stands with its arrow. @type {Painter} */
function paintDrag(scene, { from, to, swap, colour, held: inHand = false }) {
  const { grid, board } = scene;
  const progress = scene.reducedMotion ? 0 : scene.progress;
  // A hand moves the block itself.
  const slid = inHand ? scene.progress : easeInOut(clamp((progress - LIFTED) / (SET_DOWN - LIFTED), 0, 1));
  const lift = inHand ? LIFT : Math.round(LIFT * Math.min(1, progress / LIFTED, (1 - progress) / (1 - SET_DOWN)));
  const [here, there] = [grid.corner(from), grid.corner(to)];
  const aside = swap ? Math.round(4 * ASIDE * slid * (1 - slid)) : 0;
  if (swap) {
    const left = between(there.left, here.left, slid);
    paintTile(scene, colourAt(board, to), { left, top: there.top + aside });
  }
  paintTiles(scene, [from, to]);
  const left = between(here.left, there.left, slid);
  const dragged = { left, top: here.top - Math.max(lift, aside) };
  paintTile(scene, colour, dragged);
  const held = { ...scene, grid: { ...grid, corner: () => dragged } };
  for (const inset of [-1, 0]) paintBorder(held, from, PALETTE.cream, inset, STONE);
  paintArrow(scene, from, to, ARROW_INKS);
}

/** @type {Paint<[from: Cell, to: Cell, inks: Inks]>} */
export function paintArrow({ context, grid }, from, to, inks) {
  const toRight = to[0] > from[0];
  const arrow = toRight ? ARROW_RIGHT : ARROW_LEFT;
  const edge = grid.corner([Math.max(from[0], to[0]), from[1]]);
  const left = toRight ? edge.left - 3 : edge.left + 2 - (arrow[0]?.length ?? 0);
  drawBitmap(context, arrow, left, edge.top + 4, inks);
}

/** Rows take equal times, so blocks with a short way land before the frame ends. @type {Painter} */
function paintFall(scene, frame) {
  const paths = /** @type {readonly Path[]} */ (frame.paths);
  const passed = scene.progress * longestFall(paths);
  for (const { from, to } of paths) paintTrail(scene, from, to);
  paintTiles(scene, paths.map(({ from }) => from));
  for (const path of paths) paintFalling(scene, path, passed);
  for (const path of paths.filter((each) => isLowest(each, paths))) {
    if (!scene.steady) paintDust(scene, scene.grid.corner(path.to), landingOf(path, passed));
  }
}

/** @type {Paint<[path: Path, passed: number]>} */
function paintFalling(scene, { colour, from, to }, passed) {
  const landing = landingOf({ from, to }, passed);
  if (landing > 0 && landing < 1 && !scene.steady) {
    paintSquashed(scene, colour, scene.grid.corner(to), landing);
    return;
  }
  const { left, top } = scene.grid.corner([from[0], from[1] - fallenAfter(passed, from[1] - to[1])]);
  paintTile(scene, colour, { left, top: Math.round(top) });
}

/** Each row begins slowly and accelerates. @param {number} passed in row times @param {number} rows of the whole fall @returns {number} */
function fallenAfter(passed, rows) {
  const whole = Math.min(Math.floor(passed), rows);
  const part = Math.min((passed - whole) / (whole === rows - 1 ? TOUCHES : 1), 1);
  return whole === rows ? rows : whole + part * (STEADY_FALL + GATHERED_FALL * part);
}

/** @param {Pick<Path, "from" | "to">} path @param {number} passed in times of a row @returns {number} 0..1 while the block lands */
function landingOf({ from, to }, passed) {
  const touches = from[1] - to[1] - 1 + TOUCHES;
  return clamp((passed - touches) / (1 - TOUCHES), 0, 1);
}

/** Whether a block lands on no other falling one. @param {Path} path @param {readonly Path[]} paths */
function isLowest({ to: [x, y] }, paths) {
  return !paths.some(({ to }) => to[0] === x && to[1] === y - 1);
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
  paintCounts(scene, cells, wave);
  paintWave(scene, cells, wave);
}

/** @type {Paint<[cell: Cell, lit: boolean]>} */
export function paintHighlight(scene, cell, lit) {
  const { left, top } = scene.grid.corner(cell);
  if (lit) paintGlow(scene, left + 1, top + 1, STONE - 2);
  for (const inset of [0, 1]) paintBorder(scene, cell, PALETTE.red, inset, STONE);
}

/** Yellow and bright, with the dark numeral left dark. @type {Paint<[left: number, top: number, side: number]>} */
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

/** Blocks shrink while sparks fly off and counts fly to the counters; from the second wave on the board shakes. @type {Painter} */
function paintClear(scene, { cells, wave }) {
  const { context } = scene;
  const [x, y] = shakeOf(scene, wave);
  context.save();
  context.translate(x, y);
  paintTiles(scene, cells);
  for (const cell of cells) paintVanishing(scene, cell);
  if (scene.steady) paintCounts(scene, cells, wave);
  else paintFlyingCounts(scene, cells, wave);
  paintWave(scene, cells, wave);
  context.restore();
}

/** @param {Scene} scene @param {number} wave @returns {[x: number, y: number]} by how many pixels the board is beside its place */
function shakeOf({ progress, speed, steady }, wave) {
  const size = Math.min(wave - 1, WIDEST_SHAKE);
  const [x = 0, y = 0] = SHAKES[Math.floor(progress * SHAKES.length)] ?? [];
  return steady || speed > FASTEST_SHAKE || progress === 0 ? [0, 0] : [size * x, size * y];
}

/** @type {Paint<[cell: Cell]>} */
function paintVanishing(scene, cell) {
  const { grid, board, progress } = scene;
  const corner = grid.corner(cell);
  const cut = between(0, TILE / 2, progress);
  if (2 * cut < STONE) {
    paintMiddle(scene, colourAt(board, cell), corner, cut, STONE);
    paintBorder(scene, cell, PALETTE.red, cut, STONE);
  }
  if (progress > 0 && progress < 1) paintSparks(scene, colourAt(board, cell), corner, progress);
}
