/**
 * Cells of a user's board: a text on a dark checker or a coloured stone, and a mark. Device pixels,
 * so that all sizes are crisp.
 * @import {Board, Context2D} from "../../types.d.ts"
 * @import {Cell, Extent} from "./boards.js"
 * @typedef {{left: number, top: number, width: number, height: number, side: number}} Layout
 * @typedef {{left: number, top: number, side: number}} Square
 */

import { PALETTE, onGround } from "../../lib/palette.js";
import { cutText, drawFitted, drawFrame, mirrored, outlined } from "../../lib/pixels.js";
import { CHECKER, CREAM, cellsOf, colourOf, inkOn, shaded } from "./boards.js";

/** Column and line, in font pixels. */
const COLUMN = 7;
const LINE = 14;

/** Longer single lines are wrapped. */
const LONG = 24;

/** From the top of a line to its base line. */
const BASE = 11;

const FONT = '12px "Backtrack Pixel", "Fusion Pixel", monospace';

/** Double-width letters. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}]/u;

/** @param {string} letter */
const columnsOf = (letter) => (WIDE.test(letter) ? 2 : 1);

/** @param {string} line */
export const widthOf = (line) => [...line].reduce((sum, letter) => sum + columnsOf(letter), 0);

/** Below this size a cell shows its colour only. */
const READABLE = 9;

/** Opacity of a considered cell. */
const FAINT = 0.4;

/** Fraction of a cell that a mark takes alone, and beside a text. */
const [MIDDLE, SMALL] = [0.6, 0.4];

/** Padding of a stone around its letters, as a fraction. */
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

/** @param {Context2D} context in device pixels @param {Board} board @param {Layout} layout */
export function paintCells(context, board, layout) {
  cellsOf(board).forEach((row, down) => {
    row.forEach((cell, across) => {
      const square = squareOf(layout, down, across);
      paintChecker(context, square, down + across);
      paintCell(context, cell, square);
    });
  });
}

/** @param {Layout} layout @param {number} row from 0 @param {number} column from 0 @returns {Square} */
export function squareOf({ left, top, side }, row, column) {
  return { left: left + column * side, top: top + row * side, side };
}

/**
 * The square is bare at first, its content grows.
 * @param {Context2D} context @param {Cell} cell @param {Square} square @param {number} part 0..1
 * @param {number} place in the checker: row + column
 */
export function paintComing(context, cell, square, part, place) {
  paintChecker(context, square, place);
  const side = Math.round(square.side * (0.4 + 0.6 * part));
  const inset = Math.round((square.side - side) / 2);
  paintCell(context, cell, { left: square.left + inset, top: square.top + inset, side });
}

/** @param {Context2D} context @param {Square} square @param {string} colour */
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

/** @param {Context2D} context @param {string} fill #rrggbb @param {Square} square */
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

/** Letters where legible, else a speck. @param {Context2D} context @param {string} text @param {string} ink @param {Square} square */
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

/** @param {Context2D} context @param {string} mark @param {string} ink @param {boolean} beside with text @param {Square} square */
function paintMark(context, mark, ink, beside, square) {
  if (mark === "" || mark === "faint") return;
  const sign = SIGNS[mark];
  if (!sign) return paintNote(context, mark, ink, square);
  const [width, height] = [sign.bitmap[0]?.length ?? 1, sign.bitmap.length];
  const small = beside && mark !== "ring" && mark !== "cross";
  const share = small ? SMALL : mark === "ring" ? 1 : MIDDLE;
  const pixel = Math.max(1, Math.floor((share * square.side) / Math.max(width, height)));
  const spare = [square.side - width * pixel, square.side - height * pixel];
  // Beside text in the lower right corner.
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

/** In the upper right corner. @param {Context2D} context @param {string} note @param {string} ink @param {Square} square */
function paintNote(context, note, ink, { left, top, side }) {
  if (side < 2 * READABLE) return;
  const height = Math.max(READABLE, Math.round(side / 3));
  const inset = Math.floor(side / 16) + 1;
  const box = { left: left + inset, top: top + inset, width: side - 2 * inset, height };
  drawFitted(context, note, box, ink, { align: "right" });
}

/** Wraps a single long line, such as a state without `draw`. @param {readonly string[]} lines @returns {readonly string[]} */
export function wrapped(lines) {
  const [line = ""] = lines;
  if (lines.length !== 1 || widthOf(line) <= LONG) return lines;
  const most = Math.max(LONG, Math.ceil(Math.sqrt(2 * widthOf(line))));
  /** @type {string[]} */
  const found = [];
  let left = [...line];
  while (left.length > most) {
    const space = left.slice(0, most + 1).lastIndexOf(" ");
    const end = space > most / 2 ? space : most;
    found.push(left.slice(0, end).join("").trim());
    left = left.slice(end);
  }
  return [...found, left.join("").trim()];
}

/**
 * The largest whole size with room for the largest board; cut where even the smallest has none.
 * @param {readonly string[]} lines @param {Extent} room of the largest board, in display columns
 * @param {{left: number, top: number, width: number, height: number}} area device pixels
 */
export function linesLayout(lines, room, area) {
  const columns = Math.max(1, room.columns, ...lines.map(widthOf));
  const rows = Math.max(1, room.rows, lines.length);
  const fits = Math.min(area.width / (columns * COLUMN), area.height / (rows * LINE));
  const pixel = Math.max(1, Math.floor(fits));
  const most = { columns: Math.floor(area.width / (COLUMN * pixel)), rows: Math.floor(area.height / (LINE * pixel)) };
  const cut = lines.map((line) => cutText(line, most.columns, widthOf));
  const shown = cut.length <= most.rows ? cut : [...cut.slice(0, most.rows - 1), "…"];
  const width = Math.max(0, ...shown.map(widthOf)) * COLUMN * pixel;
  const height = shown.length * LINE * pixel;
  return {
    pixel, shown, width, height,
    left: Math.round(area.left + (area.width - width) / 2),
    top: Math.round(area.top + (area.height - height) / 2),
  };
}

/** @param {Context2D} context in device pixels @param {ReturnType<typeof linesLayout>} layout */
export function paintLines(context, { pixel, shown, left, top }) {
  context.save();
  shown.forEach((line, down) => {
    context.setTransform(pixel, 0, 0, pixel, left, top + down * LINE * pixel);
    context.font = FONT;
    context.fillStyle = onGround(CREAM);
    let column = 0;
    for (const letter of line) {
      const room = columnsOf(letter) * COLUMN;
      const spare = Math.max(0, Math.floor((room - context.measureText(letter).width) / 2));
      context.fillText(letter, column * COLUMN + spare, BASE);
      column += columnsOf(letter);
    }
  });
  context.restore();
}
