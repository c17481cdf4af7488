/**
 * Flip on the stage. A board is four rows from the top; 1 is a black disc, 0 a white one. A move is
 * [row, column], where sets of cells are gone through [row, column, 1 or 0]: taken or left alone.
 */

import { kindOf } from "../kit/kind.js";
import { moments, paintRest } from "./moments.js";
import { panel } from "./panel.js";
import { words } from "./words.js";

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
