/**
 * Pixel drawing that every puzzle shares. Positions and sizes are logical pixels; the context's
 * transform holds the whole-number scale (render/surface.js sets it).
 *
 * @typedef {CanvasRenderingContext2D} Context2D
 * @typedef {readonly string[]} Bitmap rows of equal length; each letter is a colour, "." is nothing
 * @typedef {Readonly<Record<string, string>>} Inks letter -> colour
 */

import { clamp } from "./numbers.js";
import { PALETTE } from "./palette.js";

// The glyphs are drawn on a grid of 12: crisp at whole multiples of 12 device pixels, only there.
// The second family holds what the small Latin cut lacks (css/fonts.css).
const FONT_PX = 12;
const FONT = `${FONT_PX}px "Backtrack Pixel", "Fusion Pixel", monospace`;

/** Between the letters of a sign and the border of its plate. */
const SIGN_PADDING = 2;

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

/**
 * @param {Context2D} context
 * @param {Bitmap} bitmap
 * @param {number} x left
 * @param {number} y top
 * @param {Inks} inks
 */
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

/**
 * A small red cross.
 *
 * @param {Context2D} context
 * @param {number} x left of its shadow
 * @param {number} y top of its shadow
 */
export function drawCross(context, x, y) {
  drawBitmap(context, CROSS, x, y, CROSS_INKS);
}

/**
 * The same bitmap looking the other way.
 *
 * @param {Bitmap} bitmap
 * @returns {Bitmap}
 */
export function mirrored(bitmap) {
  return bitmap.map((row) => [...row].reverse().join(""));
}

/**
 * The bitmap with a line of the letter "o" around it, so that it stands out on any ground.
 *
 * @param {Bitmap} bitmap
 * @returns {Bitmap}
 */
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
 * A line one pixel wide just inside the rectangle.
 *
 * @param {Context2D} context
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @param {string} colour
 */
export function drawFrame(context, x, y, width, height, colour) {
  context.fillStyle = colour;
  context.fillRect(x, y, width, 1);
  context.fillRect(x, y + height - 1, width, 1);
  context.fillRect(x, y, 1, height);
  context.fillRect(x + width - 1, y, 1, height);
}

/**
 * Big letters on the grid of logical pixels, 12 of them to the em, on a plate with its middle at
 * (x, y), or as near to it as the plate is seen whole between the sides of the canvas.
 *
 * @param {Context2D} context
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {{colour: string, plate: string, border: string}} colours
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

/**
 * Small letters, at most `room` logical pixels high and else as big as whole multiples of the
 * font's own pixels allow, with the middle at (x, y).
 *
 * @param {Context2D} context
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {number} room
 * @param {string} colour
 */
export function drawLabel(context, text, x, y, room, colour) {
  const { width, ascent, descent } = measure(context, text);
  const { a: scale, e: shift_x, f: shift_y } = context.getTransform();
  const pixel = Math.max(1, Math.floor((room * scale) / FONT_PX));
  const left = Math.round(x * scale + shift_x - (width * pixel) / 2);
  const base = Math.round(y * scale + shift_y + ((ascent - descent) * pixel) / 2);
  context.save();
  context.setTransform(pixel, 0, 0, pixel, left, base);
  context.fillStyle = colour;
  context.fillText(text, 0, 0);
  context.restore();
}

/**
 * Chooses the font and measures a text in its pixels.
 *
 * @param {Context2D} context
 * @param {string} text
 */
function measure(context, text) {
  context.font = FONT;
  const box = context.measureText(text);
  return {
    width: Math.round(box.width),
    ascent: Math.round(box.actualBoundingBoxAscent),
    descent: Math.round(box.actualBoundingBoxDescent),
  };
}
