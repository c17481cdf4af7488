/**
 * Cells of somebody's own board on a canvas: a text on a dark checker or on a stone of its colour, and
 * a mark. All lengths are device pixels, so that every cell and letter is crisp whatever the size.
 *
 * @import {Board, Context2D} from "../../types.d.ts"
 * @import {Cell} from "./boards.js"
 *
 * @typedef {{left: number, top: number, width: number, height: number, side: number}} Layout
 * @typedef {{left: number, top: number, side: number}} Square
 */

import { PALETTE, onGround } from "../../lib/palette.js";
import { drawFitted, drawFrame, mirrored, outlined } from "../../lib/pixels.js";
import { cellsOf } from "./boards.js";
import { CHECKER, CREAM, colourOf, inkOn, shaded } from "./colours.js";

/** Below it letters are no more than specks, and a cell shows its colour alone. */
const READABLE = 9;

/** A cell that is only thought of. */
const FAINT = 0.4;

/** How much of a cell a mark takes alone, and beside a text. A ring goes all around. */
const [MIDDLE, SMALL] = [0.6, 0.4];

/** What a stone is wider than its letters on each side. */
const PADDING = 1 / 10;

const RING = outlined([
  "....######....",
  "..##......##..",
  ".#..........#.",
  ".#..........#.",
  "#............#",
  "#............#",
  "#............#",
  "#............#",
  "#............#",
  "#............#",
  ".#..........#.",
  ".#..........#.",
  "..##......##..",
  "....######....",
]);
const CROSS = outlined(["##...##", ".##.##.", "..###..", ".##.##.", "##...##"]);
const DOT = outlined([".##.", "####", "####", ".##."]);
const UP = outlined(["...#...", "..###..", ".#####.", "...#...", "...#...", "...#..."]);
const RIGHT = outlined(["...#..", "...##.", "######", "######", "...##.", "...#.."]);

const SIGNS = Object.freeze(
  /** @type {Record<string, {bitmap: readonly string[], ink: string}>} */ ({
    ring: { bitmap: RING, ink: PALETTE.gold },
    cross: { bitmap: CROSS, ink: PALETTE.red },
    dot: { bitmap: DOT, ink: PALETTE.gold },
    "arrow-up": { bitmap: UP, ink: CREAM },
    "arrow-down": { bitmap: [...UP].reverse(), ink: CREAM },
    "arrow-left": { bitmap: mirrored(RIGHT), ink: CREAM },
    "arrow-right": { bitmap: RIGHT, ink: CREAM },
  }),
);

/**
 * All cells of a board at rest.
 *
 * @param {Context2D} context in device pixels
 * @param {Board} board
 * @param {Layout} layout
 */
export function paintCells(context, board, layout) {
  cellsOf(board).forEach((row, down) => {
    row.forEach((cell, across) => {
      const square = squareOf(layout, down, across);
      paintChecker(context, square, down + across);
      paintCell(context, cell, square);
    });
  });
}

/**
 * @param {Layout} layout
 * @param {number} row from 0
 * @param {number} column from 0
 * @returns {Square}
 */
export function squareOf({ left, top, side }, row, column) {
  return { left: left + column * side, top: top + row * side, side };
}

/**
 * A cell that comes up: the square is bare at first, and what stands on it grows.
 *
 * @param {Context2D} context
 * @param {Cell} cell
 * @param {Square} square
 * @param {number} part 0..1
 * @param {number} place of the checker: row and column together
 */
export function paintComing(context, cell, square, part, place) {
  paintChecker(context, square, place);
  const side = Math.round(square.side * (0.4 + 0.6 * part));
  const inset = Math.round((square.side - side) / 2);
  paintCell(context, cell, { left: square.left + inset, top: square.top + inset, side });
}

/**
 * A border just inside a cell.
 *
 * @param {Context2D} context @param {Square} square @param {string} colour
 */
export function paintBorder(context, { left, top, side }, colour) {
  const thick = Math.max(1, Math.round(side / 20));
  for (let inset = 0; inset < thick; inset += 1) {
    drawFrame(context, left + inset, top + inset, side - 2 * inset, side - 2 * inset, colour);
  }
}

