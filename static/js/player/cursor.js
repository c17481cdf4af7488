/**
 * What is on screen: a pure function of the trace and the player's state, so any instant can be
 * drawn again exactly, in either direction.
 * @import {Outcome, Trace} from "../documents/replay.js"
 * @import {Motion} from "./motion.js"
 * @import {PlayerState} from "./transition.js"
 * @import {Frame} from "../types.d.ts"
 *
 * @typedef {object} FrameSource steps, which may arrive while it runs
 * @property {number} total @property {Outcome | null} outcome
 * @property {(step: number) => unknown} boardAt settled after a step, 0..total; null while loading
 * @property {(step: number) => readonly Frame[] | null} framesOf step 1..total; null while loading
 *
 * @typedef {object} CursorView
 * @property {number} step whose frame is shown, or the last completed one at rest
 * @property {unknown} board settled at rest; in a frame the board it starts from (`frame.board` ends it)
 * @property {Frame | null} frame null at rest
 * @property {number} progress 0 to 1; runs 1 to 0 going back
 * @property {string | null} mark @property {Outcome | null} outcome
 */

/** @param {Trace} trace @param {PlayerState} state @returns {CursorView} */
export function cursorView(trace, state) {
  return cursorOf(frameSourceOf(trace), state);
}

/** A trace is loaded whole. @param {Trace} trace @returns {FrameSource} */
export function frameSourceOf(trace) {
  return {
    total: trace.total,
    outcome: trace.outcome,
    boardAt: (step) => trace.boards[step],
    framesOf: (step) => trace.steps[step - 1]?.frames ?? [],
  };
}

/** @param {FrameSource} source @param {PlayerState} state @returns {CursorView} */
export function cursorOf(source, { step, motion }) {
  const frames = motion && source.framesOf(motion.step);
  if (!frames) {
    const outcome = !motion && step === source.total ? source.outcome : null;
    return { step, board: source.boardAt(step), frame: null, progress: 0, mark: null, outcome };
  }
  const frame = frames[motion.frame] ?? null;
  const previous = frames[motion.frame - 1];
  return {
    step: motion.step,
    board: previous ? previous.board : source.boardAt(motion.step - 1),
    frame,
    progress: progressOf(motion),
    mark: frame && frame.mark,
    outcome: null,
  };
}

/** @param {Motion} motion */
function progressOf({ elapsed_ms, duration_ms, direction }) {
  const passed = duration_ms > 0 ? elapsed_ms / duration_ms : 1;
  return direction === 1 ? passed : 1 - passed;
}
