/**
 * Labels on the stage: why a square cannot be entered, and outcomes.
 * @import {Place} from "../../types.d.ts"
 * @import {Paint, Scene} from "../kit/types.d.ts"
 * @typedef {{colour: string, plate: string, border: string}} SignInks
 */

import { clamp } from "../../lib/numbers.js";
import { PALETTE } from "../../lib/palette.js";
import { drawBitmap, drawFrame, drawSign, outlined } from "../../lib/pixels.js";
import { TILE } from "../kit/grid.js";
import { paintBorder } from "../kit/painters.js";

/** @type {Readonly<Record<"bad" | "quiet", SignInks>>} */
export const SIGNS = Object.freeze({
  bad: { colour: PALETTE.cream, plate: PALETTE.shadow, border: PALETTE.red },
  quiet: { colour: PALETTE.cream, plate: PALETTE.shadow, border: PALETTE.muted },
});

/** Maximum height with plate. */
const SIGN_HEIGHT = 16;

/** Half of the widest sign, which stays on the canvas. */
const SIGN_HALF = 32;

const CROSS = outlined([
  "##....##",
  "###..###",
  ".######.",
  "..####..",
  "..####..",
  ".######.",
  "###..###",
  "##....##",
]);
const CROSS_INKS = { "#": PALETTE.red, o: PALETTE.shadow };

const UNEQUAL = [
  ".....#.",
  "#######",
  "...#...",
  "#######",
  ".#.....",
];

// Digits that stay distinct at the size of a pip.
const DIGITS = Object.freeze([
  [".###.", "#...#", "#...#", "#...#", "#...#", "#...#", ".###."],
  ["..#..", ".##..", "..#..", "..#..", "..#..", "..#..", ".###."],
  [".###.", "#...#", "....#", "..##.", ".#...", "#....", "#####"],
  [".###.", "#...#", "....#", "..##.", "....#", "#...#", ".###."],
  ["...#.", "..##.", ".#.#.", "#..#.", "#####", "...#.", "...#."],
  ["#####", "#....", "####.", "....#", "....#", "#...#", ".###."],
  [".###.", "#....", "####.", "#...#", "#...#", "#...#", ".###."],
]);

// A chip for each of two numbers, and the sign between.
const CHIP = Object.freeze({ width: 9, height: 11 });
const CHIPS_APART = 11;
const PLATE = Object.freeze({ width: 2 * CHIP.width + CHIPS_APART + 6, height: CHIP.height + 6 });
const CHIP_INKS = Object.freeze({ die: "#e13653", square: "#3f3670" });

/** The die does not roll there. @type {Paint<[place: Place]>} */
export function paintCross(scene, place) {
  const { left, top } = scene.grid.corner(place);
  paintBorder(scene, place, PALETTE.red, 1);
  const inset = (TILE - CROSS.length) / 2;
  drawBitmap(scene.context, CROSS, left + inset, top + inset, CROSS_INKS);
}

/** Beside the die and the square that it is about. @type {Paint<[places: readonly Place[], top: number, square: number]>} */
export function paintUnequal(scene, places, top, square) {
  const { context } = scene;
  const middle = beside(scene, places);
  const x = Math.round(middle.x - PLATE.width / 2);
  const y = Math.round(middle.y - PLATE.height / 2);
  context.fillStyle = PALETTE.shadow;
  context.fillRect(x, y, PLATE.width, PLATE.height);
  drawFrame(context, x, y, PLATE.width, PLATE.height, PALETTE.red);
  paintChip(scene, top, x + 3, y + 3, CHIP_INKS.die);
  drawBitmap(context, UNEQUAL, x + CHIP.width + 5, y + 6, { "#": PALETTE.red });
  paintChip(scene, square, x + 3 + CHIP.width + CHIPS_APART, y + 3, CHIP_INKS.square);
}

/** @type {Paint<[number: number, x: number, y: number, ink: string]>} */
function paintChip({ context }, number, x, y, ink) {
  context.fillStyle = ink;
  context.fillRect(x, y, CHIP.width, CHIP.height);
  drawBitmap(context, DIGITS[number] ?? [], x + 2, y + 2, { "#": PALETTE.cream });
}

/** Covers none of the squares that it is about. @type {Paint<[places: readonly Place[], text: string, inks: SignInks]>} */
export function paintWord(scene, places, text, inks) {
  const { x, y } = beside(scene, places);
  drawSign(scene.context, text, x, y, inks);
}

/** Above some places, or below at the canvas edge. @param {Scene} scene @param {readonly Place[]} places */
function beside({ grid }, places) {
  const { width, height } = grid.size;
  const corners = places.map((place) => grid.corner(place));
  const tops = corners.map(({ top }) => top);
  const lefts = corners.map(({ left }) => left);
  const above = Math.min(...tops) - SIGN_HEIGHT / 2 - 1;
  const below = Math.max(...tops) + TILE + SIGN_HEIGHT / 2 + 1;
  const x = (Math.min(...lefts) + Math.max(...lefts) + TILE) / 2;
  const y = above >= SIGN_HEIGHT / 2 ? above : Math.min(below, height - SIGN_HEIGHT / 2);
  const half = Math.min(SIGN_HALF, width / 2);
  return { x: clamp(x, half, width - half), y };
}
