/**
 * One short sentence for whatever is on screen, with the facts of the moment. Every sentence
 * stands whole in the catalogue: none is put together from pieces.
 *
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./board.js").Direction} Direction
 * @typedef {import("./board.js").View} View
 * @typedef {import("./board.js").Step} Step
 * @typedef {import("./board.js").Frame} Frame
 * @typedef {import("./board.js").RollFrame} RollFrame
 * @typedef {import("./board.js").SkipFrame} SkipFrame
 * @typedef {import("./board.js").EnterFrame} EnterFrame
 * @typedef {import("./board.js").TakeFrame} TakeFrame
 * @typedef {import("./board.js").QueueFrame} QueueFrame
 *
 * @typedef {object} Story what the sentences need of a trace
 * @property {null} limit there is none
 * @property {"solved" | "no-solution"} outcome
 * @property {number} tried how many rolls the solver played
 * @property {number} total
 * @property {readonly Step[]} steps
 * @property {readonly Board[]} boards
 *
 * @typedef {Record<string, number>} Facts
 */

import { t, tn } from "../../lib/messages.js";
import { HOLE, WILD, isHome, neighbour, placeOf, squareAt } from "./board.js";
import { topBefore } from "./die.js";

/** @type {Record<string, (frame: any) => string>} */
const TELLERS = {
  roll: tellRoll,
  skip: tellSkip,
  enter: tellEnter,
  take: tellTake,
  queue: tellQueue,
  empty: tellEmpty,
};

/** @type {Readonly<Record<Direction, () => string>>} */
const NAMES = {
  up: () => t("roll up"),
  right: () => t("roll right"),
  down: () => t("roll down"),
  left: () => t("roll left"),
};

/** @type {Readonly<Record<Direction, (facts: Facts) => string>>} */
const ONTO_NUMBER = {
  up: (facts) =>
    t(
      "%(led)d is on top, so the die may roll onto a %(led)d or a star: it tips up, %(top)d comes on top and %(front)d faces you.",
      facts,
    ),
  right: (facts) =>
    t(
      "%(led)d is on top, so the die may roll onto a %(led)d or a star: it tips right, %(top)d comes on top and %(front)d faces you.",
      facts,
    ),
  down: (facts) =>
    t(
      "%(led)d is on top, so the die may roll onto a %(led)d or a star: it tips down, %(top)d comes on top and %(front)d faces you.",
      facts,
    ),
  left: (facts) =>
    t(
      "%(led)d is on top, so the die may roll onto a %(led)d or a star: it tips left, %(top)d comes on top and %(front)d faces you.",
      facts,
    ),
};

/** @type {Readonly<Record<Direction, (facts: Facts) => string>>} */
const ONTO_STAR = {
  up: (facts) =>
    t(
      "A star lets any number in, so also the %(led)d: the die tips up, %(top)d comes on top and %(front)d faces you.",
      facts,
    ),
  right: (facts) =>
    t(
      "A star lets any number in, so also the %(led)d: the die tips right, %(top)d comes on top and %(front)d faces you.",
      facts,
    ),
  down: (facts) =>
    t(
      "A star lets any number in, so also the %(led)d: the die tips down, %(top)d comes on top and %(front)d faces you.",
      facts,
    ),
  left: (facts) =>
    t(
      "A star lets any number in, so also the %(led)d: the die tips left, %(top)d comes on top and %(front)d faces you.",
      facts,
    ),
};

/** @type {Readonly<Record<Direction, (facts: Facts) => string>>} */
const ROLLED = {
  up: (facts) =>
    t("Up to (%(row)d, %(column)d): %(top)d is on top and %(front)d in front.", facts),
  right: (facts) =>
    t("Right to (%(row)d, %(column)d): %(top)d is on top and %(front)d in front.", facts),
  down: (facts) =>
    t("Down to (%(row)d, %(column)d): %(top)d is on top and %(front)d in front.", facts),
  left: (facts) =>
    t("Left to (%(row)d, %(column)d): %(top)d is on top and %(front)d in front.", facts),
};

/** @type {Readonly<Record<Direction, (facts: Facts) => string>>} */
const ROLLED_HOME = {
  up: (facts) => t("Up to (%(row)d, %(column)d): the die is home again.", facts),
  right: (facts) => t("Right to (%(row)d, %(column)d): the die is home again.", facts),
  down: (facts) => t("Down to (%(row)d, %(column)d): the die is home again.", facts),
  left: (facts) => t("Left to (%(row)d, %(column)d): the die is home again.", facts),
};

/**
 * @param {Story} story
 * @param {View} view
 * @returns {string}
 */
