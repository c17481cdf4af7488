/**
 * Checks what a replay says about a maze before it is played: each function answers what is
 * wrong, or null. These are checks of a document, not rules of the game: a frame must agree with
 * the boards before and after it, or it cannot be drawn.
 *
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./board.js").Direction} Direction
 * @typedef {import("./board.js").Place} Place
 * @typedef {import("./board.js").RollFrame} RollFrame
 * @typedef {import("./board.js").SkipFrame} SkipFrame
 * @typedef {import("./board.js").EnterFrame} EnterFrame
 * @typedef {import("./board.js").TakeFrame} TakeFrame
 * @typedef {import("./board.js").QueueFrame} QueueFrame
 * @typedef {import("./board.js").EmptyFrame} EmptyFrame
 * @typedef {{readonly kind: string, readonly mark: string, readonly board: unknown}} AnyFrame
 */

import {
  DIRECTIONS, LARGEST, WILD, isOnMaze, isSamePlace, neighbour, placeOf, squareAt,
} from "./board.js";
import { isTurnedAlike, meet, tipped } from "./die.js";

const SIDES = 6;

/** @type {Record<string, (frame: any, before: Board) => string | null>} */
const FRAMES = {
  roll: rollProblem,
  skip: skipProblem,
  enter: enterProblem,
  take: backProblem,
  queue: backProblem,
  empty: emptyProblem,
};

/** @type {readonly string[]} */
const REASONS = ["hole", "number", "seen"];

/** @type {readonly string[]} */
const OUTCOMES = ["solved", "dead", "expanded"];

export const shape = Object.freeze({ board: boardProblem, move: moveProblem, frame: frameProblem });

/** @param {unknown} board */
function boardProblem(board) {
  if (!isRecord(board)) return `expected a maze, its start and a die, got ${JSON.stringify(board)}`;
  const { maze, start, die } = board;
  return mazeProblem(maze) ?? startProblem(maze, start) ?? dieProblem(maze, die);
}

/** @param {unknown} maze */
function mazeProblem(maze) {
  if (!Array.isArray(maze) || !isWhole(maze.length, 1, LARGEST) || !maze.every(Array.isArray)) {
    return `expected 1 to ${LARGEST} rows, got ${JSON.stringify(maze)}`;
  }
  const columns = maze[0]?.length;
  if (!isWhole(columns, 1, LARGEST)) return `expected 1 to ${LARGEST} columns, got ${columns}`;
  for (const [index, row] of maze.entries()) {
    if (row.length !== columns) {
      return `expected ${columns} squares in row ${index + 1}, got ${row.length}`;
    }
    if (!row.every((/** @type {unknown} */ square) => isWhole(square, WILD, SIDES))) {
      return `expected squares from ${WILD} to ${SIDES} in row ${index + 1}, got ${row}`;
    }
  }
  return null;
}

/**
 * @param {any} maze
 * @param {unknown} start
 */
function startProblem(maze, start) {
  const fine = isPlace(start) && isOnMaze(maze, start);
  return fine ? null : `expected a start on the maze, got ${JSON.stringify(start)}`;
}

/**
 * @param {any} maze
 * @param {any} die
 */
function dieProblem(maze, die) {
  if (!isRecord(die)) return `expected a die, got ${JSON.stringify(die)}`;
  const { row, column, top, front, right } = /** @type {Record<string, any>} */ (die);
  if (!isPlace([row, column]) || !isOnMaze(maze, [row, column])) {
    return `expected a die on the maze, got (${row}, ${column})`;
  }
  const faces = { top, front, right };
  const numbered = [top, front, right].every((face) => isWhole(face, 1, SIDES));
  if (numbered && meet(faces)) return null;
  return `expected three faces that meet, got ${top}, ${front} and ${right}`;
}

