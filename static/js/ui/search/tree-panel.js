/**
 * A search as a tree of small boards while it is small: the first nodes of every search, and on demand the
 * part of it around the node that the search stands on.
 *
 * @import {SearchStep, Summary} from "../../documents/search.js"
 * @import {SearchClient} from "../../net/search-client.js"
 * @import {Moment} from "./tree-figure.js"
 * @import {Tree} from "../../tree/nodes.js"
 * @import {PuzzleView} from "../../types.d.ts"
 * @import {Component, Snapshot} from "../player/snapshot.js"
 * @import {SearchViewModel} from "./model.js"
 *
 * @typedef {{start: number, stop: number}} Part nodes from `start` up to, not with, `stop`
 */

import { readNode, readSteps } from "../../documents/search.js";
import { t } from "../../lib/messages.js";
import { shown as shownLink } from "../../net/program.js";
import { createTreeFigure } from "./tree-figure.js";
import { foldIntoStrip } from "./tree-folding.js";
import { treeOf } from "../../tree/nodes.js";
import { here as address } from "../page/place.js";
import { byId, writeHeading } from "../widgets/dom.js";
import { toast } from "../widgets/toast.js";
import { passedFrames, positionOf } from "./position.js";
import { size } from "./words.js";

/** Nodes that are drawn as a tree. */
export const MOST_DRAWN = 60;

/**
 * @param {object} parts
 * @param {PuzzleView} parts.puzzle
 * @param {boolean} parts.reducedMotion
 * @param {(node: number) => void} parts.go
 * @param {() => void} parts.refresh shows the moment on screen again
 * @returns {{component: Component, toggle: () => void}}
 */
export function createTreePanel({ puzzle, reducedMotion, go, refresh }) {
  const panel = byId("tree-panel", HTMLElement);
  const box = byId("tree", HTMLElement);
  const note = byId("tree-note", HTMLElement);
  const state = {
    viewModel: /** @type {SearchViewModel | null} */ (null),
    part: /** @type {Part | null} */ (null),
    tree: /** @type {Tree} */ ({ nodes: [], stubs: [] }),
    /** @type {"grows" | "asked" | "closed"} */
    mode: "grows",
    here: 0,
    key: "",
  };
  const drawing = createDrawing(puzzle, go, () => state.viewModel);

  /** @param {Part} part */
  async function open(part) {
    const { viewModel } = state;
    if (!viewModel) return;
    const { summary, client } = viewModel;
    Object.assign(state, { part: null, key: "" });
    const steps = await stepsOf(client, part, summary);
    if (state.viewModel?.summary !== summary) return;
    Object.assign(state, { part, tree: treeOf(steps, summary.shape) });
    panel.hidden = false;
    panel.dataset.mode = state.mode;
    place();
    const is_whole = part.stop - part.start === summary.nodes;
    writeHeading(note, viewModel.hidden() ? "" : state.mode === "asked" && !is_whole ? subtreeOf(part) : size(summary));
    refresh();
  }

  function place() {
    state.key = "";
    drawing.put(state.tree, { width: box.clientWidth, height: box.clientHeight });
  }

  /** @param {Omit<Moment, "shown">} moment */
  function show(moment) {
    const { part, mode, viewModel } = state;
    if (!part || !viewModel) return;
    const is_over = mode === "grows" && moment.entered >= part.stop;
    if (is_over && panel.checkVisibility() && !reducedMotion) foldIntoStrip(drawing.drawn(), box, viewModel.summary);
    panel.hidden = mode === "closed" || is_over || (mode === "asked" && !isWithin(moment.here, part));
    const shown = mode === "asked" && !viewModel.hidden() ? part.stop - 1 : moment.entered;
    const key = [moment.entered, moment.passed, moment.here, shown].join(" ");
    if (key === state.key || !panel.checkVisibility()) return;
    state.key = key;
    drawing.show({ ...moment, shown });
    const current = drawing.drawn().get(moment.here);
    if (current) follow(box, current.link);
  }

  // It comes into sight, or the window turns.
  new ResizeObserver(() => {
    if (!state.part || box.clientWidth === 0) return;
    place();
    refresh();
  }).observe(box);

  return {
    component: {
      update(snapshot) {
        const viewModel = /** @type {SearchViewModel} */ (snapshot.viewModel);
        if (state.viewModel?.summary !== viewModel.summary) {
          Object.assign(state, { viewModel, mode: "grows" });
          void open(partFrom(0, viewModel.summary.nodes));
        }
        if (snapshot.still) return;
        const moment = momentOf(viewModel, snapshot);
        state.here = moment.here;
        show(moment);
      },
    },
    toggle() {
      const { viewModel, here } = state;
      if (!viewModel) return;
      if (panel.checkVisibility()) {
        state.mode = "closed";
        refresh();
        return;
      }
      state.mode = "asked";
      void partAround(viewModel, here).then((part) => (part ? open(part) : toast(t("A tree is drawn of at most %(most)d nodes, and below this one are more.", { most: MOST_DRAWN }))));
    },
  };
}

