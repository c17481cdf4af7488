/**
 * The frontier of a search in the order of taking, a stack or a heap: what is taken next first, each entry with
 * f = g + h, as links to the nodes that they become.
 * @import {Entry, Frontier, Summary} from "../../documents/search.js"
 * @import {PuzzleView} from "../../types.d.ts"
 * @import {Component, Snapshot} from "../player/snapshot.js"
 * @import {BoardLink} from "./board-links.js"
 * @import {SearchViewModel} from "./model.js"
 */

import { formula, frontierAfter, weights } from "../../documents/frontier.js";
import { t } from "../../lib/messages.js";
import { here } from "../page/place.js";
import { byId, rescueFocus, writeHeading } from "../widgets/dom.js";
import { thumbnailsOf } from "../widgets/thumbnail.js";
import { clearBoardLink, createBoardLink, fillBoardLink } from "./board-links.js";
import { passedFrames, positionOf } from "./position.js";
import { queueOf } from "./queue.js";
import { nodeOf } from "./words.js";

/** Nodes are requested one at a time; at most this many pass between two requests. */
const LOOK_BACK = 64;

/** @param {{puzzle: PuzzleView, start: unknown, go: (node: number) => void}} parts `start`: the board of the root @returns {Component} */
export function createFrontier({ puzzle, start, go }) {
  const list = byId("frontier", HTMLElement);
  const note = byId("queue-note", HTMLElement);
  const thumbnails = thumbnailsOf(puzzle);
  const more = document.createElement("li");
  /** @type {BoardLink[]} */
  const slots = [];
  let shown = "";
  more.className = "queue__more";
  more.hidden = true;
  list.append(more);

  /** @param {Entry} entry @param {number} place @param {Frontier} frontier @param {(node: number) => string} link */
  function fill(entry, place, frontier, link) {
    const slot = (slots[place] ??= createBoardLink(thumbnails, start, go));
    if (!slot.item.isConnected) list.insertBefore(slot.item, more);
    const lower = formula(frontier, entry) || t("depth %(depth)d", { depth: entry.depth });
    const upper = puzzle.search.state(entry.board);
    const { node, board } = entry;
    slot.item.hidden = false;
    slot.link.classList.toggle("queue__front", place === 0);
    if (node === null) clearBoardLink(slot);
    fillBoardLink(slot, { node: node ?? -1, href: node === null ? "" : link(node), board, upper, lower, title: titleOf(entry) });
    if (node === null) {
      slot.link.removeAttribute("href");
      delete slot.link.dataset.node;
    }
  }

  return {
    update(snapshot) {
      if (snapshot.still) return;
      const viewModel = /** @type {SearchViewModel} */ (snapshot.viewModel);
      const { frontier: order } = viewModel.summary;
      if (!order) return;
      const frontier = frontierOf(viewModel, snapshot);
      const place = nodeOf(viewModel, positionOf(viewModel, snapshot).here);
      writeHeading(note, describe(order, frontier, place));
      if (!frontier) return;
      const { next, waiting } = frontier;
      const key = JSON.stringify([viewModel.summary.search, waiting, next.map(({ parent, move, node }) => [parent, move, node])]);
      if (key === shown) return;
      shown = key;
      next.forEach((entry, index) => fill(entry, index, frontier, (number) => viewModel.link(here(), number)));
      for (const slot of slots.slice(next.length)) slot.item.hidden = true;
      more.hidden = waiting <= next.length;
      more.textContent = t("%(count)d more", { count: waiting - next.length });
      rescueFocus(list.querySelector("a[href]"));
    },
  };
}

/** How many nodes wait, in the queue or on the frontier. @param {SearchViewModel} viewModel @param {Snapshot} snapshot @returns {number | null} null while loading, or where nothing waits */
export function waitingOf(viewModel, snapshot) {
  return (queueOf(viewModel, snapshot)?.queue ?? frontierOf(viewModel, snapshot))?.waiting ?? null;
}

/** @param {SearchViewModel} viewModel @param {Snapshot} snapshot @returns {Frontier | null} null while loading */
export function frontierOf(viewModel, { state, rest }) {
  if (!viewModel.summary.frontier) return null;
  const { motion } = state;
  const passed = passedFrames(viewModel, state);
  const entered = passed.findIndex(({ kind }) => kind === "enter") + 1;
  // After the last node its own frontier is emptied.
  const isBack = motion !== null && entered > 0 && entered < passed.length;
  const number = (motion && motion.step - (isBack ? 0 : 1)) ?? rest.step;
  const back = motion || state.status === "playing" ? LOOK_BACK : 0;
  const frontier = frontierAt(viewModel, number, back);
  return frontier && frontierAfter(frontier, isBack ? passed.slice(entered) : passed);
}

/** Replayed from an earlier node. @param {SearchViewModel} viewModel @param {number} node @param {number} back limit, in nodes @returns {Frontier | null} */
function frontierAt({ node: nodeAt, step: stepAt }, node, back) {
  let known = node;
  while (known > node - back && !nodeAt(known)?.frontier) known -= 1;
  let frontier = nodeAt(known)?.frontier ?? null;
  for (let at = known; at < node && frontier; at += 1) {
    const [from, to] = [stepAt(at), stepAt(at + 1)];
    frontier = from && to && frontierAfter(frontier, [...from.after, ...to.before]);
  }
  return frontier;
}

/** @param {Entry} entry */
function titleOf({ parent, node }) {
  return node === null
    ? t("A child of node %(parent)d that becomes no node.", { parent })
    : t("A child of node %(parent)d; it becomes node %(node)d.", { parent, node });
}

/** @param {NonNullable<Summary["frontier"]>} order @param {Frontier | null} frontier null while loading @param {string} place */
function describe(order, frontier, place) {
  const kind = order.kind === "stack" ? t("stack: the last in comes first") : t("heap: the least %(f)s comes first", { f: weights(order) });
  const count = frontier ? [t("%(count)d waiting", { count: frontier.waiting })] : [];
  return [kind, ...count, place].join(" · ");
}
