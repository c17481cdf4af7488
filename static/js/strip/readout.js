/**
 * Text around a strip: the line about the node at the pointer, or else the current one; the
 * interval shown; a live region for the keyboard; text tables and the legend.
 * @import {Lows} from "./cells.js"
 * @import {Summary} from "./index.js"
 * @import {StripColours} from "./painter.js"
 *
 * @typedef {object} Readout
 * @property {(text: string, at: number) => void} tell place 0..1
 * @property {(text: string) => void} note @property {(text: string) => void} announce
 * @property {(shape: string, keys: string) => void} explain what a row is, and the keys
 */

import { formatted, t } from "../lib/messages.js";
import { drawHatching } from "./ghosts.js";
import { drawScale, drawSwatch } from "./palette.js";

/** In pixels of the page; whole tiles of the patterns. */
const SWATCH = 12;

// Display order; the solved node lies on the path.
const ORDER = ["expanded", "solved", "limit", "dead", "error", "cut", "path"];

/** @param {Element} root @returns {Readout} */
export function createReadout(root) {
  const line = partOf(root, "readout");
  const words = partOf(root, "words");
  const note = partOf(root, "note");
  const live = partOf(root, "live");
  const shape_note = partOf(root, "shape");
  const keys_note = partOf(root, "keys");
  return {
    tell(text, at) {
      write(words, text);
      line.style.setProperty("--at", at.toFixed(3));
    },
    note: (text) => write(note, text),
    announce: (text) => write(live, text),
    explain(shape, keys) {
      write(shape_note, shape);
      write(keys_note, keys);
    },
  };
}

/** Guaranteed by the template. @param {Element} root @param {string} name @returns {HTMLElement} */
export function partOf(root, name) {
  const part = root.querySelector(`[data-part="${name}"]`);
  if (part instanceof HTMLElement) return part;
  throw new Error(`Expected a strip with the part "${name}".`);
}

/** @param {HTMLElement} element @param {string} text */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Nodes at each depth or layer, and where less was left to do than before. @param {Element} root @param {Pick<Summary, "depths" | "shape">} summary */
export function fillDepths(root, { depths, shape }) {
  const place = shape === "layers" ? t("layer") : t("depth");
  const counts = depths.map((count, depth) => row("td", [formatted(depth), formatted(count)]));
  partOf(root, "depths").replaceChildren(row("th", [place, t("nodes")]), ...counts);
}

/** @param {Element} root @param {Lows} fewest @param {string} title of what is measured */
export function fillLows(root, fewest, title) {
  const lows = (title ? fewest : []).map(([node, remaining]) => row("td", [formatted(node), formatted(remaining)]));
  const head = lows.length > 0 ? [row("th", [t("node"), title])] : [];
  partOf(root, "lows").ariaLabel = title;
  partOf(root, "lows").replaceChildren(...head, ...lows);
}

/** @param {"th" | "td"} tag @param {readonly string[]} texts */
function row(tag, texts) {
  const made = document.createElement("tr");
  made.append(
    ...texts.map((text) => {
      const cell = document.createElement(tag);
      cell.textContent = text;
      return cell;
    }),
  );
  return made;
}

/** @typedef {{path: boolean, wins: boolean, ghosts: boolean, remaining: boolean}} Shows `wins`: solved nodes that are not on the path */

/** @param {Element} list @param {StripColours} colours @param {Shows} shows @param {(name: string) => string} wordOf */
export function fillLegend(list, colours, shows, wordOf) {
  const { palette } = colours;
  const names = palette.inks.map(({ name }) => name);
  const shown = names.filter((name) => (name !== "solved" || shows.wins) && (name !== "path" || shows.path));
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
