/**
 * Playback as one pure function: transition(state, action, context) -> state.
 *
 *   status   play              pause   step, frame ±1   seek, jump   tick reaches the last step
 *   -------  ----------------  ------  ---------------  -----------  --------------------------
 *   ready    playing           ·       paused           paused       (does not move)
 *   playing  ·                 paused  paused           playing      ended
 *   paused   playing           ·       paused           paused       ended (a single step)
 *   ended    playing, from 0   ·       paused           paused       (does not move)
 *
 *   Landing on the last step makes it `ended`, whatever the action. `toggle` is pause while
 *   playing and else play; `speed` changes the speed alone. A trace without steps is always ended.
 *
 * Loop. `loop` sets the range A to B that playing repeats, or none. Only playing is held by it:
 * where a person steps or seeks, the table above holds.
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
 * Motion. A step runs its frames in order, and a step back runs the same frames in reverse; when the last of them ends,
 * `step` changes. While playing, the settled board then rests for `wait_ms` before the next step. Pausing holds the
 * motion where it is. A step, jump or seek during a motion first finishes it at once, so three quick presses are three
 * steps; a held motion has been given up by the person, so a step then runs it to its end, or back to its beginning.
 *
 * Frames. A moment is a step and how many frames of the next one are over (motion.js). `frame`
 * plays one frame and stops where it ends; there the motion is held, its frame `over`:
 *
 *   moment, n frames             frame +1                      frame -1
 *   ---------------------------  ----------------------------  -----------------------------------
 *   at rest, step s              frame 1 runs, held at s, 1    frame n runs back, held at s-1, n-1
 *   held at s, f (also in it)    frame f+1 runs, held there    frame f runs back, held at s, f-1
 *   held at s, n                 at rest on s+1                the same
 *   the last frame runs          at rest on s+1                it runs back
 *   frame 1 runs back            it runs again                 at rest on s
 *
 *   What runs is first brought to its end, so three quick presses are three frames. From a stop, a
 *   step runs what is left of the step, or back to where it began.
 *
 * Reading. Where a frame has ended while playing, or in a step, it stands as long as `stands` of
 * the context asks for, and as long as `lingers` says; so does the settled board.
 *
 * Asking. Where `holds` of the context says so nothing goes forward from a moment: playing and
 * stepping pause there, and go on once it says no more. Seeking and jumping pass it.
 *
 * Time inside a motion is measured at 1x, so a change of speed never makes a jump.
 *
 * The frames of a step may still be on their way. Its motion then waits where it begins, and runs when they are there.
 *
 * A speed above SENTENCE_PACE is in steps a second: playing then passes whole steps without their
 * frames. What is stepped by hand meanwhile runs at SENTENCE_PACE.
 * @import {Loop, Moment} from "../types.d.ts"
 * @import {Motion} from "./motion.js"
 * @typedef {"ready" | "playing" | "paused" | "ended"} Status
 * @typedef {{status: Status, step: number, speed: number, motion: Motion | null, wait_ms: number,
 *   loop: Loop | null}} PlayerState `step`: the last completed step, 0..total; `wait_ms`: rest left, at 1x
 *
 * @typedef {readonly (readonly number[])[] | ((step: number) => readonly number[] | null)} Durations frames of step s
 *   in ms at 1x, 1..total: entry s, or the result for s; null while loading
 *
 * @typedef {object} Context
 * @property {number} total @property {Durations} durations
 * @property {(moment: Moment, state: PlayerState, lengths: readonly number[]) => number} [stands] minimum ms at 1x that
 *     a moment stands, after its frame or its step. Only for forward motion, with the lengths of that step
 * @property {(moment: Moment, state: PlayerState, count: number) => boolean} [lingers] whether it must stay; `count`
 *     frames follow
 * @property {(moment: Moment, state: PlayerState) => boolean} [holds] whether nothing goes forward from a moment
 *
 * @typedef {{type: "play" | "pause" | "toggle"} | {type: "step" | "frame", by: 1 | -1} | {type: "jump",
 *   by: number} | {type: "seek", step: number, frame?: number} | {type: "speed", value: number} | {type: "loop",
 *   loop: Loop | null} | {type: "tick", elapsed_ms: number}} Action
 */

