/**
 * A search as a tree of small boards: its first nodes, or the subtree around the current node.
 * @import {SearchStep, Summary} from "../../documents/search.js"
 * @import {SearchClient} from "../../net/search-client.js"
 * @import {Branch, Tree} from "../../tree/nodes.js"
 * @import {PuzzleView} from "../../types.d.ts"
 * @import {Component, Snapshot} from "../player/snapshot.js"
 * @import {SearchViewModel} from "./model.js"
 * @import {DrawnNode, Moment} from "./tree-figure.js"
 * @typedef {{start: number, stop: number}} Part `start` to `stop`, exclusive
 * @typedef {object} PanelState
 * @property {SearchViewModel | null} viewModel @property {Part | null} part @property {Tree} tree @property {"grows" | "asked" | "closed"} mode
 * @property {number} here @property {Moment | null} moment
 * @property {string} key of what is drawn
 * @property {Branch | null} branch of another move
 */

import { readNode, readSteps } from "../../documents/search.js";
import { lifetime } from "../../lib/lifetime.js";
import { t, tn } from "../../lib/messages.js";
import { later } from "../../net/later.js";
import { shown as shownLink } from "../../net/program.js";
import { rowOf } from "../../strip/rows.js";
import { treeOf, withBranch } from "../../tree/nodes.js";
import { here as address } from "../page/place.js";
import { byId, writeHeading } from "../widgets/dom.js";
import { toast } from "../widgets/toast.js";
import { passedFrames, positionOf } from "./position.js";
import { createTreeFigure } from "./tree-figure.js";
import { size } from "./words.js";

const FLIGHT_MS = 900;

export const MOST_DRAWN = 60;

/** CSS pixels between margins; wider trees are scaled down. */
const PAPER = Object.freeze({ width: 640, height: 420 });

/**
 * @param {{puzzle: PuzzleView, reducedMotion: boolean, go: (node: number) => void, refresh: () => void}} parts
 * @returns {{component: Component, toggle: () => void, graft: (branch: Branch | null) => void}}
 */
export function createTreePanel({ puzzle, reducedMotion, go, refresh }) {
  const [panel, box] = [byId("tree-panel", HTMLElement), byId("tree", HTMLElement)];
  /** @type {PanelState} */
  const state = { viewModel: null, part: null, tree: { nodes: [], stubs: [] }, mode: "grows", here: 0, moment: null, key: "", branch: null };
  const drawing = createDrawing(puzzle, go, () => state.viewModel);

  /** Loads a part of the search, and draws its tree. @param {Part} part */
  async function open(part) {
    const { viewModel } = state;
    if (!viewModel) return;
    const { summary, client } = viewModel;
    Object.assign(state, { part: null, key: "" });
    const steps = await stepsOf(client, part, summary);
    if (state.viewModel?.summary !== summary) return;
    Object.assign(state, { part, tree: treeOf(steps, summary.shape) });
    redraw();
  }

  /** Also loads the panel on first use. */
  function redraw() {
    if (!state.part || !state.viewModel) return;
    panel.hidden = false;
    panel.dataset.mode = state.branch ? "if" : state.mode;
    writeHeading(byId("tree-note", HTMLElement), noteOf(state.part, state.viewModel, state));
    place();
    refresh();
  }

  /** @param {{width: number, height: number}} [room] */
  function place(room = { width: box.clientWidth, height: box.clientHeight }) {
    state.key = "";
    drawing.put(treeOnScreen(state), room);
  }

  /** Lets the tree grow to a moment; after its part it folds into the strip. @param {Omit<Moment, "shown">} moment */
  function show(moment) {
    const { part, mode, viewModel, branch } = state;
    if (!part || !viewModel) return;
    const is_over = !branch && mode === "grows" && moment.entered >= part.stop;
    if (is_over && panel.checkVisibility() && !reducedMotion) foldIntoStrip(drawing.drawn(), box, viewModel.summary);
    panel.hidden = !branch && (mode === "closed" || is_over || (mode === "asked" && !isWithin(moment.here, part)));
    const shown = mode === "asked" && !viewModel.hidden() ? part.stop - 1 : moment.entered;
    state.moment = { ...moment, shown };
    const key = [moment.entered, moment.passed, moment.here, shown].join(" ");
    if (key === state.key || !panel.checkVisibility()) return;
    state.key = key;
    drawing.show(state.moment);
    const current = drawing.drawn().get(moment.here);
    if (current) follow(box, current.link);
  }

  whenResized(box, redraw);
  listenToSaves(() => drawing.drawn().values(), puzzle);
  listenToPaper(() => {
    if (!state.moment || panel.hidden) return;
    place(PAPER);
    drawing.show(state.moment);
  }, redraw);

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
      state.mode = panel.checkVisibility() ? "closed" : "asked";
      if (state.mode === "closed") refresh();
      else void partAround(viewModel, here).then((part) => (part ? open(part) : toastTooLarge()));
    },
    graft(branch) {
      if (state.branch === branch) return;
      state.branch = branch;
      redraw();
    },
  };
}

/** @param {PanelState} state */
function treeOnScreen({ tree, part, branch }) {
  if (!branch) return tree;
  const is_there = part !== null && isWithin(branch.root.node, part);
  return withBranch(is_there ? tree : { nodes: [branch.root], stubs: [] }, branch);
}

/** Also on becoming visible. Print has its own layout. @param {HTMLElement} box @param {() => void} run */
function whenResized(box, run) {
  new ResizeObserver(() => {
    if (box.clientWidth > 0 && !matchMedia("print").matches) run();
  }).observe(box);
}

