/**
 * Reads a replay document (docs/formats.md) into a Trace. Everything is checked before anything
 * is played; an error names the step and the frame. Steps are counted from 1, as on the page;
 * board 0 is the start.
 *
 * @typedef {import("./check.js").Frame} Frame
 * @typedef {import("./check.js").Shape} Shape
 *
 * @typedef {object} Step
 * @property {unknown} move
 * @property {readonly Frame[]} frames
 * @property {unknown} board
 *
 * @typedef {"solved" | "no-solution"} Outcome
 *
 * @typedef {object} ReplayDocument
 * @property {"backtrack-replay"} format
 * @property {1} version
 * @property {string} kind
 * @property {string} code
 * @property {string} name
 * @property {number | null} limit most moves allowed, null where the puzzle sets none
 * @property {Outcome} outcome
 * @property {number} boards how many boards the solver played to find out
 * @property {unknown} start
 * @property {Step[]} steps
 *
 * @typedef {object} Trace
 * @property {string} kind
 * @property {string} code
 * @property {string} name
 * @property {number | null} limit
 * @property {Outcome} outcome
 * @property {number} tried how many boards the solver played to find out
 * @property {readonly Step[]} steps step s of the page is steps[s - 1]
 * @property {number} total number of steps
 * @property {readonly unknown[]} boards boards[s] stands after step s, 0..total
 */

import { ANY_SHAPE, accept, asRecord, expect, isCount, readFrames } from "./check.js";

const FORMAT = "backtrack-replay";
const VERSION = 1;

/** @type {readonly unknown[]} */
const OUTCOMES = ["solved", "no-solution"];

/**
 * @param {unknown} source parsed JSON
 * @param {Shape} [shape]
 * @returns {Trace}
 */
export function readReplay(source, shape = ANY_SHAPE) {
  const header = readHeader(source);
  accept(shape.board(header.start, true), "Replay, start");
  const steps = readSteps(header, shape);
  return Object.freeze({
    kind: header.kind,
    code: header.code,
    name: header.name,
    limit: header.limit,
    outcome: header.outcome,
    tried: header.boards,
    steps: Object.freeze(steps),
    total: steps.length,
    boards: Object.freeze([header.start, ...steps.map((step) => step.board)]),
  });
}

/**
 * The settled board after `step`, 0..total.
 *
 * @param {Trace} trace
 * @param {number} step
 */
export function boardAt(trace, step) {
  return trace.boards[step];
}

/**
 * @param {unknown} source
 * @returns {ReplayDocument}
 */
function readHeader(source) {
  const { format, version, kind, code, name, limit, outcome, boards, start, steps } =
    asRecord(source, "Replay, document");
  expect(format === FORMAT, "Replay, format", JSON.stringify(FORMAT), format);
  expect(version === VERSION, "Replay, version", String(VERSION), version);
  expect(OUTCOMES.includes(outcome), "Replay, outcome", OUTCOMES.join(" or "), outcome);
  expect(limit === null || isCount(limit), "Replay, limit", "a count or null", limit);
  expect(isCount(boards), "Replay, boards", "a count", boards);
  for (const [field, value] of Object.entries({ kind, code, name })) {
    expect(typeof value === "string", `Replay, ${field}`, "a text", value);
  }
  expect(Array.isArray(steps), "Replay, steps", "a list", steps);
  const empty = outcome === "solved" || /** @type {unknown[]} */ (steps).length === 0;
  expect(empty, "Replay, steps", "none without a solution", steps);
  return /** @type {ReplayDocument} */ ({
    format, version, kind, code, name, limit, outcome, boards, start, steps,
  });
}

/**
 * @param {ReplayDocument} header
 * @param {Shape} shape
 */
function readSteps(header, shape) {
  /** @type {Step[]} */
  const steps = [];
  let before = header.start;
  for (const value of header.steps) {
    const step = readStep(value, before, shape, `Replay, step ${steps.length + 1}`);
    steps.push(step);
    before = step.board;
  }
  return steps;
}

/**
 * @param {unknown} value
 * @param {unknown} before the board that the step starts from
 * @param {Shape} shape
 * @param {string} where
 * @returns {Step}
 */
function readStep(value, before, shape, where) {
  const { move, frames, board } = asRecord(value, where);
  accept(shape.move(move), `${where}, move`);
  accept(shape.board(board, true), `${where}, board`);
  expect(Array.isArray(frames) && frames.length > 0, `${where}, frames`, "at least one", frames);
  const list = /** @type {unknown[]} */ (frames);
  const played = readFrames(list, before, shape, where);
  expect(
    JSON.stringify(played[played.length - 1]?.board) === JSON.stringify(board),
    `${where}, board`,
    "the board of its last frame",
    board,
  );
  return Object.freeze({ move, frames: Object.freeze(played), board });
}
