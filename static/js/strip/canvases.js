/**
 * The two canvases of a strip: the interval that is shown, and the minimap that shows where it lies.
 *
 * @import {Picked, StripData} from "./cells.js"
 * @import {Place} from "./gestures.js"
 * @import {Summary} from "./index.js"
 * @import {Loader} from "./loader.js"
 * @import {Scene, StripColours} from "./painter.js"
 * @import {Viewport} from "./viewport.js"
 *
 * @typedef {object} Canvases
 * @property {() => StripData} bars what was drawn last
 * @property {(place: Place) => Picked | null} pickAt what of it lies at a place of the canvas
 * @property {() => void} redraw
 * @property {(colours: StripColours) => void} recolour
 * @property {() => void} resize
 * @property {() => void} dispose
 */

import { formatted } from "../lib/messages.js";
import { clamp } from "../lib/numbers.js";
import { createSheet } from "../render/surface.js";
import { pick } from "./cells.js";
import { wholeInterval } from "./interval.js";
import { createPainter } from "./painter.js";
import { blankStrip, resample } from "./resample.js";
import { depthAt } from "./rows.js";

/**
 * @param {object} parts
 * @param {HTMLCanvasElement} parts.canvas
 * @param {HTMLCanvasElement} parts.minimap
 * @param {StripColours} parts.colours
 * @param {Summary} parts.summary
 * @param {Viewport} parts.viewport
 * @param {Loader} parts.loader
 * @param {() => Omit<Scene, "bars" | "shape">} parts.current
 * @param {() => void} parts.onDraw
 * @returns {Canvases}
 */
export function createCanvases({
  canvas, minimap, colours, summary, viewport, loader, current, onDraw,
}) {
  const whole = wholeInterval(summary.nodes);
  let [painter, small_painter] = [createPainter(colours), createPainter(colours)];
  const depths = summary.depths.length;
  let bars = blankStrip(1, depths);
  let small_bars = blankStrip(1, depths);

  const sheet = createSheet(canvas, {
    draw(context, ratio) {
      bars = resample(fitting(bars, context.canvas), loader.strips(), viewport.shown());
      const scene = { bars, shape: summary.shape, ...current() };
      painter.drawStrip(context, scene, unitOf(ratio), formatted);
      onDraw();
    },
  });
  const small_sheet = createSheet(minimap, {
    draw(context, ratio) {
      small_bars = resample(fitting(small_bars, context.canvas), loader.whole(), whole);
      const scene = { bars: small_bars, shape: summary.shape, ...current() };
      small_painter.drawMinimap(context, scene, unitOf(ratio), viewport.shown());
    },
  });
  const sheets = [sheet, small_sheet];
  const redraw = () => sheets.forEach((each) => each.redraw());

  return {
    bars: () => bars,
    pickAt({ at, down }) {
      const { width, depths: rows } = bars;
      const column = clamp(Math.floor(at * width), 0, width - 1);
      const unit = unitOf(window.devicePixelRatio);
      return pick(bars, column, depthAt(down * canvas.height, rows, canvas.height, unit));
    },
    redraw,
    recolour(other) {
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
 * @param {StripData} bars
 * @param {HTMLCanvasElement} canvas
 */
function fitting(bars, { width }) {
  return bars.width === width ? bars : blankStrip(width, bars.depths);
}