import { loopStart } from "../lib/moments.js";
import { clamp } from "../lib/numbers.js";
import { endsAt, isSameLoop, loopWithin, wayBack, wholeSteps } from "./loop.js";
import {
  arrival, frameCount, frameLengths, frameMotion, isAwaited, isWaiting, momentOf, nextStop, startMotion,
  stopMotion,
} from "./motion.js";

export const SPEEDS = Object.freeze([0.25, 0.5, 1, 2, 4, 8, 16]);

/** One sentence a step: its frames pass at once, and what is said of it stands until it can be read. */
export const SENTENCE_PACE = 20;

/** Steps a second, for searches too long to watch. */
export const PACES = Object.freeze([60, 600, 6_000, 60_000, 600_000]);

const FASTEST = SENTENCE_PACE;

// Playing shows every settled board for REST_MS, and no two steps follow faster than PACE_MS: with
// reduced motion a step may take no time at all.
const REST_MS = 300;
const PACE_MS = 600;

// A short loop at a high speed would flash. In real time.
const LAP_MS = 400;

/** @param {{step: number, frame?: number, speed: number, loop?: Loop | null} & Context} opening @returns {PlayerState} */
export function initialState({ step, frame = 0, speed, loop = null, ...context }) {
  const { total } = context;
  const first = clamp(step, 0, total);
  const status = first === total ? "ended" : "ready";
  const motion = first === total || frame === 0 ? null : stopMotion({ step: first, frame }, context);
  return { status, step: first, speed, motion, wait_ms: 0, loop: loopWithin(loop, total) };
}

/** @param {PlayerState} state */
export function isMoving(state) {
  const { status, motion } = state;
  return status === "playing" || (motion !== null && (!motion.held || isAwaited(motion)));
}

/** @param {number} speed */
export function isPace(speed) {
  return speed > FASTEST;
}

/** @param {PlayerState} state */
export function isRacing({ status, speed }) {
  return status === "playing" && isPace(speed);
}

/** @param {PlayerState} state @param {Action} action @param {Context} context @returns {PlayerState} the same object when nothing changes */
export function transition(state, action, context) {
  const stop = stopBefore(state, action, context);
  if (stop) return { ...standAt(state, stop, context), status: "paused" };
  switch (action.type) {
    case "play":
      return play(state, context);
    case "pause":
      return pause(state);
    case "toggle":
      return state.status === "playing" ? pause(state) : play(state, context);
    case "step":
      return step(state, action.by, context);
    case "frame":
      return frameBy(state, action.by, context);
    case "jump":
      return seek(state, { step: landing(state) + action.by, frame: 0 }, context);
    case "seek":
      return seek(state, { step: action.step, frame: action.frame ?? 0 }, context);
    case "speed":
      return changeSpeed(state, action.value, context);
    case "loop":
      return changeLoop(state, action.loop, context);
    case "tick":
      return tick(state, action.elapsed_ms, context);
  }
}

/** The moment at which a forward action is held. @param {PlayerState} state @param {Action} action @param {Context} context @returns {Moment | undefined} */
function stopBefore(state, action, context) {
  const { motion, status } = state;
  const { type } = action;
  const steps = (type === "step" || type === "frame") && action.by === 1;
  const plays = (type === "play" || type === "toggle") && status !== "playing";
  if (!context.holds || state.step === context.total || !(steps || plays)) return undefined;
  const running = motion?.direction === 1 && !motion.held && !isWaiting(motion) ? motion : null;
  if (!running) return [momentOf(state)].find((moment) => context.holds?.(moment, state));
  // A running frame would end first.
  const { step, frame } = running;
  const left = Math.max(0, frameCount(step, context) - frame - 1);
  const passed = Array.from({ length: left }, (_, index) => ({ step: step - 1, frame: frame + 1 + index }));
  const ahead = type === "frame" ? [nextStop(state, context)] : [...passed, { step, frame: 0 }];
  return ahead.find((moment) => moment.step < context.total && context.holds?.(moment, state));
}