/** @param {() => Iterable<DrawnNode>} drawn @param {PuzzleView} puzzle */
function listenToSaves(drawn, puzzle) {
  for (const format of /** @type {const} */ (["png", "svg"])) {
    byId(`tree-${format}`, HTMLButtonElement).addEventListener("click", async () => {
      const { saveTree } = await later(() => import("./tree-picture.js"));
      await saveTree(format, { sheet: byId("tree-sheet", HTMLElement), nodes: [...drawn()], puzzle });
    });
  }
}

/** Printing does not wait: hidden content is drawn for it, too. @param {() => void} place @param {() => void} leave */
function listenToPaper(place, leave) {
  const [signal, sheet] = [lifetime(), byId("tree-sheet", HTMLElement)];
  addEventListener("beforeprint", () => {
    place();
    sheet.style.setProperty("--on-paper", String(Math.min(1, PAPER.width / parseFloat(sheet.style.width))));
  }, { signal });
  addEventListener("afterprint", leave, { signal });
}

/** @param {PuzzleView} puzzle @param {(node: number) => void} go @param {() => SearchViewModel | null} shown */
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

function toastTooLarge() {
  toast(t("A tree is drawn of at most %(most)d nodes, and below this one are more.", { most: MOST_DRAWN }));
}

/** @param {number} start @param {number} stop @returns {Part} */
function partFrom(start, stop) {
  return { start, stop: Math.min(stop, start + MOST_DRAWN) };
}

/** @param {number} node @param {Part} part */
function isWithin(node, { start, stop }) {
  return start <= node && node < stop;
}

/** @param {Part} part @param {SearchViewModel} viewModel @param {Pick<PanelState, "mode" | "branch">} state */
function noteOf({ start, stop }, { summary, hidden }, { mode, branch }) {
  if (branch) return tn("what if: %(count)d node", "what if: %(count)d nodes", branch.count);
  if (hidden()) return "";
  const is_part = mode === "asked" && stop - start < summary.nodes;
  return is_part ? t("this subtree, %(count)d nodes", { count: stop - start }) : size(summary);
}

/**
 * The largest subtree around a node with at most MOST_DRAWN nodes. In layers subtrees are
 * scattered: the beginning of the search instead.
 * @param {SearchViewModel} viewModel @param {number} node @returns {Promise<Part | null>} null where the node's own
 *     subtree is too large
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

/** @param {SearchClient} client @param {Part} part @param {Summary} summary */
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

/** @param {SearchViewModel} viewModel @param {Snapshot} snapshot @returns {Omit<Moment, "shown">} */
function momentOf(viewModel, snapshot) {
  const { here, path, done } = positionOf(viewModel, snapshot);
  const { cursor: { frame, step }, state, rest } = snapshot;
  const passed = passedFrames(viewModel, state);
  const is_entered = !frame || passed.some(({ kind }) => kind === "enter");
  const entered = frame ? step - (is_entered ? 0 : 1) : rest.step;
  const nodes = new Set(path?.map(({ node }) => node));
  return { entered, passed: is_entered && !done ? 0 : passed.length, here, path: nodes };
}

/** Keeps the current board in sight, with its surroundings. @param {HTMLElement} box @param {HTMLElement} link in its sheet */
function follow(box, { offsetLeft, offsetTop, offsetHeight, offsetWidth }) {
  const [across, down] = [offsetLeft + offsetWidth / 2 - box.scrollLeft, offsetTop + offsetHeight / 2 - box.scrollTop];
  const is_in_sight = Math.abs(across - box.clientWidth / 2) < box.clientWidth / 2 - offsetWidth
    && Math.abs(down - box.clientHeight / 2) < box.clientHeight / 2 - offsetHeight / 2;
  if (is_in_sight) return;
  box.scrollTo({ left: box.scrollLeft + across - box.clientWidth / 2, top: box.scrollTop + down - box.clientHeight / 2, behavior: "smooth" });
}

/** Each node flies to its bar in the strip. @param {ReadonlyMap<number, DrawnNode>} drawn @param {HTMLElement} box @param {Summary} summary */
function foldIntoStrip(drawn, box, { nodes, depths }) {
  const strip = document.querySelector('#strip [data-part="canvas"]')?.getBoundingClientRect();
  if (!strip || strip.height === 0) return;
  const window_box = box.getBoundingClientRect();
  for (const { link, node } of drawn.values()) {
    const from = link.getBoundingClientRect();
    if (from.right < window_box.left || from.left > window_box.right || from.bottom < window_box.top || from.top > window_box.bottom) continue;
    const { top, bottom } = rowOf(node.depth, depths.length, strip.height, 1);
    const to = { left: strip.left + (node.node / nodes) * strip.width, top: strip.top + top, height: bottom - top };
    fly(link, from, to);
  }
}

/** @param {HTMLElement} link @param {DOMRect} from @param {{left: number, top: number, height: number}} to */
function fly(link, from, to) {
  const copy = /** @type {HTMLElement} */ (link.cloneNode(true));
  copy.removeAttribute("href");
  copy.removeAttribute("data-node");
  copy.className = "tree__flight tree";
  Object.assign(copy.style, { left: `${from.left}px`, top: `${from.top}px`, width: `${from.width}px`, height: `${from.height}px` });
  document.body.append(copy);
  const scale = [2 / from.width, to.height / from.height];
  const landed = `translate(${to.left - from.left}px, ${to.top - from.top}px) scale(${scale.join(", ")})`;
  const flight = copy.animate([{ transform: "none" }, { transform: landed }], { duration: FLIGHT_MS, easing: "ease-in-out" });
  flight.addEventListener("finish", () => copy.remove());
  flight.addEventListener("cancel", () => copy.remove());
}
