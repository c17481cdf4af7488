/**
 * Pictures, sounds and notes of a board of discs.
 *
 * Layers above the ground: discs at rest, a border of a cell, numbers of flips, turning discs, notes.
 * @import {Corner, Frame} from "../../types.d.ts"
 * @import {Moments, Paint, Scene} from "../kit/types.d.ts"
 * @typedef {readonly number[]} Cell (row, column) from 1, also as a move
 * @typedef {{cell: Cell, colour: string}} Press
 */

import { clamp } from "../../lib/numbers.js";
import { PALETTE, onGround } from "../../lib/palette.js";
import { drawLabel } from "../../lib/pixels.js";
import { TILE } from "../kit/grid.js";
import { paintMark, paintSquashed, paintTile, paintTiles } from "../kit/painters.js";
import { tellers } from "./words.js";

// Sheet indices of discs, at rest and turning from white to black.
const WHITE_DISC = 2;
const BLACK_DISC = 3;
const FIRST_TURN = 4;

/** Phases of a turn; those between the ends are on the sheet. */
const TURN_STEPS = 8;

/** Width of a disc in each phase, for its shadow. */
const WIDTHS = Object.freeze([14, 14, 12, 8, 4, 8, 12, 14, 14]);

/** Fraction of a flip after which the neighbours follow. */
const DELAY = 0.25;

/** Height at the middle of a turn, and the fraction at which the disc is down again. */
const LIFT = 4;
const LANDED = 0.85;

const FELT_SHADOW = "#0a2418";

/** Height of a flip's number, and width of a digit. */
const NUMBER_ROOM = 5;
const DIGIT_WIDTH = 3;

/** A flip turns at least this many discs. */
const CORNER = 3;

/** @type {Moments} */
export const moments = {
  flip: {
    asks: "move",
    ms: 500,
    paint: (scene, { cell, turned, board }) =>
      paintTurn(scene, { cell, colour: PALETTE.gold }, turned, board),
    tell: tellers.flip,
    // Pitch rises with the number of discs.
    sounds: ({ turned }) => [{ effect: "turn", step: turned.length - CORNER }],
  },
};

/** Without motion the border of the last flip stays. @param {Scene} scene */
export function paintRest(scene) {
  const last = pressed(scene).at(-1);
  const framed = last && scene.frame === null && scene.reducedMotion;
  paintBoard(scene, framed ? { cell: last, colour: PALETTE.gold } : null);
}

/** In order. @param {Scene} scene @returns {Cell[]} */
function pressed({ path }) {
  return path.flatMap(({ move }) => (move && move[2] !== 0 ? [move] : []));
}

/** @param {Scene} scene @param {Press | null} press @param {readonly Cell[]} [except] cells painted otherwise */
export function paintBoard(scene, press, except = []) {
  paintTiles(scene, except);
  if (press) paintMark(scene, press.cell, press.colour);
  const cells = pressed(scene);
  cells.forEach((cell, index) => {
    const colour = index === cells.length - 1 ? PALETTE.gold : PALETTE.muted;
    paintNumber(scene, index + 1, scene.grid.corner(cell), colour);
  });
}

/** In a corner that the disc leaves free. @type {Paint<[number: number, corner: Corner, colour: string]>} */
function paintNumber({ context }, number, { left, top }, colour) {
  const text = String(number);
  const width = text.length * DIGIT_WIDTH + 2;
  context.fillStyle = onGround(PALETTE.shadow);
  context.fillRect(left, top, width, NUMBER_ROOM);
  drawLabel(context, text, left + width / 2, top + NUMBER_ROOM / 2, NUMBER_ROOM, colour);
}

/** The pressed disc turns first. @param {Scene} scene @param {Press} press @param {readonly Cell[]} turned @param {Frame["board"]} board after it */
export function paintTurn(scene, press, turned, board) {
  if (scene.steady) {
    paintBoard(scene.progress < 0.5 ? scene : { ...scene, board, path: [] }, press);
    return;
  }
  paintBoard(scene, press, turned);
  // A raised disc overlaps the cell above it.
  for (const cell of [...turned].sort(([one = 0], [other = 0]) => one - other)) {
    const [row, column] = press.cell;
    const start = cell[0] === row && cell[1] === column ? 0 : DELAY;
    paintTurning(scene, cell, clamp((scene.progress - start) / (1 - DELAY), 0, 1));
  }
}

/** @param {Scene} scene @param {Cell} cell @param {number} part of its turn, 0..1 */
function paintTurning(scene, cell, part) {
  const landed = part > LANDED && part < 1;
  const step = landed ? TURN_STEPS : Math.round(part * TURN_STEPS);
  const [row = 1, column = 1] = cell;
  const { left, top } = scene.grid.corner(cell);
  if (step > 0 && step < TURN_STEPS) paintShadow(scene, { left, top }, WIDTHS[step] ?? 0);
  const lift = Math.round(4 * LIFT * part * (1 - part));
  const tile = turnTile(scene.board[row - 1][column - 1] === 1 ? TURN_STEPS - step : step);
  if (landed) paintSquashed(scene, tile, { left, top }, (part - LANDED) / (1 - LANDED));
  else paintTile(scene, tile, { left, top: top - lift });
}

/** Phase 0..TURN_STEPS, from white to black. @param {number} step */
function turnTile(step) {
  if (step === 0) return WHITE_DISC;
  return step === TURN_STEPS ? BLACK_DISC : FIRST_TURN + step - 1;
}

/** On the felt, where a raised disc will land. @type {Paint<[corner: Corner, width: number]>} */
function paintShadow({ context }, { left, top }, width) {
  context.fillStyle = FELT_SHADOW;
  context.fillRect(left + 2 + (TILE - width) / 2, top + 12, width - 2, 1);
  context.fillRect(left + 1 + (TILE - width) / 2, top + 13, width, 2);
  context.fillRect(left + 2 + (TILE - width) / 2, top + 15, width - 2, 1);
}
