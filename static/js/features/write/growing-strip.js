/**
 * The strip of a running program, redrawn as its recording grows.
 * @import {Recorded} from "../../python/recording.js"
 */

import { stripBytes } from "../../net/archived-strip.js";
import { OUTCOMES } from "../../python/columns.js";
import { stripColumnsOf } from "../../python/documents.js";
import { createSheet } from "../../render/surface.js";
import { createPainter } from "../../strip/painter.js";
import { blankStrip, resample } from "../../strip/resample.js";
import { themeColours } from "../../strip/theme-colours.js";
import { decodeStrip } from "../../strip/wire.js";

/** Each drawing reads all nodes: growth by a factor bounds their total to a few times the last. */
const GROWN = 1.25;

/** @param {HTMLElement} box of the canvas, hidden where nothing runs @param {{nodes: number, recorded: () => Recorded}} recording grows */
export function createGrowingStrip(box, recording) {
  box.hidden = false;
  const painter = createPainter(themeColours(box, OUTCOMES));
  const sheet = createSheet(/** @type {HTMLCanvasElement} */ (box.querySelector("canvas")), { draw });
  let drawn = 0;

  /** @param {CanvasRenderingContext2D} context @param {number} ratio */
  function draw(context, ratio) {
    drawn = recording.nodes;
    const { columns } = recording.recorded();
    const last = columns.depth.length - 1;
    const { width } = context.canvas;
    const asked = { start: 0, stop: last + 1, width: Math.min(width, last + 1) };
    const strip = decodeStrip(stripBytes(stripColumnsOf(columns, deepest(columns.depth) + 1), asked).buffer);
    const bars = resample(blankStrip(width, strip.depths), [strip], asked);
    const scene = { bars, shape: columns.shape, path: [], node: last, depth: columns.depth[last] ?? null };
    painter.drawStrip(context, scene, Math.max(1, Math.round(ratio)), () => []);
  }

  return {
    grow() {
      if (recording.nodes >= drawn * GROWN) sheet.redraw();
    },
    end() {
      box.hidden = true;
      sheet.dispose();
    },
  };
}

/** @param {Recorded["columns"]["depth"]} depths */
function deepest(depths) {
  let found = 0;
  for (const depth of depths) found = Math.max(found, depth);
  return found;
}