export function narrate(story, view) {
  if (view.frame) return tellFrame(view.frame);
  if (story.outcome === "no-solution") return tellNoSolution(story);
  if (view.step === story.total) return tellVictory(story);
  const step = story.steps[view.step - 1];
  return step ? tellStep(step) : tellStart(view.board);
}

/**
 * @param {Frame} frame
 * @returns {string}
 */
export function tellFrame(frame) {
  return TELLERS[frame.kind]?.(frame) ?? "";
}

/**
 * @param {number} moves
 * @returns {string} "3 rolls"
 */
export function count(moves) {
  return tn("%(count)d roll", "%(count)d rolls", moves);
}

/**
 * @param {number} step
 * @param {number} total
 * @returns {string} "Roll 1 of 3"
 */
export function place(step, total) {
  return t("Roll %(step)d of %(total)d", { step, total });
}

/**
 * @param {Direction} move
 * @returns {string} e.g. "roll left"
 */
export function describe(move) {
  return NAMES[move]();
}

/**
 * What a whole step did, for those who cannot see it.
 *
 * @param {Step} step
 * @returns {string}
 */
export function tellStep({ move, board }) {
  const { row, column, top, front } = board.die;
  const rolled = isHome(board) ? ROLLED_HOME : ROLLED;
  return rolled[move]({ row, column, top, front });
}

/** @param {RollFrame} frame */
function tellRoll({ direction, square, board: { die } }) {
  const onto = square === WILD ? ONTO_STAR : ONTO_NUMBER;
  const { top, front } = die;
  return onto[direction]({ led: topBefore(die, direction), top, front });
}

/** @param {SkipFrame} frame */
function tellSkip({ move, reason, node = 0, board: { maze, die } }) {
  const there = neighbour(placeOf(die), move);
  const [row, column] = there;
  const square = squareAt(maze, there);
  switch (reason) {
    case "hole":
      return t("(%(row)d, %(column)d) is a hole: the die cannot roll there.", { row, column });
    case "number":
      return t(
        "%(top)d is on top, but (%(row)d, %(column)d) says %(square)d: the die cannot roll there.",
        { top: die.top, row, column, square },
      );
    case "seen":
      return t(
        "On (%(row)d, %(column)d) the die would lie just as in node %(node)d: nothing new.",
        { row, column, node },
      );
  }
}

/** @param {EnterFrame} frame */
function tellEnter({ outcome, depth, board: { die } }) {
  switch (outcome) {
    case "solved":
      return tn(
        "Home again after %(count)d roll: no loop is shorter.",
        "Home again after %(count)d rolls: no loop is shorter.",
        depth,
      );
    case "dead":
      return t("Stuck: %(top)d is on top, and no square around is a %(top)d or a star.", {
        top: die.top,
      });
    case "expanded":
      return depth === 0
        ? t("The root: %(top)d is on top, and the search rolls every way, layer by layer.", {
            top: die.top,
          })
        : t("New in layer %(depth)d: %(top)d on top, %(front)d in front, so it joins the queue.", {
            depth, top: die.top, front: die.front,
          });
  }
}

/** @param {TakeFrame} frame */
function tellTake({ node, depth, board: { die } }) {
  return t("Node %(node)d is next in the queue: layer %(depth)d, with %(top)d on top.", {
    node, depth, top: die.top,
  });
}

/** @param {QueueFrame} frame */
function tellQueue({ node, waits }) {
  return waits
    ? t("It waits at the end of the queue: back to node %(node)d, at the front.", { node })
    : t("Nothing leads on from it, so it does not wait: back to node %(node)d, at the front.", { node });
}

function tellEmpty() {
  return t("The queue is empty: all that the die can reach has been seen.");
}

/** @param {Board} board */
function tellStart({ die: { row, column, top } }) {
  return t("The die leaves (%(row)d, %(column)d) with %(top)d on top: can it roll home again?", {
    row, column, top,
  });
}

/** @param {Story} story */
function tellVictory({ total }) {
  return tn("Victory! Home after %(count)d roll.", "Victory! Home after %(count)d rolls.", total);
}

/** @param {Story} story */
function tellNoSolution({ tried, boards: [start] }) {
  if (tried === 0) {
    return t("No solution: %(top)d is on top, and no square around the start is a %(top)d or a star.", {
      top: start?.die.top ?? 0,
    });
  }
  if (start && squareAt(start.maze, start.start) === HOLE) {
    return t("No solution: the start is a hole, and no die rolls onto a hole.");
  }
  return tn(
    "No solution: %(count)d roll was tried, and it does not lead home.",
    "No solution: all %(count)d possible rolls were tried, and none leads home.",
    tried,
  );
}