/**
 * @param {PuzzleView} puzzle
 * @param {(node: number) => void} go
 * @param {() => SearchViewModel | null} shown
 */
function createDrawing(puzzle, go, shown) {
  const look = getComputedStyle(byId("main", HTMLElement));
  return createTreeFigure({
    sheet: byId("tree-sheet", HTMLElement),
    go,
    puzzle,
    rows: Number(look.getPropertyValue("--rows")),
    columns: Number(look.getPropertyValue("--columns")),
    nested: () => shown()?.summary.shape !== "layers",
    href: (node) => shownLink(shown()?.link(address(), node) ?? address()),
  });
}

/**
 * @param {number} start
 * @param {number} stop
 * @returns {Part}
 */
function partFrom(start, stop) {
  return { start, stop: Math.min(stop, start + MOST_DRAWN) };
}

/**
 * @param {number} node
 * @param {Part} part
 */
function isWithin(node, { start, stop }) {
  return start <= node && node < stop;
}

/** @param {Part} part */
function subtreeOf({ start, stop }) {
  return t("this subtree, %(count)d nodes", { count: stop - start });
}

/**
 * The largest subtree with a node that is small enough. In layers no subtree lies together: there it is the
 * beginning of the search.
 *
 * @param {SearchViewModel} viewModel
 * @param {number} node
 * @returns {Promise<Part | null>} null where that below the node itself is too large
 */
async function partAround({ client, summary }, node) {
  if (summary.shape !== "nested" || summary.nodes <= MOST_DRAWN) return partFrom(0, summary.nodes);
  let part = null;
  for (let at = /** @type {number | null} */ (node); at !== null;) {
    const { parent, end } = readNode(await client.node(at));
    if (end - at > MOST_DRAWN) break;
    part = { start: at, stop: end };
    at = parent;
  }
  return part;
}

/**
 * @param {SearchClient} client
 * @param {Part} part
 * @param {Summary} summary
 */
async function stepsOf(client, { start, stop }, { shape }) {
  /** @type {SearchStep[]} */
  const steps = [];
  while (start + steps.length < stop) {
    const from = start + steps.length;
    const more = readSteps(await client.steps(from, stop - from, { context: true }), shape);
    if (more.length === 0) break;
    steps.push(...more);
  }
  return steps;
}

/**
 * @param {SearchViewModel} viewModel
 * @param {Snapshot} snapshot
 * @returns {Omit<Moment, "shown">}
 */
function momentOf(viewModel, snapshot) {
  const { here, path, done } = positionOf(viewModel, snapshot);
  const { cursor: { frame, step }, state, rest } = snapshot;
  const passed = passedFrames(viewModel, state);
  const is_entered = !frame || passed.some(({ kind }) => kind === "enter");
  const entered = frame ? step - (is_entered ? 0 : 1) : rest.step;
  const nodes = new Set(path?.map(({ node }) => node));
  return { entered, passed: is_entered && !done ? 0 : passed.length, here, path: nodes };
}

/**
 * Keeps the board that the search stands on in sight, with what is around it.
 *
 * @param {HTMLElement} box
 * @param {HTMLElement} link in its sheet
 */
function follow(box, { offsetLeft, offsetTop, offsetHeight, offsetWidth }) {
  const [across, down] = [offsetLeft + offsetWidth / 2 - box.scrollLeft, offsetTop + offsetHeight / 2 - box.scrollTop];
  const is_in_sight = Math.abs(across - box.clientWidth / 2) < box.clientWidth / 2 - offsetWidth
    && Math.abs(down - box.clientHeight / 2) < box.clientHeight / 2 - offsetHeight / 2;
  if (is_in_sight) return;
  box.scrollTo({ left: box.scrollLeft + across - box.clientWidth / 2, top: box.scrollTop + down - box.clientHeight / 2, behavior: "smooth" });
}
