/**
 * Draws a Mayan board at any instant: at rest, or `progress` of the way through a frame.
 *
 * Layers from the ground up: cells and their numbers, the arrows along a fall, the blocks at rest,
 * the blocks on their way, and what is said about them.
 *
 * @typedef {import("../../lib/pixels.js").Context2D} Context2D
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./board.js").Cell} Cell
 * @typedef {import("./board.js").View} View
 * @typedef {import("./board.js").DragFrame} DragFrame
 * @typedef {import("./board.js").FallFrame} FallFrame
 * @typedef {import("./board.js").MatchFrame} MatchFrame
 * @typedef {import("./board.js").ClearFrame} ClearFrame
 * @typedef {import("./board.js").SkipFrame} SkipFrame
 * @typedef {import("./board.js").EnterFrame} EnterFrame
 * @typedef {import("./board.js").LeaveFrame} LeaveFrame
 *
 * @typedef {object} Options
 * @property {boolean} [reducedMotion]
 * @property {number} [speed]
 *
 * @typedef {"flash" | "still" | "none"} Glow
 *
 * @typedef {object} Scene
 * @property {Context2D} context
 * @property {CanvasImageSource} stones the sheet static/img/mayan.png
 * @property {Board} board before the frame
 * @property {number} progress
 * @property {Glow} glow of blocks that match
 */

import { t } from "../../lib/messages.js";
import { between, easeInOut } from "../../lib/numbers.js";
import { PALETTE } from "../../lib/palette.js";
import { drawBitmap, drawCross, drawFrame, drawLabel, mirrored, outlined } from "../../lib/pixels.js";
import {
  COLUMNS, MARGIN, ROWS, SIZE, STONE, TILE, cellsOf, colourAt, distinct, leftOf, longestFall, topOf,
} from "./board.js";
import { paintCounts, paintFew, paintNotice, paintWave } from "./signs.js";

// The sheet: an empty cell of either shade at its two ends, the colours 1 to 10 between them.
const EVEN_CELL = 0;
const ODD_CELL = 11;

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

/** Height of the numbers beside the board, in logical pixels. */
const LABEL_ROOM = 4;

/** How much brighter a glow makes what it covers: a grey that dodges. */
const GLOW = "#8c8c8c";

/** The part of a match for which the flash is on; the red border stays. */
const FLASH_ON = 0.6;

/** How far two blocks that swap make way for each other, up and down. */
const ASIDE = 3;

/** How far a count rises above its blocks, first in the match and then as they vanish. */
const RISE = 4;

const SPARKS = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y])).filter(([x, y]) => x || y);

/** @type {Record<string, (scene: Scene, frame: any) => void>} */
const PAINTERS = {
  drag: paintDrag,
  fall: paintFall,
  match: paintMatch,
  clear: paintClear,
  skip: paintSkip,
  enter: paintEnter,
  leave: paintLeave,
};

/**
 * @param {Context2D} context in logical pixels
 * @param {CanvasImageSource} stones
 * @param {View} view
 * @param {Options} options
 */
export function drawView(context, stones, view, { reducedMotion = false, speed = 1 }) {
  const { board, frame, progress } = view;
  const scene = { context, stones, board, progress, glow: glowAt(speed, reducedMotion) };
  paintGround(scene);
  if (frame) PAINTERS[frame.kind]?.(scene, frame);
  else paintBlocks(scene, []);
}

/**
 * Some eyes must not see more than three flashes a second. The shortest wave takes 850 ms at 1x
 * (match, clear, a fall by one row), and 500 ms with reduced motion: up to these speeds the yellow
 * comes and goes slowly enough, beyond them there is only the red border.
 *
 * @param {number} speed
 * @param {boolean} reducedMotion
 * @returns {Glow}
 */
function glowAt(speed, reducedMotion) {
  if (speed > (reducedMotion ? 1 : 2)) return "none";
  return reducedMotion || speed > 1 ? "still" : "flash";
}

/** @param {Scene} scene */
function paintGround({ context, stones }) {
  context.fillStyle = PALETTE.ground;
  context.fillRect(0, 0, SIZE.width, SIZE.height);
  paintNumbers(context);
  for (let x = 0; x < COLUMNS; x += 1) {
    for (let y = 0; y < ROWS; y += 1) {
      const tile = (x + y) % 2 === 0 ? EVEN_CELL : ODD_CELL;
      paintTile({ context, stones }, tile, leftOf(x), topOf(y));
    }
  }
}

