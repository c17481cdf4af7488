/**
 * Painters shared by all kinds.
 *
 * Layers from the ground up: ground and labels, marks under the cells, fixtures, tiles at rest, events, notes.
 * @import {Board, Corner} from "../../types.d.ts"
 * @import {Grid, Paint, Scene} from "./types.d.ts"
 */

import { between } from "../../lib/numbers.js";
import { PALETTE, onGround } from "../../lib/palette.js";
import { drawBitmap, drawCross, drawFrame, drawLabel, drawNotice, drawSmallDigit, outlined } from "../../lib/pixels.js";
import { TILE, pencilled, placesOf } from "./grid.js";

/** Pixels that a tile is squashed at most. */
const SQUASH = 2;

/** Distance of dust and sparks. */
const DUST_FLIES = 5;
const DUST_RISES = 3;
const SPARKS_FLY = TILE / 2 + 2;

/** Fraction of the way after which they are small. */
const SMALL = 0.7;

/** Brightest pixel of a tile, from its upper left corner. */
const BRIGHT = Object.freeze({ x: 3, y: 2 });

const AROUND = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y])).filter(([x, y]) => x || y);

/** Height of the labels beside the board. */
const LABEL_ROOM = 4;

/** Half of the difference between a tile and a small cross. */
const CROSS_INSET = 4;

const RIM = 2;

/** Of small digits: their distance, and the first of them in a tile. */
const PENCIL_STEP = 5;
const PENCIL_INSET = 1;

const SMALL_CROSS = outlined(["#.#", ".#.", "#.#"]);

/** Signs of skips: visible on any ground, but subdued. */
export const SIGN_INKS = Object.freeze({ "#": PALETTE.cream, o: PALETTE.shadow });

/** Offset of a small cross in a tile's lower right corner. */
const SIGN_INSET = TILE - 5;

/** @param {Scene} scene */
export function paintGround(scene) {
  const { context, grid: { size, edge, box } } = scene;
  context.fillStyle = onGround(PALETTE.ground);
  context.fillRect(0, 0, size.width, size.height);
  paintNames(scene);
  if (edge) {
    context.fillStyle = onGround(edge.light);
    context.fillRect(box.left - 1, box.top - 1, box.width + 2, box.height + 2);
    context.fillStyle = onGround(edge.dark);
    context.fillRect(box.left, box.top, box.width + 1, box.height + 1);
  }
  paintUnder(scene);
}

/** On the smallest canvas they exceed the margin, so the board is painted over them. @param {Scene} scene */
function paintNames({ context, grid }) {
  const { picture: { row_names, column_names, margin }, box, names } = grid;
  const line = grid.edge ? 1 : 0;
  const beside = box.left - line - (margin.left - line) / 2;
  const level =
    names === "above"
      ? box.top - line - (margin.top - line) / 2
      : box.top + box.height + line + (margin.bottom - line) / 2;
  column_names.forEach((name, column) => {
    const x = box.left + column * TILE + TILE / 2;
    drawLabel(context, name, x, level, LABEL_ROOM, PALETTE.muted);
  });
  row_names.forEach((name, row) => {
    const y = box.top + row * TILE + TILE / 2;
    drawLabel(context, name, beside, y, LABEL_ROOM, PALETTE.muted);
  });
}

/** @param {Scene} scene */
function paintUnder(scene) {
  const { grid: { picture: { ground, block, cells } } } = scene;
  for (const place of placesOf(scene.grid, scene.board)) {
    const odd = (Math.floor(place.down / block) + Math.floor(place.across / block)) % 2;
    const tile = cells[place.number]?.under ?? ground[odd];
    if (tile !== undefined) paintTile(scene, tile, place);
  }
}

/** @param {Pick<Scene, "context" | "sheet">} scene @param {number} tile place in the sheet @param {Corner} corner */
export function paintTile({ context, sheet }, tile, { left, top }) {
  context.drawImage(sheet, tile * TILE, 0, TILE, TILE, left, top, TILE, TILE);
}

/**
 * @param {Pick<Scene, "context" | "sheet">} scene @param {number} tile index in the sheet
 * @param {Corner} corner of the whole tile
 * @param {number} cut @param {number} [whole] visible side of an uncut tile
 */
export function paintMiddle({ context, sheet }, tile, { left, top }, cut, whole = TILE) {
  const side = whole - 2 * cut;
  if (side <= 0) return;
  context.drawImage(sheet, tile * TILE + cut, cut, side, side, left + cut, top + cut, side, side);
}

/** @param {Scene} scene */
export function paintFixtures(scene) {
  const { grid } = scene;
  for (const [row, column, tile] of grid.picture.fixtures) {
    const left = grid.box.left + (column - 1) * TILE;
    paintTile(scene, tile, { left, top: grid.box.top + (row - 1) * TILE });
  }
}

/** At rest. @param {Scene} scene @param {readonly any[]} [except] cells painted otherwise */
export function paintTiles(scene, except = []) {
  const { grid, board } = scene;
  const left_out = new Set(except.map((cell) => keyOf(grid.corner(cell))));
  for (const place of placesOf(grid, board)) {
    if (left_out.size > 0 && left_out.has(keyOf(place))) continue;
    const tile = grid.picture.cells[place.number]?.over ?? null;
    if (tile !== null) paintTile(scene, tile, place);
    paintDigits(scene, place, pencilled(grid.picture, place.number));
  }
}

