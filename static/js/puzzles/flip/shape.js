/**
 * Checks what a replay says about a Flip board before it is played: each function answers what is
 * wrong, or null. These are checks of a document, not rules of the game: a frame must agree with
 * the boards before and after it, or it cannot be drawn.
 *
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./board.js").FlipFrame} FlipFrame
 * @typedef {import("./board.js").SkipFrame} SkipFrame
 * @typedef {import("./board.js").EnterFrame} EnterFrame
 * @typedef {import("./board.js").LeaveFrame} LeaveFrame
 * @typedef {import("./board.js").TakeFrame} TakeFrame
 * @typedef {import("./board.js").QueueFrame} QueueFrame
 * @typedef {import("./board.js").EmptyFrame} EmptyFrame
 * @typedef {{readonly kind: string, readonly mark: string, readonly board: unknown}} AnyFrame
 */

import { SIDE, cellsOf, stateOf } from "./board.js";

/** @type {Record<string, (frame: any, before: Board) => string | null>} */
const FRAMES = {
  flip: flipProblem,
  skip: skipProblem,
  enter: enterProblem,
  leave: leaveProblem,
  take: nodeProblem,
  queue: nodeProblem,
  empty: depthProblem,
};

/** @type {readonly string[]} */
const OUTCOMES = ["solved", "limit", "expanded"];

export const shape = Object.freeze({ board: boardProblem, move: moveProblem, frame: frameProblem });

/** @param {unknown} board */
function boardProblem(board) {
  const fine =
    Array.isArray(board) && board.length === SIDE &&
    board.every((row) => Array.isArray(row) && row.length === SIDE && row.every(isDisc));
  const wanted = `expected ${SIDE} rows of ${SIDE} discs, 0 or 1`;
  return fine ? null : `${wanted}, got ${JSON.stringify(board)}`;
}

/** @param {unknown} move */
function moveProblem(move) {
  const fine =
    Array.isArray(move) && isCell(move.slice(0, 2)) &&
    (move.length === 2 || (move.length === 3 && isDisc(move[2])));
  const wanted = "expected [row, column] or [row, column, 0 or 1]";
  return fine ? null : `${wanted}, got ${JSON.stringify(move)}`;
}

/**
 * @param {AnyFrame} frame
 * @param {unknown} before
 */
function frameProblem(frame, before) {
  const check = FRAMES[frame.kind];
  if (!check) return `expected ${Object.keys(FRAMES).join(", ")}, got ${frame.kind}`;
  return before === null ? null : check(frame, /** @type {Board} */ (before));
}

/**
 * @param {FlipFrame} frame
 * @param {Board} before
 */
function flipProblem({ cell, mask, turned, board }, before) {
  if (!isCell(cell)) return `expected a cell, got ${JSON.stringify(cell)}`;
  if (!Array.isArray(turned) || !turned.every(isCell) || String(turned[0]) !== String(cell)) {
    return `expected turned cells, ${name(cell)} in front, got ${JSON.stringify(turned)}`;
  }
  const changed = stateOf(before) ^ stateOf(board);
  const cells = names(cellsOf(changed));
  if (names(turned) !== cells) return `expected ${cells} to turn, got ${names(turned)}`;
  return mask === changed ? null : `expected the mask ${changed}, got ${mask}`;
}

/**
 * @param {SkipFrame} frame
 * @param {Board} before
 */
function skipProblem({ move, node, board }, before) {
  const fine = node === undefined || isCount(node);
  return moveProblem(move) ?? (fine ? unchanged(board, before) : `expected a node, got ${node}`);
}

/**
 * @param {EnterFrame} frame
 * @param {Board} before
 */
function enterProblem({ outcome, depth, board }, before) {
  if (!OUTCOMES.includes(outcome)) return `expected ${OUTCOMES.join(", ")}, got ${outcome}`;
  return depthProblem({ depth }) ?? unchanged(board, before);
}

/** @param {LeaveFrame} frame */
function leaveProblem({ move, depth }) {
  return depthProblem({ depth }) ?? moveProblem(move);
}

/** @param {TakeFrame | QueueFrame} frame */
function nodeProblem({ node, depth }) {
  return isCount(node) ? depthProblem({ depth }) : `expected a node, got ${node}`;
}

/** @param {Pick<EmptyFrame, "depth">} frame */
function depthProblem({ depth }) {
  return isCount(depth) ? null : `expected a depth, got ${depth}`;
}

/**
 * @param {Board} board
 * @param {Board} before
 */
function unchanged(board, before) {
  const same = JSON.stringify(board) === JSON.stringify(before);
  return same ? null : `expected the board ${JSON.stringify(before)}, got ${JSON.stringify(board)}`;
}

/**
 * Cells in one order, as a text.
 *
 * @param {readonly (readonly number[])[]} cells
 */
function names(cells) {
  return cells.map(name).sort().join(" ");
}

/** @param {unknown} cell */
function name(cell) {
  return Array.isArray(cell) ? `(${cell.join(", ")})` : String(cell);
}

/** @param {unknown} cell */
function isCell(cell) {
  return Array.isArray(cell) && cell.length === 2 && cell.every(isPlace);
}

/** @param {unknown} value */
function isPlace(value) {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= SIDE;
}

/** @param {unknown} disc */
function isDisc(disc) {
  return disc === 0 || disc === 1;
}

/** @param {unknown} value */
function isCount(value) {
  return Number.isInteger(value) && Number(value) >= 0;
}
