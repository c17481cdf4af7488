/**
 * Holds the state of playback, feeds it actions and time, notifies listeners.
 * @import {Clock} from "./clock.js"
 * @import {Action, Context, Durations, PlayerState} from "./transition.js"
 * @import {Loop, Moment} from "../types.d.ts"
 * @typedef {(state: PlayerState, previous: PlayerState) => void} Listener
 * @typedef {{state: () => PlayerState, opened: Moment, dispatch: (action: Action) => void,
 *   subscribe: (listener: Listener) => () => void, dispose: () => void}} Player `opened`: the first moment; `subscribe`
 *   returns the function that unsubscribes
 */

import { initialState, isMoving, transition } from "./transition.js";

/**
 * @param {object} parts @param {{readonly total: number}} parts.trace @param {Durations} parts.durations @param {Clock} parts.clock
 * @param {Context["stands"]} [parts.stands] minimum time at a moment
 * @param {Context["lingers"]} [parts.lingers] @param {Context["holds"]} [parts.holds] where nothing goes forward yet
 * @param {number} [parts.step] @param {number} [parts.frame] finished frames of the next step
 * @param {number} [parts.speed] @param {Loop | null} [parts.loop] @returns {Player}
 */
export function createPlayer(parts) {
  const { trace, durations, clock, stands, lingers, holds, step = 0, frame = 0, speed = 1, loop = null } = parts;
  // An attempt grows while it is played.
  const context = { get total() { return trace.total; }, durations, stands, lingers, holds };
  /** @type {Set<Listener>} */
  const listeners = new Set();
  let state = initialState({ step, frame, speed, loop, ...context });

  /** @param {Action} action */
  function dispatch(action) {
    const previous = state;
    state = transition(previous, action, context);
    if (state === previous) return;
    if (isMoving(state)) clock.start((elapsed_ms) => dispatch({ type: "tick", elapsed_ms }));
    else clock.stop();
    const current = state;
    for (const listener of listeners) {
      listener(current, previous);
      // A listener that dispatched has notified the others; none may get the older state last.
      if (state !== current) return;
    }
  }

  return {
    state: () => state,
    opened: { step, frame },
    dispatch,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispose() {
      clock.stop();
      listeners.clear();
    },
  };
}