/** @param {unknown} move */
function moveProblem(move) {
  const fine = DIRECTIONS.some((direction) => direction === move);
  return fine ? null : `expected ${DIRECTIONS.join(", ")}, got ${JSON.stringify(move)}`;
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
 * @param {RollFrame} frame
 * @param {Board} before
 */
function rollProblem({ direction, from, to, square, board }, before) {
  return (
    moveProblem(direction) ??
    wayProblem(direction, from, to) ??
    standing(before, from) ??
    standing(board, to) ??
    squareProblem(board, to, square) ??
    turnProblem(direction, before, board) ??
    sameMaze(board, before)
  );
}

/**
 * @param {Direction} direction
 * @param {Place} from
 * @param {Place} to
 */
function wayProblem(direction, from, to) {
  if (isPlace(from) && isPlace(to) && isSamePlace(neighbour(from, direction), to)) return null;
  return `expected the next square ${direction} of ${placeName(from)}, got ${placeName(to)}`;
}

/**
 * @param {Board} board
 * @param {Place} place
 */
function standing({ die }, place) {
  if (isSamePlace(placeOf(die), place)) return null;
  return `expected the die at ${placeName(place)}, got ${placeName(placeOf(die))}`;
}

/**
 * @param {Board} board
 * @param {Place} place
 * @param {number} square
 */
function squareProblem({ maze }, place, square) {
  const says = squareAt(maze, place);
  return says === square ? null : `expected the square ${says}, got ${square}`;
}

/**
 * @param {Direction} direction
 * @param {Board} before
 * @param {Board} after
 */
function turnProblem(direction, before, { die }) {
  const { top, front, right } = tipped(before.die, direction);
  if (isTurnedAlike({ top, front, right }, die)) return null;
  return `expected ${top}, ${front} and ${right}, got ${die.top}, ${die.front} and ${die.right}`;
}

/**
 * @param {SkipFrame} frame
 * @param {Board} before
 */
function skipProblem({ move, reason, node, board }, before) {
  if (!REASONS.includes(reason)) return `expected ${REASONS.join(", ")}, got ${reason}`;
  if (reason === "seen" && !isWhole(node, 0, Infinity)) return `expected a node, got ${node}`;
  return moveProblem(move) ?? unchanged(board, before);
}

/**
 * @param {EnterFrame} frame
 * @param {Board} before
 */
function enterProblem({ outcome, depth, board }, before) {
  if (!OUTCOMES.includes(outcome)) return `expected ${OUTCOMES.join(", ")}, got ${outcome}`;
  return depthProblem(depth) ?? unchanged(board, before);
}

/**
 * The search goes to another node.
 *
 * @param {TakeFrame | QueueFrame} frame
 * @param {Board} before
 */
function backProblem({ node, depth, board }, before) {
  if (!isWhole(node, 0, Infinity)) return `expected a node, got ${node}`;
  return depthProblem(depth) ?? sameMaze(board, before);
}

/**
 * @param {EmptyFrame} frame
 * @param {Board} before
 */
function emptyProblem({ depth, board }, before) {
  return depthProblem(depth) ?? sameMaze(board, before);
}

/** @param {unknown} depth */
function depthProblem(depth) {
  return isWhole(depth, 0, Infinity) ? null : `expected a depth, got ${depth}`;
}

/**
 * @param {Board} board
 * @param {Board} before
 */
function sameMaze(board, before) {
  return sameJson([board.maze, board.start], [before.maze, before.start]);
}

/**
 * @param {Board} board
 * @param {Board} before
 */
function unchanged(board, before) {
  return sameMaze(board, before) ?? sameJson(board.die, before.die);
}

/**
 * @param {unknown} value
 * @param {unknown} expected
 */
function sameJson(value, expected) {
  const [came, wanted] = [JSON.stringify(value), JSON.stringify(expected)];
  return came === wanted ? null : `expected ${wanted}, got ${came}`;
}

/**
 * @param {unknown} place
 * @returns {place is Place}
 */
function isPlace(place) {
  return Array.isArray(place) && place.length === 2 && place.every((each) => isWhole(each, 1, LARGEST));
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * @param {unknown} value
 * @param {number} low
 * @param {number} high
 */
function isWhole(value, low, high) {
  return Number.isInteger(value) && Number(value) >= low && Number(value) <= high;
}

/** @param {unknown} place */
function placeName(place) {
  return Array.isArray(place) ? `(${place.join(", ")})` : String(place);
}
