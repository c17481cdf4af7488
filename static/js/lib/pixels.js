/**
 * Pixel drawing shared by all puzzles. Positions and sizes are logical pixels; the context's
 * transform holds the whole-number scale (render/surface.js).
 *
 * @typedef {CanvasRenderingContext2D} Context2D
 * @typedef {readonly string[]} Bitmap rows of equal length; a letter is a colour, "." is nothing
 * @typedef {Readonly<Record<string, string>>} Inks by letter
 */

import { clamp } from "./numbers.js";
import { PALETTE, onGround } from "./palette.js";

// Glyphs are crisp at whole multiples of 12 device pixels only. The second family completes the
// small Latin subset (css/fonts.css).
const FONT_PX = 12;
const FONT = `${FONT_PX}px "Backtrack Pixel", "Fusion Pixel", monospace`;

/** Heights of capitals, and of a line with descenders. */
const CAPITAL_PX = 9;
const LINE_PX = 12;

const SIGN_PADDING = 2;

/** Digits for scales below one device pixel of the font. */
const DIGITS = Object.freeze([
  ["###", "#.#", "#.#", "#.#", "###"],
  [".#.", "##.", ".#.", ".#.", "###"],
  ["##.", "..#", ".#.", "#..", "###"],
  ["##.", "..#", ".#.", "..#", "##."],
  ["#.#", "#.#", "###", "..#", "..#"],
  ["###", "#..", "##.", "..#", "##."],
  [".##", "#..", "###", "#.#", "###"],
  ["###", "..#", ".#.", ".#.", ".#."],
  ["###", "#.#", "###", "#.#", "###"],
  ["###", "#.#", "###", "..#", "##."],
]);
const DIGIT = Object.freeze({ width: 3, height: 5 });

/** Digits from 1 of which nine fit a tile. */
const SMALL_DIGITS = Object.freeze([
  [".#.", "##.", ".#.", ".#."],
  ["##.", "..#", ".#.", "###"],
  ["###", ".##", "..#", "##."],
  ["#.#", "###", "..#", "..#"],
  ["###", "##.", "..#", "##."],
  ["#..", "###", "#.#", "###"],
  ["###", "..#", ".#.", ".#."],
  ["###", "###", "#.#", "###"],
  ["###", "#.#", "###", "..#"],
]);

const AROUND = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y]));

/** Over a move that is left out. */
const CROSS = outlined([
  "##...##",
  ".##.##.",
  "..###..",
  ".##.##.",
  "##...##",
]);
const CROSS_INKS = { "#": PALETTE.red, o: PALETTE.shadow };

/** @param {Context2D} context @param {Bitmap} bitmap @param {number} x left @param {number} y top @param {Inks} inks */
export function drawBitmap(context, bitmap, x, y, inks) {
  bitmap.forEach((row, down) => {
    [...row].forEach((letter, across) => {
      const ink = inks[letter];
      if (ink === undefined) return;
      context.fillStyle = ink;
      context.fillRect(x + across, y + down, 1, 1);
    });
  });
}

/** @param {Context2D} context @param {number} digit 1 to 9 @param {number} x left @param {number} y top @param {string} colour */
export function drawSmallDigit(context, digit, x, y, colour) {
  drawBitmap(context, SMALL_DIGITS[digit - 1] ?? [], x, y, { "#": onGround(colour) });
}

/** A small red cross. @param {Context2D} context @param {number} x of its shadow @param {number} y of its shadow */
export function drawCross(context, x, y) {
  drawBitmap(context, CROSS, x, y, CROSS_INKS);
}

/** @param {Bitmap} bitmap @returns {Bitmap} */
export function mirrored(bitmap) {
  return bitmap.map((row) => [...row].reverse().join(""));
}

