/** The colours of cells, and what is read on them. */

/**
 * As `solver/palette.py` has them.
 *
 * @type {Readonly<Record<string, string>>}
 */
const NAMED = Object.freeze({
  red: "#e8415c", orange: "#f08a2c", yellow: "#f5d547", green: "#4cb04f", blue: "#4a90e2",
  purple: "#a077de", pink: "#f29ac0", brown: "#8a5d38", white: "#fff1e6", grey: "#8f8aa3",
  black: "#14101f", gold: "#ffc62e", jade: "#2bdb9b",
});

export const CREAM = "#fff1e6";
const INK = "#1a1030";

/** Between letters and what they stand on, as WCAG has it. */
const ENOUGH = 4.5;

/** The two squares of the checker, that of the upper left cell first. */
export const CHECKER = Object.freeze(["#1b1532", "#231c40"]);

/**
 * @param {string} colour one of the names, or #rrggbb
 * @returns {string | null} #rrggbb, null for anything else
 */
export function colourOf(colour) {
  return NAMED[colour] ?? (/^#[0-9a-f]{6}$/i.test(colour) ? colour : null);
}

/**
 * Dark letters or light ones, whichever is read better; on colours in between black or white ones.
 *
 * @param {string} fill #rrggbb
 */
export function inkOn(fill) {
  const soft = better(CREAM, INK, fill);
  return contrast(soft, fill) >= ENOUGH ? soft : better("#ffffff", "#000000", fill);
}

/** @param {string} one @param {string} other @param {string} fill */
function better(one, other, fill) {
  return contrast(one, fill) > contrast(other, fill) ? one : other;
}

/** @param {string} one @param {string} other */
export function contrast(one, other) {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/**
 * As WCAG defines it.
 *
 * @param {string} colour #rrggbb
 * @returns {number} 0..1
 */
function luminance(colour) {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * @param {string} colour #rrggbb
 * @param {number} part how much of it is white, 0..1; below 0 how much is black
 */
export function shaded(colour, part) {
  const target = part > 0 ? 255 : 0;
  const mixed = channels(colour).map((value) => Math.round(value + (target - value) * Math.abs(part)));
  return `rgb(${mixed.join(" ")})`;
}

/** @param {string} colour #rrggbb */
function channels(colour) {
  const value = parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
