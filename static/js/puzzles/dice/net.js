/**
 * The unfolded die: the face on top in red, the others around it as a cross.
 *
 *               back
 *         left  top   right  bottom
 *               front
 *
 * When the die rolls to a side the row goes on by one face, and what leaves it at one end comes
 * in at the other; when it rolls up or down the column does, through the bottom.
 *
 * @import {Context2D, SidePanel, View} from "../../types.d.ts"
 * @import {Direction, Net} from "./places.js"
 *
 * @typedef {{x: number, y: number}} Cell of the cross, from its upper left corner
 */

import { t } from "../../lib/messages.js";
import { PALETTE } from "../../lib/palette.js";
import { TILE } from "../kit/grid.js";
import { CREAM_INKS, FACE, RED_INKS, paintFace } from "./faces.js";
import { TOWARDS, netOf } from "./places.js";
import { phaseOf } from "./roll.js";

const ACROSS = 4;
const DOWN = 3;

const SIZE = Object.freeze({ width: ACROSS * TILE, height: DOWN * TILE });

/** @type {Readonly<Record<keyof Net, Cell>>} */
const CELLS = Object.freeze({
  back: { x: 1, y: 0 },
  left: { x: 0, y: 1 },
  top: { x: 1, y: 1 },
  right: { x: 2, y: 1 },
  bottom: { x: 3, y: 1 },
  front: { x: 1, y: 2 },
});

const NAMES = /** @type {(keyof Net)[]} */ (Object.keys(CELLS));

// The faces that change places, in the order in which they follow each other.
const ROW = /** @type {const} */ (["left", "top", "right", "bottom"]);
const COLUMN = /** @type {const} */ (["back", "top", "front"]);

/** @type {SidePanel} */
export const panel = Object.freeze({
  title: () => t("The die"),
  size: () => SIZE,
  draw: drawNet,
  lines,
});

/**
 * The numbers that the narrator speaks of, by name.
 *
 * @param {View} view
 */
function lines(view) {
  const { top, front, right } = settled(view).die;
  return [
    { name: t("on top"), value: String(top) },
    { name: t("in front"), value: String(front) },
    { name: t("on the right"), value: String(right) },
  ];
}

/**
 * The board that the last phase of a frame shows.
 *
 * @param {View} view
 */
function settled({ board, frame, progress }) {
  return frame && phaseOf(progress) === 1 ? frame.board : board;
}

/** @type {SidePanel["draw"]} */
function drawNet(context, view, { reducedMotion = false } = {}) {
  context.fillStyle = PALETTE.ground;
  context.fillRect(0, 0, SIZE.width, SIZE.height);
  const phase = phaseOf(view.progress);
  const net = netOf(settled(view).die);
  const turns = !reducedMotion && phase > 0 && phase < 1;
  if (turns && view.frame?.kind === "roll") drawTurning(context, net, view.frame.direction, phase);
  else drawFaces(context, net, NAMES);
}

/**
 * @param {Context2D} context
 * @param {Net} net
 * @param {readonly (keyof Net)[]} names
 */
function drawFaces(context, net, names) {
  for (const name of names) drawFace(context, net[name], CELLS[name], { x: 0, y: 0 }, name === "top");
}

/**
 * @param {Context2D} context
 * @param {Net} net before the roll
 * @param {Direction} direction
 * @param {number} phase 0..1
 */
function drawTurning(context, net, direction, phase) {
  const [down, across] = TOWARDS[direction];
  const moved = { x: Math.round(across * phase * TILE), y: Math.round(down * phase * TILE) };
  if (across !== 0) {
    drawFaces(context, net, ["back", "front"]);
    const numbers = ROW.map((name) => net[name]);
    drawBand(context, numbers, numbers, { cell: CELLS.left, step: { x: 1, y: 0 } }, moved);
    return;
  }
  drawFaces(context, net, ["left", "right"]);
  const numbers = COLUMN.map((name) => net[name]);
  drawBand(context, numbers, [net.bottom], { cell: CELLS.back, step: { x: 0, y: 1 } }, moved);
  const leaving = [down > 0 ? net.front : net.back];
  drawBand(context, [net.bottom], leaving, { cell: CELLS.bottom, step: { x: 0, y: 1 } }, moved);
}

/**
 * Faces that move along a band of the cross: nothing is seen beyond its ends.
 *
 * @param {Context2D} context
 * @param {readonly number[]} numbers what lies in the band
 * @param {readonly number[]} coming what comes in; the last where it enters at the beginning, the
 *     first where it enters at the end
 * @param {{cell: Cell, step: Cell}} band its first cell, and the way to the next
 * @param {Cell} moved in logical pixels
 */
function drawBand(context, numbers, coming, { cell, step }, moved) {
  const forward = moved.x + moved.y > 0;
  const before = forward ? [coming[coming.length - 1] ?? 0] : [];
  const after = forward ? [] : [coming[0] ?? 0];
  context.save();
  context.beginPath();
  context.rect(
    cell.x * TILE,
    cell.y * TILE,
    TILE * (1 + step.x * (numbers.length - 1)),
    TILE * (1 + step.y * (numbers.length - 1)),
  );
  context.clip();
  [...before, ...numbers, ...after].forEach((number, index) => {
    const along = index - before.length;
    const at = { x: cell.x + step.x * along, y: cell.y + step.y * along };
    drawFace(context, number, at, moved, isOverTop(at, moved));
  });
  context.restore();
}

/**
 * Whether a face on its way covers most of the place of the top.
 *
 * @param {Cell} at where it comes from
 * @param {Cell} moved in logical pixels
 */
function isOverTop(at, moved) {
  const x = (at.x - CELLS.top.x) * TILE + moved.x;
  const y = (at.y - CELLS.top.y) * TILE + moved.y;
  return x + y > -TILE / 2 && x + y <= TILE / 2;
}

/**
 * @param {Context2D} context
 * @param {number} number
 * @param {Cell} cell
 * @param {Cell} moved in logical pixels
 * @param {boolean} isTop
 */
function drawFace(context, number, { x, y }, moved, isTop) {
  const box = {
    x: x * TILE + 1 + moved.x, y: y * TILE + 1 + moved.y, width: FACE, height: FACE,
  };
  paintFace(context, number, box, isTop ? RED_INKS : CREAM_INKS);
}
