/**
 * What the stage says in letters: how many blocks match, and from the second on, which wave.
 *
 * @import {Paint, Scene} from "../kit/types.d.ts"
 * @import {Cell} from "./moments.js"
 */

import { t } from "../../lib/messages.js";
import { between } from "../../lib/numbers.js";
import { PALETTE } from "../../lib/palette.js";
import { drawSign } from "../../lib/pixels.js";
import { TILE } from "../kit/grid.js";
import { coloursOn } from "./tally.js";

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
    const { x, y } = signOver(scene, cluster, risen);
    drawSign(scene.context, `-${cluster.length}`, x, y, COUNT_SIGN);
  }
}

/**
 * The counts on their way up to the counters above the board, each colour to its own. The counters
 * stand side by side over the whole width, one for every colour of the first board.
 *
 * @type {Paint<[cells: readonly Cell[], risen: number]>}
 */
export function paintFlyingCounts(scene, cells, risen) {
  const { context, grid, board, path, progress } = scene;
  const colours = coloursOn(path[0]?.board ?? board);
  const colourOf = (/** @type {Cell} */ [x, y]) => board[x][y];
  for (const colour of new Set(cells.map(colourOf))) {
    const counter = (grid.size.width * (colours.indexOf(colour) + 0.5)) / colours.length;
    for (const cluster of clusters(cells.filter((cell) => colourOf(cell) === colour))) {
      const { x, y } = signOver(scene, cluster, risen);
      const flown = progress * progress;
      const [left, top] = [between(x, counter, flown), between(y, SIGN_TOP, flown)];
      drawSign(context, `-${cluster.length}`, left, top, COUNT_SIGN);
    }
  }
}

/**
 * The middle of a sign above the highest blocks of a cluster.
 *
 * @param {Scene} scene
 * @param {readonly Cell[]} cluster
 * @param {number} risen
 */
function signOver({ grid }, cluster, risen) {
  const highest = Math.max(...cluster.map(([, y]) => y));
  const columns = cluster.filter(([, y]) => y === highest).map(([x]) => x);
  const { left, top } = grid.corner([(Math.min(...columns) + Math.max(...columns)) / 2, highest]);
  return { x: left + STONE / 2, y: Math.round(Math.max(top - COUNT_ABOVE - risen, SIGN_TOP)) };
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