/** Small, each in its own place of the cell. @param {Pick<Scene, "context">} scene @param {Corner} corner @param {readonly number[]} digits @param {string} [colour] */
export function paintDigits({ context }, { left, top }, digits, colour = PALETTE.cream) {
  for (const digit of digits) {
    const [down, across] = [Math.floor((digit - 1) / 3), (digit - 1) % 3];
    drawSmallDigit(
      context, digit,
      left + PENCIL_INSET + across * PENCIL_STEP, top + PENCIL_INSET + down * PENCIL_STEP, colour,
    );
  }
}

/** @param {Corner} corner */
function keyOf({ left, top }) {
  return `${left},${top}`;
}

/** @param {Scene} scene */
export function paintRest(scene) {
  scene.rest(scene);
}

/** Switches half-way. @param {Scene} scene @param {Board} after the frame */
export function paintCut(scene, after) {
  paintRest(scene.progress < 0.5 ? scene : { ...scene, board: after, path: [] });
}

/** @param {Scene} scene @param {any} cell @param {string} colour @param {number} [inset] @param {number} [side] */
export function paintBorder({ context, grid }, cell, colour, inset = 0, side = TILE) {
  const { left, top } = grid.corner(cell);
  drawFrame(context, left + inset, top + inset, side - 2 * inset, side - 2 * inset, colour);
}

/** Visible on any ground. @param {Scene} scene @param {any} cell @param {string} colour */
export function paintMark(scene, cell, colour) {
  paintBorder(scene, cell, PALETTE.shadow, -1);
  paintBorder(scene, cell, colour);
}

/** Around cells from one to another. @param {Scene} scene @param {readonly [from: any, to: any]} area @param {string} colour */
export function paintArea({ context, grid }, [from, to], colour) {
  const [first, last] = [grid.corner(from), grid.corner(to)];
  const [width, height] = [last.left + TILE - first.left, last.top + TILE - first.top];
  drawFrame(context, first.left - 1, first.top - 1, width + 2, height + 2, colour);
}

/** Over a skipped move. @param {Scene} scene @param {any} cell */
export function paintCross({ context, grid }, cell) {
  const { left, top } = grid.corner(cell);
  drawCross(context, left + CROSS_INSET, top + CROSS_INSET);
}

/** Over a skipped move, in the lower right corner of the cell. @param {Scene} scene @param {import("../../types.d.ts").Frame} skip */
export function paintLeftOut({ context, grid }, { facts, move }) {
  const cell = facts?.cell ?? move;
  if (!Array.isArray(cell)) return;
  const { left, top } = grid.corner(cell);
  drawBitmap(context, SMALL_CROSS, left + SIGN_INSET, top + SIGN_INSET, SIGN_INKS);
}

/** Grows around the board, or inside where it has no margin. @param {Scene} scene @param {string} colour */
export function paintRim({ context, grid: { box }, progress, steady }, colour) {
  const width = steady ? RIM : between(0, RIM, Math.min(2 * progress, 1));
  const [first, last] = box.left < RIM ? [1 - width, 0] : [1, width];
  for (let out = first; out <= last; out += 1) {
    const [across, down] = [box.width + 2 * out, box.height + 2 * out];
    drawFrame(context, box.left - out, box.top - out, across, down, colour);
  }
}

/** In the margin opposite the column labels. @param {CanvasRenderingContext2D} context @param {Grid} grid @param {string} text @param {string} [ink] */
export function paintNotice(context, grid, text, ink = PALETTE.cream) {
  const { picture: { margin }, size, names, edge } = grid;
  const room = (names === "above" ? margin.bottom : margin.top) - (edge ? 1 : 0);
  if (text === "" || room <= 0) return;
  const y = names === "above" ? size.height - room / 2 : room / 2;
  drawNotice(context, text, y, room, size, ink);
}

/** Lower and wider than at rest, on the same base line. @type {Paint<[tile: number, corner: Corner, part: number]>} `part`: of the landing, 0..1 */
export function paintSquashed({ context, sheet }, tile, { left, top }, part) {
  const lower = Math.round(4 * SQUASH * part * (1 - part));
  const wider = lower > 0 ? 1 : 0;
  context.drawImage(
    sheet, tile * TILE, 0, TILE, TILE, left - wider, top + lower, TILE + 2 * wider, TILE - lower,
  );
}

/** Two puffs at the foot of a tile. @type {Paint<[corner: Corner, part: number]>} */
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

/** Eight, in the tile's colour. @type {Paint<[tile: number, corner: Corner, part: number]>} */
export function paintSparks({ context, sheet }, tile, { left, top }, part) {
  const side = part < SMALL ? 2 : 1;
  const flown = between(2, SPARKS_FLY, part);
  const [x, y] = [tile * TILE + BRIGHT.x, BRIGHT.y];
  for (const [across = 0, down = 0] of AROUND) {
    context.drawImage(sheet, x, y, 1, 1, left + 7 + across * flown, top + 7 + down * flown, side, side);
  }
}