/** Whether a question of the quiz holds the next frame, or the first one of the next step. @param {PlayerState} state @param {Context} context */
function isHeld(state, context) {
  const { motion, status, step } = state;
  if (!context.holds || step === context.total) return false;
  if (!motion) return status === "playing" && context.holds({ step, frame: 0 }, state);
  if (motion.direction === -1 || isWaiting(motion)) return false;
  const begins = !motion.over && motion.elapsed_ms === 0;
  const goesOn = motion.over && motion.frame + 1 < frameCount(motion.step, context);
  return (begins || goesOn) && context.holds(momentOf(state), state);
}

/** @param {PlayerState} state @param {number} elapsed_ms @param {Context} context */
function tick(state, elapsed_ms, context) {
  if (!isMoving(state)) return state;
  if (isRacing(state)) return race(state, elapsed_ms, context);
  return advance(state, elapsed_ms * Math.min(state.speed, FASTEST), context);
}

/**
 * Plays from the moment at hand; from the start after the end, from the loop's beginning outside it.
 * @param {PlayerState} state @param {Context} context @returns {PlayerState}
 */
function play(state, context) {
  const { status, motion, loop } = state;
  if (status === "playing" || context.total === 0) return state;
  if (motion?.direction === 1 && wayBack(loop, momentOf(state)) === null) {
    const held = isAwaited(motion);
    return { ...state, status: "playing", motion: { ...motion, single: false, held } };
  }
  const from = motion?.single ? nextStop(state, context) : { step: landing(state), frame: 0 };
  const here = status === "ended" ? { step: 0, frame: 0 } : from;
  const playing = playFrom({ ...state, wait_ms: 0 }, wayBack(loop, here) ?? here, context);
  return isRacing(playing) ? playing : advance(playing, 0, context);
}

/** @param {PlayerState} state @param {Moment} moment @param {Context} context @returns {PlayerState} */
function playFrom(state, { step, frame }, context) {
  const motion = frame > 0 ? stopMotion({ step, frame }, context) : null;
  return { ...state, status: "playing", step, motion: motion && { ...motion, held: isAwaited(motion) } };
}

/** @param {PlayerState} state @returns {PlayerState} */
function pause(state) {
  if (state.status !== "playing") return state;
  const motion = state.motion && { ...state.motion, held: true };
  return { ...state, status: "paused", motion, wait_ms: 0 };
}

/** The rest left is kept, but capped by the new speed. @param {PlayerState} state @param {number} speed @param {Context} context @returns {PlayerState} */
function changeSpeed(state, speed, context) {
  if (speed === state.speed) return state;
  const changed = { ...state, speed };
  const stand_ms = standingTime(changed, context);
  return { ...changed, wait_ms: Math.min(state.wait_ms, Math.max(PACE_MS, lapRest(speed), stand_ms)) };
}

/** @param {PlayerState} state @param {Loop | null} loop @param {Context} context @returns {PlayerState} */
function changeLoop(state, loop, context) {
  const fitting = loopWithin(loop, context.total);
  if (isSameLoop(fitting, state.loop)) return state;
  const changed = { ...state, loop: fitting };
  const is_over = !fitting && !state.motion && state.step === context.total;
  return is_over ? rest(changed, state.step, context) : changed;
}

/** At 1x; at a pace in real time, like every rest there. @param {number} speed */
function lapRest(speed) {
  return isPace(speed) ? LAP_MS : LAP_MS * speed;
}

/** @param {PlayerState} state @param {1 | -1} by @param {Context} context @returns {PlayerState} */
function step(state, by, context) {
  const { motion } = state;
  if (motion?.held) return release(state, motion, by);
  if (!motion?.single) return stepBy(state, by, context);
  const stop = standAt(state, nextStop(state, context), context);
  return stop.motion ? release(stop, stop.motion, by) : stepBy(stop, by, context);
}

/** Runs a held motion to its end, or back to its beginning. @param {PlayerState} state @param {Motion} motion @param {1 | -1} by @returns {PlayerState} */
function release(state, motion, by) {
  /** @type {PlayerState} */
  const paused = { ...state, status: "paused" };
  if (by === motion.direction) return { ...paused, motion: { ...motion, held: false } };
  if (isWaiting(motion)) return { ...paused, motion: null };
  const elapsed_ms = motion.duration_ms - motion.elapsed_ms;
  return { ...paused, motion: { ...motion, elapsed_ms, direction: by, over: false, held: false } };
}

