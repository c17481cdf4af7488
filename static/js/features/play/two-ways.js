/**
 * One's own way and the solver's side by side, on one clock: a move of the one, a move of the other.
 *
 * @import {PuzzleView, Size} from "../../types.d.ts"
 * @import {Board, Step} from "../../types.d.ts"
 * @import {Lane} from "./lane.js"
 */

import { t } from "../../lib/messages.js";
import { createClock } from "../../player/clock.js";
import { byId } from "../../ui/widgets/dom.js";
import { createLane } from "./lane.js";

/** Both boards rest so long between two moves. */
const REST_MS = 400;

/** @param {{puzzle: PuzzleView, size: Size, reducedMotion: boolean}} parts */
export function createTwoWays(parts) {
  const toggle = byId("both-play", HTMLButtonElement);
  const word = byId("both-word", HTMLElement);
  const time = createClock();
  const lanes = /** @type {[Lane, Lane]} */ ([createLane("own-way", parts), createLane("solver-way", parts)]);
  const state = { playing: false, rest_ms: 0 };

  const moving = () => lanes.some((lane) => lane.moving());
  const over = () => lanes.every((lane) => lane.over());

  function step() {
    for (const lane of lanes) lane.step();
  }

  function rewind() {
    for (const lane of lanes) lane.rewind();
  }

  /** @param {number} elapsed_ms */
  function tick(elapsed_ms) {
    for (const lane of lanes) lane.tick(elapsed_ms);
    if (moving()) return;
    state.rest_ms -= elapsed_ms;
    if (!state.playing || over()) pause();
    else if (state.rest_ms <= 0) {
      state.rest_ms = REST_MS;
      step();
    }
  }

  function showState() {
    word.textContent = state.playing ? t("Pause both") : t("Play both");
  }

  function pause() {
    state.playing = false;
    if (!moving()) time.stop();
    showState();
  }

  function play() {
    if (over()) rewind();
    Object.assign(state, { playing: true, rest_ms: 0 });
    showState();
    time.start(tick);
  }

  toggle.addEventListener("click", () => (state.playing ? pause() : play()));
  byId("both-step", HTMLButtonElement).addEventListener("click", () => {
    pause();
    if (over()) rewind();
    else step();
    time.start(tick);
  });
  return {
    /** @param {Board} start @param {readonly Step[]} own @param {readonly Step[]} solver */
    show(start, own, solver) {
      pause();
      lanes[0].put(start, own);
      lanes[1].put(start, solver);
    },
    stop: pause,
  };
}
