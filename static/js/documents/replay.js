/**
 * Reads a replay document (docs/formats.md) into a Trace.
 * @import {Board, PathBoard, Step} from "../types.d.ts"
 * @typedef {"solved" | "no-solution"} Outcome
 * @typedef {object} Trace
 * @property {string} kind @property {string} code @property {string} name
 * @property {number | null} limit most moves, null for none
 * @property {Outcome} outcome
 * @property {number} tried boards that the solver played
 * @property {readonly Step[]} steps step s is steps[s - 1]
 * @property {number} total
 * @property {readonly Board[]} boards boards[s] stands after step s, 0..total
 */

import { checked } from "./check.js";

const FORMAT = "backtrack-replay";
const VERSION = 1;

/** @param {unknown} source parsed JSON @returns {Trace} @throws {Error} for a document of another format or version */
export function readReplay(source) {
  const { kind, code, name, limit, outcome, boards, start, steps } = checked(
    source, "Replay", FORMAT, VERSION,
  );
  return Object.freeze({
    kind, code, name, limit, outcome,
    tried: boards,
    steps: Object.freeze(steps),
    total: steps.length,
    boards: Object.freeze([start, ...steps.map((/** @type {Step} */ { board }) => board)]),
  });
}

/** The settled board after `step`, 0..total. @param {Trace} trace @param {number} step */
export function boardAt(trace, step) {
  return trace.boards[step];
}

/** Boards up to `step`, each with the move that led to it. @param {Trace} trace @param {number} step @returns {readonly PathBoard[]} */
export function pathTo({ boards, steps }, step) {
  return [{ move: null, board: boards[0] }, ...steps.slice(0, step)];
}
