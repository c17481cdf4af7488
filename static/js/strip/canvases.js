/**
 * The two canvases of a strip: the stretch that is shown, and the minimap that shows where it lies.
 *
 * @typedef {import("./cells.js").StripData} StripData
 * @typedef {import("./painter.js").Look} Look
 *
 * @typedef {object} Picture
 * @property {() => StripData} bars what was drawn last
 * @property {() => void} redraw
 * @property {(look: Look) => void} recolour
 * @property {() => void} resize
 * @property {() => void} dispose
 */

import { formatted } from "../lib/messages.js";
import { createPainter } from "./painter.js";
import { createSheet } from "../render/surface.js";
import { blankStrip, resample } from "./resample.js";
import { wholeStretch } from "./interval.js";

/**
 * @param {object} parts
 * @param {HTMLCanvasElement} parts.canvas
 * @param {HTMLCanvasElement} parts.minimap
 * @param {Look} parts.look
 * @param {import("./index.js").Summary} parts.summary
 * @param {import("./viewport.js").View} parts.view
 * @param {import("./loader.js").Supply} parts.supply
 * @param {() => Omit<import("./painter.js").Scene, "bars" | "shape">} parts.current
 * @param {() => void} parts.onDraw
 * @returns {Picture}
 */
export function createPicture({
  canvas, minimap, look, summary, view, supply, current, onDraw,
}) {
  const whole = wholeStretch(summary.nodes);
  let [painter, small_painter] = [createPainter(look), createPainter(look)];
  const depths = summary.depths.length;
  let bars = blankStrip(1, depths);
  let small_bars = blankStrip(1, depths);

  const sheet = createSheet(canvas, {
    draw(context, ratio) {
      bars = resample(fitting(bars, context.canvas), supply.strips(), view.shown());
      const scene = { bars, shape: summary.shape, ...current() };
      painter.drawStrip(context, scene, unitOf(ratio), formatted);
      onDraw();
    },
  });
  const small_sheet = createSheet(minimap, {
    draw(context, ratio) {
      small_bars = resample(fitting(small_bars, context.canvas), supply.whole(), whole);
      const scene = { bars: small_bars, shape: summary.shape, ...current() };
      small_painter.drawMinimap(context, scene, unitOf(ratio), view.shown());
    },
  });
  const sheets = [sheet, small_sheet];
  const redraw = () => sheets.forEach((each) => each.redraw());

  return {
    bars: () => bars,
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
export function unitOf(ratio) {
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
