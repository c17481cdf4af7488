/**
 * The user's solution and the solver's side by side, move by move on one clock.
 * @import {Clock} from "../../player/clock.js"
 * @import {FrameSource} from "../../player/cursor.js"
 * @import {Player} from "../../player/player.js"
 * @import {Board, PuzzleView, Size, Step} from "../../types.d.ts"
 * @typedef {ReturnType<typeof createLane>} Lane
 */

import { t } from "../../lib/messages.js";
import { createClock } from "../../player/clock.js";
import { cursorOf } from "../../player/cursor.js";
import { createPlayer } from "../../player/player.js";
import { createSurface } from "../../render/surface.js";
import { byId } from "../../ui/widgets/dom.js";

/** Pause of both boards between two moves. */
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

/** `tick` drives both boards, so that they share a clock. @param {string} id @param {{puzzle: PuzzleView, size: Size, reducedMotion: boolean}} parts */
function createLane(id, { puzzle, size, reducedMotion }) {
  const place = byId(`${id}-place`, HTMLElement);
  const state = {
    player: /** @type {Player | null} */ (null),
    start: /** @type {Board} */ (null),
    steps: /** @type {readonly Step[]} */ ([]),
    run: /** @type {((elapsed_ms: number) => void) | null} */ (null),
  };
  /** @type {Clock} */
  const clock = {
    start: (run) => void (state.run ??= run),
    stop: () => void (state.run = null),
    running: () => state.run !== null,
  };
  /** @type {FrameSource} */
  const source = {
    get total() {
      return state.steps.length;
    },
    outcome: null,
    boardAt: (step) => (step === 0 ? state.start : state.steps[step - 1]?.board),
    framesOf: (step) => state.steps[step - 1]?.frames ?? [],
  };
  const canvas = document.createElement("canvas");
  canvas.ariaHidden = "true";
  byId(`${id}-screen`, HTMLElement).append(canvas);
  const surface = createSurface(canvas, { size, draw });

  /** @param {CanvasRenderingContext2D} context */
  function draw(context) {
    const now = state.player?.state();
    if (!now) return;
    const path = [{ move: null, board: state.start }, ...state.steps.slice(0, now.motion ? now.motion.step - 1 : now.step)];
    puzzle.draw(context, cursorOf(source, now), { reducedMotion, path });
  }

  function show() {
    place.textContent = `${state.player?.state().step ?? 0} / ${state.steps.length}`;
    surface.redraw();
  }

  return {
    /** Shows another solution from its start, in place of the one before. @param {Board} start @param {readonly Step[]} steps */
    put(start, steps) {
      state.player?.dispose();
      Object.assign(state, { start, steps, run: null });
      const durations = [[], ...steps.map((step) => puzzle.durations(step, { reducedMotion }))];
      state.player = createPlayer({ trace: { total: steps.length }, durations, clock });
      state.player.subscribe(show);
      surface.resize();
      show();
    },
    step() {
      if (state.player?.state().status !== "ended") state.player?.dispatch({ type: "step", by: 1 });
    },
    rewind: () => state.player?.dispatch({ type: "seek", step: 0 }),
    /** @param {number} elapsed_ms */
    tick: (elapsed_ms) => state.run?.(elapsed_ms),
    moving: () => (state.player?.state().motion ?? null) !== null,
    over: () => state.player?.state().status === "ended",
  };
}
