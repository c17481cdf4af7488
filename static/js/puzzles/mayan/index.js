/**
 * Mayan on the stage. A board is five columns, each bottom to top; 0 is a gap. Cell [x, y] counts
 * from 0 at the bottom left. A move is [x, y, g]: g is 1 to the right, -1 to the left.
 * @import {Declaration} from "../../types.d.ts"
 */

import { kindOf } from "../kit/kind.js";
import { blocksOn, colourAt, nameColours, words } from "./words.js";
import { COLUMNS, ROWS, moments } from "./moments.js";
import { tally } from "./counts.js";

const kind = kindOf({
  name: "mayan",
  grid: {
    names: "below",
    place: ([x, y]) => [ROWS - y, x + 1],
    rows: (board) =>
      Array.from({ length: ROWS }, (_, down) =>
        Array.from({ length: COLUMNS }, (_, x) => colourAt(board, [x, ROWS - 1 - down])),
      ),
  },
  moments,
  words,
  search: () => import("./search.js"),
  tally,
  stones: (board) =>
    board.flatMap((/** @type {readonly number[]} */ column, /** @type {number} */ x) =>
      column.flatMap((value, y) => (value > 0 ? [{ cell: [x, y], value }] : [])),
    ),
  facts({ move, from, to, board }) {
    const [x, y, g] = move ?? (from ? [...from, to[0] - from[0]] : []);
    return { x, y, g, left: blocksOn(board ?? []) };
  },
});

/** @param {Declaration} declaration */
export function view(declaration) {
  nameColours(declaration.picture);
  return kind(declaration);
}
