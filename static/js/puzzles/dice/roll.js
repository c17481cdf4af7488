/**
 * The die that tips over one of its edges, seen from above: its top is squeezed towards that edge
 * while the face behind it opens and comes to lie on top.
 *
 * It turns in eight phases, so that every one of them is a picture of whole pixels.
 *
 * @import {Bitmap} from "../../lib/pixels.js"
 * @import {Context2D, Corner} from "../../types.d.ts"
 * @import {Box} from "./faces.js"
 * @import {Direction} from "./places.js"
 *
 * @typedef {object} Pose the two faces that are seen, and the die's lower edge
 * @property {Box} leaving the face that was on top
 * @property {Box} coming the face that will be
 * @property {number} turned 0..1 of the quarter turn
 * @property {number} lift how far the die is off its shadow
 */

import { PALETTE } from "../../lib/palette.js";
import { drawBitmap, mirrored, outlined } from "../../lib/pixels.js";
import { TILE } from "../kit/grid.js";
import { FACE, LIP, LIP_INKS, RED_INKS, paintFace } from "./faces.js";

const PHASES = 8;

/** How far a die that stands on its edge rises, in logical pixels. */
const RISE = 4;

/** How dark a face gets that is seen from the side, 0..1: the light is behind the die. */
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
const ARROW_DOWN = turned(ARROW_RIGHT);
const ARROWS = Object.freeze({
  up: [...ARROW_DOWN].reverse(),
  right: ARROW_RIGHT,
  down: ARROW_DOWN,
  left: mirrored(ARROW_RIGHT),
});
const ARROW_INKS = { "#": PALETTE.cream, o: PALETTE.shadow };

/** The arrow leads the die until it would leave the square that the die rolls onto. */
const ARROW_UNTIL = 0.625;

/**
 * @param {Context2D} context
 * @param {{top: number, rolled: number}} faces the number on top before, and after
 * @param {Corner} corner of the square that the die leaves
 * @param {Direction} direction
 * @param {number} progress 0..1, without its ends: there the die lies flat
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

/**
 * The phase at hand of a quarter turn, 0..1.
 *
 * @param {number} progress
 */
export function phaseOf(progress) {
  return Math.round(progress * PHASES) / PHASES;
}

/**
 * @param {Corner} corner
 * @param {Direction} direction
 * @param {number} progress
 * @returns {Pose}
 */
function poseOf(corner, direction, progress) {
  const phase = phaseOf(progress);
  const angle = (phase * Math.PI) / 2;
  const [narrow, wide] = [Math.round(FACE * Math.cos(angle)), Math.round(FACE * Math.sin(angle))];
  // Two squares lie further apart than a face is long.
  const drift = Math.round((TILE - FACE) * phase);
  const lift = Math.round((RISE * (Math.sin(angle) + Math.cos(angle) - 1)) / LONGEST);
  const lying = { x: corner.left + 1, y: corner.top - lift, width: FACE, height: FACE };
  const sides = { narrow, wide, drift };
  const upright = direction === "up" || direction === "down";
  const along = upright
    ? { start: lying.y, forward: direction === "down" }
    : { start: lying.x, forward: direction === "right" };
  const { leaving, coming } = spans(along, sides);
  const box = (/** @type {[number, number]} */ [at, length]) =>
    upright ? { ...lying, y: at, height: length } : { ...lying, x: at, width: length };
  return { leaving: box(leaving), coming: box(coming), turned: Math.sin(angle), lift };
}

/**
 * Where both faces begin along the way of the die, and how long they are. The edge that the die
 * tips over stays where it is, but for the drift.
 *
 * @param {{start: number, forward: boolean}} along
 * @param {{narrow: number, wide: number, drift: number}} sides
 * @returns {{leaving: [number, number], coming: [number, number]}}
 */
function spans({ start, forward }, { narrow, wide, drift }) {
  if (forward) {
    const edge = start + FACE + drift;
    return { leaving: [edge - narrow + wide, narrow], coming: [edge - narrow, wide] };
  }
  const edge = start - drift;
  return { leaving: [edge - wide, narrow], coming: [edge - wide + narrow, wide] };
}

/**
 * @param {Pose} pose
 * @returns {Box}
 */
function outline({ leaving, coming }) {
  const x = Math.min(leaving.x, coming.x);
  const y = Math.min(leaving.y, coming.y);
  return {
    x,
    y,
    width: Math.max(leaving.x + leaving.width, coming.x + coming.width) - x,
    height: Math.max(leaving.y + leaving.height, coming.y + coming.height) - y,
  };
}

/**
 * On the ground, as far below the die as the die is above it.
 *
 * @param {Context2D} context
 * @param {Box} around
 * @param {number} lift
 */
function paintShadow(context, { x, y, width, height }, lift) {
  context.save();
  context.globalAlpha = 0.55;
  context.fillStyle = PALETTE.shadow;
  context.fillRect(x + 1, y + lift + 2, width, height + LIP);
  context.restore();
}

/**
 * A dark line around the die, and what is seen of its front.
 *
 * @param {Context2D} context
 * @param {Box} around
 */
function paintBody(context, { x, y, width, height }) {
  context.fillStyle = PALETTE.shadow;
  context.fillRect(x - 1, y, width + 2, height + LIP);
  context.fillRect(x, y - 1, width, height + LIP + 2);
  LIP_INKS.forEach((ink, down) => {
    context.fillStyle = ink;
    context.fillRect(x, y + height + down, width, 1);
  });
}

/**
 * @param {Context2D} context
 * @param {number} number
 * @param {Box} box
 * @param {number} shade 0..1
 */
function paintSide(context, number, box, shade) {
  if (box.width <= 0 || box.height <= 0) return;
  paintFace(context, number, box, RED_INKS);
  context.save();
  context.globalAlpha = shade;
  context.fillStyle = LIP_INKS[1] ?? PALETTE.shadow;
  context.fillRect(box.x, box.y, box.width, box.height);
  context.restore();
}

/**
 * Before the edge that the die rolls over.
 *
 * @param {Context2D} context
 * @param {Box} around
 * @param {Direction} direction
 */
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

/**
 * Rows and columns change places: what looks to the right looks down.
 *
 * @param {Bitmap} bitmap
 */
function turned(bitmap) {
  const width = bitmap[0]?.length ?? 0;
  return Array.from({ length: width }, (_, across) =>
    bitmap.map((row) => row[across] ?? ".").join(""),
  );
}
