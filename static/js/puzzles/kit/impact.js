/**
 * What gives a picture weight: a tile is squashed as it lands, dust flies from under it, sparks from
 * what vanishes.
 *
 * @import {Corner} from "../../types.d.ts"
 * @import {Paint} from "./types.d.ts"
 */

import { between } from "../../lib/numbers.js";
import { PALETTE, onGround } from "../../lib/palette.js";
import { TILE } from "./grid.js";

/** How much lower a tile is when it is squashed most, in logical pixels. */
const SQUASH = 2;

/** How far dust and sparks fly. */
const DUST_FLIES = 5;
const DUST_RISES = 3;
const SPARKS_FLY = TILE / 2 + 2;

/** The part of their way after which they are small. */
const SMALL = 0.7;

/** The pixel of a tile that has its colour at its brightest, below the upper left corner. */
const BRIGHT = Object.freeze({ x: 3, y: 2 });

const AROUND = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y])).filter(([x, y]) => x || y);

/**
 * A tile lower and wider than it is at rest, on the same foot.
 *
 * @type {Paint<[tile: number, corner: Corner, part: number]>} `part`: of the landing, 0..1; at its
 *     ends the tile is itself
 */
export function paintSquashed({ context, sheet }, tile, { left, top }, part) {
  const lower = Math.round(4 * SQUASH * part * (1 - part));
  const wider = lower > 0 ? 1 : 0;
  context.drawImage(
    sheet, tile * TILE, 0, TILE, TILE, left - wider, top + lower, TILE + 2 * wider, TILE - lower,
  );
}

/**
 * Two puffs that part at the foot of a tile.
 *
 * @type {Paint<[corner: Corner, part: number]>}
 */
export function paintDust({ context }, { left, top }, part) {
  if (part <= 0 || part >= 1) return;
  const side = part < SMALL ? 2 : 1;
  const out = between(1, DUST_FLIES, part);
  const foot = top + TILE - 1 - side - between(0, DUST_RISES, part);
  context.fillStyle = onGround(PALETTE.muted);
  for (const x of [left - out, left + TILE - 1 - side + out]) {
    context.fillRect(x, foot, side, side);
    context.fillRect(x, top + TILE - 2, 1, 1);
  }
}

/**
 * Eight sparks in the colour of a tile.
 *
 * @type {Paint<[tile: number, corner: Corner, part: number]>}
 */
export function paintSparks({ context, sheet }, tile, { left, top }, part) {
  const side = part < SMALL ? 2 : 1;
  const flown = between(2, SPARKS_FLY, part);
  const [x, y] = [tile * TILE + BRIGHT.x, BRIGHT.y];
  for (const [across = 0, down = 0] of AROUND) {
    context.drawImage(sheet, x, y, 1, 1, left + 7 + across * flown, top + 7 + down * flown, side, side);
  }
}
