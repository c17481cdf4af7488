/**
 * The unfolded die: the face on top in red, the others around it as a cross.
 *
 *               back
 *         left  top   right  bottom
 *               front
 *
 * When the die rolls to a side the row goes on by one face, and what leaves it at one end comes in
 * at the other; when it rolls up or down the column does, through the bottom.
 * @import {SidePanel, View} from "../../types.d.ts"
 * @import {Draw} from "../kit/types.d.ts"
 * @import {Direction, Net} from "./places.js"
 * @typedef {{x: number, y: number}} Cell from the upper left corner of the cross; also an offset in logical pixels
 */

import { t } from "../../lib/messages.js";
import { PALETTE, onGround } from "../../lib/palette.js";
import { TILE } from "../kit/grid.js";
import { CREAM_INKS, FACE, RED_INKS, paintFace, phaseOf } from "./roll.js";
import { TOWARDS, netOf } from "./places.js";

const SIZE = Object.freeze({ width: 4 * TILE, height: 3 * TILE });

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

// Cycles of faces when the die rolls along a row or column.
const ROW = /** @type {const} */ (["left", "top", "right", "bottom"]);
const COLUMN = /** @type {const} */ (["back", "top", "front"]);

/** @type {SidePanel} */
export const panel = Object.freeze({
  title: () => t("The die"),
  size: () => SIZE,
  draw: drawNet,
  // The numbers named by the narrator.
  lines(/** @type {View} */ view) {
    const { top, front, right } = settled(view).die;
    return [
      { name: t("on top"), value: String(top) },
      { name: t("in front"), value: String(front) },
      { name: t("on the right"), value: String(right) },
    ];
  },
});

/** The board of the last phase. @param {View} view */
function settled({ board, frame, progress }) {
  return frame && phaseOf(progress) === 1 ? frame.board : board;
}

/** @type {SidePanel["draw"]} */
function drawNet(context, view, { reducedMotion = false } = {}) {
  context.fillStyle = onGround(PALETTE.ground);
  context.fillRect(0, 0, SIZE.width, SIZE.height);
  const phase = phaseOf(view.progress);
  const net = netOf(settled(view).die);
  const turns = !reducedMotion && phase > 0 && phase < 1;
  if (turns && view.frame?.kind === "roll") drawTurning(context, net, view.frame.direction, phase);
  else drawFaces(context, net, NAMES);
}

/** @type {Draw<[net: Net, names: readonly (keyof Net)[]]>} */
function drawFaces(context, net, names) {
  for (const name of names) drawFace(context, net[name], CELLS[name], { x: 0, y: 0 }, name === "top");
}

/** The phase is 0..1. @type {Draw<[net: Net, direction: Direction, phase: number]>} */
function drawTurning(context, net, direction, phase) {
  const [down, across] = TOWARDS[direction];
  const moved = { x: Math.round(across * phase * TILE), y: Math.round(down * phase * TILE) };
  if (across !== 0) {
    drawFaces(context, net, ["back", "front"]);
    const numbers = ROW.map((name) => net[name]);
    drawBand(context, numbers, numbers, CELLS.left, { x: 1, y: 0 }, moved);
    return;
  }
  drawFaces(context, net, ["left", "right"]);
  const numbers = COLUMN.map((name) => net[name]);
  const leaving = [down > 0 ? net.front : net.back];
  drawBand(context, numbers, [net.bottom], CELLS.back, { x: 0, y: 1 }, moved);
  drawBand(context, [net.bottom], leaving, CELLS.bottom, { x: 0, y: 1 }, moved);
}

/**
 * Faces moving along a band of the cross, given by its first cell and the step to the next, clipped
 * at its ends. The face that comes in is the last or the first.
 * @type {Draw<[numbers: readonly number[], coming: readonly number[], cell: Cell, step: Cell, moved: Cell]>}
 */
function drawBand(context, numbers, coming, cell, step, moved) {
  const forward = moved.x + moved.y > 0;
  const before = forward ? coming.slice(-1) : [];
  const after = forward ? [] : coming.slice(0, 1);
  const [across, down] = [step.x, step.y].map((each) => TILE * (1 + each * (numbers.length - 1)));
  context.save();
  context.beginPath();
  context.rect(cell.x * TILE, cell.y * TILE, across ?? 0, down ?? 0);
  context.clip();
  [...before, ...numbers, ...after].forEach((number, index) => {
    const along = index - before.length;
    const at = { x: cell.x + step.x * along, y: cell.y + step.y * along };
    // A moving face that covers most of the top's place is red.
    const from_top = (at.x - CELLS.top.x + at.y - CELLS.top.y) * TILE + moved.x + moved.y;
    drawFace(context, number, at, moved, from_top > -TILE / 2 && from_top <= TILE / 2);
  });
  context.restore();
}

/** @type {Draw<[number: number, cell: Cell, moved: Cell, isTop: boolean]>} */
function drawFace(context, number, { x, y }, moved, isTop) {
  const box = {
    x: x * TILE + 1 + moved.x, y: y * TILE + 1 + moved.y, width: FACE, height: FACE,
  };
  paintFace(context, number, box, isTop ? RED_INKS : CREAM_INKS);
}
