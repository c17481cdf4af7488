/**
 * Checks what a replay says about a Mayan board before it is played: each function answers what
 * is wrong, or null. These are checks of a document, not rules of the game: a frame must agree
 * with the boards before and after it, or it cannot be drawn.
 *
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./board.js").Cell} Cell
 * @typedef {import("./board.js").DragFrame} DragFrame
 * @typedef {import("./board.js").FallFrame} FallFrame
 * @typedef {import("./board.js").MatchFrame} MatchFrame
 * @typedef {import("./board.js").ClearFrame} ClearFrame
 * @typedef {import("./board.js").SkipFrame} SkipFrame
 * @typedef {import("./board.js").EnterFrame} EnterFrame
 * @typedef {import("./board.js").LeaveFrame} LeaveFrame
 * @typedef {{readonly kind: string, readonly mark: string, readonly board: unknown}} AnyFrame
 */

import { COLOURS, COLUMNS, ROWS, colourAt, distinct } from "./board.js";

/** @type {Record<string, (frame: any, before: Board) => string | null>} */
const FRAMES = {
  drag: dragProblem,
  fall: fallProblem,
  match: matchProblem,
  clear: clearProblem,
  skip: skipProblem,
  enter: enterProblem,
  leave: leaveProblem,
};

/** @type {readonly string[]} */
const OUTCOMES = ["solved", "dead", "limit", "expanded"];

export const shape = Object.freeze({ board: boardProblem, move: moveProblem, frame: frameProblem });

/**
 * @param {unknown} board
 * @param {boolean} settled
 */
function boardProblem(board, settled) {
  if (!Array.isArray(board) || board.length !== COLUMNS || !board.every(Array.isArray)) {
    return `expected ${COLUMNS} columns, got ${JSON.stringify(board)}`;
  }
  const lowest = settled ? 1 : 0;
  for (const [x, column] of board.entries()) {
    if (column.length > ROWS) {
      return `expected at most ${ROWS} blocks in column ${x}, got ${column}`;
    }
    if (!column.every((/** @type {unknown} */ colour) => isWhole(colour, lowest, COLOURS))) {
      return `expected colours ${lowest} to ${COLOURS} in column ${x}, got ${column}`;
    }
  }
  return null;
}

/** @param {unknown} move */
function moveProblem(move) {
  const fine =
    Array.isArray(move) && move.length === 3 && isCell(move.slice(0, 2)) &&
    Math.abs(move[2]) === 1;
  return fine ? null : `expected [x, y, 1 or -1], got ${JSON.stringify(move)}`;
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
 * @param {DragFrame} frame
 * @param {Board} before
 */
function dragProblem({ from, to, swap, colour }, before) {
  if (!isCell(from) || !isCell(to) || from[1] !== to[1] || Math.abs(from[0] - to[0]) !== 1) {
    return `expected two neighbours in a row, got ${cellName(from)} and ${cellName(to)}`;
  }
  if (swap !== colourAt(before, to) > 0) return `expected swap ${!swap}, got ${swap}`;
  return standing(before, from, colour);
}

/**
 * @param {FallFrame} frame
 * @param {Board} before
 */
function fallProblem({ paths, board }, before) {
  if (!areRecords(paths)) return "expected falling blocks, got none";
  for (const { from, to, colour } of paths) {
    if (!isCell(from) || !isCell(to) || from[0] !== to[0] || from[1] <= to[1]) {
      return `expected a way straight down, got ${cellName(from)} to ${cellName(to)}`;
    }
    const problem = standing(before, from, colour) ?? standing(board, to, colour);
    if (problem) return problem;
  }
  return null;
}

/**
 * @param {MatchFrame} frame
 * @param {Board} before
 */
function matchProblem({ wave, groups, count }, before) {
  if (!areRecords(groups)) return "expected matching groups, got none";
  for (const { line, cells, colour } of groups) {
    if (line !== "row" && line !== "column") return `expected row or column, got ${line}`;
    const problem = firstProblem(cells, (cell) => standing(before, cell, colour));
    if (problem) return problem;
  }
  return countProblem(wave, count, groups.flatMap(({ cells }) => cells));
}

/**
 * @param {ClearFrame} frame
 * @param {Board} before
 */
function clearProblem({ wave, cells, count, board }, before) {
  const problem = firstProblem(cells, (cell) => {
    if (isCell(cell) && colourAt(before, cell) > 0 && colourAt(board, cell) === 0) return null;
    return `expected a block that vanishes, got ${cellName(cell)}`;
  });
  return problem ?? countProblem(wave, count, cells);
}

/**
 * @param {SkipFrame} frame
 * @param {Board} before
 */
function skipProblem({ move, board }, before) {
  return moveProblem(move) ?? unchanged(board, before);
}

/**
 * @param {EnterFrame} frame
 * @param {Board} before
 */
function enterProblem({ outcome, depth, board }, before) {
  if (!OUTCOMES.includes(outcome)) return `expected ${OUTCOMES.join(", ")}, got ${outcome}`;
  if (!isWhole(depth, 0, Infinity)) return `expected a depth, got ${depth}`;
  return unchanged(board, before);
}

/** @param {LeaveFrame} frame */
function leaveProblem({ move, depth }) {
  if (!isWhole(depth, 0, Infinity)) return `expected a depth, got ${depth}`;
  return moveProblem(move);
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
 * @param {readonly Cell[]} cells
 * @param {(cell: Cell) => string | null} problemOf
 */
function firstProblem(cells, problemOf) {
  if (!Array.isArray(cells) || cells.length === 0) return "expected cells, got none";
  return cells.map(problemOf).find((problem) => problem !== null) ?? null;
}

/**
 * @param {number} wave
 * @param {number} count
 * @param {readonly Cell[]} cells
 */
function countProblem(wave, count, cells) {
  if (!Number.isInteger(wave) || wave < 1) return `expected a wave from 1, got ${wave}`;
  const blocks = distinct(cells).length;
  return count === blocks ? null : `expected a count of ${blocks}, got ${count}`;
}

/**
 * @param {Board} board
 * @param {Cell} cell
 * @param {number} colour
 */
function standing(board, cell, colour) {
  if (isCell(cell) && colour > 0 && colourAt(board, cell) === colour) return null;
  return `expected a block of colour ${colour} at ${cellName(cell)}`;
}

/** @param {unknown} list */
function areRecords(list) {
  const isRecord = (/** @type {unknown} */ item) => typeof item === "object" && item !== null;
  return Array.isArray(list) && list.length > 0 && list.every(isRecord);
}

/**
 * @param {unknown} cell
 * @returns {boolean}
 */
function isCell(cell) {
  return (
    Array.isArray(cell) && cell.length === 2 &&
    isWhole(cell[0], 0, COLUMNS - 1) && isWhole(cell[1], 0, ROWS - 1)
  );
}

/**
 * @param {unknown} value
 * @param {number} low
 * @param {number} high
 */
function isWhole(value, low, high) {
  return Number.isInteger(value) && Number(value) >= low && Number(value) <= high;
}

/** @param {unknown} cell */
function cellName(cell) {
  return Array.isArray(cell) ? `(${cell.join(", ")})` : String(cell);
}
