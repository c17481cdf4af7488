/**
 * The canvas, and attributes of <main> for the state of playback.
 * @import {Trace} from "../../documents/replay.js"
 * @import {Surface} from "../../render/surface.js"
 * @import {PuzzleView} from "../../types.d.ts"
 * @import {Component, Snapshot} from "../player/snapshot.js"
 */

import { lifetime } from "../../lib/lifetime.js";
import { momentOf } from "../../player/motion.js";
import { createSurface } from "../../render/surface.js";
import { placeOf } from "../player/snapshot.js";
import { byId, writeHeading } from "../widgets/dom.js";

/** Shows the canvas once it is drawn. */
const DRAWN = "puzzle--drawn";

/**
 * @param {{trace: Trace, puzzle: PuzzleView, reducedMotion: boolean, over: (context: CanvasRenderingContext2D,
 *   snapshot: Snapshot) => void}} parts `puzzle`: its pictures loaded; `over` paints on the board
 * @returns {Component}
 */
export function createCanvas({ trace, puzzle, reducedMotion, over }) {
  const main = byId("main", HTMLElement);
  const place = byId("place", HTMLElement);
  /** @type {{surface: Surface | null, snapshot: Snapshot | null}} */
  const current = { surface: null, snapshot: null };

  /** @param {CanvasRenderingContext2D} context */
  function draw(context) {
    if (!current.snapshot) return;
    const { cursor, state, viewModel } = current.snapshot;
    const path = viewModel.path(current.snapshot);
    const signs = viewModel.signs?.(current.snapshot);
    puzzle.draw(context, cursor, { reducedMotion, speed: state.speed, path, ...(signs && { signs }) });
    over(context, current.snapshot);
  }

  /** Replaces the board in the page by the canvas. */
  function open() {
    // Before, the screen has no width.
    main.classList.add(DRAWN);
    const canvas = byId("canvas", HTMLCanvasElement);
    const surface = createSurface(canvas, { size: puzzle.size(trace), draw });
    window.addEventListener("resize", surface.resize, { signal: lifetime() });
    puzzle.whenLoaded(surface.redraw);
    return surface;
  }

  return {
    update(snapshot) {
      current.snapshot = snapshot;
      current.surface ??= open();
      const { state, rest, viewModel } = snapshot;
      mark(main, "state", state.status);
      mark(main, viewModel.place, String(rest.step));
      mark(main, "frame", String(snapshot.cursor.frame ? momentOf(state).frame : 0));
      if (snapshot.still) return;
      writeHeading(place, placeOf(snapshot));
      current.surface.redraw();
    },
  };
}

/** @param {HTMLElement} element @param {string} name @param {string} value */
function mark({ dataset }, name, value) {
  if (dataset[name] !== value) dataset[name] = value;
}
