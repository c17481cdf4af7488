/**
 * The canvases of a strip: the interval that is shown, the line of what was left to do under it, and
 * the minimap that shows where the interval lies.
 *
 * @import {Picked, StripData} from "./cells.js"
 * @import {Ghost} from "./ghosts.js"
 * @import {ScreenStrip} from "./resample.js"
 * @import {Place} from "./gestures.js"
 * @import {Summary} from "./index.js"
 * @import {Loader} from "./loader.js"
 * @import {Label, Scene, StripColours} from "./painter.js"
 * @import {Viewport} from "./viewport.js"
 *
 * @typedef {object} Canvases
 * @property {() => StripData} bars what was drawn last
 * @property {(place: Place) => Picked | null} pickAt what of it lies at a place of the canvas
 * @property {(place: Place | null) => {picked: Picked | null, ghost: Ghost | null}} under what of
 *     it, and what was left out, lies at a place
 * @property {() => void} redraw
 * @property {(colours: StripColours) => void} recolour
 * @property {() => void} resize
 * @property {() => void} dispose
 */

import { clamp } from "../lib/numbers.js";
import { createSheet } from "../render/surface.js";
import { pick } from "./cells.js";
import { ghostAt } from "./ghosts.js";
import { wholeInterval } from "./interval.js";
import { drawLowLine } from "./low-line.js";
import { createPainter } from "./painter.js";
import { blankStrip, columnAfter, endAfter, resample } from "./resample.js";
import { depthAt } from "./rows.js";

/**
 * @param {object} parts
 * @param {HTMLCanvasElement} parts.canvas
 * @param {HTMLCanvasElement} parts.minimap
 * @param {HTMLCanvasElement} parts.lowLine
 * @param {StripColours} parts.colours
 * @param {Summary} parts.summary
 * @param {Viewport} parts.viewport
 * @param {Loader} parts.loader
 * @param {() => Omit<Scene, "bars" | "shape"> & {ends: boolean}} parts.current
 * @param {Label} parts.label
 * @param {() => void} parts.onDraw
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
      drawLowLine(context, { bars: shown, node, fewest }, look, unitOf(ratio));
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

/**
 * A CSS pixel in whole device pixels.
 *
 * @param {number} ratio
 */
function unitOf(ratio) {
  return Math.max(1, Math.round(ratio));
}

/**
 * A strip as wide as a canvas, the one at hand if it is.
 *
 * @param {ScreenStrip} bars @param {HTMLCanvasElement} canvas
 */
function fitting(bars, { width }) {
  return bars.width === width ? bars : blankStrip(width, bars.depths);
}
