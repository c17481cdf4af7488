/**
 * Draws a strip: bars in rows by depth, and the place of a node in them.
 *
 * Bars are written pixel by pixel, so a frame costs the same for ten nodes or ten million. Sizes
 * are device pixels; `unit` is a CSS pixel in whole ones.
 * @import {Context2D, Interval} from "../types.d.ts"
 * @import {Lows} from "./cells.js"
 * @import {Ghost} from "./ghosts.js"
 * @import {Palette} from "./palette.js"
 * @import {Row} from "./rows.js"
 *
 * @typedef {object} Bars one column for each pixel of the canvas
 * @property {number} start position at the left edge
 * @property {number} stop @property {number} width @property {number} depths
 * @property {readonly Int32Array[]} nodes by depth and column, less than 0 for none
 * @property {readonly Uint32Array[]} merged bars in the column
 * @property {readonly Uint8Array[]} outcome index of the ink
 * @property {readonly Uint8Array[]} remaining or UNKNOWN
 *
 * @typedef {object} Scene
 * @property {Bars} bars @property {"nested" | "layers" | "taken"} shape
 * @property {readonly number[]} path nodes by depth
 * @property {number} node the last one entered
 * @property {number} [here] the current node, if another
 * @property {number | null} depth null if unknown
 * @property {{from: number, to: number} | null} [loop] @property {readonly number[]} [bookmarks]
 * @property {Lows} [fewest] scale of brightness
 * @property {readonly Ghost[]} [ghosts]
 *
 * @typedef {object} StripColours
 * @property {Palette} palette its last ink is that of the solution's path
 * @property {string} ground @property {string} cursor @property {string} head
 * @property {string} veil outside of a minimap's frame
 * @property {string} label @property {string} loop @property {string} mark @property {string} ghost @property {string} low
 *
 * @typedef {{first: number, end: number, node: number, depth: number, ink: number, level: number}} Run `ink`: index
 *   in the palette
 *
 * @typedef {{drawStrip: (context: Context2D, scene: Scene, unit: number, label: Label) => void,
 *   drawMinimap: (context: Context2D, scene: Scene, unit: number, shown: Interval) => void}} Painter
 * @typedef {(run: Run) => readonly string[]} Label the longest first
 */

import { drawGhosts } from "./ghosts.js";
import { drawCursor, drawLayers, drawLine, drawName, drawTick, drawViewport, middleOf, plate } from "./overlays.js";
import { GROUND, TILE, levelsOf, paintOf } from "./palette.js";
import { rowOf } from "./rows.js";

// In CSS pixels.
const LINE = 2;
const STUB = 7;
const RIBBON = { width: 6, height: 9, notch: 2 };
const NARROWEST_APART = 3;
const NARROWEST_PATH = 3;
const NARROWEST_FRAMED = 6;

const NOTHING = -1;

/** @param {StripColours} colours @returns {Painter} */
export function createPainter(colours) {
  /** @type {ImageData | null} */
  let image = null;

  /** @param {Context2D} context @param {Scene} scene @param {number} unit */
  function paint(context, scene, unit) {
    const { width, height } = context.canvas;
    if (image?.width !== width || image.height !== height) {
      image = context.createImageData(width, height);
    }
    const wide = paintBars(image, scene, colours.palette, unit);
    context.putImageData(image, 0, 0);
    return wide;
  }

  return {
    drawStrip(context, scene, unit, label) {
      const wide = paint(context, scene, unit);
      if (scene.shape === "layers") drawLayers(context, scene, colours, unit);
      drawLine(context, scene, colours, unit);
      for (const run of wide) drawName(context, run, scene, colours, unit, label);
      drawGhosts(context, scene, colours, unit);
      drawLoop(context, scene, colours, unit);
      drawBookmarks(context, scene, colours, unit);
      drawCursor(context, scene, wide, colours, unit);
    },
    drawMinimap(context, scene, unit, view) {
      paint(context, scene, unit);
      drawViewport(context, scene.bars, view, colours, unit);
      drawTick(context, scene, colours, unit);
    },
  };
}

/** @param {ImageData} image @param {Scene} scene @param {Palette} palette @param {number} unit @returns {Run[]} wide enough for a frame or a name */
function paintBars(image, { bars, path, fewest = [] }, palette, unit) {
  const words = new Uint32Array(image.data.buffer);
  words.fill(palette.words[GROUND] ?? 0);
  const tile_columns = tileColumns(bars, unit);
  const paints = new Uint8Array(bars.width);
  const levels = levelsOf(fewest);
  /** @type {Run[]} */
  const wide = [];
  for (let depth = 0; depth < bars.depths; depth += 1) {
    const on_path = path[depth] ?? NOTHING;
    choosePaints(paints, { bars, depth, on_path, levels, palette, unit, wide });
    const row = rowOf(depth, bars.depths, image.height, unit);
    fillRow(words, row, paints, tile_columns, palette.words, unit);
  }
  return wide;
}

/** Columns of the pattern tile, which moves with the bars. @param {Bars} bars @param {number} unit */
function tileColumns({ start, stop, width }, unit) {
  const moved = Math.round((start * width) / (stop - start) / unit) % TILE;
  const columns = new Uint8Array(width);
  for (let x = 0; x < width; x += 1) columns[x] = (Math.floor(x / unit) + moved) % TILE;
  return columns;
}

/**
 * Fills `paints`, by column.
 * @param {Uint8Array} paints @param {object} row @param {Bars} row.bars @param {number} row.depth
 * @param {number} row.on_path the path's node at this depth, or NOTHING
 * @param {Uint8Array} row.levels @param {Palette} row.palette @param {number} row.unit
 * @param {Run[]} row.wide receives runs wide enough for a frame or a name
 */
