/**
 * Playback as one pure function: transition(state, action, context) -> state.
 *
 *   status   play              pause   step ±1   seek, jump   tick reaches the last step
 *   -------  ----------------  ------  --------  -----------  --------------------------
 *   ready    playing           ·       paused    paused       (does not move)
 *   playing  ·                 paused  paused    playing      ended
 *   paused   playing           ·       paused    paused       ended (a single step)
 *   ended    playing, from 0   ·       paused    paused       (does not move)
 *
 *   Landing on the last step makes it `ended`, whatever the action. `toggle` is pause while
 *   playing and else play; `speed` changes the speed alone. A trace without steps is always ended.
 *
 * Loop. `loop` sets the range A to B that playing repeats, or none. Only playing is held by it: where
 * a person steps or seeks, the table above holds.
 *
 *   status   play                           loop: none      tick comes to B, or is outside of A to B
 *   -------  -----------------------------  --------------  ----------------------------------------
 *   ready    playing, from A if outside     ·               (does not move)
 *   playing  ·                              playing, or     playing: after a rest on from A; it never
 *                                           ended on the    ends by itself
 *                                           last step
 *   paused   playing, from A if outside     ·               paused, or ended (a single step)
 *   ended    playing, from 0, or else A     ·               (does not move)
 *
 *   B itself is outside: nothing follows it. The rest there is long enough, at any speed, that what
 *   is repeated does not flash.
 *
 * Motion. A step runs its frames in order, and a step back runs the same frames in reverse; when
 * the last of them ends, `step` changes. While playing, the settled board then rests for `wait_ms`
 * before the next step. Pausing holds the motion where it is. A step, jump or seek during a motion
 * first finishes it at once, so three quick presses are three steps; a held motion has been given
 * up by the person, so a step then runs it to its end, or back to its beginning.
 *
 * Time inside a motion is measured at 1x, so a change of speed never makes a jump.
 *
 * The frames of a step may still be on their way. Its motion then waits where it begins, and runs
 * when they are there.
 *
 * A speed above the last of SPEEDS is a pace, in steps a second: playing then passes whole steps
 * without their frames. What is stepped by hand meanwhile runs at the last of SPEEDS.
 *
 * @import {Loop} from "../types.d.ts"
 *
 * @typedef {"ready" | "playing" | "paused" | "ended"} Status
 *
 * @typedef {object} Motion
 * @property {number} step whose frames run, 1..total
 * @property {number} frame index in that step's frames
 * @property {number} elapsed_ms since this frame began, at 1x
 * @property {number} duration_ms of this frame, at 1x; Infinity while the frames are on their way
 * @property {1 | -1} direction
 * @property {boolean} held paused in the middle
 *
 * @typedef {object} PlayerState
 * @property {Status} status
 * @property {number} step the last completed step, 0..total
 * @property {number} speed
 * @property {Motion | null} motion
 * @property {number} wait_ms rest left before playing goes on, at 1x
 * @property {Loop | null} loop the range that playing repeats
 *
 * @typedef {readonly (readonly number[])[] | ((step: number) => readonly number[] | null)} Durations
 *     the frames of step s in ms at 1x, 1..total: entry s, or what the function answers, which is
 *     null while they are on their way
 *
 * @typedef {object} Context
 * @property {number} total
 * @property {Durations} durations
 *
 * @typedef {{type: "play" | "pause" | "toggle"}
 *     | {type: "step", by: 1 | -1}
 *     | {type: "jump", by: number}
 *     | {type: "seek", step: number}
 *     | {type: "speed", value: number}
 *     | {type: "loop", loop: Loop | null}
 *     | {type: "tick", elapsed_ms: number}} Action
 */

import { clamp } from "../lib/numbers.js";
import { isSameLoop, loopWithin, wayBack } from "./loop.js";

/** The speeds that the page offers. */
export const SPEEDS = Object.freeze([0.25, 0.5, 1, 2, 4, 8, 16]);

