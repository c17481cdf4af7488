/**
 * Dice on the stage. A board is the maze with its start and the die; rows and columns count from 1, row 1 on top. A
 * square is the number that the die must show to roll onto it; 0 is a hole, -1 is wild. The die is described by the
 * faces on top, in front (towards the viewer) and on its right. A move is "up", "right", "down" or "left".
 * @import {Direction} from "./places.js"
 */

import { kindOf } from "../kit/kind.js";
import { moments, paintRest } from "./moments.js";
import { panel } from "./net.js";
import { TOWARDS, rowsOf } from "./places.js";
import { words } from "./words.js";

export const view = kindOf({
  name: "dice",
  grid: { rows: rowsOf },
  moments,
  words,
  search: () => import("./search.js"),
  panel,
  rest: paintRest,
  aim(/** @type {Direction} */ move, { die: { row, column } }) {
    const [down, across] = TOWARDS[move];
    return [[row + down, column + across]];
  },
  facts: ({ board }) => board?.die ?? {},
});