/**
 * On the smallest canvas they are wider than the margin, so the board is drawn over them.
 *
 * @param {Context2D} context
 */
function paintNumbers(context) {
  for (let x = 0; x < COLUMNS; x += 1) {
    const middle = SIZE.height - MARGIN.bottom / 2;
    drawLabel(context, String(x), leftOf(x) + TILE / 2, middle, LABEL_ROOM, PALETTE.muted);
  }
  for (let y = 0; y < ROWS; y += 1) {
    drawLabel(context, String(y), MARGIN.left / 2, topOf(y) + TILE / 2, LABEL_ROOM, PALETTE.muted);
  }
}

/**
 * @param {Pick<Scene, "context" | "stones">} scene
 * @param {number} tile place in the sheet; for a block, its colour
 * @param {number} left
 * @param {number} top
 */
function paintTile({ context, stones }, tile, left, top) {
  context.drawImage(stones, tile * TILE, 0, TILE, TILE, left, top, TILE, TILE);
}

/**
 * All blocks at rest.
 *
 * @param {Scene} scene
 * @param {readonly Cell[]} except cells whose blocks are drawn otherwise
 */
function paintBlocks(scene, except) {
  const left_out = new Set(except.map(String));
  scene.board.forEach((column, x) => {
    column.forEach((colour, y) => {
      if (colour > 0 && !left_out.has(String([x, y]))) {
        paintTile(scene, colour, leftOf(x), topOf(y));
      }
    });
  });
}

/**
 * The dragged block slides in front of its neighbour, which slides back behind it, or out over a
 * gap.
 *
 * @param {Scene} scene
 * @param {DragFrame} frame
 */
function paintDrag(scene, { from, to, swap, colour }) {
  const { context, board } = scene;
  const slid = easeInOut(scene.progress);
  const left = between(leftOf(from[0]), leftOf(to[0]), slid);
  const aside = swap ? Math.round(4 * ASIDE * slid * (1 - slid)) : 0;
  const top = topOf(from[1]) - aside;
  if (swap) {
    const back = between(leftOf(to[0]), leftOf(from[0]), slid);
    paintTile(scene, colourAt(board, to), back, topOf(to[1]) + aside);
  }
  paintBlocks(scene, [from, to]);
  paintTile(scene, colour, left, top);
  drawFrame(context, left - 1, top - 1, STONE + 2, STONE + 2, PALETTE.cream);
  drawFrame(context, left, top, STONE, STONE, PALETTE.cream);
  paintDragArrow(context, from, to, ARROW_INKS);
}

/**
 * Over the edge between the two cells.
 *
 * @param {Context2D} context
 * @param {Cell} from
 * @param {Cell} to
 * @param {import("../../lib/pixels.js").Inks} inks
 */
function paintDragArrow(context, from, to, inks) {
  const toRight = to[0] > from[0];
  const arrow = toRight ? ARROW_RIGHT : ARROW_LEFT;
  const width = arrow[0]?.length ?? 0;
  const edge = leftOf(Math.max(from[0], to[0]));
  const left = toRight ? edge - 3 : edge + 2 - width;
  drawBitmap(context, arrow, left, topOf(from[1]) + 4, inks);
}

/**
 * All blocks fall at one speed, so those with a short way land before the frame ends.
 *
 * @param {Scene} scene
 * @param {FallFrame} frame
 */
function paintFall(scene, { paths }) {
  const fallen = scene.progress * longestFall(paths);
  for (const { from, to } of paths) paintTrail(scene.context, from, to);
  paintBlocks(scene, paths.map(({ from }) => from));
  for (const { colour, from, to } of paths) {
    const top = Math.round(topOf(Math.max(from[1] - fallen, to[1])));
    paintTile(scene, colour, leftOf(from[0]), top);
  }
}

/**
 * @param {Context2D} context
 * @param {Cell} from
 * @param {Cell} to
 */
function paintTrail(context, from, to) {
  for (let y = from[1]; y >= to[1]; y -= 1) {
    drawBitmap(context, ARROW_DOWN, leftOf(from[0]) + 4, topOf(y) + 5, ARROW_INKS);
  }
}

/**
 * @param {Scene} scene
 * @param {MatchFrame} frame
 */