/** Plays one frame to its end; a running one ends first. @param {PlayerState} state @param {1 | -1} by @param {Context} context @returns {PlayerState} */
function frameBy(state, by, context) {
  const { motion } = state;
  if (motion && isAwaited(motion)) return state;
  const { step, frame } = nextStop(state, context);
  const is_last = frame > 0 && frame === frameCount(step + 1, context);
  const at_end = by === 1 ? is_last || step === context.total : step === 0 && frame === 0;
  if (at_end) return rest(state, is_last ? step + 1 : step, context);
  const undone_ms = motion?.held ? motion.duration_ms - motion.elapsed_ms : 0;
  const next = by === 1
    ? frameMotion(step + 1, frame, 1, context, true)
    : frame > 0
      ? { ...frameMotion(step + 1, frame - 1, -1, context, true), elapsed_ms: undone_ms }
      : startMotion(step, -1, context, true);
  return advance({ ...state, status: "paused", step, motion: next, wait_ms: 0 }, 0, context);
}

/** @param {PlayerState} state @param {Moment} moment @param {Context} context @returns {PlayerState} stopped there */
function standAt(state, { step, frame }, context) {
  const still = rest(state, step, context);
  if (frame === 0 || step === context.total) return still;
  return { ...still, motion: stopMotion({ step, frame }, context) };
}

/** @param {PlayerState} state @param {1 | -1} by @param {Context} context @returns {PlayerState} */
function stepBy(state, by, context) {
  const from = landing(state);
  const target = clamp(from + by, 0, context.total);
  if (target === from) return rest(state, from, context);
  const motion = startMotion(Math.max(from, target), by, context);
  return advance({ ...state, status: "paused", step: from, motion, wait_ms: 0 }, 0, context);
}

/** @param {PlayerState} state @param {Moment} moment @param {Context} context @returns {PlayerState} */
function seek(state, { step, frame }, context) {
  const target = clamp(step, 0, context.total);
  const still = standAt(state, { step: target, frame }, context);
  if (state.status !== "playing" || target === context.total) return still;
  return { ...playFrom(still, { step: target, frame }, context), wait_ms: REST_MS };
}

/** @param {PlayerState} state @param {number} step @param {Context} context @returns {PlayerState} */
function rest(state, step, context) {
  const status = step === context.total ? "ended" : "paused";
  return { ...state, status, step, motion: null, wait_ms: 0 };
}

/** The step at rest after an interruption. @param {PlayerState} state */
export function landing({ step, motion }) {
  if (motion === null || motion.held) return step;
  return motion.single ? motion.step - 1 : arrival(motion);
}

/** Frames of length 0 pass even at a budget of 0. @param {PlayerState} state @param {number} budget_ms @param {Context} context @returns {PlayerState} */
function advance(state, budget_ms, context) {
  let now = state;
  let left_ms = budget_ms;
  while (isMoving(now)) {
    now = begin(now, context);
    const { motion } = now;
    if (motion?.held) break;
    if (isHeld(now, context)) return { ...standAt(now, momentOf(now), context), status: "paused" };
    const running = motion !== null && !motion.over;
    const need_ms = running ? motion.duration_ms - motion.elapsed_ms : now.wait_ms;
    if (left_ms < need_ms) return spend(now, left_ms);
    left_ms -= need_ms;
    if (!running && lingers(now, context)) return { ...now, wait_ms: 0 };
    if (!motion) now = nextStep(now, context);
    else now = running ? endFrame(now, motion, context) : nextFrame(now, motion, context);
  }
  return now;
}

/** Starts a motion that waited for its frames, or holds it. @param {PlayerState} state @param {Context} context @returns {PlayerState} */
function begin(state, context) {
  const { motion } = state;
  if (!motion || !isWaiting(motion)) return state;
  const { step, frame, direction, single, held } = motion;
  if (!held) return { ...state, motion: startMotion(step, direction, context, single) };
  const stop = stopMotion({ step: step - 1, frame: frame + 1 }, context);
  return state.status === "playing" && stop
    ? { ...state, motion: { ...stop, held: isAwaited(stop) } }
    : { ...state, motion: stop };
}