/** In steps a second, for what has more steps than anybody can watch. */
export const PACES = Object.freeze([60, 600, 6_000, 60_000, 600_000]);

const FASTEST = Math.max(...SPEEDS);

// Playing shows every settled board for REST_MS, and no two steps follow faster than PACE_MS: with
// reduced motion a step may take no time at all.
const REST_MS = 300;
const PACE_MS = 600;

// A short loop at a high speed would flash. In real time.
const LAP_MS = 400;

/**
 * @param {{step: number, speed: number, total: number, loop?: Loop | null}} opening
 * @returns {PlayerState}
 */
export function initialState({ step, speed, total, loop = null }) {
  const first = clamp(step, 0, total);
  const status = first === total ? "ended" : "ready";
  return { status, step: first, speed, motion: null, wait_ms: 0, loop: loopWithin(loop, total) };
}

/**
 * Whether time must pass for this state.
 *
 * @param {PlayerState} state
 */
export function isMoving(state) {
  return state.status === "playing" || (state.motion !== null && !state.motion.held);
}

/**
 * Whether a speed is in steps a second.
 *
 * @param {number} speed
 */
export function isPace(speed) {
  return speed > FASTEST;
}

/**
 * Whether playing passes steps without their frames.
 *
 * @param {PlayerState} state
 */
export function isRacing({ status, speed }) {
  return status === "playing" && isPace(speed);
}

/**
 * @param {PlayerState} state
 * @param {Action} action
 * @param {Context} context
 * @returns {PlayerState} the same object when nothing changes
 */
export function transition(state, action, context) {
  switch (action.type) {
    case "play":
      return play(state, context);
    case "pause":
      return pause(state);
    case "toggle":
      return state.status === "playing" ? pause(state) : play(state, context);
    case "step":
      return state.motion?.held
        ? release(state, state.motion, action.by)
        : stepBy(state, action.by, context);
    case "jump":
      return seek(state, landing(state) + action.by, context);
    case "seek":
      return seek(state, action.step, context);
    case "speed":
      return changeSpeed(state, action.value);
    case "loop":
      return changeLoop(state, action.loop, context);
    case "tick":
      return tick(state, action.elapsed_ms, context);
  }
}

/**
 * @param {PlayerState} state
 * @param {number} elapsed_ms
 * @param {Context} context
 */
function tick(state, elapsed_ms, context) {
  if (!isMoving(state)) return state;
  if (isRacing(state)) return race(state, elapsed_ms, context);
  return advance(state, elapsed_ms * Math.min(state.speed, FASTEST), context);
}

/**
 * @param {PlayerState} state
 * @param {Context} context
 * @returns {PlayerState}
 */
function play(state, context) {
  const { status, motion, loop } = state;
  if (status === "playing" || context.total === 0) return state;
  if (motion?.direction === 1 && wayBack(loop, motion.step - 1) === null) {
    return { ...state, status: "playing", motion: { ...motion, held: false } };
  }
  const here = status === "ended" ? 0 : landing(state);
  const step = wayBack(loop, here) ?? here;
  /** @type {PlayerState} */
  const playing = { ...state, status: "playing", step, motion: null, wait_ms: 0 };
  return isRacing(playing) ? playing : advance(playing, 0, context);
}

/**
 * @param {PlayerState} state
 * @returns {PlayerState}
 */
function pause(state) {
  if (state.status !== "playing") return state;
  const motion = state.motion && { ...state.motion, held: true };
  return { ...state, status: "paused", motion, wait_ms: 0 };
}

/**
 * What was left of a rest is not measured anew, but no rest is longer than its speed asks for.
 *
 * @param {PlayerState} state
 * @param {number} speed
 * @returns {PlayerState}
 */
function changeSpeed(state, speed) {
  if (speed === state.speed) return state;
  return { ...state, speed, wait_ms: Math.min(state.wait_ms, Math.max(PACE_MS, lapRest(speed))) };
}