function choosePaints(paints, { bars, depth, on_path, levels, palette: { inks }, unit, wide }) {
  const remaining = /** @type {Uint8Array} */ (bars.remaining[depth]);
  const outcome = /** @type {Uint8Array} */ (bars.outcome[depth]);
  const path_ink = inks.length - 1;
  let path_seen = on_path === NOTHING;
  eachRun(bars, depth, (first, end, node, alone) => {
    if (node === NOTHING) {
      paints.fill(GROUND, first, end);
      return;
    }
    const ink = node === on_path ? path_ink : Math.min(outcome[first] ?? 0, path_ink);
    const level = levels[remaining[end - 1] ?? 0] ?? 0;
    paints.fill(paintOf(ink, alone, level), first, end);
    const units = alone ? (end - first) / unit : 0;
    const meets = first > 0 && paints[first - 1] !== GROUND;
    if (units >= NARROWEST_APART && meets) paints.fill(GROUND, first, first + unit);
    if (units >= NARROWEST_FRAMED) wide.push({ first, end, node, depth, ink, level });
    if (units > NARROWEST_PATH) path_seen ||= node === on_path;
  });
  if (!path_seen) markPath(paints, bars, on_path, path_ink, unit);
}

/**
 * Bars may share their first column only.
 * @param {Bars} bars @param {number} depth @param {(first: number, end: number, node: number, alone: boolean) => void} visit
 */
function eachRun(bars, depth, visit) {
  const nodes = /** @type {Int32Array} */ (bars.nodes[depth]);
  const merged = /** @type {Uint32Array} */ (bars.merged[depth]);
  for (let first = 0, end = 0; first < bars.width; first = end) {
    const node = nodes[first] ?? NOTHING;
    do end += 1;
    while (end < bars.width && nodes[end] === node);
    visit(first, end, node, merged[end - 1] === 1);
  }
}

/** Visible however narrow it is. @param {Uint8Array} paints @param {Bars} bars @param {number} node @param {number} ink @param {number} unit */
function markPath(paints, { start, stop, width }, node, ink, unit) {
  if (node < start || node >= stop) return;
  const x = Math.floor(((node - start) * width) / (stop - start));
  const end = Math.min(x + NARROWEST_PATH * unit, width);
  paints.fill(paintOf(ink, true), Math.max(end - NARROWEST_PATH * unit, 0), end);
}

/** @param {Uint32Array} words @param {Row} row @param {Uint8Array} paints @param {Uint8Array} tile_columns @param {Uint32Array} palette @param {number} unit */
function fillRow(words, { top, bottom }, paints, tile_columns, palette, unit) {
  const width = paints.length;
  for (let line = 0; line < TILE && top + line * unit < bottom; line += 1) {
    const from = (top + line * unit) * width;
    for (let x = 0; x < width; x += 1) {
      const paint = paints[x] ?? GROUND;
      // Already there, or covered by a bar of the row above, where rows overlap.
      if (paint === GROUND) continue;
      const pixel = (paint * TILE + line) * TILE + (tile_columns[x] ?? 0);
      words[from + x] = palette[pixel] ?? 0;
    }
  }
  // Below its first tile a row repeats itself.
  for (let y = top; y < bottom; y += 1) {
    const like = top + (Math.floor((y - top) / unit) % TILE) * unit;
    if (like !== y) words.copyWithin(y * width, like * width, (like + 1) * width);
  }
}

/** Brackets around the loop, as far as they are in sight. @param {Context2D} context @param {Scene} scene @param {StripColours} colours @param {number} unit */
function drawLoop(context, { bars, loop = null }, colours, unit) {
  if (!loop) return;
  const scale = bars.width / (bars.stop - bars.start);
  const edgeOf = (/** @type {number} */ position) => Math.round((position - bars.start) * scale);
  const seen = (/** @type {number} */ x) => x >= 0 && x + LINE * unit <= bars.width;
  const [first, last] = [edgeOf(loop.from), edgeOf(loop.to + 1) - LINE * unit];
  if (seen(first)) drawBracket(context, first, 1, colours, unit);
  if (seen(last)) drawBracket(context, last, -1, colours, unit);
}

/** @param {Context2D} context @param {number} x @param {1 | -1} inwards 1 opens to the right @param {StripColours} colours @param {number} unit */
function drawBracket(context, x, inwards, { loop, ground }, unit) {
  const { height } = context.canvas;
  const left = inwards > 0 ? x : x - (STUB - LINE) * unit;
  for (const [colour, edge] of /** @type {const} */ ([[ground, unit], [loop, 0]])) {
    context.fillStyle = colour;
    context.fillRect(x - edge, 0, LINE * unit + 2 * edge, height);
    for (const top of [0, height - LINE * unit]) {
      context.fillRect(left - edge, top - edge, STUB * unit + 2 * edge, LINE * unit + 2 * edge);
    }
  }
}

/** @param {Context2D} context @param {Scene} scene @param {StripColours} colours @param {number} unit */
function drawBookmarks(context, { bars, bookmarks = [] }, colours, unit) {
  for (const node of bookmarks) {
    if (node < bars.start || node >= bars.stop) continue;
    const x = middleOf(bars, node, RIBBON.width * unit);
    plate(context, colours.mark, colours.ground, unit, x, 0, RIBBON.width * unit, RIBBON.height * unit);
    context.fillStyle = colours.ground;
    const left = x + ((RIBBON.width - RIBBON.notch) / 2) * unit;
    const top = (RIBBON.height - RIBBON.notch) * unit;
    context.fillRect(left, top, RIBBON.notch * unit, RIBBON.notch * unit);
  }
}
