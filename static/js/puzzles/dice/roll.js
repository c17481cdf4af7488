/**
 * The die tipping over an edge, seen from above: the top shrinks towards that edge while the face
 * behind opens and becomes the top.
 *
 * Eight phases, so that every picture has whole pixels.
 * @import {Corner} from "../../types.d.ts"
 * @import {Draw} from "../kit/types.d.ts"
 * @import {Direction} from "./places.js"
 *
 * @typedef {{leaving: Box, coming: Box, turned: number, lift: number}} Pose 0..1 of the quarter turn; `lift`:
 *   distance from the shadow
 * @typedef {{x: number, y: number, width: number, height: number}} Box logical pixels
 * @typedef {{face: string, light: string, dark: string, pip: string, hollow: string}} FaceInks `light`: upper and
 *   left edge, `dark`: lower and right one, `hollow`: below each pip
 */

import { PALETTE } from "../../lib/palette.js";
import { drawBitmap, mirrored, outlined } from "../../lib/pixels.js";
import { TILE } from "../kit/grid.js";

/** In logical pixels; leaves a pixel of its tile on either side. */
export const FACE = 14;

/** Visible height of the front below the top. */
const LIP = 2;

/** @type {Readonly<FaceInks>} */
export const RED_INKS = Object.freeze({
  face: "#fb4561", light: "#ff95a3", dark: "#e13653", pip: PALETTE.cream, hollow: "#c42b49",
});

/** @type {Readonly<FaceInks>} */
export const CREAM_INKS = Object.freeze({
  face: PALETTE.cream, light: "#ffffff", dark: "#d8c4c8", pip: "#2a1b45", hollow: "#e9d5d3",
});

const LIP_INKS = Object.freeze(["#b3243f", "#7d1630"]);

// Pips on a grid of three by three: column, row.
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

/** Shorter sides have no room for bevels and hollows. */
const PLAIN = 8;

const PHASES = 8;

/** Logical pixels that a die on its edge rises. */
const RISE = 4;

/** Darkness of a side face, 0..1: the light is behind the die. */
const SHADES = Object.freeze({ leaving: 0.6, coming: 0.2 });

const LONGEST = Math.SQRT2 - 1;

const ARROW_RIGHT = outlined([
  "#...",
  "##..",
  "###.",
  "####",
  "####",
  "###.",
  "##..",
  "#...",
]);
const ARROW_DOWN = outlined([
  "########",
  ".######.",
  "..####..",
  "...##...",
]);
const ARROWS = Object.freeze({
  up: [...ARROW_DOWN].reverse(),
  right: ARROW_RIGHT,
  down: ARROW_DOWN,
  left: mirrored(ARROW_RIGHT),
});
const ARROW_INKS = { "#": PALETTE.cream, o: PALETTE.shadow };

/** Until the arrow would leave the target square. */
const ARROW_UNTIL = 0.625;

/**
 * From `top` to `rolled`, at 0 < progress < 1; at the ends the die lies flat.
 * @type {Draw<[faces: {top: number, rolled: number}, corner: Corner, direction: Direction, progress: number]>}
 */
export function paintRoll(context, { top, rolled }, corner, direction, progress) {
  const pose = poseOf(corner, direction, progress);
  const around = outline(pose);
  paintShadow(context, around, pose.lift);
  if (progress < ARROW_UNTIL) paintArrow(context, around, direction);
  paintBody(context, around);
  paintSide(context, rolled, pose.coming, SHADES.coming * (1 - pose.turned));
  paintSide(context, top, pose.leaving, SHADES.leaving * pose.turned);
}

/** @param {number} progress 0..1, of a quarter turn: so far is its phase */
export function phaseOf(progress) {
  return Math.round(progress * PHASES) / PHASES;
}

/** The edge stays, but drifts: squares lie further apart. @param {Corner} corner @param {Direction} direction @param {number} progress @returns {Pose} */
function poseOf(corner, direction, progress) {
  const phase = phaseOf(progress);
  const angle = (phase * Math.PI) / 2;
  const [narrow, wide] = [Math.round(FACE * Math.cos(angle)), Math.round(FACE * Math.sin(angle))];
  const drift = Math.round((TILE - FACE) * phase);
  const lift = Math.round((RISE * (Math.sin(angle) + Math.cos(angle) - 1)) / LONGEST);
  const lying = { x: corner.left + 1, y: corner.top - lift, width: FACE, height: FACE };
  const upright = direction === "up" || direction === "down";
  const forward = direction === "down" || direction === "right";
  const start = upright ? lying.y : lying.x;
  const first = forward ? start + FACE + drift - narrow : start - drift - wide;
  const [leaving, coming] = forward ? [first + wide, first] : [first, first + narrow];
  const box = (/** @type {number} */ at, /** @type {number} */ length) =>
    upright ? { ...lying, y: at, height: length } : { ...lying, x: at, width: length };
  return {
    leaving: box(leaving, narrow), coming: box(coming, wide), turned: Math.sin(angle), lift,
  };
}

/** @param {Pose} pose @returns {Box} */
function outline({ leaving, coming }) {
  const [x, y] = [Math.min(leaving.x, coming.x), Math.min(leaving.y, coming.y)];
  return {
    x,
    y,
    width: Math.max(leaving.x + leaving.width, coming.x + coming.width) - x,
    height: Math.max(leaving.y + leaving.height, coming.y + coming.height) - y,
  };
}

/** As far below the die as its lift. @type {Draw<[around: Box, lift: number]>} */
function paintShadow(context, { x, y, width, height }, lift) {
  context.save();
  context.globalAlpha = 0.55;
  context.fillStyle = PALETTE.shadow;
  context.fillRect(x + 1, y + lift + 2, width, height + LIP);
  context.restore();
}

/** An outline, and the visible front. @type {Draw<[around: Box]>} */
function paintBody(context, { x, y, width, height }) {
  context.fillStyle = PALETTE.shadow;
  context.fillRect(x - 1, y, width + 2, height + LIP);
  context.fillRect(x, y - 1, width, height + LIP + 2);
  LIP_INKS.forEach((ink, down) => {
    context.fillStyle = ink;
    context.fillRect(x, y + height + down, width, 1);
  });
}

/** @type {Draw<[number: number, box: Box, shade: number]>} */
function paintSide(context, number, box, shade) {
  if (box.width <= 0 || box.height <= 0) return;
  paintFace(context, number, box, RED_INKS);
  context.save();
  context.globalAlpha = shade;
  context.fillStyle = LIP_INKS[1] ?? PALETTE.shadow;
  context.fillRect(box.x, box.y, box.width, box.height);
  context.restore();
}

/** @type {Draw<[around: Box, direction: Direction]>} */
function paintArrow(context, { x, y, width, height }, direction) {
  const arrow = ARROWS[direction];
  const [across, down] = [arrow[0]?.length ?? 0, arrow.length];
  const middle = { x: x + (width - across) / 2, y: y + (height - down) / 2 };
  const at = {
    up: { x: middle.x, y: y - down },
    right: { x: x + width, y: middle.y },
    down: { x: middle.x, y: y + height + LIP },
    left: { x: x - across, y: middle.y },
  }[direction];
  drawBitmap(context, arrow, at.x, at.y, ARROW_INKS);
}

/** 1..6 @type {Draw<[number: number, box: Box, inks: FaceInks]>} */
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

/** Position and length along a side. @param {number} index 0..2 @param {number} side @returns {[number, number]} */
function squeezed(index, side) {
  const part = side / FACE;
  return [Math.round((FIRST_PIP + PIP_APART * index) * part), Math.max(1, Math.round(PIP * part))];
}
