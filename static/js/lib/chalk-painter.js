/**
 * Paints chalk as pixel art: each colour within a dark outline, so that it stands out on any tile and in any theme.
 * @import {CellGrid, Context2D, Place} from "../types.d.ts"
 * @import {Chalk, Mark} from "./chalk.js"
 * @typedef {readonly [x: number, y: number]} Point in units: those of a cell with tiles are its pixels
 * @typedef {{left: number, right: number, y: number}} Span pixels of one row, `right` excluded
 */

import { clamp } from "./numbers.js";
import { cutText } from "./pixels.js";

/** @type {Readonly<Record<Chalk, string>>} */
export const CHALK_INKS = Object.freeze({ green: "#63e03f", red: "#ff5263", blue: "#58b0ff", yellow: "#ffe04a" });
export const OUTLINE = "#06040d";

/** Units of a cell. */
const CELL = 16;

/** Parts of a cell: half the width of a shaft and of a head, the length of a head, and the gap around an arrow's origin. */
const SHAFT = 1.5 / CELL;
const HEAD = 5 / CELL;
const HEAD_LENGTH = 7 / CELL;
const GAP = 3 / CELL;

/** Units: the width of a ring, and its distance from the cell's edge. */
const RING = 2;
const RING_INSET = 1;

const FONT = '12px "Backtrack Pixel", "Fusion Pixel", monospace';

/** Font pixels of a line of words, from its top to its base line, and around the words. */
const LINE = 12;
const BASE = 10;
const PADDING = 3;

/** @param {Context2D} context in logical pixels @param {CellGrid} grid in device pixels @param {readonly Mark[]} marks those beyond the grid are left out */
export function paintChalk(context, grid, marks) {
  const inside = marks.filter(({ at, to }) => isInside(grid, at) && (to === null || isInside(grid, to)));
  const { a: scale } = context.getTransform();
  context.save();
  for (const mark of [...inside.filter(isCircle), ...inside.filter(({ to }) => to)]) paintShape(context, grid, mark);
  for (const mark of inside.filter(({ word }) => word)) paintWord(context, grid, mark, Math.max(1, Math.round(scale / 2)));
  context.restore();
}

/** @param {Mark} mark */
const isCircle = ({ to, word }) => to === null && word === "";

/** @param {CellGrid} grid @param {Place} place */
function isInside({ rows, columns }, [row, column]) {
  return row <= rows && column <= columns;
}

/** @param {Context2D} context @param {CellGrid} grid @param {Mark} mark */
function paintShape(context, { left, top, side }, { chalk, at, to }) {
  const unit = Math.max(1, Math.round(side / CELL));
  const cell = side / unit;
  const centre = (/** @type {Place} */ [row, column]) => /** @type {const} */ ([(column - 0.5) * cell, (row - 0.5) * cell]);
  context.setTransform(unit, 0, 0, unit, left, top);
  paintSpans(context, to ? arrowSpans(centre(at), centre(to), cell) : ringSpans(centre(at), cell), CHALK_INKS[chalk]);
}

/** @param {Context2D} context @param {readonly Span[]} spans @param {string} ink */
function paintSpans(context, spans, ink) {
  context.fillStyle = OUTLINE;
  for (const { left, right, y } of spans) {
    context.fillRect(left - 1, y, right - left + 2, 1);
    context.fillRect(left, y - 1, right - left, 3);
  }
  context.fillStyle = ink;
  for (const { left, right, y } of spans) context.fillRect(left, y, right - left, 1);
}

/** From beside the centre of one cell to that of another. @param {Point} from @param {Point} to @param {number} cell its side @returns {readonly Span[]} */
export function arrowSpans([x, y], [to_x, to_y], cell) {
  const length = Math.hypot(to_x - x, to_y - y);
  const [across, down] = [(to_x - x) / length, (to_y - y) / length];
  /** @param {number} along @param {number} aside @returns {Point} */
  const point = (along, aside) => [x + across * along - down * aside, y + down * along + across * aside];
  const [start, neck] = [GAP * cell, length - HEAD_LENGTH * cell];
  const [shaft, head] = [SHAFT * cell, HEAD * cell];
  return [
    ...spansOf([point(start, -shaft), point(start, shaft), point(neck + 1, shaft), point(neck + 1, -shaft)]),
    ...spansOf([point(neck, -head), point(neck, head), point(length, 0)]),
  ];
}

