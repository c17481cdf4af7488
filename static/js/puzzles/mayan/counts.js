/**
 * Layout of a match's counts: one for each colour, beside the blocks, covering none.
 * @import {Board, Tally, View} from "../../types.d.ts"
 * @import {Cell} from "./moments.js"
 * @typedef {{left: number, top: number, right: number, bottom: number}} Box
 * @typedef {{colour: number, text: string, x: number, y: number}} Count
 */

import { t } from "../../lib/messages.js";
import { TILE } from "../kit/grid.js";
import { colourName } from "./words.js";

/** Progress at which a cut shows the next board. */
const CUT = 0.5;

const ROWS = 7;

/** The last row and column of a tile are shadow. */
const STONE = TILE - 1;

/** Size of a letter, and padding of a sign. */
const LETTER = 6;
const AROUND = 6;
const SIGN_HEIGHT = 15;

/** Pixels between candidate places. */
const STEP = 4;

const HALF = TILE / 2;

/** A match is painted many times with the same counts. */
const latest = { key: "", counts: /** @type {readonly Count[]} */ ([]) };

/**
 * Counts of vanishing blocks by colour, centred.
 * @param {Board} board at rest
 * @param {readonly Cell[]} cells @param {number | null} wave row of the wave's sign, from the top
 * @returns {readonly Count[]}
 */
export function countsOf(board, cells, wave) {
  const key = JSON.stringify([board, cells, wave]);
  if (key !== latest.key) Object.assign(latest, { key, counts: placeCounts(board, cells, wave) });
  return latest.counts;
}

/**
 * Puts a "-3" for each colour near its matched cells, over no block, no other count and not the wave's sign.
 * @param {Board} board @param {readonly Cell[]} cells @param {number | null} wave @returns {readonly Count[]}
 */
function placeCounts(board, cells, wave) {
  const stones = board.flatMap((/** @type {readonly number[]} */ column, /** @type {number} */ x) =>
    column.flatMap((colour, y) => (colour > 0 ? [stoneAt([x, y])] : [])),
  );
  const width = TILE * board.length;
  /** @type {Box[]} */
  const taken = wave === null ? stones : [...stones, { left: 0, top: TILE * wave, right: width, bottom: TILE * (wave + 1) }];
  const colours = [...new Set(cells.map(([x, y]) => board[x][y]))].sort((one, other) => one - other);
  return colours.map((colour) => {
    const alike = cells.filter(([x, y]) => board[x][y] === colour);
    const text = `-${alike.length}`;
    const { x, y, box } = placeFor(text, alike, taken, width);
    taken.push(box);
    return { colour, text, x, y };
  });
}

/**
 * A free place next to some blocks, or the best one.
 * @param {string} text @param {readonly Cell[]} cells @param {readonly Box[]} taken @param {number} width
 */
function placeFor(text, cells, taken, width) {
  const half = (LETTER * text.length + AROUND) / 2;
  let best = { covered: Infinity, far: Infinity, x: 0, y: 0, box: stoneAt([0, 0]) };
  for (let y = HALF; y <= TILE * ROWS - HALF; y += STEP) {
    for (let x = HALF; x <= width - HALF; x += STEP) {
      const middle = Math.min(Math.max(x, half), width - half);
      const far = cells.reduce((sum, cell) => sum + distance(middle, y, cell), 0);
      if (best.covered === 0 && far >= best.far) continue;
      const top = y - HALF + 1;
      const box = { left: middle - half, top, right: middle + half, bottom: top + SIGN_HEIGHT };
      const covered = taken.reduce((sum, each) => sum + overlap(box, each), 0);
      if (covered < best.covered || (covered === best.covered && far < best.far)) {
        best = { covered, far, x: middle, y, box };
      }
    }
  }
  return best;
}

/** @param {Cell} cell @returns {Box} */
function stoneAt([x, y]) {
  const [left, top] = [TILE * x, TILE * (ROWS - 1 - y)];
  return { left, top, right: left + STONE, bottom: top + STONE };
}

/** @param {Box} one @param {Box} other @returns {number} the area that both cover */
function overlap(one, other) {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, across) * Math.max(0, down);
}

/** @param {number} x @param {number} y @param {Cell} cell */
function distance(x, y, cell) {
  const { left, top } = stoneAt(cell);
  return (x - left - HALF) ** 2 + (y - top - HALF) ** 2;
}

/** Ascending. @param {Board} board @returns {number[]} */
export function coloursOn(board) {
  const found = new Set(board.flat().filter((/** @type {number} */ colour) => colour > 0));
  return /** @type {number[]} */ ([...found]).sort((one, other) => one - other);
}

/** @param {Board} start @param {View} view @returns {Tally[]} by colour, ascending */
export function tally(start, view) {
  const [first, now] = [start.flat(), shownOf(view).flat()];
  return coloursOn(start).map((colour) => {
    const of = countOf(first, colour);
    const gone = of - countOf(now, colour);
    const text = t("%(colour)s blocks: %(gone)d of %(of)d are gone", {
      colour: colourName(colour), gone, of,
    });
    return { cell: colour, gone, of, text };
  });
}

/** Blocks count when their number has reached the counter. @param {View} view @returns {Board} */
function shownOf({ board, frame, progress }) {
  return frame && progress >= (frame.kind === "clear" ? 1 : CUT) ? frame.board : board;
}

/** @param {readonly number[]} blocks @param {number} colour */
function countOf(blocks, colour) {
  return blocks.filter((block) => block === colour).length;
}
