/**
 * The cells of the board on screen: under a pointer, and the cursor of the keyboard on them.
 * @import {CellGrid, Context2D, Place, PuzzleView} from "../../types.d.ts"
 * @import {Snapshot} from "../../ui/player/snapshot.js"
 */

import { PALETTE } from "../../lib/palette.js";
import { drawFrame } from "../../lib/pixels.js";
import { cellsOf } from "../../puzzles/kit/painting.js";
import { byId } from "../../ui/widgets/dom.js";

/** Device pixels of the cursor's rims, dark and light, from the outside. */
const RIMS = Object.freeze([PALETTE.shadow, PALETTE.cream, PALETTE.cream, PALETTE.shadow]);

/** @param {PuzzleView} puzzle */
export function createStage(puzzle) {
  const canvas = byId("canvas", HTMLCanvasElement);
  const { width } = puzzle.size();
  const state = { view: /** @type {Snapshot["cursor"] | null} */ (null) };

  /** @returns {CellGrid} in device pixels of the canvas */
  const grid = () => cellsOf(puzzle, state.view ?? { board: null, frame: null }, canvas.width / width);

  return {
    grid,
    /** @param {Snapshot["cursor"]} view on screen */
    show: (view) => void (state.view = view),
    /** @param {MouseEvent} event @returns {Place | null} */
    cellAt({ clientX, clientY }) {
      const box = canvas.getBoundingClientRect();
      const { left, top, side, rows, columns } = grid();
      const device_px = canvas.width / box.width;
      const row = Math.floor(((clientY - box.top) * device_px - top) / side) + 1;
      const column = Math.floor(((clientX - box.left) * device_px - left) / side) + 1;
      return row >= 1 && row <= rows && column >= 1 && column <= columns ? [row, column] : null;
    },
    /** @param {Place} place @returns {string} what stands there */
    textAt([row, column]) {
      const { board = null, frame = null } = state.view ?? {};
      return puzzle.twin(frame?.board ?? board)[row - 1]?.[column - 1]?.text ?? "";
    },
    /** @param {Context2D} context @param {Place | null} cursor */
    paint(context, cursor) {
      if (!cursor) return;
      const { left, top, side } = grid();
      const [row, column] = cursor;
      const [x, y] = [Math.round(left + (column - 1) * side), Math.round(top + (row - 1) * side)];
      context.save();
      context.setTransform(1, 0, 0, 1, 0, 0);
      RIMS.forEach((ink, inset) => {
        const width = Math.round(side) - 2 * inset;
        drawFrame(context, x + inset, y + inset, width, width, ink);
      });
      context.restore();
    },
  };
}
