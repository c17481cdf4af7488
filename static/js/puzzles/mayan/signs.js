/**
 * What the stage says in letters: how many blocks match, and from the second on, which wave; how
 * few of a colour are left; how deep the search is.
 *
 * @typedef {import("../../lib/pixels.js").Context2D} Context2D
 * @typedef {import("./board.js").Cell} Cell
 */

import { t } from "../../lib/messages.js";
import { PALETTE } from "../../lib/palette.js";
import { drawLabel, drawSign } from "../../lib/pixels.js";
import { MARGIN, ROWS, SIZE, STONE, TILE, leftOf, topOf } from "./board.js";

const COUNT_SIGN = { colour: PALETTE.cream, plate: PALETTE.shadow, border: PALETTE.red };
const WAVE_SIGN = { colour: PALETTE.gold, plate: PALETTE.shadow, border: PALETTE.gold };

/** How far the middle of a count lies above its blocks. */
const COUNT_ABOVE = 5;

/** The middle of a count stays so far below the upper edge that its plate is seen whole. */
const SIGN_TOP = 8;

/**
 * One count for every cluster of touching cells, above its highest blocks.
 *
 * @param {Context2D} context
 * @param {readonly Cell[]} cells
 * @param {number} risen
 */
export function paintCounts(context, cells, risen) {
  for (const cluster of clusters(cells)) {
    const highest = Math.max(...cluster.map(([, y]) => y));
    const columns = cluster.filter(([, y]) => y === highest).map(([x]) => x);
    const x = leftOf((Math.min(...columns) + Math.max(...columns)) / 2) + STONE / 2;
    const y = Math.max(topOf(highest) - COUNT_ABOVE - risen, SIGN_TOP);
    drawSign(context, `-${cluster.length}`, x, Math.round(y), COUNT_SIGN);
  }
}

/**
 * At the top of the board, or at its foot when the blocks of the match reach up there.
 *
 * @param {Context2D} context
 * @param {readonly Cell[]} cells
 * @param {number} wave
 */
export function paintWave(context, cells, wave) {
  const highest = Math.max(...cells.map(([, y]) => y));
  const row = highest < ROWS - 2 ? ROWS - 1 : 0;
  const text = t("Wave %(wave)d", { wave });
  drawSign(context, text, SIZE.width / 2, topOf(row) + TILE / 2, WAVE_SIGN);
}

/**
 * Above the highest block of a colour: fewer are left than a line takes.
 *
 * @param {Context2D} context
 * @param {readonly Cell[]} cells
 */
export function paintFew(context, cells) {
  const [highest] = [...cells].sort((one, other) => other[1] - one[1]);
  if (!highest) return;
  const y = Math.max(topOf(highest[1]) - COUNT_ABOVE, SIGN_TOP);
  drawSign(context, `${cells.length} < 3`, leftOf(highest[0]) + STONE / 2, y, COUNT_SIGN);
}

/**
 * In the margin above the board.
 *
 * @param {Context2D} context
 * @param {string} text
 */
export function paintNotice(context, text) {
  drawLabel(context, text, SIZE.width / 2, MARGIN.top / 2, MARGIN.top, PALETTE.cream);
}

/**
 * The cells in clusters that touch side by side.
 *
 * @param {readonly Cell[]} cells
 * @returns {Cell[][]}
 */
function clusters(cells) {
  /** @type {Cell[][]} */
  let found = [];
  for (const cell of cells) {
    const touching = found.filter((cluster) => cluster.some((other) => touch(cell, other)));
    found = found.filter((cluster) => !touching.includes(cluster));
    found.push([cell, ...touching.flat()]);
  }
  return found;
}

/**
 * @param {Cell} one
 * @param {Cell} other
 */
function touch(one, other) {
  return Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]) === 1;
}