/** @param {Context2D} context @param {Square} square @param {number} place */
function paintChecker(context, { left, top, side }, place) {
  context.fillStyle = onGround(CHECKER[place % 2] ?? "");
  context.fillRect(left, top, side, side);
}

/** @param {Context2D} context @param {Cell} cell @param {Square} square */
function paintCell(context, { text, colour, mark }, square) {
  const fill = colourOf(colour);
  context.save();
  if (mark === "faint") context.globalAlpha = FAINT;
  if (fill) paintStone(context, fill, square);
  if (square.side >= READABLE || (square.side > 4 && !fill)) {
    paintText(context, text, fill ? inkOn(fill) : onGround(CREAM), square);
  }
  context.restore();
  paintMark(context, mark, fill ? inkOn(fill) : onGround(CREAM), text !== "", square);
}

/**
 * @param {Context2D} context
 * @param {string} fill #rrggbb
 * @param {Square} square
 */
function paintStone(context, fill, { left, top, side }) {
  const unit = Math.floor(side / 16);
  const [x, y, width] = [left + unit, top + unit, side - 2 * unit];
  context.fillStyle = fill;
  context.fillRect(x, y, width, width);
  if (unit === 0) return;
  context.fillStyle = shaded(fill, 0.4);
  context.fillRect(x, y, width, unit);
  context.fillRect(x, y, unit, width);
  context.fillStyle = shaded(fill, -0.35);
  context.fillRect(x, y + width - unit, width, unit);
  context.fillRect(x + width - unit, y, unit, width);
}

/**
 * Letters where they can be read, else a speck where they would stand.
 *
 * @param {Context2D} context @param {string} text @param {string} ink @param {Square} square
 */
function paintText(context, text, ink, { left, top, side }) {
  if (text.trim() === "") return;
  if (side < READABLE) {
    const speck = Math.max(1, Math.round(side / 2));
    context.fillStyle = ink;
    context.fillRect(left + Math.round((side - speck) / 2), top + Math.round((side - speck) / 2), speck, speck);
    return;
  }
  const inset = Math.round(side * PADDING);
  const box = { left: left + inset, top: top + inset, width: side - 2 * inset, height: side - 2 * inset };
  drawFitted(context, text, box, ink);
}

/**
 * @param {Context2D} context
 * @param {string} mark
 * @param {string} ink of letters on this cell
 * @param {boolean} beside whether a text stands there, too
 * @param {Square} square
 */
function paintMark(context, mark, ink, beside, square) {
  if (mark === "" || mark === "faint") return;
  const sign = SIGNS[mark];
  if (!sign) return paintNote(context, mark, ink, square);
  const [width, height] = [sign.bitmap[0]?.length ?? 1, sign.bitmap.length];
  const small = beside && mark !== "ring" && mark !== "cross";
  const share = small ? SMALL : mark === "ring" ? 1 : MIDDLE;
  const pixel = Math.max(1, Math.floor((share * square.side) / Math.max(width, height)));
  const spare = [square.side - width * pixel, square.side - height * pixel];
  // Beside a text it stands in the lower right corner.
  const [x = 0, y = 0] = spare.map((room) => Math.floor(small ? room : room / 2));
  context.save();
  context.translate(square.left + x, square.top + y);
  context.scale(pixel, pixel);
  drawSign(context, sign.bitmap, sign.ink);
  context.restore();
}

/** @param {Context2D} context @param {readonly string[]} bitmap @param {string} ink */
function drawSign(context, bitmap, ink) {
  bitmap.forEach((row, down) => {
    [...row].forEach((letter, across) => {
      if (letter === ".") return;
      context.fillStyle = letter === "#" ? ink : PALETTE.shadow;
      context.fillRect(across, down, 1, 1);
    });
  });
}

/**
 * A short text in the upper right corner.
 *
 * @param {Context2D} context @param {string} note @param {string} ink @param {Square} square
 */
function paintNote(context, note, ink, { left, top, side }) {
  if (side < 2 * READABLE) return;
  const height = Math.max(READABLE, Math.round(side / 3));
  const inset = Math.floor(side / 16) + 1;
  const box = { left: left + inset, top: top + inset, width: side - 2 * inset, height };
  drawFitted(context, note, box, ink, { align: "right" });
}
