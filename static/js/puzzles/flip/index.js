/**
 * Flip on the stage. A board is four rows from the top; 1 is a black disc, 0 a white one. A move is
 * [row, column], where sets of cells are gone through [row, column, 1 or 0]: taken or left alone.
 * @import {SidePanel} from "../../types.d.ts"
 */

import { t } from "../../lib/messages.js";
import { kindOf } from "../kit/kind.js";
import { CELLS, stateOf, words } from "./words.js";
import { moments, paintRest } from "./moments.js";

/** 16 bits: a flip is an XOR with the mask of the cells that it turns. @type {SidePanel} */
const panel = Object.freeze({
  title: () => t("16 bits"), size: () => null, draw: () => {}, lines,
});

export const view = kindOf({
  name: "flip",
  grid: { edge: { light: "#4b4080", dark: "#1d1833" } },
  moments,
  words,
  search: () => import("./search.js"),
  panel,
  rest: paintRest,
  facts({ cell, move }) {
    const [row, column, take] = cell ?? move ?? [];
    return { row, column, take };
  },
});

/** A cell left alone is taken back with an empty mask. @type {SidePanel["lines"]} */
function lines({ board, frame }) {
  const [before, after] = [stateOf(board), stateOf(frame?.board ?? board)];
  if (frame?.kind !== "flip" && frame?.kind !== "leave") {
    return [{ name: t("board"), value: bitsOf(after) }];
  }
  return [
    { name: t("before"), value: bitsOf(before) },
    { name: t("XOR"), value: bitsOf(before ^ after) },
    { name: t("after"), value: bitsOf(after) },
  ];
}

/** bitsOf(40344) -> "1001 1101 1001 1000 = 40344", a group for each row @param {number} state 0..65535 */
function bitsOf(state) {
  const rows = state.toString(2).padStart(CELLS, "0").match(/.{4}/g) ?? [];
  return `${rows.join(" ")} = ${state}`;
}
