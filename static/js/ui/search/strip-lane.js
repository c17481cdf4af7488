/**
 * One of two searches side by side: its strip, the board that it has come to, and how it ends.
 *
 * @import {SearchNode, Summary} from "../../documents/search.js"
 * @import {SearchChoice} from "../../net/link.js"
 * @import {SearchClient} from "../../net/search-client.js"
 * @import {Interval, PuzzleView} from "../../types.d.ts"
 * @import {Portion} from "./lockstep.js"
 * @import {RecordedSearch} from "./strip-panel.js"
 *
 * @typedef {RecordedSearch & {name: string}} Named
 *
 * @typedef {object} LaneParts
 * @property {PuzzleView} puzzle
 * @property {(choice: SearchChoice) => SearchClient} clientOf
 * @property {(time_ms: number) => Promise<void>} wait
 * @property {boolean} reducedMotion
 * @property {() => boolean} asks whether a quiz asks what comes next
 * @property {(node: number) => void} onPick
 * @property {(shown: Interval, share: number) => void} onWindow by hand, and its share of the width
 * @property {(problem: unknown) => void} onTrouble
 *
 * @typedef {object} Lane
 * @property {Summary} summary
 * @property {(node: number, playing: boolean) => void} show beyond its end it rests on its last node
 * @property {(portion: Portion) => void} fit
 * @property {() => void} dispose
 */

import { bestUpTo, readNode } from "../../documents/search.js";
import { t, tn } from "../../lib/messages.js";
import { createNodes } from "../../net/prefetch.js";
import { GAP_MS, throttle } from "../../player/clock.js";
import { byId } from "../widgets/dom.js";
import { thumbnailsOf } from "../widgets/thumbnail.js";
import { openStrip } from "./strip-panel.js";
import { nodeOf } from "./words.js";

/**
 * @param {string} id of its strip
 * @param {Named} named
 * @param {LaneParts} parts
 * @returns {Lane}
 */
export function openLane(id, named, parts) {
  const { summary, choice, name } = named;
  const { puzzle, clientOf, wait, onTrouble } = parts;
  const client = clientOf(choice);
  const lane = byId(`${id}-lane`, HTMLElement);
  const state = { node: 0, playing: false, disposed: false, fitting: false, share: 1 };
  const { strip, dispose } = openStrip(id, named, puzzle, {
    reducedMotion: parts.reducedMotion,
    onPick: parts.onPick,
    onMove: () => {},
    onWindow(shown) {
      if (!state.fitting) parts.onWindow(shown, state.share);
    },
  });
  const nodes = createNodes({
    fetchNode: async (node) => readNode(await client.node(node)),
    wait,
    watch: {
      onArrival: () => state.disposed || draw(),
      onTrouble: (problem) => state.disposed || onTrouble(problem),
    },
  });
  const board = createBoard(byId(`${id}-board`, HTMLElement), puzzle);
  byId(`${id}-title`, HTMLElement).textContent = title(name, summary);
  byId(`${id}-end`, HTMLElement).textContent = endOf(summary, puzzle);
  lane.dataset.found = String(summary.solution_node !== null);

  function draw() {
    const here = nodes.at(state.node) ?? (state.playing ? nodes.latest() : null);
    strip.show({
      node: state.node, solutionPath: summary.solution_path, ends: parts.asks(),
      depth: here?.node === state.node ? here.depth : null,
      outcome: here?.node === state.node ? here.outcome : null,
    });
    if (here) board.show(here, state.playing);
    byId(`${id}-node`, HTMLElement).textContent = placeOf(summary, state.node);
    byId(`${id}-memory`, HTMLElement).textContent = here ? memory(summary, state.node, here) : "";
  }

  return {
    summary,
    show(node, playing) {
      Object.assign(state, { node: Math.min(node, summary.nodes - 1), playing });
      lane.dataset.over = String(node >= summary.nodes - 1);
      nodes.want(state.node);
      draw();
    },
    fit({ interval, share }) {
      state.fitting = true;
      state.share = share;
      lane.style.setProperty("--share", String(share));
      lane.dataset.past = String(interval === null);
      if (interval) strip.show({ node: state.node, window: interval });
      strip.resize();
      state.fitting = false;
    },
    dispose() {
      state.disposed = true;
      dispose();
    },
  };
}

/**
 * Boards that rush by are shown a few a second.
 *
 * @param {HTMLElement} box @param {PuzzleView} puzzle
 */
function createBoard(box, puzzle) {
  const may_change = throttle();
  const thumbnails = thumbnailsOf(puzzle);
  /** @type {HTMLElement | null} */
  let picture = null;
  box.replaceChildren();
  return {
    /** @param {SearchNode} here @param {boolean} playing */
    show({ node, board }, playing) {
      if (box.dataset.node === String(node) && picture) return;
      if (playing && picture && !may_change(GAP_MS)) return;
      box.dataset.node = String(node);
      if (picture) thumbnails.show(picture, board);
      else box.append((picture = thumbnails.make(board, "beside__tiles")));
    },
  };
}

/** @param {Summary} summary @param {number} node */
function placeOf(summary, node) {
  return node === summary.nodes - 1 ? t("at its end") : nodeOf({ summary, hidden: () => false }, node);
}

/**
 * What a search has to keep: breadth first all it has found, depth first the boards of its path.
 *
 * @param {Summary} summary
 * @param {number} node
 * @param {SearchNode} here that node, or the last one at hand
 */
function memory({ shape }, node, { depth }) {
  const count = shape === "layers" ? node + 1 : depth + 1;
  return tn("%(count)d board in memory", "%(count)d boards in memory", count);
}

/** @param {string} name @param {Summary} summary */
function title(name, { nodes, truncated }) {
  return truncated
    ? tn("%(name)s: the first node", "%(name)s: the first %(count)d nodes", nodes, { name })
    : tn("%(name)s: %(count)d node", "%(name)s: %(count)d nodes", nodes, { name });
}

/** @param {Summary} summary @param {PuzzleView} puzzle */
function endOf({ shape, nodes, truncated, solution_node, solution_path, best }, puzzle) {
  if (truncated && shape === "layers") {
    return tn(
      "Stopped after %(count)d node: the memory is full.",
      "Stopped after %(count)d nodes: the memory is full.",
      nodes,
    );
  }
  if (truncated) {
    return tn(
      "Stopped after %(count)d node, and it would go on.",
      "Stopped after %(count)d nodes, and it would go on.",
      nodes,
    );
  }
  if (solution_node === null || solution_path === null) {
    return tn(
      "No solution: %(count)d node is all there is.",
      "No solution: %(count)d nodes are all there are.",
      nodes,
    );
  }
  const moves = puzzle.count(bestUpTo(best, nodes) ?? solution_path.length - 1);
  const found = solution_node + 1;
  if (found < nodes) {
    return tn(
      "The best one found after %(found)d nodes: %(moves)s. It goes on to the end, %(count)d node.",
      "The best one found after %(found)d nodes: %(moves)s. It goes on to the end, %(count)d nodes.",
      nodes,
      { found, moves },
    );
  }
  return tn(
    "Found after %(count)d node: %(moves)s.", "Found after %(count)d nodes: %(moves)s.", nodes,
    { moves },
  );
}
