/**
 * What a puzzle shows beside its board: lines, and a canvas where it has one. Without either, the
 * panel stays hidden.
 *
 * @import {Trace} from "../../documents/replay.js"
 * @import {PuzzleView, SidePanel, Size} from "../../types.d.ts"
 * @import {Component, Snapshot} from "../player/snapshot.js"
 */

import { createSurface } from "../../render/surface.js";
import { createDefinitionList } from "../widgets/definition-list.js";
import { byId } from "../widgets/dom.js";

/**
 * @param {object} parts
 * @param {Trace} parts.trace
 * @param {PuzzleView} parts.puzzle its pictures loaded
 * @param {boolean} parts.reducedMotion
 * @returns {Component[]} none where the puzzle has no such panel
 */
export function createSide({ trace, puzzle: { panel }, reducedMotion }) {
  if (!panel) return [];
  byId("side-title", HTMLElement).textContent = panel.title();
  byId("side", HTMLElement).hidden = false;
  const lines = createDefinitionList(byId("panel-lines", HTMLElement));
  const size = panel.size(trace);
  const picture = size && createScreen(panel, size, reducedMotion);
  return [{
    update(snapshot) {
      lines.show(panel.lines(snapshot.cursor));
      if (!snapshot.still) picture?.update(snapshot);
    },
  }];
}

/** @param {SidePanel} panel @param {Size} size @param {boolean} reducedMotion @returns {Component} */
function createScreen(panel, size, reducedMotion) {
  const canvas = document.createElement("canvas");
  canvas.id = "side-canvas";
  canvas.className = "side__canvas";
  canvas.setAttribute("aria-hidden", "true");
  byId("side-screen", HTMLElement).append(canvas);
  const current = { snapshot: /** @type {Snapshot | null} */ (null) };
  const surface = createSurface(canvas, {
    size,
    draw(context) {
      if (!current.snapshot) return;
      const { cursor, state, viewModel } = current.snapshot;
      const path = viewModel.path(current.snapshot);
      panel.draw(context, cursor, { reducedMotion, speed: state.speed, path });
    },
  });
  return {
    update(snapshot) {
      current.snapshot = snapshot;
      surface.redraw();
    },
  };
}
