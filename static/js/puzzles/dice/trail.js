/**
 * The way that the die has come, as a line through the squares. It keeps to the right of the
 * middle as traffic does, in the gutter between two rows of pips: no number is hidden, and there
 * and back are two lines.
 *
 * @import {Corner} from "../../types.d.ts"
 * @import {Draw, Paint, Scene} from "../kit/types.d.ts"
 * @import {Direction} from "./places.js"
 *
 * @typedef {{x: number, y: number}} Point the middle of the line, in logical pixels
 *
 * @typedef {readonly Point[]} Piece from the square that the die leaves in a roll to the next one;
 *     each point is beside or above the one before
 */

import { between } from "../../lib/numbers.js";
import { PALETTE, onGround } from "../../lib/palette.js";
import { TILE } from "../kit/grid.js";
import { TOWARDS, placeOf } from "./places.js";

/** From the middle of a square to either lane. */
const LANE = 2;

/** The width of the line. */
const WIDTH = 2;

/** From the oldest piece of the way to the newest. */
const FADING = Object.freeze(["#0f5a4a", "#127560", "#189377", "#20b78a", PALETTE.jade]);

/** So many rolls are drawn in each of the darker inks. */
const ROLLS_PER_INK = 3;

/**
 * So much of the last roll, 0..1; all of one ink where the loop is closed.
 *
 * @type {Paint<[reach: number, closed: boolean]>}
 */
export function paintTrail(scene, reach, closed) {
  const pieces = piecesOf(scene);
  pieces.forEach((piece, index) => {
    const age = pieces.length - 1 - index;
    const darker = closed ? 0 : Math.ceil(age / ROLLS_PER_INK);
    const ink = FADING.at(Math.max(-FADING.length, -1 - darker)) ?? PALETTE.jade;
    scene.context.fillStyle = onGround(ink);
    paintPiece(scene.context, piece, age === 0 ? reach : 1);
  });
}

/**
 * A piece of the line for each roll; it begins where the one before it ends.
 *
 * @param {Scene} scene @returns {readonly Piece[]}
 */
function piecesOf({ grid, path }) {
  const corners = path.map(({ board }) => grid.corner(placeOf(board)));
  /** @type {Piece[]} */
  const pieces = [];
  path.forEach(({ move }, index) => {
    const [left, corner] = [corners[index - 1], corners[index]];
    if (!left || !corner) return;
    const begin = pieces.at(-1)?.at(-1) ?? inLane(left, move);
    pieces.push([begin, ...bendsIn(corner, move, path[index + 1]?.move ?? null)]);
  });
  return pieces;
}

/**
 * Where the line bends in a square, or ends.
 *
 * @param {Corner} corner
 * @param {Direction} inwards
 * @param {Direction | null} outwards null at the end of the way
 * @returns {Point[]}
 */
function bendsIn(corner, inwards, outwards) {
  const straight = inLane(corner, inwards);
  if (outwards === null || outwards === inwards) return [straight];
  const turned = inLane(corner, outwards);
  if (isUpright(inwards) === isUpright(outwards)) {
    const [down, across] = TOWARDS[inwards];
    return [straight, turned].map(({ x, y }) => ({ x: x + across * LANE, y: y + down * LANE }));
  }
  return [isUpright(inwards) ? { x: straight.x, y: turned.y } : { x: turned.x, y: straight.y }];
}

/**
 * Half-way through a square, on the right of the way.
 *
 * @param {Corner} corner @param {Direction} way @returns {Point}
 */
function inLane({ left, top }, way) {
  const [down, across] = TOWARDS[way];
  return { x: left + TILE / 2 - down * LANE, y: top + TILE / 2 + across * LANE };
}

/** @param {Direction} way */
function isUpright(way) {
  return TOWARDS[way][0] !== 0;
}

/** @type {Draw<[piece: Piece, reach: number]>} */
function paintPiece(context, piece, reach) {
  piece.slice(1).forEach((end, index) => {
    const from = piece[index] ?? end;
    const to = { x: between(from.x, end.x, reach), y: between(from.y, end.y, reach) };
    context.fillRect(
      Math.min(from.x, to.x) - WIDTH / 2,
      Math.min(from.y, to.y) - WIDTH / 2,
      Math.abs(from.x - to.x) + WIDTH,
      Math.abs(from.y - to.y) + WIDTH,
    );
  });
}
