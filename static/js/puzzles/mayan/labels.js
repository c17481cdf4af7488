/**
 * What the stage says in letters: how many blocks match, and from the second on, which wave; how
 * few of a colour are left.
 *
 * @import {Paint} from "../kit/types.d.ts"
 * @import {Cell} from "./moments.js"
 */

import { t } from "../../lib/messages.js";
import { PALETTE } from "../../lib/palette.js";
import { drawSign } from "../../lib/pixels.js";
import { TILE } from "../kit/grid.js";

/** A stone leaves the last row and column of its tile to its shadow. */
export const STONE = TILE - 1;

const COUNT_SIGN = { colour: PALETTE.cream, plate: PALETTE.shadow, border: PALETTE.red };
const WAVE_SIGN = { colour: PALETTE.gold, plate: PALETTE.shadow, border: PALETTE.gold };

/** How far the middle of a count lies above its blocks. */
const COUNT_ABOVE = 5;

/** The middle of a count stays so far below the upper edge that its plate is seen whole. */
const SIGN_TOP = 8;

/**
 * One count for every cluster of touching cells, above its highest blocks.
 *
 * @type {Paint<[cells: readonly Cell[], risen: number]>}
 */
export function paintCounts(scene, cells, risen) {
  for (const cluster of clusters(cells)) {
    const highest = Math.max(...cluster.map(([, y]) => y));
    const columns = cluster.filter(([, y]) => y === highest).map(([x]) => x);
    const middle = (Math.min(...columns) + Math.max(...columns)) / 2;
    paintAbove(scene, `-${cluster.length}`, [middle, highest], risen);
  }
}

/** @type {Paint<[text: string, cell: Cell, risen: number]>} */
function paintAbove({ context, grid }, text, cell, risen) {
  const { left, top } = grid.corner(cell);
  const y = Math.max(top - COUNT_ABOVE - risen, SIGN_TOP);
  drawSign(context, text, left + STONE / 2, Math.round(y), COUNT_SIGN);
}

/**
 * At the top of the board, or at its foot when the blocks of the match reach up there.
 *
 * @type {Paint<[cells: readonly Cell[], wave: number]>}
 */
export function paintWave({ context, grid }, cells, wave) {
  const highest = Math.max(...cells.map(([, y]) => y));
  const { rows } = grid.picture;
  const { top } = grid.corner([0, highest < rows - 2 ? rows - 1 : 0]);
  drawSign(context, t("Wave %(wave)d", { wave }), grid.size.width / 2, top + TILE / 2, WAVE_SIGN);
}

/**
 * Above the highest block of a colour: fewer are left than a line takes.
 *
 * @type {Paint<[cells: readonly Cell[]]>}
 */
export function paintFew(scene, cells) {
  const [highest] = [...cells].sort((one, other) => other[1] - one[1]);
  if (highest) paintAbove(scene, `${cells.length} < 3`, highest, 0);
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