/** `wait_ms`: time until the next step. @param {PlayerState} state @param {number} elapsed_ms @param {Context} context @returns {PlayerState} */
function race(state, elapsed_ms, context) {
  const each_ms = 1000 / state.speed;
  const over_ms = elapsed_ms - state.wait_ms;
  if (over_ms < 0) return { ...state, step: landing(state), motion: null, wait_ms: -over_ms };
  const again = wayBack(wholeSteps(state.loop), { step: landing(state), frame: 0 });
  // The beginning is shown, however short the loop.
  if (again) return { ...state, step: again.step, motion: null, wait_ms: each_ms };
  const count = 1 + Math.floor(over_ms / each_ms);
  const last = state.loop?.to ?? context.total;
  const still = rest(state, Math.min(landing(state) + count, last), context);
  if (still.status === "ended" && !state.loop) return still;
  const wait_ms = still.step === last ? LAP_MS : count * each_ms - over_ms;
  return { ...still, status: "playing", wait_ms };
}

/** @param {PlayerState} state @param {number} spent_ms less than the motion or the rest still needs @returns {PlayerState} */
function spend(state, spent_ms) {
  const { motion, wait_ms } = state;
  if (!motion || motion.over) return { ...state, wait_ms: wait_ms - spent_ms };
  return { ...state, motion: { ...motion, elapsed_ms: motion.elapsed_ms + spent_ms } };
}

/** @param {PlayerState} state playing, at rest, before the last step or in a loop @param {Context} context @returns {PlayerState} */
function nextStep(state, context) {
  const again = wayBack(state.loop, { step: state.step, frame: 0 });
  if (again) return { ...playFrom(state, again, context), wait_ms: REST_MS };
  return { ...state, motion: startMotion(state.step + 1, 1, context), wait_ms: 0 };
}

/** A single frame is held, another stands for its time. @param {PlayerState} state @param {Motion} motion @param {Context} context @returns {PlayerState} */
function endFrame(state, motion, context) {
  if (motion.single) return standAt(state, nextStop(state, context), context);
  if (motion.direction === -1) return nextFrame(state, motion, context);
  const ended = { ...state, motion: { ...motion, elapsed_ms: motion.duration_ms, over: true } };
  const laps = state.status === "playing" && endsAt(state.loop, momentOf(ended));
  return { ...ended, wait_ms: Math.max(standingTime(ended, context), laps ? lapRest(state.speed) : 0) };
}

/** In ms at 1x, from reaching a moment. @param {PlayerState} state @param {Context} context */
function standingTime(state, context) {
  const lengths = frameLengths(state.motion?.step ?? state.step, context) ?? [];
  return context.stands?.(momentOf(state), state, lengths) ?? 0;
}

/** @param {PlayerState} state @param {Context} context */
function lingers(state, context) {
  if (!context.lingers) return false;
  return context.lingers(momentOf(state), state, frameCount(state.step + 1, context));
}

/** @param {PlayerState} state @param {Motion} motion @param {Context} context @returns {PlayerState} */
function nextFrame(state, motion, context) {
  const { status, loop } = state;
  const again = status === "playing" && endsAt(loop, momentOf(state)) ? loopStart(loop) : null;
  if (again) return { ...playFrom(state, again, context), wait_ms: REST_MS };
  const frame = motion.frame + motion.direction;
  const duration_ms = frameLengths(motion.step, context)?.[frame];
  if (duration_ms === undefined) return arrive(state, motion, context);
  return { ...state, wait_ms: 0, motion: { ...motion, frame, elapsed_ms: 0, duration_ms, over: false } };
}

/** @param {PlayerState} state @param {Motion} motion @param {Context} context @returns {PlayerState} */
function arrive(state, motion, context) {
  const step = arrival(motion);
  const { status, loop, speed } = state;
  const still = rest(state, step, context);
  if (status !== "playing" || (step === context.total && !loop)) return still;
  const lengths = frameLengths(step, context) ?? [];
  const length_ms = lengths.reduce((sum, length) => sum + length, 0);
  /** @type {PlayerState} */
  const playing = { ...still, status: "playing" };
  const lap_ms = wayBack(loop, { step, frame: 0 }) === null ? 0 : lapRest(speed);
  const stand_ms = standingTime(playing, context);
  return { ...playing, wait_ms: Math.max(REST_MS, PACE_MS - length_ms, lap_ms, stand_ms) };
}