/** Rows of pixels whose centres lie in a convex polygon. @param {readonly Point[]} corners @returns {Span[]} */
function spansOf(corners) {
  const heights = corners.map(([, y]) => y);
  const first = Math.ceil(Math.min(...heights) - 0.5);
  const count = Math.max(0, Math.ceil(Math.max(...heights) - 0.5) - first);
  return Array.from({ length: count }, (_, down) => {
    const y = first + down;
    const crossings = corners.flatMap((corner, at) => crossingOf(corner, corners[(at + 1) % corners.length] ?? corner, y + 0.5));
    return { left: Math.ceil(Math.min(...crossings) - 0.5), right: Math.ceil(Math.max(...crossings) - 0.5), y };
  }).filter(({ left, right }) => left < right);
}

/** @param {Point} one @param {Point} other @param {number} level @returns {number[]} where an edge crosses it */
function crossingOf([x, y], [other_x, other_y], level) {
  if ((y <= level) === (other_y <= level)) return [];
  return [x + ((level - y) * (other_x - x)) / (other_y - y)];
}

/** @param {Point} centre @param {number} cell its side @returns {readonly Span[]} */
export function ringSpans(centre, cell) {
  // Half pixels keep it symmetrical.
  const [x = 0, y = 0] = centre.map((each) => Math.round(2 * each) / 2);
  const outer = Math.floor(cell - 2 * RING_INSET) / 2;
  const first = Math.round(y - outer);
  return Array.from({ length: Math.round(y + outer) - first }, (_, down) => first + down).flatMap((row) => {
    const [far = 0, near = 0] = [outer, outer - RING].map((radius) => Math.sqrt(Math.max(0, radius ** 2 - (row + 0.5 - y) ** 2)));
    const [left, right] = [Math.round(x - far), Math.round(x + far)];
    const [hole, end] = [Math.round(x - near), Math.round(x + near)];
    return hole < end ? [{ left, right: hole, y: row }, { left: end, right, y: row }] : [{ left, right, y: row }];
  }).filter(({ left, right }) => left < right);
}

/** On a plate at the lower edge of its cell, moved into the canvas. @param {Context2D} context @param {CellGrid} grid @param {Mark} mark @param {number} pixel device pixels of a font pixel */
function paintWord(context, { left, top, side }, { chalk, at: [row, column], word }, pixel) {
  context.font = FONT;
  const widthOf = (/** @type {string} */ text) => Math.ceil(context.measureText(text).width);
  const { width: room_px, height: room_down_px } = context.canvas;
  const lines = wrapped(word, Math.floor(room_px / pixel) - 2 * PADDING, widthOf);
  const [width, height] = [Math.max(...lines.map(widthOf)) + 2 * PADDING, lines.length * LINE + 4];
  const x = clamp(Math.round(left + (column - 0.5) * side - (width * pixel) / 2), 0, room_px - width * pixel);
  const y = clamp(Math.round(top + row * side - (height - 1) * pixel), 0, room_down_px - height * pixel);
  context.setTransform(pixel, 0, 0, pixel, x, y);
  for (const [ink, inset] of /** @type {const} */ ([[OUTLINE, 0], [CHALK_INKS[chalk], 1], [OUTLINE, 2]])) {
    context.fillStyle = ink;
    context.fillRect(inset + 1, inset, width - 2 * inset - 2, height - 2 * inset);
    context.fillRect(inset, inset + 1, width - 2 * inset, height - 2 * inset - 2);
  }
  context.fillStyle = CHALK_INKS[chalk];
  lines.forEach((line, at) => context.fillText(line, Math.floor((width - widthOf(line)) / 2), at * LINE + BASE + 2));
}

/** Lines that fit, broken at blanks and around Chinese characters. @param {string} text @param {number} room @param {(text: string) => number} widthOf @returns {readonly string[]} */
export function wrapped(text, room, widthOf) {
  /** @type {string[]} */
  const lines = [""];
  for (const part of text.split(/(?<=[ \p{sc=Han}])|(?=\p{sc=Han})/u)) {
    const longer = `${lines.at(-1)}${part}`;
    if (widthOf(longer.trimEnd()) <= room) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines.filter(Boolean).map((line) => cutText(line.trimEnd(), room, widthOf));
}
