/**
 * What is seen, heard and noted of a die in a maze.
 *
 * Layers above the squares: the trail, the mark of the start, the die, and what is said about them.
 *
 * @import {Moments, Paint, Painter, Scene} from "../kit/types.d.ts"
 */

import { PALETTE, onGround } from "../../lib/palette.js";
import { TILE } from "../kit/grid.js";
import { paintDust } from "../kit/impact.js";
import { paintFixtures, paintTiles } from "../kit/painters.js";
import { isHome, placeOf } from "./places.js";
import { paintRoll, phaseOf } from "./roll.js";
import { paintTrail } from "./trail.js";
import { tellers } from "./words.js";

/** The length of the corners around the start. */
const CORNER = 5;

/** The die touches down a little before its roll ends. */
const LANDED = 0.8;

/** @type {Moments} */
export const moments = {
  roll: {
    asks: "move",
    ms: 400,
    paint: paintRolling,
    tell: tellers.roll,
    // The higher, the higher the number that comes on top.
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

/**
 * The way that the die has come, so much of its last roll, 0..1; where it began the mark of the start,
 * and corners around it that the die does not hide.
 *
 * @type {Paint<[reach?: number]>}
 */
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

/**
 * The trail grows behind the die, which lands in a puff of dust.
 *
 * @type {Painter}
 */
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
