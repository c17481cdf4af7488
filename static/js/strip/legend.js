/**
 * The legend of a strip: what its colours and patterns mean.
 *
 * @import {StripColours} from "./painter.js"
 */

import { drawHatching } from "./ghosts.js";
import { drawScale, drawSwatch } from "./palette.js";

/** In pixels of the page; whole tiles of the patterns. */
const SWATCH = 12;

// In this order, whatever their codes are; the solved node lies on the path.
const ORDER = ["expanded", "limit", "dead", "error", "path"];

/**
 * @typedef {object} Shows what else the strip shows
 * @property {boolean} path of a solution
 * @property {boolean} ghosts of what was left out
 * @property {boolean} remaining how much is left to do
 */

/** @param {Element} list @param {StripColours} colours @param {Shows} shows @param {(name: string) => string} wordOf */
export function fillLegend(list, colours, shows, wordOf) {
  const { palette } = colours;
  const names = palette.inks.map(({ name }) => name);
  const shown = names.filter((name) => name !== "solved" && (name !== "path" || shows.path));
  shown.sort((one, other) => rank(one) - rank(other));
  const commonest = names.indexOf(shown[0] ?? "");
  const bars = shown.map((name) =>
    entry(wordOf(name), (context) => drawSwatch(context, palette, names.indexOf(name), true)));
  const merged = entry(wordOf("merged"), (context) => drawSwatch(context, palette, commonest, false));
  const ghosts = entry(wordOf("ghost"), (context) => drawGhostSwatch(context, colours));
  const scale = entry(wordOf("scale"), (context) => drawScale(context, palette, commonest));
  const low = entry(wordOf("low"), (context) => drawLowSwatch(context, colours));
  for (const wide of [scale, low]) wide.className = "strip__key-wide";
  list.replaceChildren(
    ...bars, merged, ...(shows.ghosts ? [ghosts] : []), ...(shows.remaining ? [scale, low] : []),
  );
}

/** @param {string} name */
function rank(name) {
  return ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length;
}

/** @param {string} word @param {(context: CanvasRenderingContext2D) => void} draw */
function entry(word, draw) {
  const swatch = document.createElement("canvas");
  Object.assign(swatch, { className: "strip__swatch", width: SWATCH, height: SWATCH });
  swatch.setAttribute("aria-hidden", "true");
  const context = swatch.getContext("2d");
  if (context) draw(context);
  const item = document.createElement("li");
  item.className = "strip__key";
  item.append(swatch, word);
  return item;
}

/** @param {CanvasRenderingContext2D} context @param {StripColours} colours */
function drawGhostSwatch(context, { ground, ghost }) {
  const box = { left: 0, top: 0, width: SWATCH, bottom: SWATCH };
  drawHatching(context, box, [ghost, ground], 1);
}

/** @param {CanvasRenderingContext2D} context @param {StripColours} colours */
function drawLowSwatch(context, { ground, low }) {
  context.fillStyle = ground;
  context.fillRect(0, 0, SWATCH, SWATCH);
  context.fillStyle = low;
  context.fillRect(0, 2, 7, 2);
  context.fillRect(5, 2, 2, 7);
  context.fillRect(5, 8, 7, 2);
}
