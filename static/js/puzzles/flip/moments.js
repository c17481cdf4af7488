/**
 * Pictures, sounds and notes of a board of discs.
 *
 * Layers above the ground: the discs at rest, the border of a cell, the numbers of the flips so
 * far, the discs that turn, and what is noted about them.
 * @import {Corner, Frame} from "../../types.d.ts"
 * @import {Moments, Paint, Scene} from "../kit/types.d.ts"
 * @typedef {readonly number[]} Cell (row, column), both from 1; a move has its cell so as well
 * @typedef {{cell: Cell, colour: string}} Press a border around a cell
 */

import { clamp } from "../../lib/numbers.js";
import { PALETTE, onGround } from "../../lib/palette.js";
import { drawLabel } from "../../lib/pixels.js";
import { TILE } from "../kit/grid.js";
import { paintMark, paintSquashed, paintTile, paintTiles } from "../kit/painters.js";
import { tellers } from "./words.js";

// The sheet: a disc of each colour, and a disc on its way from white to black.
const WHITE_DISC = 2;
const BLACK_DISC = 3;
const FIRST_TURN = 4;

/** A disc turns over in so many steps; the pictures between are those of the sheet. */
const TURN_STEPS = 8;

/** How wide a disc is seen at each step of its turn, for its shadow. */
const WIDTHS = Object.freeze([14, 14, 12, 8, 4, 8, 12, 14, 14]);

/** The part of a flip after which the neighbours follow the pressed disc. */
const DELAY = 0.25;

/** How high a disc rises in the middle of its turn, and the part of it after which it comes down flat. */
const LIFT = 4;
const LANDED = 0.85;

const FELT_SHADOW = "#0a2418";

/** Height of the number of a flip, and the width that each of its digits takes. */
const NUMBER_ROOM = 5;
const DIGIT_WIDTH = 3;

/** A flip turns at least so many discs. */
const CORNER = 3;

/** @type {Moments} */
export const moments = {
  flip: {
    asks: "move",
    ms: 500,
    paint: (scene, { cell, turned, board }) =>
      paintTurn(scene, { cell, colour: PALETTE.gold }, turned, board),
    tell: tellers.flip,
    // The more discs turn over, the higher it sounds.
    sounds: ({ turned }) => [{ effect: "turn", step: turned.length - CORNER }],
  },
};

/** A board that stands. Where flips take no time, the border of the last one stays. @param {Scene} scene */
export function paintRest(scene) {
  const last = pressed(scene).at(-1);
  const framed = last && scene.frame === null && scene.reducedMotion;
  paintBoard(scene, framed ? { cell: last, colour: PALETTE.gold } : null);
}

/** The cells that were pressed, in order. @param {Scene} scene @returns {Cell[]} */
function pressed({ path }) {
  return path.flatMap(({ move }) => (move && move[2] !== 0 ? [move] : []));
}

/**
 * All discs at rest, a border around one cell, and the number of each flip that led here.
 * @param {Scene} scene @param {Press | null} press
 * @param {readonly Cell[]} [except] cells whose discs are painted otherwise
 */
export function paintBoard(scene, press, except = []) {
  paintTiles(scene, except);
  if (press) paintMark(scene, press.cell, press.colour);
  const cells = pressed(scene);
  cells.forEach((cell, index) => {
    const colour = index === cells.length - 1 ? PALETTE.gold : PALETTE.muted;
    paintNumber(scene, index + 1, scene.grid.corner(cell), colour);
  });
}

/** In a corner of a cell, where its disc leaves room. @type {Paint<[number: number, corner: Corner, colour: string]>} */
function paintNumber({ context }, number, { left, top }, colour) {
  const text = String(number);
  const width = text.length * DIGIT_WIDTH + 2;
  context.fillStyle = onGround(PALETTE.shadow);
  context.fillRect(left, top, width, NUMBER_ROOM);
  drawLabel(context, text, left + width / 2, top + NUMBER_ROOM / 2, NUMBER_ROOM, colour);
}

/**
 * The pressed disc turns over, and its neighbours a little later.
 * @param {Scene} scene @param {Press} press @param {readonly Cell[]} turned @param {Frame["board"]} board after it
 */
export function paintTurn(scene, press, turned, board) {
  if (scene.steady) {
    paintBoard(scene.progress < 0.5 ? scene : { ...scene, board, path: [] }, press);
    return;
  }
  paintBoard(scene, press, turned);
  // A disc that has risen reaches over the cell above it.
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

/** The picture of a disc at a step of its turn from white to black, 0..TURN_STEPS. @param {number} step */
function turnTile(step) {
  if (step === 0) return WHITE_DISC;
  return step === TURN_STEPS ? BLACK_DISC : FIRST_TURN + step - 1;
}

/** On the felt, where a disc that has risen will land. @type {Paint<[corner: Corner, width: number]>} */
function paintShadow({ context }, { left, top }, width) {
  context.fillStyle = FELT_SHADOW;
  context.fillRect(left + 2 + (TILE - width) / 2, top + 12, width - 2, 1);
  context.fillRect(left + 1 + (TILE - width) / 2, top + 13, width, 2);
  context.fillRect(left + 2 + (TILE - width) / 2, top + 15, width - 2, 1);
}
