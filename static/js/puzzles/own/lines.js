/**
 * A board of lines on a canvas: every letter has a column of its own, as in a terminal, though the
 * letters of the font have widths of their own.
 *
 * @import {Context2D} from "../../types.d.ts"
 * @import {Extent} from "./boards.js"
 */

import { cutText } from "../../lib/pixels.js";
import { onGround } from "../../lib/palette.js";
import { CREAM } from "./colours.js";

/** A column and a line, in the font's own pixels. */
const COLUMN = 7;
const LINE = 14;

/** A single line that is longer is broken. */
const LONG = 24;

/** From the top of a line to what its letters stand on. */
const BASE = 11;

const FONT = '12px "Backtrack Pixel", "Fusion Pixel", monospace';

/** Letters as wide as two. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}]/u;

/** @param {string} letter */
const columnsOf = (letter) => (WIDE.test(letter) ? 2 : 1);

/** @param {string} line */
export const widthOf = (line) => [...line].reduce((sum, letter) => sum + columnsOf(letter), 0);

/**
 * A text of one long line, as a state has that nobody draws, in several lines.
 *
 * @param {readonly string[]} lines
 * @returns {readonly string[]} the lines themselves where they are several, or short
 */
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
 * How lines lie in an area: at the biggest whole size that has room for the largest board, cut where
 * even the smallest has none.
 *
 * @param {readonly string[]} lines
 * @param {Extent} room of the largest board, its columns as wide as they are shown
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

/**
 * @param {Context2D} context in device pixels
 * @param {ReturnType<typeof linesLayout>} layout
 */
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
