/**
 * The player of an attempt. Moves are steps, so playback, undo and redo work as in other views, but
 * resting on the last step ends it only when the puzzle is solved or lost:
 *
 *     frames run          playing
 *     at rest, open       ready until the first action, then paused
 *     at rest, otherwise  ended: solved, or no move is left
 * @import {Player} from "../../player/player.js"
 * @import {PlayerState} from "../../player/transition.js"
 * @import {Attempt} from "./attempt.js"
 *
 * @typedef {object} HandParts
 * @property {() => number} step at the end of the motion
 * @property {(passed: number) => void} forward from the fraction of its first frame that the drag has shown
 * @property {(step: number) => void} leap @property {() => void} reset
 * @typedef {Player & HandParts} HandPlayer
 */

import { landing } from "../../player/transition.js";

/** The fraction of a drag frame during which the block moves. */
const DRAG_PART = 0.85;

/** @param {{player: Player, attempt: Attempt}} parts @returns {HandPlayer} */
export function createHandPlayer({ player, attempt }) {
  const flags = { touched: false };
  /** @type {WeakMap<PlayerState, PlayerState>} */
  const mapped = new WeakMap();

  /** Replace the status. Memoized, since listeners compare states by identity. @param {PlayerState} inner @returns {PlayerState} */
  function map(inner) {
    const status = statusOf(inner);
    const before = mapped.get(inner);
    if (before?.status === status) return before;
    const state = inner.status === status ? inner : { ...inner, status };
    mapped.set(inner, state);
    return state;
  }

  /** @param {PlayerState} inner @returns {PlayerState["status"]} */
  function statusOf({ status, motion, step }) {
    if (status === "playing" || (motion && !motion.held)) return "playing";
    if (motion) return "paused";
    if (attempt.at(step)?.outcome !== "open") return "ended";
    return flags.touched ? "paused" : "ready";
  }

  const step = () => landing(player.state());

  return {
    state: () => map(player.state()),
    opened: player.opened,
    dispatch(action) {
      if (action.type === "loop") return;
      if (action.type !== "pause" && action.type !== "speed") flags.touched = true;
      player.dispatch(action);
    },
    subscribe: (listener) => player.subscribe((state, previous) => listener(map(state), map(previous))),
    dispose: player.dispose,
    step,
    forward(passed) {
      flags.touched = true;
      const here = step();
      if (player.state().motion) player.dispatch({ type: "seek", step: here });
      player.dispatch({ type: "step", by: 1 });
      const { motion, speed } = player.state();
      if (!motion || passed <= 0) return;
      player.dispatch({ type: "tick", elapsed_ms: (motion.duration_ms * DRAG_PART * passed) / speed });
    },
    leap: (to) => player.dispatch({ type: "seek", step: to }),
    reset() {
      flags.touched = false;
    },
  };
}
