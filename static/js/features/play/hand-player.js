/**
 * The player of an attempt. Its moves are steps, so frames play, go back and come again as they do
 * everywhere; but an attempt that rests on its last move is not over while it is open.
 *
 *     frames run        playing
 *     rests, open       ready before anything was done, then paused
 *     rests at the end  ended: solved, or no move is left
 *
 * @import {Player} from "../../player/player.js"
 * @import {PlayerState} from "../../player/transition.js"
 * @import {Attempt} from "./attempt.js"
 *
 * @typedef {object} HandParts
 * @property {() => number} step at which it rests, or will
 * @property {(passed: number) => void} forward plays the step that was just made; so much of its first
 *     frame, 0 to 1, the hand has done already
 * @property {(step: number) => void} leap to a step at once
 * @property {() => void} reset there was nothing done yet
 *
 * @typedef {Player & HandParts} HandPlayer
 */

import { landing } from "../../player/transition.js";

/** The part of the frame of a drag in which the block is under way. */
const HAND_PART = 0.85;

/**
 * @param {{player: Player, attempt: Attempt}} parts
 * @returns {HandPlayer}
 */
export function createHandPlayer({ player, attempt }) {
  const known = { touched: false };
  /** @type {WeakMap<PlayerState, PlayerState>} */
  const told = new WeakMap();

  /**
   * The same state for the same one, since others compare them.
   *
   * @param {PlayerState} inner
   * @returns {PlayerState}
   */
  function tell(inner) {
    const status = statusOf(inner);
    const before = told.get(inner);
    if (before?.status === status) return before;
    const state = inner.status === status ? inner : { ...inner, status };
    told.set(inner, state);
    return state;
  }

  /**
   * @param {PlayerState} inner
   * @returns {PlayerState["status"]}
   */
  function statusOf({ status, motion, step }) {
    if (status === "playing" || (motion && !motion.held)) return "playing";
    if (motion) return "paused";
    if (attempt.at(step)?.outcome !== "open") return "ended";
    return known.touched ? "paused" : "ready";
  }

  const step = () => landing(player.state());

  return {
    state: () => tell(player.state()),
    dispatch(action) {
      if (action.type === "loop") return;
      if (action.type !== "pause" && action.type !== "speed") known.touched = true;
      player.dispatch(action);
    },
    subscribe: (listener) => player.subscribe((state, previous) => listener(tell(state), tell(previous))),
    dispose: player.dispose,
    step,
    forward(passed) {
      known.touched = true;
      const here = step();
      if (player.state().motion) player.dispatch({ type: "seek", step: here });
      player.dispatch({ type: "step", by: 1 });
      const { motion, speed } = player.state();
      if (!motion || passed <= 0) return;
      player.dispatch({ type: "tick", elapsed_ms: (motion.duration_ms * HAND_PART * passed) / speed });
    },
    leap: (to) => player.dispatch({ type: "seek", step: to }),
    reset() {
      known.touched = false;
    },
  };
}
