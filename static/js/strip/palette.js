/**
 * What the bars of a strip are painted with. Colour is never the only sign: every outcome has its
 * own pattern, and bars that are merged in one pixel are darker than those that stand alone.
 *
 * A paint is a number: 0 is the ground, the others count through the inks, each alone and merged.
 * The palette holds the colours of all paints as tiles of 4 x 4 pixels, in the order of an
 * ImageData's bytes read as little-endian words: 0xAABBGGRR.
 *
 * @typedef {"plain" | "dots" | "hatch" | "rungs" | "grid"} Pattern
 *
 * @typedef {object} Ink
 * @property {string} name an outcome, or "path"
 * @property {string} fill #rrggbb
 * @property {string} mark the colour of its pattern
 * @property {string} text what is written on it
 *
 * @typedef {object} Palette
 * @property {Uint32Array} words by paint, row and column of its tile
 * @property {readonly Ink[]} inks
 */

export const TILE = 4;
export const GROUND = 0;

const TILE_AREA = TILE * TILE;

/** @type {Readonly<Record<Pattern, readonly string[]>>} */
const PATTERNS = Object.freeze({
  plain: ["....", "....", "....", "...."],
  dots: ["....", ".x..", "....", "...x"],
  hatch: ["x...", ".x..", "..x.", "...x"],
  rungs: ["....", "xxxx", "....", "...."],
  grid: ["x.x.", ".x.x", "x.x.", ".x.x"],
});

/** @type {Readonly<Record<string, Pattern>>} */
const PATTERN_OF = Object.freeze({
  expanded: "plain",
  limit: "dots",
  dead: "hatch",
  solved: "rungs",
  path: "rungs",
});

/** How much of the ground shows through bars that are merged: more would hide them from some eyes. */
const MERGED = 0.2;

/**
 * The paint of an ink.
 *
 * @param {number} ink its place in the palette
 * @param {boolean} alone
 */
export function paintOf(ink, alone) {
  return 1 + 2 * ink + (alone ? 0 : 1);
}

/**
 * @param {readonly Ink[]} inks
 * @param {string} ground #rrggbb
 * @returns {Palette}
 */
export function createPalette(inks, ground) {
  const words = new Uint32Array(paintOf(inks.length, true) * TILE_AREA);
  words.fill(wordOf(rgbOf(ground)), 0, TILE_AREA);
  inks.forEach((ink, index) => {
    fillTile(words, paintOf(index, true), ink, ground, 0);
    fillTile(words, paintOf(index, false), ink, ground, MERGED);
  });
  return { words, inks };
}

/**
 * @param {Uint32Array} words
 * @param {number} paint
 * @param {Ink} ink
 * @param {string} ground
 * @param {number} through how much of the ground shows
 */
function fillTile(words, paint, ink, ground, through) {
  const fill = wordOf(mix(rgbOf(ink.fill), rgbOf(ground), through));
  const mark = wordOf(mix(rgbOf(ink.mark), rgbOf(ground), through));
  const pattern = PATTERNS[PATTERN_OF[ink.name] ?? "grid"].join("");
  for (let pixel = 0; pixel < TILE_AREA; pixel += 1) {
    words[paint * TILE_AREA + pixel] = pattern[pixel] === "x" ? mark : fill;
  }
}

/** @param {string} colour #rrggbb */
function rgbOf(colour) {
  const value = parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/**
 * @param {readonly number[]} rgb
 * @param {readonly number[]} other
 * @param {number} part of the other, 0..1
 */
function mix(rgb, other, part) {
  return rgb.map((value, index) => Math.round(value + ((other[index] ?? 0) - value) * part));
}

/** @param {readonly number[]} rgb */
function wordOf([red = 0, green = 0, blue = 0]) {
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

/**
 * Fills a small canvas with an ink, for legends.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {Palette} palette
 * @param {number} ink
 * @param {boolean} alone
 */
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
