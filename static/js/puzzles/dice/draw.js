/**
 * Draws a maze at any instant: at rest, or `progress` of the way through a frame.
 *
 * Layers from the ground up: squares and their numbers, the trail, the mark of the start, the die,
 * and what is said about them.
 *
 * @typedef {import("../../lib/pixels.js").Context2D} Context2D
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./board.js").Place} Place
 * @typedef {import("./board.js").View} View
 * @typedef {import("./board.js").RollFrame} RollFrame
 * @typedef {import("./board.js").SkipFrame} SkipFrame
 * @typedef {import("./board.js").EnterFrame} EnterFrame
 * @typedef {import("./board.js").TakeFrame} TakeFrame
 * @typedef {import("./board.js").QueueFrame} QueueFrame
 * @typedef {import("./board.js").EmptyFrame} EmptyFrame
 *
 * @typedef {object} Options
 * @property {boolean} [reducedMotion]
 * @property {number} [speed]
 * @property {readonly Board[]} [path] from the start to the settled board at hand
 *
 * @typedef {object} Scene
 * @property {Context2D} context
 * @property {CanvasImageSource} tiles the sheet static/img/dice.png
 * @property {Board} board before the frame
 * @property {number} progress
 * @property {readonly Board[]} path as far as it leads to `board`
 */

import { t } from "../../lib/messages.js";
import { between, easeInOut } from "../../lib/numbers.js";
import { PALETTE } from "../../lib/palette.js";
import { drawFrame, drawLabel } from "../../lib/pixels.js";
import {
  DIRECTIONS, MARGIN, TILE, cornerOf, extent, isHome, isOnMaze, neighbour, placeOf, sizeOf, squareAt,
} from "./board.js";
import { paintRoll, phaseOf } from "./roll.js";
import { SIGNS, paintCross, paintNotice, paintUnequal, paintWord } from "./signs.js";
import { paintTrail, pathTo } from "./trail.js";

// The sheet: squares by their number, a wild one after them, the die by its top, the start's mark.
const WILD_TILE = 7;
const DIE_TILES = 7;
const START_TILE = 14;

/** Height of the numbers beside the maze, in logical pixels. */
const LABEL_ROOM = 4;

/** The length of the corners around the start, in logical pixels. */
const CORNER = 5;

/** The part of a jump in which the die is gone from one square and not yet on the other. */
const AWAY = Object.freeze({ from: 0.4, to: 0.6 });

/** @type {Record<string, (scene: Scene, frame: any) => void>} */
const PAINTERS = {
  roll: paintRolling,
  skip: paintSkip,
  enter: paintEnter,
  take: paintTake,
  queue: paintQueue,
  empty: paintEmpty,
};

/**
 * @param {Context2D} context in logical pixels
 * @param {CanvasImageSource} tiles
 * @param {View} view
 * @param {Options} options
 */
export function drawView(context, tiles, view, { reducedMotion = false, path = [] }) {
  const { board, frame, progress } = view;
  // Without motion a frame is only ever seen at one of its ends.
  const shown = reducedMotion ? Math.round(progress) : progress;
  const scene = { context, tiles, board, progress: shown, path: pathTo(path, board) };
  paintGround(scene);
  if (frame) PAINTERS[frame.kind]?.(scene, frame);
  else paintRest(scene);
}

/** @param {Scene} scene */
function paintGround(scene) {
  const { context, board: { maze } } = scene;
  const { width, height } = sizeOf(maze);
  context.fillStyle = PALETTE.ground;
  context.fillRect(0, 0, width, height);
  paintNumbers(scene);
  maze.forEach((row, down) => {
    row.forEach((square, across) => {
      paintTile(scene, square < 0 ? WILD_TILE : square, [down + 1, across + 1]);
    });
  });
}

/** @param {Scene} scene */
function paintNumbers({ context, board: { maze } }) {
  const { rows, columns } = extent(maze);
  for (let column = 1; column <= columns; column += 1) {
    const { left, top } = cornerOf(maze, [1, column]);
    const y = top - MARGIN.top / 2;
    drawLabel(context, String(column), left + TILE / 2, y, LABEL_ROOM, PALETTE.muted);
  }
  for (let row = 1; row <= rows; row += 1) {
    const { left, top } = cornerOf(maze, [row, 1]);
    const x = left - MARGIN.left / 2;
    drawLabel(context, String(row), x, top + TILE / 2, LABEL_ROOM, PALETTE.muted);
  }
}

/**
 * @param {Pick<Scene, "context" | "tiles" | "board">} scene
 * @param {number} tile place in the sheet
 * @param {Place} place
 */
function paintTile({ context, tiles, board }, tile, place) {
  const { left, top } = cornerOf(board.maze, place);
  context.drawImage(tiles, tile * TILE, 0, TILE, TILE, left, top, TILE, TILE);
}

/**
 * A way and where it began.
 *
 * @param {Scene} scene
 * @param {readonly Board[]} path
 * @param {number} [reach] how much of its last roll is drawn, 0..1
 */
function paintWay(scene, path, reach = 1) {
  const last = path[path.length - 1];
  const closed = path.length > 1 && reach === 1 && last !== undefined && isHome(last);
  paintTrail(scene.context, path, { reach, closed });
  paintStart(scene, closed ? PALETTE.jade : PALETTE.gold);
}

/**
 * The mark of the start, and corners around it that the die does not hide.
 *
 * @param {Scene} scene
 * @param {string} ink
 */
