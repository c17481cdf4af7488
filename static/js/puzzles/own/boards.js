/**
 * The boards of a person's own problem, as their `draw` gives them: rows of cells, lines of text,
 * or a picture. Their sizes may change from one board to the next.
 *
 *     {"rows": [["a", ["b", "gold", "ring"]], …]}
 *     {"text": "line\nline"}
 *     {"svg": "<svg …>", "text": "what stands for it in words"}
 * @import {Board, TwinCell} from "../../types.d.ts"
 * @typedef {{text: string, colour: string, mark: string}} Cell `colour`: name or #rrggbb, "" for none; `mark`: "" for
 *   none
 * @typedef {{rows: number, columns: number}} Extent
 */

import { t } from "../../lib/messages.js";

/** As in `solver/palette.py`. @type {Readonly<Record<string, string>>} */
const NAMED = Object.freeze({
  red: "#e8415c", orange: "#f08a2c", yellow: "#f5d547", green: "#4cb04f", blue: "#4a90e2",
  purple: "#a077de", pink: "#f29ac0", brown: "#8a5d38", white: "#fff1e6", grey: "#8f8aa3",
  black: "#14101f", gold: "#ffc62e", jade: "#2bdb9b",
});

export const CREAM = "#fff1e6";
const INK = "#1a1030";

/** WCAG contrast of letters. */
const ENOUGH = 4.5;

/** Squares of the checker, beginning at the upper left cell. */
export const CHECKER = Object.freeze(["#1b1532", "#231c40"]);

/** @type {Cell} */
const NOTHING = Object.freeze({ text: "", colour: "", mark: "" });

/** @type {WeakMap<object, readonly (readonly Cell[])[]>} */
const known = new WeakMap();

/** Memoised. @param {Board} board with rows @returns {readonly (readonly Cell[])[]} */
export function cellsOf(board) {
  const read = known.get(board);
  if (read) return read;
  const rows = board.rows.map((/** @type {readonly unknown[]} */ row) => row.map(cellOf));
  known.set(board, rows);
  return rows;
}

/** @param {unknown} source a text, or [text, colour, mark] */
function cellOf(source) {
  if (!Array.isArray(source)) return { ...NOTHING, text: String(source ?? "") };
  const [text = "", colour = "", mark = ""] = source;
  return { text: String(text), colour: String(colour), mark: String(mark) };
}

/** @param {Board} board of lines, or of a picture that is described in words */
export function linesOf(board) {
  return String(board.text ?? "").replace(/\n$/, "").split("\n");
}

/** Rows and columns; a text is as wide as its longest line. @param {Board} board @returns {Extent} */
export function extentOf(board) {
  const rows = board.rows ? cellsOf(board) : linesOf(board).map((line) => [...line]);
  return { rows: rows.length, columns: Math.max(0, ...rows.map((row) => row.length)) };
}

/** @param {Extent} one @param {Extent} other @returns {Extent} that has room for both */
export function around(one, other) {
  return { rows: Math.max(one.rows, other.rows), columns: Math.max(one.columns, other.columns) };
}

/**
 * Cells of whole pixels, centred, sized for the largest board so that nothing jumps.
 * @param {Extent} board @param {Extent} room of the largest board
 * @param {{left: number, top: number, width: number, height: number}} area
 */
export function layoutOf(board, room, area) {
  const { rows, columns } = around(board, room);
  const side = Math.max(1, Math.floor(Math.min(area.width / Math.max(1, columns), area.height / Math.max(1, rows))));
  const [width, height] = [side * board.columns, side * board.rows];
  return {
    side, width, height,
    left: Math.round(area.left + (area.width - width) / 2),
    top: Math.round(area.top + (area.height - height) / 2),
  };
}

/**
 * [row, column] from 0; null if not comparable.
 * @param {Board} one @param {Board} other @returns {readonly (readonly [row: number, column: number])[] | null}
 */
export function differences(one, other) {
  if (!one?.rows || !other?.rows) return null;
  const [before, after] = [cellsOf(one), cellsOf(other)];
  const alike = before.length === after.length && before.every((row, at) => row.length === after[at]?.length);
  if (!alike) return null;
  return before.flatMap((row, down) =>
    row.flatMap((cell, across) => (isSame(cell, after[down]?.[across]) ? [] : [/** @type {const} */ ([down, across])])),
  );
}

/** The non-empty ones, if any: marks around them change too. @param {Board} board @param {readonly (readonly [row: number, column: number])[]} cells */
export function standingOn(board, cells) {
  const rows = cellsOf(board);
  const standing = cells.filter(([row, column]) => {
    const { text, colour } = rows[row]?.[column] ?? NOTHING;
    return text !== "" || colour !== "";
  });
  return standing.length > 0 ? standing : cells;
}

/** @param {Cell} one @param {Cell} [other] */
function isSame(one, other = NOTHING) {
  return one.text === other.text && one.colour === other.colour && one.mark === other.mark;
}

/** Row by row; a cell without text is named by its colour. @param {Board} board @returns {readonly (readonly TwinCell[])[]} */
export function twinOf(board) {
  if (!board.rows) return linesOf(board).map((line) => [{ cell: 0, text: line }]);
  return cellsOf(board).map((row) =>
    row.map(({ text, colour, mark }) => {
      const look = [colourName(colour), markName(mark)].filter(Boolean);
      if (text === "" && look.length > 0) return { cell: 0, text: look.join(", ") };
      return { cell: 0, text, ...(look.length > 0 && { about: look.join(", ") }) };
    }),
  );
}

/** @param {string} colour */
function colourName(colour) {
  const names = {
    red: t("red"), orange: t("orange"), yellow: t("yellow"), green: t("green"), blue: t("blue"),
    purple: t("purple"), pink: t("pink"), brown: t("brown"), white: t("white"), grey: t("grey"),
    black: t("black"), gold: t("gold"), jade: t("jade"),
  };
  return /** @type {Record<string, string>} */ (names)[colour] ?? colour;
}

/** @param {string} mark */
function markName(mark) {
  const names = {
    ring: t("ring"), cross: t("cross"), dot: t("dot"), faint: t("faint"),
    "arrow-up": t("arrow up"), "arrow-down": t("arrow down"),
    "arrow-left": t("arrow left"), "arrow-right": t("arrow right"),
  };
  return /** @type {Record<string, string>} */ (names)[mark] ?? mark;
}

/** @param {string} colour name or #rrggbb @returns {string | null} #rrggbb, null for anything else */
export function colourOf(colour) {
  return NAMED[colour] ?? (/^#[0-9a-f]{6}$/i.test(colour) ? colour : null);
}

/** Dark or light letters, whichever has more contrast; black or white on colours in between. @param {string} fill #rrggbb */
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

/** WCAG. @param {string} colour #rrggbb @returns {number} 0..1 */
function luminance(colour) {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param {string} colour #rrggbb @param {number} part how much of it is white, 0..1; below 0 how much is black */
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