function paintMatch(scene, { groups, wave }) {
  const cells = distinct(groups.flatMap((group) => group.cells));
  const lit = scene.glow === "still" || (scene.glow === "flash" && scene.progress < FLASH_ON);
  paintBlocks(scene, []);
  for (const cell of cells) paintHighlight(scene.context, cell, lit);
  paintCounts(scene.context, cells, risen(scene, scene.progress));
  if (wave > 1) paintWave(scene.context, cells, wave);
}

/**
 * Only a count over a flash rises.
 *
 * @param {Scene} scene
 * @param {number} progress from the match on, in frames
 */
function risen({ glow }, progress) {
  return glow === "flash" ? RISE * progress : 0;
}

/**
 * @param {Context2D} context
 * @param {Cell} cell
 * @param {boolean} lit
 */
function paintHighlight(context, [x, y], lit) {
  const [left, top] = [leftOf(x), topOf(y)];
  if (lit) paintGlow(context, left + 1, top + 1, STONE - 2);
  drawFrame(context, left, top, STONE, STONE, PALETTE.red);
  drawFrame(context, left + 1, top + 1, STONE - 2, STONE - 2, PALETTE.red);
}

/**
 * Turns what is drawn there yellow and bright, while its dark numeral stays dark.
 *
 * @param {Context2D} context
 * @param {number} left
 * @param {number} top
 * @param {number} side
 */
function paintGlow(context, left, top, side) {
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
 * @param {Scene} scene
 * @param {ClearFrame} frame
 */
function paintClear(scene, { cells, wave }) {
  const { context, progress } = scene;
  paintBlocks(scene, cells);
  for (const cell of cells) paintVanishing(scene, cell);
  paintCounts(context, cells, risen(scene, 1 + progress));
  if (wave > 1) paintWave(context, cells, wave);
}

/**
 * @param {Scene} scene
 * @param {Cell} cell
 */
function paintVanishing({ context, stones, board, progress }, cell) {
  const [left, top] = [leftOf(cell[0]), topOf(cell[1])];
  const cut = between(0, TILE / 2, progress);
  const side = STONE - 2 * cut;
  if (side > 0) {
    const sheet = colourAt(board, cell) * TILE + cut;
    context.drawImage(stones, sheet, cut, side, side, left + cut, top + cut, side, side);
    drawFrame(context, left + cut, top + cut, side, side, PALETTE.red);
  }
  context.fillStyle = PALETTE.yellow;
  for (const [x = 0, y = 0] of SPARKS) {
    const flown = between(2, TILE / 2, progress);
    context.fillRect(left + 7 + x * flown, top + 7 + y * flown, 1, 1);
  }
}

/**
 * A move that is left out: the arrow of the drag, crossed out.
 *
 * @param {Scene} scene
 * @param {SkipFrame} frame
 */
function paintSkip(scene, { move: [x, y, g] }) {
  const { context } = scene;
  paintBlocks(scene, []);
  for (const column of [x, x + g]) {
    drawFrame(context, leftOf(column), topOf(y), STONE, STONE, PALETTE.muted);
  }
  paintDragArrow(context, [x, y], [x + g, y], QUIET_INKS);
  drawCross(context, leftOf(Math.max(x, x + g)) - 5, topOf(y) + 4);
}

/**
 * What a node turns out to be; blocks of a dead colour get a red border.
 *
 * @param {Scene} scene
 * @param {EnterFrame} frame
 */
function paintEnter(scene, { outcome, facts, depth }) {
  const { context, board } = scene;
  paintBlocks(scene, []);
  if (outcome === "limit") paintNotice(context, t("Depth %(depth)d", { depth }));
  if (outcome !== "dead") return;
  const cells = cellsOf(board, facts.colour ?? 0);
  for (const cell of cells) paintHighlight(context, cell, false);
  paintFew(context, cells);
}

/**
 * The board goes back; the arrow tells which drag is taken back.
 *
 * @param {Scene} scene
 * @param {LeaveFrame} frame
 */
function paintLeave(scene, { move: [x, y, g], depth, board }) {
  const { context, progress } = scene;
  paintBlocks(progress < 0.5 ? scene : { ...scene, board }, []);
  drawFrame(context, leftOf(x), topOf(y), STONE, STONE, PALETTE.muted);
  paintDragArrow(context, [x + g, y], [x, y], QUIET_INKS);
  paintNotice(context, t("Back to depth %(depth)d", { depth }));
}
