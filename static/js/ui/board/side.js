/**
 * Lines beside the board, and a puzzle's side canvas. Hidden without either.
 * @import {Trace} from "../../documents/replay.js"
 * @import {PuzzleView, SidePanel, Size, Tally} from "../../types.d.ts"
 * @import {Component, Snapshot} from "../player/snapshot.js"
 */

import { createSurface } from "../../render/surface.js";
import { byId, createDefinitionList } from "../widgets/dom.js";

/** A growing counter hops by whole pixels. */
const HOP = [{ transform: "translateY(-4px)" }, { transform: "none" }];
const HOP_TIMING = { duration: 200, easing: "steps(4)" };

/** Faster hops would flicker. */
const FASTEST_HOP = 2;

/** @param {{trace: Trace, puzzle: PuzzleView, reducedMotion: boolean}} parts @returns {Component[]} empty without a panel */
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

/**
 * Counts what the first board has lost.
 * @param {{trace: Trace, puzzle: PuzzleView, reducedMotion: boolean}} parts @returns {Component[]} empty where nothing
 *     is counted
 */
export function createTally({ trace, puzzle, reducedMotion }) {
  const list = document.getElementById("tally");
  const { tally } = puzzle;
  if (!list || !tally) return [];
  const start = trace.boards[0];
  const counters = tally(start, { step: 0, board: start, frame: null, progress: 0 }).map(createCounter);
  list.style.setProperty("--counters", String(counters.length));
  list.append(...counters.map(({ item }) => item));
  return [{
    update({ state, cursor, still }) {
      if (still) return;
      const hops = !reducedMotion && state.motion !== null && state.speed <= FASTEST_HOP;
      tally(start, cursor).forEach((each, index) => counters[index]?.show(each, hops));
    },
  }];
}

/** @param {Tally} first */
function createCounter({ cell, of }) {
  const item = document.createElement("li");
  const counter = document.createElement("span");
  const [tile, number, whole] = ["tile", "tally__gone", "tally__of"].map((name) => {
    const part = document.createElement("span");
    part.className = name;
    return part;
  });
  item.className = "tally__counter";
  counter.setAttribute("role", "img");
  if (!tile || !number || !whole) throw new Error("Expected three parts of a counter.");
  tile.dataset.cell = String(cell);
  whole.textContent = `/${of}`;
  counter.append(tile, number, whole);
  item.append(counter);
  let shown = -1;
  return {
    item,
    /** @param {Tally} tally @param {boolean} hops */
    show({ gone, text }, hops) {
      if (gone === shown) return;
      if (hops && gone > shown && shown >= 0) item.animate(HOP, HOP_TIMING);
      shown = gone;
      number.textContent = String(gone);
      counter.setAttribute("aria-label", text);
      item.dataset.gone = gone === of ? "all" : gone > 0 ? "some" : "none";
    },
  };
}
