/**
 * One short sentence for whatever is on screen, with the facts of the moment. Every sentence
 * stands whole in the catalogue: none is put together from pieces.
 *
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./board.js").Move} Move
 * @typedef {import("./board.js").View} View
 * @typedef {import("./board.js").Step} Step
 * @typedef {import("./board.js").Frame} Frame
 * @typedef {import("./board.js").FlipFrame} FlipFrame
 * @typedef {import("./board.js").SkipFrame} SkipFrame
 * @typedef {import("./board.js").EnterFrame} EnterFrame
 * @typedef {import("./board.js").LeaveFrame} LeaveFrame
 * @typedef {import("./board.js").TakeFrame} TakeFrame
 * @typedef {import("./board.js").QueueFrame} QueueFrame
 *
 * @typedef {object} Story what the sentences need of a trace
 * @property {number | null} limit
 * @property {"solved" | "no-solution"} outcome
 * @property {number} tried
 * @property {number} total
 * @property {readonly Step[]} steps
 * @property {readonly Board[]} boards
 * @property {{odd?: readonly number[]}} [explanation] odd: quiet sets of cells on which the start
 *     has an odd number of black discs
 */

import { t, tn } from "../../lib/messages.js";
import { CELLS, blackOn, cellAt, cellsOf, discAt } from "./board.js";

/** @type {Record<string, (frame: any) => string>} */
const TELLERS = {
  flip: tellFlip,
  skip: tellSkip,
  enter: tellEnter,
  leave: tellLeave,
  take: tellTake,
  queue: tellQueue,
  empty: () => t("The queue is empty: every board that can be reached was tried."),
};

/**
 * @param {Story} story
 * @param {View} view
 * @returns {string}
 */
