/**
 * What a person keeps of a search, drawn over the bars of a strip: the brackets of a loop, and
 * ribbons for bookmarks.
 *
 * @import {Scene, StripColours} from "./painter.js"
 * @import {Context2D} from "../types.d.ts"
 */

import { middleOf, plate } from "./overlays.js";

// In CSS pixels.
const LINE = 2;
const STUB = 7;
const RIBBON = { width: 6, height: 9, notch: 2 };

/**
 * A bracket before the first node of the loop and one after its last, as far as they are in sight.
 *
 * @param {Context2D} context @param {Scene} scene @param {StripColours} colours @param {number} unit
 */
export function drawLoop(context, { bars, loop = null }, colours, unit) {
  if (!loop) return;
  const scale = bars.width / (bars.stop - bars.start);
  const edgeOf = (/** @type {number} */ position) => Math.round((position - bars.start) * scale);
  const seen = (/** @type {number} */ x) => x >= 0 && x + LINE * unit <= bars.width;
  const [first, last] = [edgeOf(loop.from), edgeOf(loop.to + 1) - LINE * unit];
  if (seen(first)) drawBracket(context, first, 1, colours, unit);
  if (seen(last)) drawBracket(context, last, -1, colours, unit);
}

/**
 * @param {Context2D} context
 * @param {number} x left edge of its line
 * @param {1 | -1} inwards 1 where it opens to the right
 * @param {StripColours} colours
 * @param {number} unit
 */
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
export function drawBookmarks(context, { bars, bookmarks = [] }, colours, unit) {
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
