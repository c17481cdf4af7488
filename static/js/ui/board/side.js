/**
 * What a puzzle shows beside its board: lines, and a canvas where it has one. Without either, the
 * panel stays hidden.
 *
 * @typedef {import("../player/snapshot.js").Moment} Moment
 * @typedef {import("../player/snapshot.js").Part} Part
 * @typedef {import("../player/snapshot.js").PuzzleView} PuzzleView
 * @typedef {import("../player/snapshot.js").Trace} Trace
 * @typedef {import("../../puzzles/index.js").SidePanel} SidePanel
 * @typedef {import("../../render/surface.js").Size} Size
 */

import { createSurface } from "../../render/surface.js";
import { byId } from "../widgets/dom.js";
import { createLines } from "../widgets/definition-list.js";

/**
 * @param {object} parts
 * @param {Trace} parts.trace
 * @param {PuzzleView} parts.puzzle its pictures loaded
 * @param {boolean} parts.reducedMotion
 * @returns {Part[]} none where the puzzle has no such panel
 */
export function createSide({ trace, puzzle: { panel }, reducedMotion }) {
  if (!panel) return [];
  byId("side-title", HTMLElement).textContent = panel.title();
  byId("side", HTMLElement).hidden = false;
  const lines = createLines(byId("panel-lines", HTMLElement));
  const size = panel.size(trace);
  const picture = size && createScreen(panel, size, reducedMotion);
  return [{
    show(moment) {
      lines.show(panel.lines(moment.view));
      if (!moment.still) picture?.show(moment);
    },
  }];
}

/**
 * @param {SidePanel} panel
 * @param {Size} size
 * @param {boolean} reducedMotion
 * @returns {Part}
 */
function createScreen(panel, size, reducedMotion) {
  const canvas = document.createElement("canvas");
  canvas.id = "side-canvas";
  canvas.className = "side__canvas";
  canvas.setAttribute("aria-hidden", "true");
  byId("side-screen", HTMLElement).append(canvas);
  const on = { moment: /** @type {Moment | null} */ (null) };
  const surface = createSurface(canvas, {
    size,
    draw(context) {
      if (!on.moment) return;
      const { view, state, reel } = on.moment;
      panel.draw(context, view, { reducedMotion, speed: state.speed, path: reel.path(on.moment) });
    },
  });
  return {
    show(moment) {
      on.moment = moment;
      surface.redraw();
    },
  };
}
