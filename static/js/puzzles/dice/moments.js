/**
 * Pictures, sounds and notes of a die in a maze.
 *
 * Layers above the squares: the trail, the mark of the start, the die, labels.
 * @import {Corner} from "../../types.d.ts"
 * @import {Draw, Moments, Paint, Painter, Scene} from "../kit/types.d.ts"
 * @import {Direction} from "./places.js"
 * @typedef {{x: number, y: number}} Point centre of the line, in logical pixels
 * @typedef {readonly Point[]} Piece from the square of a roll to the next one; neighbouring points share a row or
 *   column
 */

import { between } from "../../lib/numbers.js";
import { PALETTE, onGround } from "../../lib/palette.js";
import { TILE } from "../kit/grid.js";
import { paintDust, paintFixtures, paintTiles } from "../kit/painters.js";
import { TOWARDS, isHome, placeOf } from "./places.js";
import { paintRoll, phaseOf } from "./roll.js";
import { tellers } from "./words.js";

/** Distance of the lanes from the centre of a square. */
const LANE = 2;

const WIDTH = 2;

/** Oldest to newest. */
const FADING = Object.freeze(["#0f5a4a", "#127560", "#189377", "#20b78a", PALETTE.jade]);

/** Rolls in each of the darker inks. */
const ROLLS_PER_INK = 3;

/** Length of the corners around the start. */
const CORNER = 5;

/** Fraction of a roll at which the die touches down. */
const LANDED = 0.8;

/** @type {Moments} */
export const moments = {
  roll: {
    asks: "move",
    ms: 400,
    paint: paintRolling,
    tell: tellers.roll,
    // Pitch rises with the number on top.
    sounds: ({ board }) => [
      { effect: "roll", step: board.die.top - 1 }, { effect: "land", at: LANDED },
    ],
  },
};

/** @param {Scene} scene */
export function paintRest(scene) {
  paintWay(scene);
  paintTiles(scene);
}

/** The trail, with the last roll up to `reach` (0..1), and the mark of the start with corners that the die leaves visible. @type {Paint<[reach?: number]>} */
export function paintWay(scene, reach = 1) {
  const { context, grid, path, board } = scene;
  const closed = path.length > 1 && reach === 1 && isHome(path.at(-1)?.board);
  paintTrail(scene, reach, closed);
  paintFixtures(scene);
  const { left, top } = grid.corner(board.start);
  context.fillStyle = onGround(closed ? PALETTE.jade : PALETTE.gold);
  for (const x of [left - 1, left + TILE - CORNER + 1]) {
    for (const y of [top - 1, top + TILE]) context.fillRect(x, y, CORNER, 1);
  }
  for (const x of [left - 1, left + TILE]) {
    for (const y of [top - 1, top + TILE - CORNER + 1]) context.fillRect(x, y, 1, CORNER);
  }
}

/** The trail grows behind the die, which lands in dust. @type {Painter} */
function paintRolling(scene, { direction, from, board }) {
  const { context, grid, path, progress } = scene;
  const phase = phaseOf(progress);
  const rolled = { ...scene, board, path: [...path, { move: direction, board }] };
  if (phase === 0 || path.length === 0) paintWay(scene);
  else paintWay(rolled, phase);
  if (phase === 0 || phase === 1) paintTiles(phase === 0 ? scene : rolled);
  else {
    const faces = { top: scene.board.die.top, rolled: board.die.top };
    paintRoll(context, faces, grid.corner(from), direction, progress);
  }
  if (!scene.steady) paintDust(scene, grid.corner(placeOf(board)), (progress - LANDED) / (1 - LANDED));
}

/** The last roll up to `reach`, 0..1; one ink for a closed loop. @type {Paint<[reach: number, closed: boolean]>} */
function paintTrail(scene, reach, closed) {
  const pieces = piecesOf(scene);
  pieces.forEach((piece, index) => {
    const age = pieces.length - 1 - index;
    const darker = closed ? 0 : Math.ceil(age / ROLLS_PER_INK);
    const ink = FADING.at(Math.max(-FADING.length, -1 - darker)) ?? PALETTE.jade;
    scene.context.fillStyle = onGround(ink);
    paintPiece(scene.context, piece, age === 0 ? reach : 1);
  });
}

/** Pieces of the trail, one a roll, end to end. @param {Scene} scene @returns {readonly Piece[]} */
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

/** @param {Corner} corner @param {Direction} inwards @param {Direction | null} outwards null at the end of the trail @returns {Point[]} */
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

/** Half-way through a square, on the right of the trail. @param {Corner} corner @param {Direction} way @returns {Point} */
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