export function narrate(story, view) {
  if (view.frame) return tellFrame(view.frame);
  if (story.outcome === "no-solution") return tellImpossible(story);
  if (view.step === story.total) return tellVictory(story);
  const step = story.steps[view.step - 1];
  return step ? tellStep(step) : tellStart(story);
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
 * @returns {string} "3 flips"
 */
export function count(moves) {
  return tn("%(count)d flip", "%(count)d flips", moves);
}

/**
 * @param {number} step
 * @param {number} total
 * @returns {string} "Flip 1 of 3"
 */
export function place(step, total) {
  return t("Flip %(step)d of %(total)d", { step, total });
}

/**
 * @param {Move} move
 * @returns {string} e.g. "row 2, column 3"
 */
export function describe([row, column, take]) {
  if (take === 0) return t("row %(row)d, column %(column)d left alone", { row, column });
  return t("row %(row)d, column %(column)d", { row, column });
}

/**
 * What a whole step did, for those who cannot see it.
 *
 * @param {Step} step
 * @returns {string}
 */
export function tellStep({ move: [row, column], board }) {
  const black = blackOn(board);
  const place = { row, column };
  if (black === 0) return t("Flip row %(row)d, column %(column)d: all discs are white.", place);
  if (black === CELLS) return t("Flip row %(row)d, column %(column)d: all discs are black.", place);
  return tn(
    "Flip row %(row)d, column %(column)d: %(count)d disc is black now.",
    "Flip row %(row)d, column %(column)d: %(count)d discs are black now.",
    black,
    place,
  );
}

/** @param {FlipFrame} frame */
function tellFlip({ cell: [row, column], turned }) {
  return tn(
    "Flip row %(row)d, column %(column)d: the disc and its %(count)d neighbour turn over.",
    "Flip row %(row)d, column %(column)d: the disc and its %(count)d neighbours turn over.",
    turned.length - 1,
    { row, column },
  );
}

/** @param {SkipFrame} frame */
function tellSkip({ move: [row, column], node = 0 }) {
  return t(
    "Skip row %(row)d, column %(column)d: it leads to the board of node %(node)d, seen before.",
    { row, column, node },
  );
}

/** @param {EnterFrame} frame */
function tellEnter(frame) {
  const { flips } = frame.facts;
  switch (frame.outcome) {
    case "solved":
      return flips === undefined ? tellFound(frame) : tellSet(frame.board, flips);
    case "limit":
      return t("All 16 cells are decided, and the board is not one colour.");
    case "expanded":
      return flips === undefined ? tellNew(frame.depth) : tellChoices(frame.depth, flips);
  }
}

/** @param {EnterFrame} frame */
function tellFound({ depth, board }) {
  if (depth === 0) return t("The board is one colour already: nothing needs to be searched.");
  return discAt(board, [1, 1])
    ? tn(
        "All discs are black after %(count)d flip: no earlier layer has an answer.",
        "All discs are black after %(count)d flips: no earlier layer has an answer.",
        depth,
      )
    : tn(
        "All discs are white after %(count)d flip: no earlier layer has an answer.",
        "All discs are white after %(count)d flips: no earlier layer has an answer.",
        depth,
      );
}

/**
 * A set of flips that solves the board; the search goes on, for there may be a smaller one.
 *
 * @param {Board} board
 * @param {number} flips
 */
function tellSet(board, flips) {
  return discAt(board, [1, 1])
    ? tn(
        "All discs are black with %(count)d flip: the search keeps the best so far and goes on.",
        "All discs are black with %(count)d flips: the search keeps the best so far and goes on.",
        flips,
      )
    : tn(
        "All discs are white with %(count)d flip: the search keeps the best so far and goes on.",
        "All discs are white with %(count)d flips: the search keeps the best so far and goes on.",
        flips,
      );
}

/** @param {number} layer */
function tellNew(layer) {
  return layer === 0
    ? t("The root: the board itself is layer 0, the first in the queue.")
    : t("Layer %(depth)d: this board is new and not one colour, so it has to wait its turn.", {
        depth: layer,
      });
}

/**
 * @param {number} decided how many cells are
 * @param {number} flips
 */
function tellChoices(decided, flips) {
  if (decided === 0) return t("The root: cell by cell, first with a flip there and then without.");
  const [row, column] = cellAt(decided);
  return tn(
    "%(count)d flip so far; next is row %(row)d, column %(column)d, with a flip and then without.",
    "%(count)d flips so far; next is row %(row)d, column %(column)d, with a flip and then without.",
    flips,
    { row, column },
  );
}

/** @param {LeaveFrame} frame */
function tellLeave({ depth, move: [row, column, take] }) {
  const place = { depth, row, column };
  return take === 0
    ? t("Back to depth %(depth)d: row %(row)d, column %(column)d is tried both ways.", place)
    : t("Back to depth %(depth)d: the flip of row %(row)d, column %(column)d is taken back.", place);
}

/** @param {TakeFrame} frame */
function tellTake({ depth, node }) {
  return t("Layer %(depth)d: node %(node)d is next in the queue.", { depth, node });
}

/** @param {QueueFrame} frame */
function tellQueue({ node }) {
  return t("The new board waits in the queue: back to node %(node)d at the front.", { node });
}

/** @param {Story} story */
function tellStart({ boards: [start] }) {
  return tn(
    "%(count)d disc of 16 is black: make all one colour with the fewest flips.",
    "%(count)d discs of 16 are black: make all one colour with the fewest flips.",
    blackOn(start ?? []),
  );
}

/** @param {Story} story */
function tellVictory({ total, boards }) {
  const black = discAt(boards[total] ?? [], [1, 1]) === 1;
  if (total === 0) {
    return black
      ? t("Victory! All discs are black already: no flip is needed.")
      : t("Victory! All discs are white already: no flip is needed.");
  }
  return black
    ? tn(
        "Victory! %(count)d flip turns all discs black, and no fewer do.",
        "Victory! %(count)d flips turn all discs black, and no fewer do.",
        total,
      )
    : tn(
        "Victory! %(count)d flip turns all discs white, and no fewer do.",
        "Victory! %(count)d flips turn all discs white, and no fewer do.",
        total,
      );
}

/** @param {Story} story */
function tellImpossible({ tried, explanation, boards: [start] }) {
  const [pattern] = explanation?.odd ?? [];
  if (pattern === undefined || !start) {
    return tn(
      "Impossible: %(count)d board was played, and no way leads to one colour.",
      "Impossible: %(count)d boards were played, and no way leads to one colour.",
      tried,
    );
  }
  return tn(
    "Impossible: %(count)d disc on a quiet pattern is black, and every flip turns an even number of them.",
    "Impossible: %(count)d discs on a quiet pattern are black, and every flip turns an even number of them.",
    cellsOf(pattern).filter((cell) => discAt(start, cell) === 1).length,
  );
}
