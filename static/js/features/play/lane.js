/**
 * One of two ways that are played side by side: a board, and where it has come to. Time comes from outside,
 * so that both have the same.
 *
 * @import {Clock} from "../../player/clock.js"
 * @import {FrameSource} from "../../player/cursor.js"
 * @import {Player} from "../../player/player.js"
 * @import {Board, PuzzleView, Size, Step} from "../../types.d.ts"
 *
 * @typedef {ReturnType<typeof createLane>} Lane
 */

import { cursorOf } from "../../player/cursor.js";
import { createPlayer } from "../../player/player.js";
import { createSurface } from "../../render/surface.js";
import { byId } from "../../ui/widgets/dom.js";

/** @param {string} id @param {{puzzle: PuzzleView, size: Size, reducedMotion: boolean}} parts */
export function createLane(id, { puzzle, size, reducedMotion }) {
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
    /** @param {Board} start @param {readonly Step[]} steps */
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