/**
 * @param {PlayerState} state
 * @param {Loop | null} loop
 * @param {Context} context
 * @returns {PlayerState}
 */
function changeLoop(state, loop, context) {
  const fitting = loopWithin(loop, context.total);
  if (isSameLoop(fitting, state.loop)) return state;
  const changed = { ...state, loop: fitting };
  const is_over = !fitting && !state.motion && state.step === context.total;
  return is_over ? rest(changed, state.step, context) : changed;
}

/**
 * The rest at the end of a loop, at 1x; at a pace in real time, like every rest there.
 *
 * @param {number} speed
 */
function lapRest(speed) {
  return isPace(speed) ? LAP_MS : LAP_MS * speed;
}

/**
 * Lets a held motion run on, or back to where it began.
 *
 * @param {PlayerState} state
 * @param {Motion} motion
 * @param {1 | -1} by
 * @returns {PlayerState}
 */
function release(state, motion, by) {
  if (by === motion.direction) return { ...state, motion: { ...motion, held: false } };
  if (isWaiting(motion)) return { ...state, motion: null };
  const elapsed_ms = motion.duration_ms - motion.elapsed_ms;
  return { ...state, motion: { ...motion, elapsed_ms, direction: by, held: false } };
}

/**
 * @param {PlayerState} state
 * @param {1 | -1} by
 * @param {Context} context
 * @returns {PlayerState}
 */
function stepBy(state, by, context) {
  const from = landing(state);
  const target = clamp(from + by, 0, context.total);
  if (target === from) return rest(state, from, context);
  const motion = startMotion(Math.max(from, target), by, context);
  return advance({ ...state, status: "paused", step: from, motion, wait_ms: 0 }, 0, context);
}

/**
 * @param {PlayerState} state
 * @param {number} step
 * @param {Context} context
 * @returns {PlayerState}
 */
function seek(state, step, context) {
  const target = clamp(step, 0, context.total);
  const still = rest(state, target, context);
  if (state.status !== "playing" || target === context.total) return still;
  return { ...still, status: "playing", wait_ms: REST_MS };
}

/**
 * @param {PlayerState} state
 * @param {number} step
 * @param {Context} context
 * @returns {PlayerState}
 */
function rest(state, step, context) {
  const status = step === context.total ? "ended" : "paused";
  return { ...state, status, step, motion: null, wait_ms: 0 };
}

/**
 * The step on which the state comes to rest when it is interrupted.
 *
 * @param {PlayerState} state
 */
export function landing(state) {
  return state.motion === null || state.motion.held ? state.step : arrival(state.motion);
}

/** @param {Motion} motion */
function isWaiting(motion) {
  return motion.duration_ms === Infinity;
}

/** @param {Motion} motion */
function arrival(motion) {
  return motion.direction === 1 ? motion.step : motion.step - 1;
}

/**
 * Lets `budget_ms` pass, over as many frames, rests and steps as it reaches. A frame without
 * length is passed at once, even by a budget of 0.
 *
 * @param {PlayerState} state
 * @param {number} budget_ms at 1x
 * @param {Context} context
 * @returns {PlayerState}
 */
function advance(state, budget_ms, context) {
  let now = state;
  let left_ms = budget_ms;
  while (isMoving(now)) {
    now = begin(now, context);
    const need_ms = now.motion ? now.motion.duration_ms - now.motion.elapsed_ms : now.wait_ms;
    if (left_ms < need_ms) return spend(now, left_ms);
    left_ms -= need_ms;
    now = now.motion ? nextFrame(now, now.motion, context) : nextStep(now, context);
  }
  return now;
}

/**
 * Lets a motion that waits for its frames begin when they are there.
 *
 * @param {PlayerState} state
 * @param {Context} context
 * @returns {PlayerState}
 */
