/**
 * Overlays of a strip: numbers of layers, names of nodes, the cursor, the view of a minimap.
 * @import {Bars, Label, Run, Scene, StripColours} from "./painter.js"
 * @import {Row} from "./rows.js"
 * @import {Context2D} from "../types.d.ts"
 */

import { clamp } from "../lib/numbers.js";
import { drawLabel } from "../lib/pixels.js";
import { rowOf } from "./rows.js";

// All in CSS pixels.
const LETTER = 12;
const NARROW_LETTER = 7;
const STROKE = 4;
const STROKES = "(),.· ";
const NAME_MARGIN = 4;
const NAME_HEIGHT = 14;
const LINE = 2;
const HEAD = { width: 10, height: 6 };
const DOT = 6;
const ARROW = 6;
const TICK = 2;
const NARROWEST_VIEW = 4;

/** Layers are numbered at the first of these steps that leaves room. */
const LAYER_STEPS = [1, 2, 5, 10, 20, 50, 100, 200];

const NOTHING = -1;

/** @param {Context2D} context @param {Run} run @param {Scene} scene @param {StripColours} colours @param {number} unit @param {Label} label */
export function drawName(context, run, { bars, node }, { palette }, unit, label) {
  const { top, bottom } = rowOf(run.depth, bars.depths, context.canvas.height, unit);
  const plate = palette.plates[run.ink]?.[run.level];
  const room = run.end - run.first;
  if (!plate || bottom - top < LETTER * unit || room < LETTER * unit) return;
  const margins = 2 * NAME_MARGIN * unit;
  const text = label(run).find((each) => widthOf(each) * unit + margins <= room);
  if (text === undefined) return;
  const plate_px = widthOf(text) * unit;
  const width = plate_px + margins;
  const middle = (run.first + run.end + unit) / 2;
  const x = besideLine(middle, width, middleOf(bars, node, 0));
  const seen = x - width / 2 >= run.first && x + width / 2 <= run.end ? x : middle;
  context.fillStyle = plate.fill;
  context.fillRect(Math.round(seen - plate_px / 2), top, plate_px, bottom - top);
  drawLabel(context, text, seen, (top + bottom) / 2, LETTER * unit, plate.text);
}

/** At the left edge, where no bars are. @param {Context2D} context @param {Scene} scene @param {StripColours} colours @param {number} unit */
export function drawLayers(context, { bars }, { label }, unit) {
  const { height } = context.canvas;
  const rows = (NAME_HEIGHT * unit * bars.depths) / height;
  const step = LAYER_STEPS.find((each) => each >= rows) ?? bars.depths;
  const around = Math.ceil((Math.max(rows, 1) - 1) / 2);
  for (let depth = step; depth < bars.depths; depth += step) {
    const { top, bottom } = rowOf(depth, bars.depths, height, unit);
    const width = widthOf(String(depth)) * unit;
    const middle = (top + bottom) / 2;
    const fits = middle + (NAME_HEIGHT / 2) * unit <= height;
    if (!fits || !isFree(bars, depth, around, width + 2 * NAME_MARGIN * unit)) continue;
    drawLabel(context, String(depth), NAME_MARGIN * unit + width / 2, middle, LETTER * unit, label);
  }
}

/** Whether rows within `around` show the ground there. @param {Bars} bars @param {number} depth @param {number} around @param {number} width */
function isFree(bars, depth, around, width) {
  const rows = bars.nodes.slice(Math.max(depth - around, 0), depth + around + 1);
  return rows.every((row) => row.subarray(0, width).every((node) => node <= NOTHING));
}

/** @param {number} middle without the line @param {number} width @param {number} line */
function besideLine(middle, width, line) {
  const away = middle - line;
  if (Math.abs(away) >= width / 2) return middle;
  return line + (away < 0 ? -width / 2 : width / 2);
}

/** An upper bound, without measuring. @param {string} text */
function widthOf(text) {
  return [...text].reduce((sum, letter) => sum + widthOfLetter(letter), 0);
}

/** @param {string} letter */
function widthOfLetter(letter) {
  if (letter > "\u02ff") return LETTER;
  return STROKES.includes(letter) ? STROKE : NARROW_LETTER;
}

/** At the current node. @param {Context2D} context @param {Scene} scene @param {StripColours} colours @param {number} unit */
export function drawLine(context, { bars, node }, colours, unit) {
  if (node < bars.start || node >= bars.stop) return;
  const x = middleOf(bars, node, LINE * unit);
  plate(context, colours.cursor, colours.ground, unit, x, 0, LINE * unit, context.canvas.height);
}

