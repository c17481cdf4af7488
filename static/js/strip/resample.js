/**
 * Resamples the strips at hand to one column for each pixel.
 * @import {StripData} from "./cells.js"
 * @import {Interval} from "../types.d.ts"
 * @typedef {StripData & {remaining: readonly Uint8Array[]}} ScreenStrip
 */

import { clamp } from "../lib/numbers.js";
import { NOTHING, UNKNOWN, cellOf, columnOf, rowsAt } from "./cells.js";
import { spanOf } from "./interval.js";

/** @param {number} width @param {number} depths @returns {ScreenStrip} */
export function blankStrip(width, depths) {
  const rows = Array.from({ length: depths });
  return {
    start: 0,
    stop: 1,
    width,
    depths,
    nodes: rows.map(() => new Int32Array(width).fill(NOTHING)),
    merged: rows.map(() => new Uint32Array(width)),
    outcome: rows.map(() => new Uint8Array(width)),
    remaining: rows.map(() => new Uint8Array(width).fill(UNKNOWN)),
  };
}

/** From strips nearest in size. @param {ScreenStrip} into @param {readonly StripData[]} strips @param {Interval} interval @returns {ScreenStrip} */
export function resample(into, strips, interval) {
  const { width, depths } = into;
  const step = spanOf(interval) / width;
  const ordered = nearestFirst(strips, Math.max(step, 1));
  for (let row = 0; row < depths; row += 1) into.nodes[row]?.fill(NOTHING);
  let filled = 0;
  while (filled < width) {
    const position = interval.start + (filled + 0.5) * step;
    const strip = ordered.find(({ start, stop }) => start <= position && position < stop);
    const from = filled;
    filled = strip ? columnsUntil(ordered, strip, position, step, filled, width) : filled + 1;
    if (strip) fillColumns(into, strip, interval.start, step, from, filled);
  }
  return { ...into, start: interval.start, stop: interval.stop };
}

/** The column where a strip ends after a node. @param {Pick<StripData, "start" | "stop" | "width">} strip @param {number} node */
export function columnAfter({ start, stop, width }, node) {
  return clamp(Math.floor(((node + 1 - start) * width) / (stop - start)), 0, width);
}

/** Clears what comes after a node. @param {ScreenStrip} strip @param {number} node */
export function endAfter(strip, node) {
  const end = columnAfter(strip, node);
  for (const row of strip.nodes) row.fill(NOTHING, end);
}

/** @param {readonly StripData[]} strips @param {number} cell */
function nearestFirst(strips, cell) {
  const distance = (/** @type {StripData} */ strip) =>
    Math.abs(Math.log(Math.max(cellOf(strip), 1) / cell));
  return [...strips].sort((one, other) => distance(one) - distance(other));
}

/**
 * Where a strip ends, or another one nearer in size begins.
 * @param {readonly StripData[]} ordered @param {StripData} strip @param {number} position @param {number} step @param {number} from @param {number} width
 */
function columnsUntil(ordered, strip, position, step, from, width) {
  const nearer = ordered.slice(0, ordered.indexOf(strip)).map(({ start }) => start);
  const edge = Math.min(strip.stop, ...nearer.filter((start) => start > position));
  return Math.min(width, from + Math.max(1, Math.ceil((edge - position) / step)));
}

/** @param {ScreenStrip} into @param {StripData} strip @param {number} start @param {number} step @param {number} from @param {number} to */
function fillColumns(into, strip, start, step, from, to) {
  const columns = new Int32Array(to - from);
  for (let x = from; x < to; x += 1) {
    columns[x - from] = columnOf(strip, Math.floor(start + (x + 0.5) * step));
  }
  for (let depth = 0; depth < Math.min(into.depths, strip.depths); depth += 1) {
    const rows = rowsAt(into, depth);
    const source = rowsAt(strip, depth);
    const [remaining, known] = [into.remaining[depth], strip.facts?.remaining[depth]];
    columns.forEach((column, index) => {
      rows.nodes[from + index] = source.nodes[column] ?? NOTHING;
      rows.merged[from + index] = source.merged[column] ?? 0;
      rows.outcome[from + index] = source.outcome[column] ?? 0;
      if (remaining) remaining[from + index] = known?.[column] ?? UNKNOWN;
    });
  }
}