/** Outlined with the letter "o", to stand out on any ground. @param {Bitmap} bitmap @returns {Bitmap} */
export function outlined(bitmap) {
  const width = bitmap[0]?.length ?? 0;
  const inked = (/** @type {number} */ x, /** @type {number} */ y) =>
    (bitmap[y]?.[x] ?? ".") !== ".";
  return Array.from({ length: bitmap.length + 2 }, (_, down) =>
    Array.from({ length: width + 2 }, (_, across) => {
      const [x, y] = [across - 1, down - 1];
      if (inked(x, y)) return bitmap[y]?.[x];
      return AROUND.some(([dx = 0, dy = 0]) => inked(x + dx, y + dy)) ? "o" : ".";
    }).join(""),
  );
}

/**
 * Just inside the rectangle, one pixel wide.
 * @param {Context2D} context @param {number} x @param {number} y @param {number} width @param {number} height @param {string} colour
 */
export function drawFrame(context, x, y, width, height, colour) {
  context.fillStyle = onGround(colour);
  context.fillRect(x, y, width, 1);
  context.fillRect(x, y + height - 1, width, 1);
  context.fillRect(x, y, 1, height);
  context.fillRect(x + width - 1, y, 1, height);
}

/**
 * Big letters, 12 logical pixels to the em, on a plate centred at (x, y) or moved into the canvas.
 * @param {Context2D} context @param {string} text @param {number} x @param {number} y @param {{colour: string, plate: string, border: string}} colours
 */
export function drawSign(context, text, x, y, { colour, plate, border }) {
  const { width, ascent, descent } = measure(context, text);
  const { a: scale, e: shift } = context.getTransform();
  const [first, last] = [-shift / scale, (context.canvas.width - shift) / scale];
  const beside = SIGN_PADDING + 1;
  const left = clamp(Math.round(x - width / 2), first + beside, last - beside - width);
  const base = Math.round(y + (ascent - descent) / 2);
  const top = base - ascent - SIGN_PADDING;
  const height = ascent + descent + 2 * SIGN_PADDING;
  context.fillStyle = border;
  context.fillRect(left - SIGN_PADDING - 1, top, width + 2 * SIGN_PADDING + 2, height);
  context.fillRect(left - SIGN_PADDING, top - 1, width + 2 * SIGN_PADDING, height + 2);
  context.fillStyle = plate;
  context.fillRect(left - SIGN_PADDING, top, width + 2 * SIGN_PADDING, height);
  context.fillStyle = colour;
  context.fillText(text, left, base);
}

/** @param {Context2D} context @param {string} text @param {number} x @param {number} y @param {number} room @param {string} colour */
export function drawLabel(context, text, x, y, room, colour) {
  const { a: scale } = context.getTransform();
  const pixel = Math.floor((room * scale) / FONT_PX);
  if (pixel === 0 && /^\d+$/.test(text)) drawDigits(context, text, x, y, colour);
  else drawLetters(context, text, x, y, Math.max(1, pixel), colour);
}

/** Centred at (x, y), in logical pixels. @param {Context2D} context @param {string} text @param {number} x @param {number} y @param {string} colour */
function drawDigits(context, text, x, y, colour) {
  const digits = [...text].map((digit) => DIGITS[Number(digit)] ?? []);
  const width = digits.length * (DIGIT.width + 1) - 1;
  const rows = Array.from({ length: DIGIT.height }, (_, row) => digits.map((digit) => digit[row]).join("."));
  const [left, top] = [Math.round(x - width / 2), Math.round(y - DIGIT.height / 2)];
  drawBitmap(context, outlined(rows), left - 1, top - 1, { "#": onGround(colour), o: onGround(PALETTE.shadow) });
}

/**
 * A centred label: smaller where too wide, then wrapped on a plate.
 * @param {Context2D} context @param {string} text @param {number} y centre
 * @param {number} room @param {{width: number, height: number}} size @param {string} colour
 */
export function drawNotice(context, text, y, room, size, colour) {
  context.font = FONT;
  const { a: scale } = context.getTransform();
  const widthOf = (/** @type {string} */ part) => Math.ceil(context.measureText(part).width);
  const width = size.width * scale;
  const pixel = wholePixel(widthOf(text), { width, height: room * scale });
  const lines = brokenText(text, width, widthOf);
  const line = (LINE_PX * pixel) / scale;
  const height = line * lines.length;
  const top = clamp(y - height / 2, 0, size.height - height);
  if (lines.length > 1) {
    context.fillStyle = onGround(PALETTE.ground);
    context.fillRect(0, top, size.width, height);
  }
  lines.forEach((each, down) => {
    drawLetters(context, each, size.width / 2, top + line * (down + 0.5), pixel, colour);
  });
}

