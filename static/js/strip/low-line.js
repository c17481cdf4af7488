/**
 * The line "fewest left so far": the least that was left to do at any node up to each place, as steps
 * that go down. Its numbers stand where it falls, and where it ends. All sizes are CSS pixels.
 *
 * @import {Lows} from "./cells.js"
 * @import {Bars, StripColours} from "./painter.js"
 * @import {Context2D} from "../types.d.ts"
 */

import { formatted } from "../lib/messages.js";
import { drawLabel } from "../lib/pixels.js";
import { middleOf } from "./overlays.js";

const LETTER = 12;
const DIGIT = 7;
const LINE = 2;
const MARGIN = 2;

/** A step has its number at its end, too, where it is at least so wide. */
const LONG = 80;

/**
 * @typedef {object} LowStep a part of the line on one height, in device pixels
 * @property {number} from
 * @property {number} to
 * @property {number} remaining
 */

/**
 * The steps of the line in an interval.
 *
 * @param {Lows} fewest @param {Pick<Bars, "start" | "stop" | "width">} interval @returns {readonly LowStep[]}
 */
export function lowSteps(fewest, { start, stop, width }) {
  const xOf = (/** @type {number} */ node) => Math.round(((node - start) * width) / (stop - start));
  return fewest.flatMap(([node, remaining], index) => {
    const end = fewest[index + 1]?.[0] ?? stop;
    if (end <= start || node >= stop) return [];
    return [{ from: Math.max(xOf(node), 0), to: Math.min(xOf(end), width), remaining }];
  });
}

/**
 * @param {Context2D} context of a canvas as wide as the bars
 * @param {{bars: Bars, node: number, fewest?: Lows}} scene
 * @param {StripColours} colours
 * @param {number} unit
 */
export function drawLowLine(context, { bars, node, fewest = [] }, colours, unit) {
  const { width, height } = context.canvas;
  context.fillStyle = colours.ground;
  context.fillRect(0, 0, width, height);
  if (node >= bars.start && node < bars.stop) {
    context.fillStyle = colours.cursor;
    context.fillRect(middleOf(bars, node, LINE * unit), 0, LINE * unit, height);
  }
  const steps = lowSteps(fewest, bars);
  const heightOf = heights(fewest, height, unit);
  context.fillStyle = colours.low;
  steps.forEach(({ from, to, remaining }, index) => {
    const [top, before] = [heightOf(remaining), steps[index - 1]];
    context.fillRect(from, top, to - from, LINE * unit);
    const above = before ? heightOf(before.remaining) : top;
    context.fillRect(from, above, LINE * unit, top - above + LINE * unit);
  });
  steps.forEach((step, index) => drawNumbers(context, step, steps[index + 1], colours, unit));
}

/** @param {Lows} fewest @param {number} height @param {number} unit */
function heights(fewest, height, unit) {
  const [most, least] = [fewest[0]?.[1] ?? 0, fewest.at(-1)?.[1] ?? 0];
  const room = height - (2 * MARGIN + LINE) * unit;
  return (/** @type {number} */ remaining) => {
    const fallen = most === least ? 1 : (most - remaining) / (most - least);
    return MARGIN * unit + Math.round((room * fallen) / unit) * unit;
  };
}

/**
 * @param {Context2D} context @param {LowStep} step @param {LowStep | undefined} next @param {StripColours} colours
 * @param {number} unit
 */
function drawNumbers(context, { from, to, remaining }, next, colours, unit) {
  const text = formatted(remaining);
  const width = (text.length * DIGIT + 2 * MARGIN) * unit;
  const middles = [];
  if (to - from >= width + 2 * LINE * unit) middles.push(from + 2 * LINE * unit + width / 2);
  if (!next && to - from >= LONG * unit) middles.push(to - width / 2);
  // The last number is always told: that of a short step stands before it.
  if (!next && middles.length === 0) middles.push(to - width / 2);
  for (const middle of middles) {
    context.fillStyle = colours.ground;
    context.fillRect(Math.round(middle - width / 2), 0, width, context.canvas.height);
    drawLabel(context, text, middle, context.canvas.height / 2, LETTER * unit, colours.low);
  }
}
