/**
 * Hosts one view at a time: commands go to its player, its snapshots to all components.
 * @import {Player} from "../../player/player.js"
 * @import {Action, PlayerState} from "../../player/transition.js"
 * @import {Commands} from "./keys.js"
 * @import {Component, Snapshot, ViewModel} from "./snapshot.js"
 *
 * @typedef {object} PageView
 * @property {Player} player @property {ViewModel} viewModel
 * @property {readonly Component[]} components of this view only
 * @property {Commands} commands of its own keys and buttons
 * @property {() => void} [again] restarts; by default plays from the start
 *
 * @typedef {object} ViewHost
 * @property {(components: readonly Component[]) => void} use adds components of all views
 * @property {(view: PageView | null) => void} put null disables all commands
 * @property {() => PageView | null} current @property {(action: Action) => void} dispatch
 * @property {() => void} refresh shows the same snapshot with arrived data
 * @property {() => PlayerState | null} state
 */

import { GAP_MS, throttle } from "../../player/clock.js";
import { cursorOf } from "../../player/cursor.js";
import { isAwaited } from "../../player/motion.js";
import { isRacing } from "../../player/transition.js";

/** @returns {ViewHost} */
export function createViewHost() {
  const mayFlicker = throttle();
  /** @type {{view: PageView | null, leave: () => void, components: readonly Component[]}} */
  const host = { view: null, leave: () => {}, components: [] };

  /** @param {PlayerState} state @param {PlayerState} previous */
  function update(state, previous) {
    if (!host.view) return;
    const { viewModel, components } = host.view;
    const found = snapshotOf(viewModel, state, previous);
    if (!found) return;
    const rushing = state.status === "playing" && state.speed > viewModel.calm;
    const snapshot = { ...found, still: !mayFlicker(rushing ? GAP_MS : 0) };
    // When racing, a snapshot is shown whole or not at all, so that all numbers belong to one node.
    if (snapshot.still && isRacing(state) && isSameRace(state, previous)) return;
    for (const component of host.components) component.update(snapshot);
    for (const component of components) component.update(snapshot);
  }

  function refresh() {
    const state = host.view?.player.state();
    if (state) update(state, state);
  }

  return {
    use(components) {
      host.components = [...host.components, ...components];
    },
    put(view) {
      host.view?.player.dispatch({ type: "pause" });
      host.leave();
      host.view = view;
      host.leave = view ? view.player.subscribe(update) : () => {};
      refresh();
    },
    current: () => host.view,
    dispatch: (action) => host.view?.player.dispatch(action),
    refresh,
    state: () => host.view?.player.state() ?? null,
  };
}

/** @param {PlayerState} state @param {PlayerState} previous */
function isSameRace({ speed, loop }, previous) {
  return isRacing(previous) && speed === previous.speed && loop === previous.loop;
}

/** @param {ViewModel} viewModel @param {PlayerState} state @param {PlayerState} previous @returns {Omit<Snapshot, "still"> | null} null at first */
function snapshotOf(viewModel, state, previous) {
  if (state.status === "ready" && state.motion && isAwaited(state.motion)) return null;
  const rest = viewModel.rest(state);
  if (!rest) return null;
  const cursor = viewModel.cursor?.(state) ?? cursorOf(viewModel, state);
  if (cursor.board === null) cursor.board = rest.board;
  return { state, previous, cursor, rest, viewModel };
}
