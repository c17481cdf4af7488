/**
 * The curve under the strip of a local search: the cost of each state, in the order of the search.
 * @import {Context2D} from "../types.d.ts"
 * @import {Bars, StripColours} from "./painter.js"
 */

import { formatted } from "../lib/messages.js";
import { drawLabel } from "../lib/pixels.js";
import { UNKNOWN } from "./cells.js";
import { middleOf } from "./overlays.js";

// In CSS pixels.
const LINE = 2;
const MARGIN = 3;
const LETTER = 12;
const DIGIT = 7;

/**
 * The cost at each column: that of its deepest node, which is the last one entered there.
 * @param {Pick<Bars, "remaining">} bars @param {number} width @returns {Uint8Array} UNKNOWN where no node is
 */
export function costsAt({ remaining }, width) {
  const costs = new Uint8Array(width).fill(UNKNOWN);
  for (const row of remaining) {
    for (let column = 0; column < width; column += 1) {
      const cost = row[column] ?? UNKNOWN;
      if (cost !== UNKNOWN) costs[column] = cost;
    }
  }
  return costs;
}

/**
 * @param {Context2D} context @param {{bars: Bars, node: number}} scene @param {StripColours} colours @param {number} unit
 * @param {boolean} hasNumbers of the highest and the lowest cost
 */
export function drawCurve(context, { bars, node }, colours, unit, hasNumbers) {
  const { width, height } = context.canvas;
  context.fillStyle = colours.ground;
  context.fillRect(0, 0, width, height);
  if (node >= bars.start && node < bars.stop) {
    context.fillStyle = colours.cursor;
    context.fillRect(middleOf(bars, node, LINE * unit), 0, LINE * unit, height);
  }
  const costs = costsAt(bars, bars.width);
  const known = costs.filter((cost) => cost !== UNKNOWN);
  if (known.length === 0) return;
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const room = height - (2 * MARGIN + LINE) * unit;
  const topOf = (/** @type {number} */ cost) =>
    MARGIN * unit + Math.round((room * (most - cost)) / (most - least || 1) / unit) * unit;
  context.fillStyle = colours.low;
  let before = NaN;
  costs.forEach((cost, column) => {
    if (cost === UNKNOWN) return;
    const top = topOf(cost);
    const from = Number.isNaN(before) ? top : Math.min(before, top);
    context.fillRect(column, from, 1, Math.max(before || top, top) - from + LINE * unit);
    before = top;
  });
  if (!hasNumbers) return;
  drawNumber(context, most, LETTER / 2 + 1, colours, unit);
  if (most !== least) drawNumber(context, least, height / unit - LETTER / 2 - 1, colours, unit);
}

/** At the left edge. @param {Context2D} context @param {number} cost @param {number} middle in CSS pixels @param {StripColours} colours @param {number} unit */
function drawNumber(context, cost, middle, colours, unit) {
  const text = formatted(cost);
  const width = (text.length * DIGIT + 2 * MARGIN) * unit;
  context.fillStyle = colours.ground;
  context.fillRect(0, (middle - LETTER / 2) * unit, width, LETTER * unit);
  drawLabel(context, text, width / 2, middle * unit, LETTER * unit, colours.low);
}
