/**
 * Sentences about a die in a maze, each a whole msgid.
 * @import {KindWords, Teller} from "../kit/types.d.ts"
 * @import {Direction} from "./places.js"
 */

import { t } from "../../lib/messages.js";
import { plural, sentence } from "../kit/words.js";
import { isHome, netOf } from "./places.js";

const WILD = -1;
const HOLE = 0;

/** @typedef {Readonly<Record<Direction, Teller>>} ByDirection */

/** @type {ByDirection} */
const ONTO_NUMBER = {
  up: sentence("%(led)d is on top, so the die may roll onto a %(led)d or a star: it tips up, %(top)d comes on top and %(front)d faces you."),
  right: sentence("%(led)d is on top, so the die may roll onto a %(led)d or a star: it tips right, %(top)d comes on top and %(front)d faces you."),
  down: sentence("%(led)d is on top, so the die may roll onto a %(led)d or a star: it tips down, %(top)d comes on top and %(front)d faces you."),
  left: sentence("%(led)d is on top, so the die may roll onto a %(led)d or a star: it tips left, %(top)d comes on top and %(front)d faces you."),
};

/** @type {ByDirection} */
const ONTO_STAR = {
  up: sentence("A star lets any number in, so also the %(led)d: the die tips up, %(top)d comes on top and %(front)d faces you."),
  right: sentence("A star lets any number in, so also the %(led)d: the die tips right, %(top)d comes on top and %(front)d faces you."),
  down: sentence("A star lets any number in, so also the %(led)d: the die tips down, %(top)d comes on top and %(front)d faces you."),
  left: sentence("A star lets any number in, so also the %(led)d: the die tips left, %(top)d comes on top and %(front)d faces you."),
};

/** @type {ByDirection} */
const ROLLED = {
  up: sentence("Up to (%(row)d, %(column)d): %(top)d is on top and %(front)d in front."),
  right: sentence("Right to (%(row)d, %(column)d): %(top)d is on top and %(front)d in front."),
  down: sentence("Down to (%(row)d, %(column)d): %(top)d is on top and %(front)d in front."),
  left: sentence("Left to (%(row)d, %(column)d): %(top)d is on top and %(front)d in front."),
};

/** @type {ByDirection} */
const ROLLED_HOME = {
  up: sentence("Up to (%(row)d, %(column)d): the die is home again."),
  right: sentence("Right to (%(row)d, %(column)d): the die is home again."),
  down: sentence("Down to (%(row)d, %(column)d): the die is home again."),
  left: sentence("Left to (%(row)d, %(column)d): the die is home again."),
};

/** @type {ByDirection} */
const NAMES = {
  up: sentence("roll up"),
  right: sentence("roll right"),
  down: sentence("roll down"),
  left: sentence("roll left"),
};

/** Where the old top face is after a roll. */
const LEADING = /** @type {const} */ ({ up: "back", right: "right", down: "front", left: "left" });

/** @type {Record<string, Teller | Record<string, Teller>>} */
export const tellers = {
  roll({ direction, square, board: { die } }) {
    const onto = /** @type {ByDirection} */ (square === WILD ? ONTO_STAR : ONTO_NUMBER);
    const led = netOf(die)[LEADING[/** @type {Direction} */ (direction)]];
    return onto[/** @type {Direction} */ (direction)]({ ...die, led });
  },
};

const TRIED = plural(
  "No solution: %(count)d roll was tried, and it does not lead home.",
  "No solution: all %(count)d possible rolls were tried, and none leads home.",
);

/** @type {KindWords} */
export const words = {
  count: plural("%(count)d roll", "%(count)d rolls"),
  place: sentence("Roll %(step)d of %(total)d"),
  describe: (move) => NAMES[/** @type {Direction} */ (move)]({}),
  event: ({ move, board }) =>
    (isHome(board) ? ROLLED_HOME : ROLLED)[/** @type {Direction} */ (move)](board.die),
  start: ({ boards: [{ die }] }) =>
    t("The die leaves (%(row)d, %(column)d) with %(top)d on top: can it roll home again?", die),
  victory: ({ total }) =>
    plural("Victory! Home after %(count)d roll.", "Victory! Home after %(count)d rolls.")({
      count: total,
    }),
  impossible({ tried, boards: [{ maze, start: [row, column], die }] }) {
    if (tried === 0) {
      return t("No solution: %(top)d is on top, and no square around the start is a %(top)d or a star.", die);
    }
    if (maze[row - 1][column - 1] === HOLE) {
      return t("No solution: the start is a hole, and no die rolls onto a hole.");
    }
    return TRIED({ count: tried });
  },
};
