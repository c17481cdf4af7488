/**
 * The canvas, and the attributes of <main> that say where playback is.
 *
 * @typedef {import("../player/snapshot.js").Part} Part
 * @typedef {import("../player/snapshot.js").Moment} Moment
 * @typedef {import("../player/snapshot.js").Trace} Trace
 * @typedef {import("../player/snapshot.js").PuzzleView} PuzzleView
 * @typedef {import("../../render/surface.js").Surface} Surface
 */

import { createSurface } from "../../render/surface.js";
import { byId } from "../widgets/dom.js";

/** The page shows the canvas only when there is something on it. */
const DRAWN = "puzzle--drawn";

/**
 * @param {object} parts
 * @param {Trace} parts.trace
 * @param {PuzzleView} parts.puzzle its pictures loaded
 * @param {boolean} parts.reducedMotion
 * @returns {Part}
 */
export function createStage({ trace, puzzle, reducedMotion }) {
  const main = byId("main", HTMLElement);
  const place = byId("place", HTMLElement);
  /** @type {{surface: Surface | null, moment: Moment | null}} */
  const on = { surface: null, moment: null };

  /** @param {CanvasRenderingContext2D} context */
  function draw(context) {
    if (!on.moment) return;
    const { view, state, reel } = on.moment;
    const path = reel.path(on.moment);
    puzzle.draw(context, view, { reducedMotion, speed: state.speed, path });
  }

  function open() {
    // Before, the screen has no width.
    main.classList.add(DRAWN);
    const canvas = byId("canvas", HTMLCanvasElement);
    const surface = createSurface(canvas, { size: puzzle.size(trace), draw });
    window.addEventListener("resize", surface.resize);
    return surface;
  }

  return {
    show(moment) {
      on.moment = moment;
      on.surface ??= open();
      const { state, rest, reel } = moment;
      if (main.dataset.state !== state.status) main.dataset.state = state.status;
      if (main.dataset[reel.place] !== String(rest.step)) main.dataset[reel.place] = String(rest.step);
      tell(place, reel.where(rest.step));
      if (!moment.still) on.surface.redraw();
    },
  };
}

/**
 * @param {HTMLElement} element
 * @param {string} text
 */
function tell(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
