/**
 * Paints of the bars. Colour is never the only sign: every outcome has its own pattern, merged bars
 * are darker, and the less is left to do the brighter the bar.
 *
 * A paint is a number: 0 is the ground, the others count inks, each alone and merged, and their levels of brightness.
 * The palette holds each paint as a tile of 4 x 4 pixels in little-endian words: 0xAABBGGRR.
 * @import {Lows} from "./cells.js"
 * @typedef {"plain" | "dots" | "hatch" | "backhatch" | "rungs" | "rails" | "grid"} Pattern
 * @typedef {{name: string, fill: string, mark: string, text: string, pattern?: Pattern}} Ink `name`: an outcome, or
 *   "path"; `fill`: #rrggbb; `pattern`: in place of its usual one
 * @typedef {{fill: string, text: string}} Plate background and letters of a name: CSS colours
 * @typedef {{words: Uint32Array, inks: readonly Ink[], plates: readonly (readonly Plate[])[]}} Palette `words`: by
 *   paint, row and column of its tile; `plates`: by ink and level of brightness
 */

import { clamp } from "../lib/numbers.js";

/** `remaining` of an unknown node. */
const UNKNOWN = 255;

/** Level 0 is the colour of the outcome itself. */
export const LEVELS = 5;

export const TILE = 4;
export const GROUND = 0;

const TILE_AREA = TILE * TILE;

/** @type {Readonly<Record<Pattern, readonly string[]>>} */
const PATTERNS = Object.freeze({
  plain: ["....", "....", "....", "...."],
  dots: ["....", ".x..", "....", "...x"],
  hatch: ["x...", ".x..", "..x.", "...x"],
  backhatch: ["...x", "..x.", ".x..", "x..."],
  rungs: ["....", "xxxx", "....", "...."],
  rails: [".x..", ".x..", ".x..", ".x.."],
  grid: ["x.x.", ".x.x", "x.x.", ".x.x"],
});

/** @type {Readonly<Record<string, Pattern>>} */
const PATTERN_OF = Object.freeze({
  expanded: "plain",
  limit: "dots",
  dead: "hatch",
  solved: "rungs",
  path: "rungs",
  cut: "backhatch",
});

/** How much of the ground shows through merged bars: more hides them from weak eyes. */
const MERGED = 0.2;

/** White in the brightest bars. */
const BRIGHTEST = 0.45;

const WHITE = [255, 255, 255];
const BLACK = [0, 0, 0];

/** @param {number} ink @param {boolean} alone @param {number} [level] 0..LEVELS - 1 */
export function paintOf(ink, alone, level = 0) {
  return 1 + (2 * ink + (alone ? 0 : 1)) * LEVELS + level;
}

/** @param {readonly Ink[]} inks @param {string} ground #rrggbb @returns {Palette} */
export function createPalette(inks, ground) {
  const words = new Uint32Array(paintOf(inks.length, true) * TILE_AREA);
  words.fill(wordOf(rgbOf(ground)), 0, TILE_AREA);
  const levels = Array.from({ length: LEVELS }, (_, level) => level);
  inks.forEach((ink, index) => {
    for (const level of levels) {
      fillTile(words, paintOf(index, true, level), ink, ground, 0, level);
      fillTile(words, paintOf(index, false, level), ink, ground, MERGED, level);
    }
  });
  const plates = inks.map((ink) => levels.map((level) => plateOf(ink, level)));
  return { words, inks, plates };
}

/** @param {Ink} ink @param {number} level @returns {Plate} */
function plateOf({ fill, text }, level) {
  if (level === 0) return { fill, text };
  const rgb = brightened(rgbOf(fill), level);
  const dark = luminance(rgb) > EVEN;
  return { fill: `rgb(${rgb.join(" ")})`, text: `rgb(${(dark ? BLACK : WHITE).join(" ")})` };
}

/** @param {readonly number[]} rgb @param {number} level */
function brightened(rgb, level) {
  return mix(rgb, WHITE, (BRIGHTEST * level) / (LEVELS - 1));
}

/** Luminance on which black and white letters have equal contrast. */
const EVEN = 0.179;

/** WCAG. @param {readonly number[]} rgb @returns {number} 0..1 */
function luminance(rgb) {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Writes the pattern of an outcome's ink, in one brightness.
 * @param {Uint32Array} words pixels of all tiles @param {number} paint the tile's number @param {Ink} ink
 * @param {string} ground @param {number} through share of the ground, 0..1: bars of merged nodes are fainter @param {number} level
 */
function fillTile(words, paint, ink, ground, through, level) {
  const fill = wordOf(mix(brightened(rgbOf(ink.fill), level), rgbOf(ground), through));
  const mark = wordOf(mix(brightened(rgbOf(ink.mark), level), rgbOf(ground), through));
  const pattern = PATTERNS[ink.pattern ?? PATTERN_OF[ink.name] ?? "grid"].join("");
  for (let pixel = 0; pixel < TILE_AREA; pixel += 1) {
    words[paint * TILE_AREA + pixel] = pattern[pixel] === "x" ? mark : fill;
  }
}

/** @param {string} colour #rrggbb */
function rgbOf(colour) {
  const value = parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** @param {readonly number[]} rgb @param {readonly number[]} other @param {number} part of the other, 0..1 */
function mix(rgb, other, part) {
  return rgb.map((value, index) => Math.round(value + ((other[index] ?? 0) - value) * part));
}

/** @param {readonly number[]} rgb */
function wordOf([red = 0, green = 0, blue = 0]) {
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

/** For legends. @param {CanvasRenderingContext2D} context @param {Palette} palette @param {number} ink @param {boolean} alone */
export function drawSwatch(context, { words }, ink, alone) {
  const { width, height } = context.canvas;
  const image = context.createImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  const tile = paintOf(ink, alone) * TILE_AREA;
  for (let pixel = 0; pixel < pixels.length; pixel += 1) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    pixels[pixel] = words[tile + (y % TILE) * TILE + (x % TILE)] ?? 0;
  }
  context.putImageData(image, 0, 0);
}

/** From the darkest level to the brightest, for legends. @param {CanvasRenderingContext2D} context @param {Palette} palette @param {number} ink */
export function drawScale(context, { plates }, ink) {
  const { width, height } = context.canvas;
  plates[ink]?.forEach(({ fill }, level) => {
    context.fillStyle = fill;
    context.fillRect((level * width) / LEVELS, 0, width / LEVELS, height);
  });
}

/** Brightness by `remaining`; 0 for UNKNOWN. @param {Lows} fewest @returns {Uint8Array} */
export function levelsOf(fewest) {
  const levels = new Uint8Array(UNKNOWN + 1);
  const most = fewest[0]?.[1] ?? 0;
  const least = fewest.at(-1)?.[1] ?? 0;
  if (most === least) return levels;
  return levels.map((_, remaining) => {
    if (remaining === UNKNOWN) return 0;
    return clamp(Math.round(((LEVELS - 1) * (most - remaining)) / (most - least)), 0, LEVELS - 1);
  });
}

/** @param {Lows} fewest @param {number} node @returns {number | null} null where nothing is measured */
export function fewestUpTo(fewest, node) {
  return fewest.filter(([low]) => low <= node).at(-1)?.[1] ?? null;
}