function begin(state, context) {
  if (!state.motion || !isWaiting(state.motion)) return state;
  const { step, direction } = state.motion;
  return { ...state, motion: startMotion(step, direction, context) };
}

/**
 * Passes as many steps as `elapsed_ms` holds at this pace; `wait_ms` is the time until the next.
 *
 * @param {PlayerState} state playing
 * @param {number} elapsed_ms
 * @param {Context} context
 * @returns {PlayerState}
 */
function race(state, elapsed_ms, context) {
  const each_ms = 1000 / state.speed;
  const over_ms = elapsed_ms - state.wait_ms;
  if (over_ms < 0) return { ...state, step: landing(state), motion: null, wait_ms: -over_ms };
  const again = wayBack(state.loop, landing(state));
  // Its beginning is seen, however short the loop is at this pace.
  if (again !== null) return { ...state, step: again, motion: null, wait_ms: each_ms };
  const count = 1 + Math.floor(over_ms / each_ms);
  const last = state.loop?.to ?? context.total;
  const still = rest(state, Math.min(landing(state) + count, last), context);
  if (still.status === "ended" && !state.loop) return still;
  const wait_ms = still.step === last ? LAP_MS : count * each_ms - over_ms;
  return { ...still, status: "playing", wait_ms };
}

/**
 * @param {PlayerState} state
 * @param {number} spent_ms less than the motion or the rest still needs
 * @returns {PlayerState}
 */
function spend(state, spent_ms) {
  const { motion, wait_ms } = state;
  if (!motion) return { ...state, wait_ms: wait_ms - spent_ms };
  return { ...state, motion: { ...motion, elapsed_ms: motion.elapsed_ms + spent_ms } };
}

/**
 * @param {PlayerState} state playing, at rest, before the last step or in a loop
 * @param {Context} context
 * @returns {PlayerState}
 */
function nextStep(state, context) {
  const again = wayBack(state.loop, state.step);
  if (again !== null) return { ...state, step: again, wait_ms: REST_MS };
  return { ...state, motion: startMotion(state.step + 1, 1, context), wait_ms: 0 };
}

/**
 * @param {PlayerState} state
 * @param {Motion} motion
 * @param {Context} context
 * @returns {PlayerState}
 */
function nextFrame(state, motion, context) {
  const frame = motion.frame + motion.direction;
  const duration_ms = frameLengths(motion.step, context)?.[frame];
  if (duration_ms === undefined) return arrive(state, motion, context);
  return { ...state, motion: { ...motion, frame, elapsed_ms: 0, duration_ms } };
}

/**
 * @param {PlayerState} state
 * @param {Motion} motion
 * @param {Context} context
 * @returns {PlayerState}
 */
function arrive(state, motion, context) {
  const step = arrival(motion);
  const { status, loop, speed } = state;
  const still = rest(state, step, context);
  if (status !== "playing" || (step === context.total && !loop)) return still;
  const lengths = frameLengths(step, context) ?? [];
  const length_ms = lengths.reduce((sum, length) => sum + length, 0);
  const lap_ms = wayBack(loop, step) === null ? 0 : lapRest(speed);
  const wait_ms = Math.max(REST_MS, PACE_MS - length_ms, lap_ms);
  return { ...still, status: "playing", wait_ms };
}

/**
 * @param {number} step
 * @param {1 | -1} direction
 * @param {Context} context
 * @returns {Motion}
 */
function startMotion(step, direction, context) {
  const lengths = frameLengths(step, context);
  const frame = direction === 1 || !lengths ? 0 : lengths.length - 1;
  const duration_ms = lengths ? lengths[frame] ?? 0 : Infinity;
  return { step, frame, elapsed_ms: 0, duration_ms, direction, held: false };
}

/**
 * @param {number} step
 * @param {Context} context
 * @returns {readonly number[] | null} null while the frames are on their way
 */
function frameLengths(step, { durations }) {
  return typeof durations === "function" ? durations(step) : durations[step] ?? [];
}