/** @param {Context2D} context @param {Scene} scene @param {readonly Run[]} wide @param {StripColours} colours @param {number} unit */
export function drawCursor(context, { bars, shape, node, here = node, depth }, wide, colours, unit) {
  if (node < bars.start) drawArrow(context, 0, 1, colours, unit);
  else if (node >= bars.stop) drawArrow(context, bars.width, -1, colours, unit);
  else {
    const x = middleOf(bars, node, LINE * unit);
    const framed = wide.find((run) => run.node === here);
    const row = rowOf(framed?.depth ?? depth ?? 0, bars.depths, context.canvas.height, unit);
    if (framed) drawBox(context, framed, row, colours, unit);
    // In a nested search the bar of the node reaches to the line, in layers it lies before it.
    else if (depth !== null) drawDot(context, shape === "nested" ? x : middleOf(bars, here, LINE * unit), row, colours, unit);
    drawHead(context, x, colours, unit);
  }
}

/** Of something `width` wide, centred on a node. @param {Bars} bars @param {number} node @param {number} width */
export function middleOf(bars, node, width) {
  const x = ((node + 0.5 - bars.start) * bars.width) / (bars.stop - bars.start);
  return clamp(Math.round(x - width / 2), 0, bars.width - width);
}

/** @param {Context2D} context @param {number} x left edge of the line @param {StripColours} colours @param {number} unit */
function drawHead(context, x, colours, unit) {
  const left = x + ((LINE - HEAD.width) / 2) * unit;
  plate(context, colours.head, colours.ground, unit, left, 0, HEAD.width * unit, HEAD.height * unit);
}

/** @param {Context2D} context @param {number} x left edge @param {Row} row @param {StripColours} colours @param {number} unit */
function drawDot(context, x, { top, bottom }, colours, unit) {
  const left = x + ((LINE - DOT) / 2) * unit;
  const upper = Math.round((top + bottom - DOT * unit) / 2);
  plate(context, colours.head, colours.ground, unit, left, upper, DOT * unit, DOT * unit);
}

/** @param {Context2D} context @param {Run} run @param {Row} row @param {StripColours} colours @param {number} unit */
function drawBox(context, { first, end }, { top, bottom }, colours, unit) {
  frame(context, colours.head, unit, first, top, end - first, bottom - top);
}

/** @param {Context2D} context @param {number} tip @param {1 | -1} inwards @param {StripColours} colours @param {number} unit */
function drawArrow(context, tip, inwards, colours, unit) {
  for (const [colour, more] of /** @type {const} */ ([[colours.ground, 1], [colours.head, 0]])) {
    context.fillStyle = colour;
    for (let column = 0; column < ARROW + more; column += 1) {
      const x = tip + (inwards > 0 ? column : -column - 1) * unit;
      const half = (column + 1 + more) * unit;
      context.fillRect(x, (ARROW + 1) * unit - half, unit, 2 * half);
    }
  }
}

/** @param {Context2D} context @param {Bars} bars @param {{start: number, stop: number}} view @param {StripColours} colours @param {number} unit */
export function drawViewport(context, bars, view, colours, unit) {
  const { width, height } = context.canvas;
  const scale = bars.width / (bars.stop - bars.start);
  const narrowest = NARROWEST_VIEW * unit;
  const across = Math.max(Math.round((view.stop - view.start) * scale), narrowest);
  const left = clamp(Math.round((view.start - bars.start) * scale), 0, width - across);
  context.fillStyle = colours.veil;
  context.fillRect(0, 0, left, height);
  context.fillRect(left + across, 0, width - left - across, height);
  frame(context, colours.head, unit, left, 0, across, height);
}

/** @param {Context2D} context @param {Scene} scene @param {StripColours} colours @param {number} unit */
export function drawTick(context, { bars, node }, colours, unit) {
  context.fillStyle = colours.cursor;
  const x = middleOf(bars, node, TICK * unit);
  context.fillRect(x, 0, TICK * unit, context.canvas.height);
}

/**
 * The ground of a label, with an edge.
 * @param {Context2D} context @param {string} colour @param {string} edge @param {number} unit @param {number} x @param {number} y @param {number} width
 * @param {number} height
 */
export function plate(context, colour, edge, unit, x, y, width, height) {
  context.fillStyle = edge;
  context.fillRect(x - unit, y - unit, width + 2 * unit, height + 2 * unit);
  context.fillStyle = colour;
  context.fillRect(x, y, width, height);
}

/** @param {Context2D} context @param {string} colour @param {number} unit @param {number} x @param {number} y @param {number} width @param {number} height */
function frame(context, colour, unit, x, y, width, height) {
  context.fillStyle = colour;
  context.fillRect(x, y, width, unit);
  context.fillRect(x, y + height - unit, width, unit);
  context.fillRect(x, y, unit, height);
  context.fillRect(x + width - unit, y, unit, height);
}
