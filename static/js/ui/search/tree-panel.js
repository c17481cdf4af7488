/**
 * A search as a tree of small boards while it is small: the first nodes of every search, and on demand the
 * part of it around the node that the search stands on.
 *
 * @import {SearchStep, Summary} from "../../documents/search.js"
 * @import {SearchClient} from "../../net/search-client.js"
 * @import {Moment} from "../../tree/figure.js"
 * @import {Stub, Tree, TreeNode} from "../../tree/nodes.js"
 * @import {PuzzleView} from "../../types.d.ts"
 * @import {Component, Snapshot} from "../player/snapshot.js"
 * @import {SearchViewModel} from "./model.js"
 *
 * @typedef {{start: number, stop: number}} Part nodes from `start` up to, not with, `stop`
 */

import { readSteps } from "../../documents/search.js";
import { t } from "../../lib/messages.js";
import { createTreeFigure } from "../../tree/figure.js";
import { treeOf } from "../../tree/nodes.js";
import { here as address } from "../page/place.js";
import { thumbnailsOf } from "../widgets/thumbnail.js";
import { byId, writeHeading } from "../widgets/dom.js";
import { passedFrames, positionOf } from "./position.js";
import { size } from "./words.js";

/** Nodes that are drawn as a tree. */
export const MOST_DRAWN = 60;

/**
 * @param {object} parts
 * @param {PuzzleView} parts.puzzle
 * @param {(node: number) => void} parts.go
 * @returns {Component}
 */
export function createTreePanel({ puzzle, go }) {
  const panel = byId("tree-panel", HTMLElement);
  const box = byId("tree", HTMLElement);
  const note = byId("tree-note", HTMLElement);
  const sheet = byId("tree-sheet", HTMLElement);
  const { rows, columns } = byId("main", HTMLElement).dataset;
  const state = {
    summary: /** @type {Summary | null} */ (null),
    viewModel: /** @type {SearchViewModel | null} */ (null),
    part: /** @type {Part | null} */ (null),
    key: "",
  };
  const drawing = createTreeFigure({
    sheet, go,
    thumbnails: thumbnailsOf(puzzle),
    rows: Number(rows),
    columns: Number(columns),
    get nested() { return state.summary?.shape !== "layers"; },
    moveName: (move) => puzzle.search.move(move),
    title: (node) => titleOf(node, puzzle),
    stubTitle: (stub) => stubTitleOf(stub, puzzle),
    href: (node) => state.viewModel?.link(address(), node) ?? "",
  });

  /**
   * @param {SearchViewModel} viewModel
   * @param {Part} part
   */
  async function open(viewModel, part) {
    const { summary, client } = viewModel;
    Object.assign(state, { summary, viewModel, part: null, key: "" });
    const steps = await stepsOf(client, part, summary);
    if (state.summary !== summary) return;
    panel.hidden = false;
    drawing.put(treeOf(steps, summary.shape), { width: box.clientWidth, height: box.clientHeight });
    state.part = part;
    writeHeading(note, size(summary));
  }

  return {
    update(snapshot) {
      const viewModel = /** @type {SearchViewModel} */ (snapshot.viewModel);
      const { summary } = viewModel;
      if (state.summary !== summary) void open(viewModel, { start: 0, stop: Math.min(summary.nodes, MOST_DRAWN) });
      if (!state.part || snapshot.still) return;
      const moment = momentOf(viewModel, snapshot);
      panel.hidden = moment.entered >= state.part.stop;
      if (panel.hidden) return;
      const key = `${moment.entered} ${moment.passed} ${moment.here}`;
      if (key === state.key) return;
      state.key = key;
      drawing.show(moment);
      const current = drawing.drawn().get(moment.here);
      if (current) follow(box, current.link);
    },
  };
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
 * @returns {Moment}
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
 * @param {TreeNode} node
 * @param {PuzzleView} puzzle
 */
function titleOf({ node, move, outcome }, puzzle) {
  const led = move === null ? t("start") : puzzle.search.move(move);
  return [t("node %(node)d", { node }), led, puzzle.search.outcome(outcome)].join(" · ");
}

/**
 * @param {Stub} stub
 * @param {PuzzleView} puzzle
 */
function stubTitleOf({ move, reason, count }, puzzle) {
  const what = count === 1 && move !== null ? puzzle.search.move(move) : String(count);
  return `${what}: ${puzzle.search.skipped(reason)}`;
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
