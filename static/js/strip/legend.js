/**
 * The legend of a strip: what its colours and patterns mean.
 *
 * @import {Palette} from "./palette.js"
 */

import { drawSwatch } from "./palette.js";

/** In pixels of the page; whole tiles of the patterns. */
const SWATCH = 12;

// In this order, whatever their codes are; the solved node lies on the path.
const ORDER = ["expanded", "limit", "dead", "path"];

/**
 * @param {Element} list
 * @param {Palette} palette
 * @param {boolean} solved whether there is a path to show
 * @param {(name: string) => string} wordOf
 */
export function fillLegend(list, palette, solved, wordOf) {
  const names = palette.inks.map(({ name }) => name);
  const shown = names.filter((name) => name !== "solved" && (name !== "path" || solved));
  shown.sort((one, other) => rank(one) - rank(other));
  const entries = shown.map((name) => entry(wordOf(name), palette, names.indexOf(name), true));
  const commonest = names.indexOf(shown[0] ?? "");
  list.replaceChildren(...entries, entry(wordOf("merged"), palette, commonest, false));
}

/** @param {string} name */
function rank(name) {
  return ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length;
}

/**
 * @param {string} word
 * @param {Palette} palette
 * @param {number} ink
 * @param {boolean} alone whether its bar stands for one node
 */
function entry(word, palette, ink, alone) {
  const swatch = document.createElement("canvas");
  Object.assign(swatch, { className: "strip__swatch", width: SWATCH, height: SWATCH });
  swatch.setAttribute("aria-hidden", "true");
  const context = swatch.getContext("2d");
  if (context) drawSwatch(context, palette, ink, alone);
  const item = document.createElement("li");
  item.className = "strip__key";
  item.append(swatch, word);
  return item;
}