/**
 * @param {Context2D} context @param {string} text @param {number} x @param {number} y @param {number} pixel device
 *     pixels of a font pixel
 * @param {string} colour
 */
function drawLetters(context, text, x, y, pixel, colour) {
  const { width, ascent, descent } = measure(context, text);
  const { a: scale, e: shift_x, f: shift_y } = context.getTransform();
  const left = Math.round(x * scale + shift_x - (width * pixel) / 2);
  const base = Math.round(y * scale + shift_y + ((ascent - descent) * pixel) / 2);
  context.save();
  context.setTransform(pixel, 0, 0, pixel, left, base);
  context.fillStyle = onGround(colour);
  context.fillText(text, 0, 0);
  context.restore();
}

/**
 * Centred in a box at the largest whole multiple of the font's pixels up to `most`, cut with "…" if
 * too wide. Device pixels.
 * @param {Context2D} context @param {string} text @param {{left: number, top: number, width: number, height: number}} box @param {string} colour
 * @param {{most?: number, align?: "left" | "middle" | "right"}} [options]
 */
export function drawFitted(context, text, box, colour, { most = Infinity, align = "middle" } = {}) {
  context.font = FONT;
  const widthOf = (/** @type {string} */ part) => Math.ceil(context.measureText(part).width);
  const pixel = wholePixel(widthOf(text), box, most);
  const shown = cutText(text, Math.floor(box.width / pixel), widthOf);
  const spare = box.width - widthOf(shown) * pixel;
  const part = { left: 0, middle: 0.5, right: 1 }[align];
  const left = Math.round(box.left + Math.max(0, spare) * part);
  const base = Math.round(box.top + (box.height + CAPITAL_PX * pixel) / 2);
  context.save();
  context.setTransform(pixel, 0, 0, pixel, left, base);
  context.fillStyle = colour;
  context.fillText(shown, 0, 0);
  context.restore();
}

/** The largest whole scale that fits, at least 1. @param {number} width @param {{width: number, height: number}} box @param {number} most */
export function wholePixel(width, box, most = Infinity) {
  const fits = Math.min(box.width / Math.max(1, width), box.height / LINE_PX, most);
  return Math.max(1, Math.floor(fits));
}

/**
 * brokenText("keep trying", 8, widthOf) -> ["keep", "trying"]
 * @param {string} text @param {number} room @param {(text: string) => number} widthOf
 * @returns {readonly string[]} lines that fit; a longer word is cut
 */
export function brokenText(text, room, widthOf) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(" ")) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(longer) <= room) lines[lines.length - 1] = longer;
    else lines.push(cutText(word, room, widthOf));
  }
  return lines;
}

/** cutText("a long text", 5, widthOf) -> "a lo…" @param {string} text @param {number} room @param {(text: string) => number} widthOf */
export function cutText(text, room, widthOf) {
  if (widthOf(text) <= room) return text;
  const letters = [...text];
  // A single letter says more than "…".
  if (letters.length === 1) return text;
  let [fits, fails] = [0, letters.length];
  while (fails - fits > 1) {
    const middle = Math.floor((fits + fails) / 2);
    if (widthOf(`${letters.slice(0, middle).join("")}…`) <= room) fits = middle;
    else fails = middle;
  }
  return fits === 0 ? (letters[0] ?? "") : `${letters.slice(0, fits).join("").trimEnd()}…`;
}

/** Sets the font and measures in its pixels. @param {Context2D} context @param {string} text */
function measure(context, text) {
  context.font = FONT;
  const box = context.measureText(text);
  return {
    width: Math.round(box.width),
    ascent: Math.round(box.actualBoundingBoxAscent),
    descent: Math.round(box.actualBoundingBoxDescent),
  };
}
