/**
 * What the stage says in letters and signs: why a square cannot be entered, what a position turns
 * out to be, and which layer of the search it is in.
 *
 * @typedef {import("../../lib/pixels.js").Context2D} Context2D
 * @typedef {import("./board.js").Maze} Maze
 * @typedef {import("./board.js").Place} Place
 * @typedef {{colour: string, plate: string, border: string}} SignInks
 */

import { clamp } from "../../lib/numbers.js";
import { PALETTE } from "../../lib/palette.js";
import { drawBitmap, drawFrame, drawLabel, drawSign, outlined } from "../../lib/pixels.js";
import { MARGIN, TILE, cornerOf, sizeOf } from "./board.js";

/** @type {Readonly<Record<"bad" | "good" | "quiet", SignInks>>} */
export const SIGNS = Object.freeze({
  bad: { colour: PALETTE.cream, plate: PALETTE.shadow, border: PALETTE.red },
  good: { colour: PALETTE.jade, plate: PALETTE.shadow, border: PALETTE.jade },
  quiet: { colour: PALETTE.cream, plate: PALETTE.shadow, border: PALETTE.muted },
});

/** A sign and its plate are at most so high. */
const SIGN_HEIGHT = 16;

/** Half of the widest sign that must not leave the canvas. */
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

// Digits that can be told apart at the size of a pip.
const DIGITS = Object.freeze([
  [".###.", "#...#", "#...#", "#...#", "#...#", "#...#", ".###."],
  ["..#..", ".##..", "..#..", "..#..", "..#..", "..#..", ".###."],
  [".###.", "#...#", "....#", "..##.", ".#...", "#....", "#####"],
  [".###.", "#...#", "....#", "..##.", "....#", "#...#", ".###."],
  ["...#.", "..##.", ".#.#.", "#..#.", "#####", "...#.", "...#."],
  ["#####", "#....", "####.", "....#", "....#", "#...#", ".###."],
  [".###.", "#....", "####.", "#...#", "#...#", "#...#", ".###."],
]);

// The plate of two numbers: a chip for each, and the sign between.
const CHIP = Object.freeze({ width: 9, height: 11 });
const CHIPS_APART = 11;
const PLATE = Object.freeze({ width: 2 * CHIP.width + CHIPS_APART + 6, height: CHIP.height + 6 });
const CHIP_INKS = Object.freeze({ die: "#e13653", square: "#3f3670" });

/**
 * A square that the die does not roll onto.
 *
 * @param {Context2D} context
 * @param {Maze} maze
 * @param {Place} place
 */
export function paintCross(context, maze, place) {
  const { left, top } = cornerOf(maze, place);
  drawFrame(context, left + 1, top + 1, TILE - 2, TILE - 2, PALETTE.red);
  const inset = (TILE - CROSS.length) / 2;
  drawBitmap(context, CROSS, left + inset, top + inset, CROSS_INKS);
}

/**
 * The number on top of the die is not the one of the square.
 *
 * @param {Context2D} context
 * @param {Maze} maze
 * @param {readonly Place[]} places what the sign is about; it covers none of them
 * @param {{top: number, square: number}} numbers
 */
export function paintUnequal(context, maze, places, { top, square }) {
  const middle = beside(maze, places);
  const x = Math.round(middle.x - PLATE.width / 2);
  const y = Math.round(middle.y - PLATE.height / 2);
  context.fillStyle = PALETTE.shadow;
  context.fillRect(x, y, PLATE.width, PLATE.height);
  drawFrame(context, x, y, PLATE.width, PLATE.height, PALETTE.red);
  paintChip(context, top, x + 3, y + 3, CHIP_INKS.die);
  drawBitmap(context, UNEQUAL, x + CHIP.width + 5, y + 6, { "#": PALETTE.red });
  paintChip(context, square, x + 3 + CHIP.width + CHIPS_APART, y + 3, CHIP_INKS.square);
}

/**
 * @param {Context2D} context
 * @param {number} number
 * @param {number} x
 * @param {number} y
 * @param {string} ink
 */
function paintChip(context, number, x, y, ink) {
  context.fillStyle = ink;
  context.fillRect(x, y, CHIP.width, CHIP.height);
  drawBitmap(context, DIGITS[number] ?? [], x + 2, y + 2, { "#": PALETTE.cream });
}

/**
 * A word about some squares.
 *
 * @param {Context2D} context
 * @param {Maze} maze
 * @param {readonly Place[]} places the sign covers none of them
 * @param {string} text
 * @param {SignInks} inks
 */
export function paintWord(context, maze, places, text, inks) {
  const { x, y } = beside(maze, places);
  drawSign(context, text, x, y, inks);
}

/**
 * In the margin below the maze.
 *
 * @param {Context2D} context
 * @param {Maze} maze
 * @param {string} text
 */
export function paintNotice(context, maze, text) {
  const { width, height } = sizeOf(maze);
  const y = height - MARGIN.bottom / 2;
  drawLabel(context, text, width / 2, y, MARGIN.bottom, PALETTE.cream);
}

/**
 * Where a sign about some places goes: above them, or below where the canvas ends.
 *
 * @param {Maze} maze
 * @param {readonly Place[]} places
 */
function beside(maze, places) {
  const { width, height } = sizeOf(maze);
  const corners = places.map((place) => cornerOf(maze, place));
  const tops = corners.map(({ top }) => top);
  const lefts = corners.map(({ left }) => left);
  const above = Math.min(...tops) - SIGN_HEIGHT / 2 - 1;
  const below = Math.max(...tops) + TILE + SIGN_HEIGHT / 2 + 1;
  const x = (Math.min(...lefts) + Math.max(...lefts) + TILE) / 2;
  const y = above >= SIGN_HEIGHT / 2 ? above : Math.min(below, height - SIGN_HEIGHT / 2);
  return { x: clamp(x, SIGN_HALF, width - SIGN_HALF), y };
}
