/**
 * The 16 bits of the board: a flip is an XOR with the mask of the cells that it turns.
 *
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./board.js").Frame} Frame
 * @typedef {import("./board.js").View} View
 */

import { t } from "../../lib/messages.js";
import { CELLS, SIDE, stateOf } from "./board.js";

export const panel = Object.freeze({
  title: () => t("16 bits"), size: () => null, draw: () => {}, lines,
});

/**
 * The XOR that is shown, or the board alone.
 *
 * @param {View} view
 */
function lines({ board, frame }) {
  if (frame?.kind === "flip" || frame?.kind === "leave") return xorLines(board, frame.board);
  return [{ name: t("board"), value: bitsOf(stateOf(frame?.board ?? board)) }];
}

/**
 * A cell that had been left alone is taken back with an empty mask.
 *
 * @param {Board} before
 * @param {Board} after
 */
function xorLines(before, after) {
  const mask = stateOf(before) ^ stateOf(after);
  return [
    { name: t("before"), value: bitsOf(stateOf(before)) },
    { name: t("XOR"), value: bitsOf(mask) },
    { name: t("after"), value: bitsOf(stateOf(after)) },
  ];
}

/**
 * bitsOf(40344) -> "1001 1101 1001 1000 = 40344": a group for each row of the board.
 *
 * @param {number} state 0..65535
 */
function bitsOf(state) {
  const bits = state.toString(2).padStart(CELLS, "0");
  const rows = Array.from({ length: SIDE }, (_, row) => bits.slice(row * SIDE, (row + 1) * SIDE));
  return `${rows.join(" ")} = ${state}`;
}