function paintStart(scene, ink) {
  const { context, board: { maze, start } } = scene;
  paintTile(scene, START_TILE, start);
  const { left, top } = cornerOf(maze, start);
  context.fillStyle = ink;
  for (const x of [left - 1, left + TILE - CORNER + 1]) {
    for (const y of [top - 1, top + TILE]) context.fillRect(x, y, CORNER, 1);
  }
  for (const x of [left - 1, left + TILE]) {
    for (const y of [top - 1, top + TILE - CORNER + 1]) context.fillRect(x, y, 1, CORNER);
  }
}

/** @param {Scene} scene */
function paintRest(scene) {
  paintWay(scene, scene.path);
  paintDie(scene, scene.board);
}

/**
 * @param {Scene} scene
 * @param {Board} board
 */
function paintDie(scene, { die }) {
  paintTile(scene, DIE_TILES + die.top, placeOf(die));
}

/**
 * The trail grows behind the die.
 *
 * @param {Scene} scene
 * @param {RollFrame} frame
 */
function paintRolling(scene, { direction, from, board }) {
  const { context, path, progress } = scene;
  const phase = phaseOf(progress);
  if (phase === 0 || path.length === 0) paintWay(scene, path);
  else paintWay(scene, [...path, board], phase);
  if (phase === 0 || phase === 1) {
    paintDie(scene, phase === 0 ? scene.board : board);
    return;
  }
  const faces = { top: scene.board.die.top, rolled: board.die.top };
  paintRoll(context, faces, cornerOf(board.maze, from), direction, progress);
}

/**
 * A roll that is left out, and why.
 *
 * @param {Scene} scene
 * @param {SkipFrame} frame
 */
function paintSkip(scene, { move, reason, node }) {
  const { context, board: { maze, die } } = scene;
  paintRest(scene);
  const place = placeOf(die);
  const there = neighbour(place, move);
  paintCross(context, maze, there);
  const places = [place, there];
  if (reason === "number") {
    paintUnequal(context, maze, places, { top: die.top, square: squareAt(maze, there) });
  }
  if (reason === "seen") {
    paintWord(context, maze, places, t("Node %(node)d", { node: node ?? 0 }), SIGNS.quiet);
  }
}

/**
 * What a node turns out to be.
 *
 * @param {Scene} scene
 * @param {EnterFrame} frame
 */
function paintEnter(scene, { outcome, depth }) {
  const { context, board: { maze, die } } = scene;
  paintRest(scene);
  const place = placeOf(die);
  if (outcome === "solved") {
    paintBorder(scene, place, PALETTE.jade);
    paintWord(context, maze, [place], t("Home!"), SIGNS.good);
  }
  if (outcome === "dead") paintStuck(scene, place);
  if (outcome === "expanded") {
    paintBorder(scene, place, PALETTE.gold);
    paintNotice(context, maze, t("Layer %(depth)d", { depth }));
  }
}

/**
 * @param {Scene} scene
 * @param {Place} place
 */
function paintStuck(scene, place) {
  const { context, board: { maze } } = scene;
  const around = DIRECTIONS.map((direction) => neighbour(place, direction));
  const squares = around.filter((each) => isOnMaze(maze, each));
  for (const each of squares) paintCross(context, maze, each);
  paintBorder(scene, place, PALETTE.red);
  paintWord(context, maze, [place, ...squares], t("Stuck"), SIGNS.bad);
}

/**
 * @param {Scene} scene
 * @param {Place} place
 * @param {string} ink
 */
function paintBorder({ context, board }, place, ink) {
  const { left, top } = cornerOf(board.maze, place);
  drawFrame(context, left - 1, top - 1, TILE + 2, TILE + 2, ink);
}

/**
 * The die vanishes and stands where the node at the front of the queue has it.
 *
 * @param {Scene} scene
 * @param {TakeFrame} frame
 */
function paintTake(scene, { depth, board }) {
  paintJump(scene, board);
  paintNotice(scene.context, board.maze, t("From the queue: layer %(depth)d", { depth }));
}

/**
 * The new position stays behind as a square in gold: it waits.
 *
 * @param {Scene} scene
 * @param {QueueFrame} frame
 */
function paintQueue(scene, { board }) {
  paintJump(scene, board);
  paintBorder(scene, placeOf(scene.board.die), PALETTE.gold);
  paintNotice(scene.context, board.maze, t("Into the queue"));
}

/**
 * @param {Scene} scene
 * @param {Board} board where the die comes up again
 */
function paintJump(scene, board) {
  const { progress } = scene;
  const before = progress < 0.5;
  paintWay(scene, before ? scene.path : pathTo(scene.path, board));
  const part = before ? 1 - progress / AWAY.from : (progress - AWAY.to) / (1 - AWAY.to);
  if (part > 0) paintPart(scene, before ? scene.board : board, part);
}

/**
 * The die, or its middle only.
 *
 * @param {Scene} scene
 * @param {Board} board
 * @param {number} part 0..1 of its side
 */
function paintPart({ context, tiles }, { maze, die }, part) {
  const { left, top } = cornerOf(maze, placeOf(die));
  const cut = between(TILE / 2, 0, easeInOut(part));
  const side = TILE - 2 * cut;
  if (side === 0) return;
  const sheet = (DIE_TILES + die.top) * TILE + cut;
  context.drawImage(tiles, sheet, cut, side, side, left + cut, top + cut, side, side);
}

/**
 * @param {Scene} scene
 * @param {EmptyFrame} frame
 */
function paintEmpty(scene, { board }) {
  paintRest(scene);
  paintNotice(scene.context, board.maze, t("The queue is empty"));
}
