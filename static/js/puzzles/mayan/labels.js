/**
 * Labels on the stage: counts of a match, and the number of a wave from the second on.
 * @import {Paint, Scene} from "../kit/types.d.ts"
 * @import {Cell} from "./moments.js"
 */

import { t } from "../../lib/messages.js";
import { between } from "../../lib/numbers.js";
import { PALETTE } from "../../lib/palette.js";
import { drawSign } from "../../lib/pixels.js";
import { TILE } from "../kit/grid.js";
import { coloursOn, countsOf } from "./counts.js";

/** The last row and column of a tile are shadow. */
export const STONE = TILE - 1;

const COUNT_SIGN = { colour: PALETTE.cream, plate: PALETTE.shadow, border: PALETTE.red };
const WAVE_SIGN = { colour: PALETTE.gold, plate: PALETTE.shadow, border: PALETTE.gold };

/** Minimum distance from the upper edge to a count's centre, so that its plate is whole. */
const SIGN_TOP = 8;

/** One for each colour, beside its blocks. @type {Paint<[cells: readonly Cell[], wave: number]>} */
export function paintCounts(scene, cells, wave) {
  const { left, top } = scene.grid.box;
  for (const { text, x, y } of countsOf(scene.board, cells, waveRow(scene, cells, wave))) {
    drawSign(scene.context, text, left + x, top + y, COUNT_SIGN);
  }
}

/** Counts fly to the counters above the board, which share its width, one for each initial colour. @type {Paint<[cells: readonly Cell[], wave: number]>} */
export function paintFlyingCounts(scene, cells, wave) {
  const { context, grid, board, path, progress } = scene;
  const colours = coloursOn(path[0]?.board ?? board);
  const flown = progress * progress;
  for (const { colour, text, x, y } of countsOf(board, cells, waveRow(scene, cells, wave))) {
    const counter = (grid.size.width * (colours.indexOf(colour) + 0.5)) / colours.length;
    const [here, above] = [grid.box.left + x, grid.box.top + y];
    drawSign(context, text, between(here, counter, flown), between(above, SIGN_TOP, flown), COUNT_SIGN);
  }
}

/** From the second wave on. @type {Paint<[cells: readonly Cell[], wave: number]>} */
export function paintWave(scene, cells, wave) {
  const row = waveRow(scene, cells, wave);
  if (row === null) return;
  const { context, grid } = scene;
  const middle = grid.box.top + TILE * row + TILE / 2;
  drawSign(context, t("Wave %(wave)d", { wave }), grid.size.width / 2, middle, WAVE_SIGN);
}

/**
 * Row of a wave's sign from the top: the first, or the last where the match reaches up there; null for the first wave.
 * @param {Pick<Scene, "grid">} scene @param {readonly Cell[]} cells @param {number} wave
 */
function waveRow({ grid }, cells, wave) {
  const highest = Math.max(...cells.map(([, y]) => y));
  const { rows } = grid.picture;
  if (wave === 1) return null;
  return highest < rows - 2 ? 0 : rows - 1;
}
