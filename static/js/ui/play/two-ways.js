/**
 * One's own way and the solver's side by side, on one clock: a move of the one, a move of the other.
 *
 * @import {Clock} from "../../player/clock.js"
 * @import {Player} from "../../player/player.js"
 * @import {Board, PuzzleView, Size, Step} from "../../types.d.ts"
 *
 * @typedef {object} Lane
 * @property {string} id of its canvas, and of the text beside it
 * @property {Player} player
 * @property {() => void} redraw
 */

import { t } from "../../lib/messages.js";
import { createClock } from "../../player/clock.js";
import { cursorOf } from "../../player/cursor.js";
import { createPlayer } from "../../player/player.js";
import { createSurface } from "../../render/surface.js";
import { byId } from "../widgets/dom.js";

/** Both boards rest so long between two moves. */
const REST_MS = 400;

/**
 * @param {{puzzle: PuzzleView, size: Size, reducedMotion: boolean}} parts
 */
export function createTwoWays({ puzzle, size, reducedMotion }) {
  const toggle = byId("both-play", HTMLButtonElement);
  const word = byId("both-word", HTMLElement);
  const time = createClock();
  const state = { lanes: /** @type {Lane[]} */ ([]), playing: false, rest_ms: 0 };
  const surfaces = new Map(["own-way", "solver-way"].map((id) => [id, createPicture(id)]));

  /** @param {string} id */
  function createPicture(id) {
    const canvas = byId(`${id}-board`, HTMLCanvasElement);
    const shown = { lane: /** @type {Lane | null} */ (null), steps: /** @type {readonly Step[]} */ ([]), start: /** @type {Board} */ (null) };
    const surface = createSurface(canvas, {
      size,
      draw(context) {
        if (!shown.lane) return;
        const { steps, start } = shown;
        const state = shown.lane.player.state();
        const source = {
          total: steps.length, outcome: null,
          boardAt: (/** @type {number} */ step) => (step === 0 ? start : steps[step - 1]?.board),
          framesOf: (/** @type {number} */ step) => steps[step - 1]?.frames ?? [],
        };
        const at = state.motion ? state.motion.step - 1 : state.step;
        const path = [{ move: null, board: start }, ...steps.slice(0, at)];
        puzzle.draw(context, cursorOf(source, state), { reducedMotion, path });
      },
    });
    return { shown, surface };
  }

  /** @param {string} id @param {Board} start @param {readonly Step[]} steps @returns {Lane} */
  function laneOf(id, start, steps) {
    const found = surfaces.get(id);
    if (!found) throw new Error(`Expected a lane, got "${id}".`);
    const ticks = { run: /** @type {((elapsed_ms: number) => void) | null} */ (null) };
    const clock = /** @type {Clock} */ ({
      start: (run) => (ticks.run ??= run),
      stop: () => (ticks.run = null),
      running: () => ticks.run !== null,
    });
    const durations = [[], ...steps.map((step) => puzzle.durations(step, { reducedMotion }))];
    const player = createPlayer({ trace: { total: steps.length }, durations, clock });
    const lane = { id, player, redraw: found.surface.redraw, tick: (/** @type {number} */ ms) => ticks.run?.(ms) };
    Object.assign(found.shown, { lane, steps, start });
    player.subscribe(() => {
      found.surface.redraw();
      tellPlace(lane, steps.length);
    });
    tellPlace(lane, steps.length);
    found.surface.resize();
    return lane;
  }

  /** @param {Lane} lane @param {number} total */
  function tellPlace({ id, player }, total) {
    byId(`${id}-place`, HTMLElement).textContent = `${player.state().step} / ${total}`;
  }

  const moving = () => state.lanes.some(({ player }) => player.state().motion !== null);
  const over = () => state.lanes.every(({ player }) => player.state().status === "ended");

  function step() {
    for (const { player } of state.lanes) {
      if (player.state().status !== "ended") player.dispatch({ type: "step", by: 1 });
    }
  }

  /** @param {number} elapsed_ms */
  function tick(elapsed_ms) {
    for (const lane of state.lanes) /** @type {any} */ (lane).tick(elapsed_ms);
    if (moving()) return;
    state.rest_ms -= elapsed_ms;
    if (!state.playing || over()) pause();
    else if (state.rest_ms <= 0) {
      state.rest_ms = REST_MS;
      step();
    }
  }

  function run() {
    time.start(tick);
  }

  function pause() {
    state.playing = false;
    if (!moving()) time.stop();
    showState();
  }

  function showState() {
    word.textContent = state.playing ? t("Pause both") : t("Play both");
  }

  function play() {
    if (over()) for (const { player } of state.lanes) player.dispatch({ type: "seek", step: 0 });
    Object.assign(state, { playing: true, rest_ms: 0 });
    showState();
    run();
  }

  toggle.addEventListener("click", () => (state.playing ? pause() : play()));
  byId("both-step", HTMLButtonElement).addEventListener("click", () => {
    pause();
    if (over()) for (const { player } of state.lanes) player.dispatch({ type: "seek", step: 0 });
    else step();
    run();
  });
  return {
    /**
     * @param {Board} start
     * @param {readonly Step[]} own
     * @param {readonly Step[]} solver
     */
    show(start, own, solver) {
      pause();
      for (const { player } of state.lanes) player.dispose();
      state.lanes = [laneOf("own-way", start, own), laneOf("solver-way", start, solver)];
    },
    stop: pause,
  };
}
