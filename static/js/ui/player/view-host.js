/**
 * The view on the stage: commands go to its player, and its moments to all that shows them.
 *
 * @typedef {import("./snapshot.js").Action} Action
 * @typedef {import("./snapshot.js").Moment} Moment
 * @typedef {import("./snapshot.js").Part} Part
 * @typedef {import("./snapshot.js").Player} Player
 * @typedef {import("./snapshot.js").PlayerState} PlayerState
 * @typedef {import("./snapshot.js").Reel} Reel
 * @typedef {import("./keys.js").Commands} Commands
 *
 * @typedef {object} Show a view that can be put on
 * @property {Player} player
 * @property {Reel} reel
 * @property {readonly Part[]} parts that show nothing but this view
 * @property {Commands} commands what its own keys and buttons do
 *
 * @typedef {object} Deck
 * @property {(parts: readonly Part[]) => void} use what shows every view
 * @property {(show: Show | null) => void} put on, instead of the one before; null leaves the stage
 *     as it is, and no command has an effect
 * @property {() => Show | null} current
 * @property {(action: Action) => void} dispatch
 * @property {() => void} refresh shows the moment again, with what has arrived for it
 * @property {() => PlayerState | null} state
 */

import { GAP_MS, createGate } from "../../player/clock.js";
import { filmView } from "../../player/cursor.js";

/** @returns {Deck} */
export function createDeck() {
  const gate = createGate();
  /** @type {{show: Show | null, leave: () => void, parts: readonly Part[]}} */
  const on = { show: null, leave: () => {}, parts: [] };

  /**
   * @param {PlayerState} state
   * @param {PlayerState} previous
   */
  function tell(state, previous) {
    if (!on.show) return;
    const found = momentOf(on.show.reel, state, previous);
    if (!found) return;
    const rushing = state.status === "playing" && state.speed > on.show.reel.calm;
    const moment = { ...found, still: !gate(rushing ? GAP_MS : 0) };
    for (const part of on.parts) part.show(moment);
    for (const part of on.show.parts) part.show(moment);
  }

  function refresh() {
    const state = on.show?.player.state();
    if (state) tell(state, state);
  }

  return {
    use(parts) {
      on.parts = parts;
    },
    put(show) {
      on.show?.player.dispatch({ type: "pause" });
      on.leave();
      on.show = show;
      on.leave = show ? show.player.subscribe(tell) : () => {};
      refresh();
    },
    current: () => on.show,
    dispatch: (action) => on.show?.player.dispatch(action),
    refresh,
    state: () => on.show?.player.state() ?? null,
  };
}

/**
 * While a board is on its way, the last one stays.
 *
 * @param {Reel} reel
 * @param {PlayerState} state
 * @param {PlayerState} previous
 * @returns {Omit<Moment, "still"> | null} null before the first board is there
 */
function momentOf(reel, state, previous) {
  const rest = reel.rest(state);
  if (!rest) return null;
  const view = filmView(reel, state);
  if (view.board === null) view.board = rest.board;
  return { state, previous, view, rest, reel };
}
