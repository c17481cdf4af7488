/**
 * A face of the die drawn at any size, as it is seen while it turns away. At full size and without
 * shade the face on top is the same as the die's tiles in static/img/dice.png.
 *
 * @import {Draw} from "../kit/types.d.ts"
 *
 * @typedef {{x: number, y: number, width: number, height: number}} Box in logical pixels
 *
 * @typedef {{face: string, light: string, dark: string, pip: string, hollow: string}} FaceInks light
 *     are the upper and left edge, dark the lower and right one, hollow lies below each pip
 */

import { PALETTE } from "../../lib/palette.js";

/** The side of a face, in logical pixels; it leaves a pixel of its tile on either side. */
export const FACE = 14;

/** Height of what is seen of the die's front below its top. */
export const LIP = 2;

/** @type {Readonly<FaceInks>} */
export const RED_INKS = Object.freeze({
  face: "#fb4561", light: "#ff95a3", dark: "#e13653", pip: PALETTE.cream, hollow: "#c42b49",
});

/** @type {Readonly<FaceInks>} */
export const CREAM_INKS = Object.freeze({
  face: PALETTE.cream, light: "#ffffff", dark: "#d8c4c8", pip: "#2a1b45", hollow: "#e9d5d3",
});

export const LIP_INKS = Object.freeze(["#b3243f", "#7d1630"]);

// Pips lie on a grid of three by three: by column, then row.
const PIPS = /** @type {const} */ ([
  [],
  [[1, 1]],
  [[0, 0], [2, 2]],
  [[0, 0], [1, 1], [2, 2]],
  [[0, 0], [2, 0], [0, 2], [2, 2]],
  [[0, 0], [2, 0], [1, 1], [0, 2], [2, 2]],
  [[0, 0], [2, 0], [0, 1], [2, 1], [0, 2], [2, 2]],
]);
const FIRST_PIP = 2;
const PIP_APART = 4;
const PIP = 2;

/** A side shorter than this has no room for bevels and hollows. */
const PLAIN = 8;

/**
 * A number, 1..6, where it is seen.
 *
 * @type {Draw<[number: number, box: Box, inks: FaceInks]>}
 */
export function paintFace(context, number, box, inks) {
  if (box.width <= 0 || box.height <= 0) return;
  context.fillStyle = inks.face;
  context.fillRect(box.x, box.y, box.width, box.height);
  paintBevels(context, box, inks);
  for (const [across, down] of PIPS[number] ?? []) paintPip(context, box, across, down, inks);
}

/** @type {Draw<[box: Box, inks: FaceInks]>} */
function paintBevels(context, { x, y, width, height }, { light, dark }) {
  const [high, wide] = [height >= PLAIN, width >= PLAIN];
  context.fillStyle = light;
  if (high) context.fillRect(x, y, width, 1);
  if (wide) context.fillRect(x, y, 1, height - 1);
  context.fillStyle = dark;
  if (high) context.fillRect(x, y + height - 1, width, 1);
  if (wide) context.fillRect(x + width - 1, y + 1, 1, height - 1);
}

/** @type {Draw<[box: Box, across: number, down: number, inks: FaceInks]>} */
function paintPip(context, box, across, down, { pip, hollow }) {
  const [left, width] = squeezed(across, box.width);
  const [top, height] = squeezed(down, box.height);
  if (box.height >= PLAIN) {
    context.fillStyle = hollow;
    context.fillRect(box.x + left, box.y + top + height, width, 1);
  }
  context.fillStyle = pip;
  context.fillRect(box.x + left, box.y + top, width, height);
}

/**
 * Where a pip lies along a side, and how long it is there.
 *
 * @param {number} index 0..2
 * @param {number} side
 * @returns {[number, number]}
 */
function squeezed(index, side) {
  const part = side / FACE;
  return [Math.round((FIRST_PIP + PIP_APART * index) * part), Math.max(1, Math.round(PIP * part))];
}
