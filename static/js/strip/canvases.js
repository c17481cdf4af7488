/**
 * The canvases of a strip: the interval shown, the low line under it, and the minimap.
 * @import {Context2D} from "../types.d.ts"
 * @import {Lows, Picked, StripData} from "./cells.js"
 * @import {Place} from "./gestures.js"
 * @import {Ghost} from "./ghosts.js"
 * @import {Summary} from "./index.js"
 * @import {Loader} from "./loader.js"
 * @import {Viewport} from "./navigation.js"
 * @import {Bars, Label, Scene, StripColours} from "./painter.js"
 * @import {ScreenStrip} from "./resample.js"
 *
 * @typedef {{bars: () => StripData, pickAt: (place: Place) => Picked | null,
 *   under: (place: Place | null) => {picked: Picked | null, ghost: Ghost | null}, redraw: () => void,
 *   recolour: (colours: StripColours) => void, resize: () => void, dispose: () => void}} Canvases
 */

import { formatted } from "../lib/messages.js";
import { clamp } from "../lib/numbers.js";
import { drawLabel } from "../lib/pixels.js";
import { createSheet } from "../render/surface.js";
import { pick } from "./cells.js";
import { drawCurve } from "./curve.js";
import { ghostAt } from "./ghosts.js";
import { wholeInterval } from "./interval.js";
import { middleOf } from "./overlays.js";
import { createPainter } from "./painter.js";
import { blankStrip, columnAfter, endAfter, resample } from "./resample.js";
import { depthAt } from "./rows.js";

// Of the low line, in CSS pixels.
const LETTER = 12;
const DIGIT = 7;
const LINE = 2;
const MARGIN = 2;

/** Minimum width of a step that has its number at its end as well. */
const LONG = 80;

/**
 * @param {{canvas: HTMLCanvasElement, minimap: HTMLCanvasElement, lowLine: HTMLCanvasElement, colours: StripColours,
 *   summary: Summary, viewport: Viewport, loader: Loader,
 *   current: () => Omit<Scene, "bars" | "shape"> & {ends: boolean}, label: Label, onDraw: () => void}} parts
 * @returns {Canvases}
 */
export function createCanvases({
  canvas, minimap, lowLine, colours, summary, viewport, loader, current, label, onDraw,
}) {
  const whole = wholeInterval(summary.nodes);
  let [painter, small_painter] = [createPainter(colours), createPainter(colours)];
  const depths = summary.depths.length;
  let look = colours;
  let bars = blankStrip(1, depths);
  let small_bars = blankStrip(1, depths);

  const sheet = createSheet(canvas, {
    draw(context, ratio) {
      bars = ended(resample(fitting(bars, context.canvas), loader.strips(), viewport.shown()));
      const scene = { bars, shape: summary.shape, ...current() };
      painter.drawStrip(context, scene, unitOf(ratio), label);
      onDraw();
    },
  });
  const low_sheet = createSheet(lowLine, {
    draw(context, ratio) {
      const { start, stop } = viewport.shown();
      const { node, fewest, ends } = current();
      const whole_line = { ...bars, start, stop, width: context.canvas.width };
      const shown = ends
        ? { ...whole_line, stop: Math.min(stop, node + 1), width: columnAfter(whole_line, node) }
        : whole_line;
      const unit = unitOf(ratio);
      if (summary.measure) drawCurve(context, { bars: shown, node }, look, unit, summary.measure === "cost");
      else drawLowLine(context, { bars: shown, node, fewest }, look, unit);
    },
  });
  const small_sheet = createSheet(minimap, {
    draw(context, ratio) {
      small_bars = ended(resample(fitting(small_bars, context.canvas), loader.whole(), whole));
      const scene = { bars: small_bars, shape: summary.shape, ...current() };
      small_painter.drawMinimap(context, scene, unitOf(ratio), viewport.shown());
    },
  });
  const sheets = [sheet, low_sheet, small_sheet];
  const redraw = () => sheets.forEach((each) => each.redraw());

  /** @param {ScreenStrip} strip */
  function ended(strip) {
    const { node, ends } = current();
    if (ends) endAfter(strip, node);
    return strip;
  }

  /** @param {Place} place */
  function pickAt({ at, down }) {
    const { width, depths: rows } = bars;
    const column = clamp(Math.floor(at * width), 0, width - 1);
    const unit = unitOf(window.devicePixelRatio);
    return pick(bars, column, depthAt(down * canvas.height, rows, canvas.height, unit));
  }

  return {
    bars: () => bars,
    pickAt,
    under(place) {
      if (!place) return { picked: null, ghost: null };
      const drawn = { height: canvas.height, unit: unitOf(window.devicePixelRatio) };
      return { picked: pickAt(place), ghost: ghostAt(current().ghosts ?? [], place, bars, drawn) };
    },
    redraw,
    recolour(other) {
      look = other;
      [painter, small_painter] = [createPainter(other), createPainter(other)];
      redraw();
    },
    resize: () => sheets.forEach((each) => each.resize()),
    dispose: () => sheets.forEach((each) => each.dispose()),
  };
}

/** CSS pixel in whole device pixels. @param {number} ratio */
function unitOf(ratio) {
  return Math.max(1, Math.round(ratio));
}

/** Reused where the width is the same. @param {ScreenStrip} bars @param {HTMLCanvasElement} canvas */
function fitting(bars, { width }) {
  return bars.width === width ? bars : blankStrip(width, bars.depths);
}

/**
 * The low line: the least that was left to do up to each node, as descending steps. Numbers stand
 * at each fall and at the end. Sizes are CSS pixels.
 *
 * @typedef {{from: number, to: number, remaining: number}} LowStep device pixels
 */

/** @param {Lows} fewest @param {Pick<Bars, "start" | "stop" | "width">} interval @returns {readonly LowStep[]} */
export function lowSteps(fewest, { start, stop, width }) {
  const xOf = (/** @type {number} */ node) => Math.round(((node - start) * width) / (stop - start));
  return fewest.flatMap(([node, remaining], index) => {
    const end = fewest[index + 1]?.[0] ?? stop;
    if (end <= start || node >= stop) return [];
    return [{ from: Math.max(xOf(node), 0), to: Math.min(xOf(end), width), remaining }];
  });
}

/** @param {Context2D} context @param {{bars: Bars, node: number, fewest?: Lows}} scene @param {StripColours} colours @param {number} unit */
function drawLowLine(context, { bars, node, fewest = [] }, colours, unit) {
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

/** @param {Context2D} context @param {LowStep} step @param {LowStep | undefined} next @param {StripColours} colours @param {number} unit */
function drawNumbers(context, { from, to, remaining }, next, colours, unit) {
  const text = formatted(remaining);
  const width = (text.length * DIGIT + 2 * MARGIN) * unit;
  const middles = [];
  if (to - from >= width + 2 * LINE * unit) middles.push(from + 2 * LINE * unit + width / 2);
  if (!next && to - from >= LONG * unit) middles.push(to - width / 2);
  // The last number is always drawn: that of a short step stands before it.
  if (!next && middles.length === 0) middles.push(to - width / 2);
  for (const middle of middles) {
    context.fillStyle = colours.ground;
    context.fillRect(Math.round(middle - width / 2), 0, width, context.canvas.height);
    drawLabel(context, text, middle, context.canvas.height / 2, LETTER * unit, colours.low);
  }
}
