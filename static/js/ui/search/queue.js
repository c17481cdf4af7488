/**
 * The queue of a breadth-first search: front, first waiting nodes and newest one, as links.
 * @import {Queue, SearchNode, SearchStep, Summary, Waiting} from "../../documents/search.js"
 * @import {PuzzleView} from "../../types.d.ts"
 * @import {Component, Snapshot} from "../player/snapshot.js"
 * @import {BoardLink} from "./board-links.js"
 * @import {SearchViewModel} from "./model.js"
 * @typedef {SearchNode | SearchStep} QueuedNode
 */

import { isTried, queueAfter, queueWith } from "../../documents/search.js";
import { t } from "../../lib/messages.js";
import { here } from "../page/place.js";
import { createBoardLink, fillBoardLink, markCurrent } from "./board-links.js";
import { passedFrames, positionOf } from "./position.js";
import { nodeOf } from "./words.js";
import { byId, rescueFocus, writeHeading } from "../widgets/dom.js";
import { thumbnailsOf } from "../widgets/thumbnail.js";

/** Nodes are requested one at a time; at most this many pass between two requests. */
const LOOK_BACK = 64;

/** @param {{puzzle: PuzzleView, start: unknown, go: (node: number) => void}} parts `start`: the board of the root @returns {Component} */
export function createQueue({ puzzle, start, go }) {
  const list = byId("queue", HTMLElement);
  const note = byId("queue-note", HTMLElement);
  const thumbnails = thumbnailsOf(puzzle);
  const more = document.createElement("li");
  const newest = createBoardLink(thumbnails, start, go);
  /** @type {BoardLink[]} */
  const slots = [];
  /** @type {{summary: Summary | null, node: number, front: number | null, seen: number, here: number}} */
  const shown = { summary: null, node: -1, front: null, seen: 0, here: -1 };
  more.className = "queue__more";
  more.hidden = true;
  newest.item.hidden = true;
  list.append(more, newest.item);

  /** @param {number} place in the row */
  function slotAt(place) {
    const slot = (slots[place] ??= createBoardLink(thumbnails, start, go));
    if (!slot.item.isConnected) list.insertBefore(slot.item, more);
    return slot;
  }

  /** @param {BoardLink} slot @param {Waiting} waiting @param {string} lower @param {(node: number) => string} link */
  function fill(slot, { node, board }, lower, link) {
    const upper = puzzle.search.state(board);
    slot.item.hidden = false;
    fillBoardLink(slot, { node, href: link(node), board, upper, lower });
  }

  /** @param {Queue} queue @param {QueuedNode} node the newest @param {number} current @param {(node: number) => string} link */
  function draw(queue, node, current, link) {
    const { front, next, waiting } = queue;
    const row = front ? [front, ...next] : next;
    row.forEach((each, place) => {
      const slot = slotAt(place);
      const layer = layerAt(row, place);
      slot.link.classList.toggle("queue__front", each === front);
      slot.item.dataset.layer = layer === null ? "" : t("layer %(layer)d", { layer });
      markCurrent(slot, each.node === current);
      fill(slot, each, each === front ? t("at the front") : lowerLine(each, node), link);
    });
    for (const slot of slots.slice(row.length)) slot.item.hidden = true;
    const isApart = isNewestApart(queue, node);
    const count = waiting - next.length - (isApart ? 1 : 0);
    more.hidden = count <= 0;
    more.textContent = t("%(count)d more", { count });
    newest.item.hidden = !isApart;
    markCurrent(newest, isApart && node.node === current);
    if (isApart) fill(newest, node, lowerLine(node, node), link);
  }

  return {
    update(snapshot) {
      if (snapshot.still) return;
      const viewModel = /** @type {SearchViewModel} */ (snapshot.viewModel);
      const { summary } = viewModel;
      if (summary.shape !== "layers") return;
      const position = positionOf(viewModel, snapshot);
      const { node, queue } = queueOf(viewModel, snapshot) ?? {};
      writeHeading(note, describe(queue ?? null, nodeOf(viewModel, position.here)));
      if (!node || !queue) return;
      const { front, next } = queue;
      const now = { summary, node: node.node, front: front?.node ?? null, seen: next.length, here: position.here };
      if (isSame(now, shown)) return;
      Object.assign(shown, now);
      draw(queue, node, position.here, (number) => viewModel.link(here(), number));
      rescueFocus(list.querySelector("[aria-current]") ?? list.querySelector("a[href]"));
      list.dataset.node = String(node.node);
    },
  };
}

/** @param {SearchViewModel} viewModel @param {Snapshot} snapshot @returns {{node: QueuedNode, queue: Queue} | null} null while loading */
export function queueOf(viewModel, { state, rest }) {
  if (viewModel.summary.shape !== "layers") return null;
  const { motion } = state;
  const passed = passedFrames(viewModel, state);
  const entered = passed.findIndex(({ kind }) => kind === "enter") + 1;
  // After the last node its own queue is emptied.
  const isBack = motion !== null && entered > 0 && entered < passed.length;
  const from = motion && motion.step - (isBack ? 0 : 1);
  const number = from ?? rest.step;
  const node = viewModel.node(number) ?? viewModel.step(number);
  // At rest it loads in a moment; in motion it has to match the board on screen.
  const back = motion || state.status === "playing" ? LOOK_BACK : 0;
  const queue = queueAt(viewModel, number, back);
  return node && queue && { node, queue: queueAfter(queue, isBack ? passed.slice(entered) : passed) };
}

/** Replayed from an earlier node. @param {SearchViewModel} viewModel @param {number} node @param {number} back limit, in nodes @returns {Queue | null} */
function queueAt({ node: nodeAt, step: stepAt }, node, back) {
  let known = node;
  while (known > node - back && !nodeAt(known)?.queue) known -= 1;
  let queue = nodeAt(known)?.queue ?? null;
  for (let at = known; at < node && queue; at += 1) {
    const [from, to] = [stepAt(at), stepAt(at + 1)];
    queue = from && to && queueWith(queueAfter(queue, [...from.after, ...to.before]), to);
  }
  return queue;
}

/** @param {Record<string, unknown>} one @param {Record<string, unknown>} other */
function isSame(one, other) {
  return Object.keys(one).every((name) => one[name] === other[name]);
}

/** Number of the layer that begins there. @param {readonly Waiting[]} row @param {number} place */
function layerAt(row, place) {
  const depth = row[place]?.depth ?? 0;
  return depth > (row[place - 1]?.depth ?? depth) ? depth : null;
}

/** @param {Waiting} waiting @param {QueuedNode} newest */
function lowerLine({ node }, newest) {
  return node === newest.node ? t("just found") : t("node %(node)d", { node });
}

/** Whether the newest node is beyond the server's answer. @param {Queue} queue @param {QueuedNode} node */
function isNewestApart({ waiting, next }, node) {
  return isTried(node) && waiting > next.length && next.every((each) => each.node < node.node);
}

/** @param {Queue | null} queue null while loading @param {string} place */
function describe(queue, place) {
  if (!queue) return place;
  const { front, waiting } = queue;
  const count = t("%(count)d waiting", { count: waiting });
  return [count, t("layer %(layer)d", { layer: front?.depth ?? 0 }), place].join(" · ");
}
