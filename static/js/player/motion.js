/**
 * A motion: the frames of one step, running one after another or held at one of them.
 *
 * A **moment** is a step and the number of finished frames of the next one: {step: 4, frame: 2}
 * shows the second frame of step 5 at its end. At rest `frame` is 0.
 * @import {Moment} from "../types.d.ts"
 * @import {Context, PlayerState} from "./transition.js"
 *
 * @typedef {object} Motion
 * @property {number} step whose frames run, 1..total
 * @property {number} frame index in that step's frames
 * @property {number} elapsed_ms of this frame, at 1x
 * @property {number} duration_ms of this frame, at 1x; Infinity while loading
 * @property {1 | -1} direction
 * @property {boolean} over its frame has ended
 * @property {boolean} single it is held where its frame ends, not its step
 * @property {boolean} held stopped in a frame, or at its end
 */

/** `single`: one frame only. @param {number} step @param {1 | -1} direction @param {Context} context @param {boolean} [single] @returns {Motion} */
export function startMotion(step, direction, context, single = false) {
  const count = frameCount(step, context);
  return frameMotion(step, direction === 1 ? 0 : Math.max(count - 1, 0), direction, context, single);
}

/** @param {number} step @param {number} frame @param {1 | -1} direction @param {Context} context @param {boolean} single @returns {Motion} */
export function frameMotion(step, frame, direction, context, single) {
  const lengths = frameLengths(step, context);
  const duration_ms = lengths ? lengths[frame] ?? 0 : Infinity;
  return { step, frame, elapsed_ms: 0, duration_ms, direction, over: false, single, held: false };
}

/** A frame beyond the last is the last. @param {Moment} moment @param {Context} context @returns {Motion | null} null without frames */
export function stopMotion({ step, frame }, context) {
  const lengths = frameLengths(step + 1, context);
  if (lengths?.length === 0) return null;
  const index = Math.min(frame, lengths?.length ?? Infinity) - 1;
  const motion = frameMotion(step + 1, index, 1, context, false);
  return { ...motion, elapsed_ms: lengths ? motion.duration_ms : 0, over: true, held: true };
}

/** @param {Motion} motion */
export function isWaiting(motion) {
  return motion.duration_ms === Infinity;
}

/** Whether it waits for frames, to be held at one of them. @param {Motion} motion */
export function isAwaited(motion) {
  return isWaiting(motion) && motion.held && motion.over;
}

/** The step at rest after a whole step. @param {Motion} motion */
export function arrival({ step, direction }) {
  return direction === 1 ? step : step - 1;
}

/** A held frame counts as over: a link to the moment shows it at its end. @param {Pick<PlayerState, "step" | "motion">} state @returns {Moment} */
export function momentOf({ step, motion }) {
  if (motion && isAwaited(motion)) return { step, frame: motion.frame + 1 };
  // Going back, a step is left only when all its frames are undone.
  if (!motion || isWaiting(motion) || motion.step === step) return { step, frame: 0 };
  const is_over = motion.over || motion.held || motion.direction === -1;
  return { step: motion.step - 1, frame: motion.frame + (is_over ? 1 : 0) };
}

/** The end of the running frame, or the current moment. @param {PlayerState} state @param {Context} context @returns {Moment} */
export function nextStop({ step, motion }, context) {
  if (!motion || isWaiting(motion)) return { step, frame: 0 };
  const before = motion.step - 1;
  if (motion.direction === -1) return { step: before, frame: motion.frame };
  const frame = motion.frame + 1;
  const lands = !motion.held && !motion.over && frame >= frameCount(motion.step, context);
  return lands ? { step: motion.step, frame: 0 } : { step: before, frame };
}

/** @param {number} step @param {Context} context @returns {number} 0 while they are on their way */
export function frameCount(step, context) {
  return frameLengths(step, context)?.length ?? 0;
}

/** @param {number} step @param {Context} context @returns {readonly number[] | null} null while the frames are on their way */
export function frameLengths(step, { durations }) {
  return typeof durations === "function" ? durations(step) : durations[step] ?? [];
}
