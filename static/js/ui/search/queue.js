/**
 * The queue of a breadth-first search: the node at its front, the first of those that wait, and the
 * one that was found last. A press on one goes there. While the search is on its way to the next
 * node, the nodes that it takes leave the front one by one.
 *
 * @import {Queue, SearchNode, Waiting} from "../../documents/search.js"
 * @import {PuzzleView} from "../../types.d.ts"
 * @import {Component, Snapshot} from "../player/snapshot.js"
 * @import {BoardLink} from "./board-links.js"
 * @import {SearchViewModel} from "./model.js"
 */

import { queueAfter } from "../../documents/search.js";
import { t } from "../../lib/messages.js";
import { createBoardLink, emptyBoard, fillBoardLink, markCurrent } from "./board-links.js";
import { nodeOf } from "./words.js";
import { byId, rescueFocus } from "../widgets/dom.js";

/**
 * @param {object} parts
 * @param {PuzzleView} parts.puzzle
 * @param {unknown} parts.start the board of the root
 * @param {(node: number) => void} parts.go
 * @returns {Component}
 */
export function createQueue({ puzzle, start, go }) {
  const list = byId("queue", HTMLElement);
  const note = byId("queue-note", HTMLElement);
  const empty = emptyBoard(puzzle.twin(start));
  const more = document.createElement("li");
  const newest = createBoardLink(empty, go);
  /** @type {BoardLink[]} */
  const slots = [];
  /** @type {{node: SearchNode | null, front: Waiting | null}} */
  const shown = { node: null, front: null };
  more.className = "queue__more";
  list.append(more, newest.item);

  /** @param {number} place in the row */
  function slotAt(place) {
    const slot = (slots[place] ??= createBoardLink(empty, go));
    if (!slot.item.isConnected) list.insertBefore(slot.item, more);
    return slot;
  }

  /**
   * @param {BoardLink} slot
   * @param {Waiting} waiting
   * @param {string} lower
   * @param {(node: number) => string} link
   */
  function fill(slot, { node, board }, lower, link) {
    const upper = puzzle.search.state(board);
    slot.item.hidden = false;
    fillBoardLink(slot, { node, href: link(node), rows: puzzle.twin(board), upper, lower });
  }

  /**
   * @param {Queue} queue
   * @param {SearchNode} node that was found last
   * @param {(node: number) => string} link
   */
  function draw(queue, node, link) {
    const { front, next, waiting } = queue;
    const row = front ? [front, ...next] : next;
    row.forEach((each, place) => {
      const slot = slotAt(place);
      const layer = layerAt(row, place);
      slot.link.classList.toggle("queue__front", each === front);
      slot.item.dataset.layer = layer === null ? "" : t("layer %(layer)d", { layer });
      markCurrent(slot, each.node === node.node);
      fill(slot, each, each === front ? t("at the front") : lowerLine(each, node), link);
    });
    for (const slot of slots.slice(row.length)) slot.item.hidden = true;
    const apart = waitsApart(queue, node);
    const count = waiting - next.length - (apart ? 1 : 0);
    more.hidden = count <= 0;
    more.textContent = t("%(count)d more", { count });
    newest.item.hidden = !apart;
    markCurrent(newest, apart);
    if (apart) fill(newest, node, lowerLine(node, node), link);
  }

  return {
    update(snapshot) {
      if (snapshot.still) return;
      const viewModel = /** @type {SearchViewModel} */ (snapshot.viewModel);
      const { node, queue } = queueOf(viewModel, snapshot) ?? {};
      if (!node || !queue || (node === shown.node && queue.front === shown.front)) return;
      Object.assign(shown, { node, front: queue.front });
      draw(queue, node, (number) => viewModel.link(location.href, number));
      rescueFocus(list.querySelector("[aria-current]") ?? list.querySelector("a[href]"));
      list.dataset.node = String(node.node);
      note.textContent = describe(queue, nodeOf(viewModel.summary, node.node));
    },
  };
}

/**
 * The queue at a moment, and the node that was found last. When all is tried it is empty.
 *
 * @param {SearchViewModel} viewModel
 * @param {Snapshot} snapshot
 * @returns {{node: SearchNode, queue: Queue} | null} null where there is none, or none at hand
 */
export function queueOf(viewModel, { state, rest }) {
  const { motion } = state;
  const node = viewModel.node(motion ? motion.step - 1 : rest.step);
  if (!node?.queue) return null;
  const passed = motion
    ? viewModel.framesOf(motion.step)?.slice(0, motion.frame + 1) ?? []
    : viewModel.epilogue(state);
  return { node, queue: queueAfter(node.queue, passed) };
}

/**
 * Where a layer begins in the row, the number of that layer.
 *
 * @param {readonly Waiting[]} row
 * @param {number} place
 */
function layerAt(row, place) {
  const depth = row[place]?.depth ?? 0;
  return depth > (row[place - 1]?.depth ?? depth) ? depth : null;
}

/**
 * @param {Waiting} waiting
 * @param {SearchNode} newest
 */
function lowerLine({ node }, newest) {
  return node === newest.node ? t("just found") : t("node %(node)d", { node });
}

/**
 * Whether the node that was found last waits behind those that the server tells.
 *
 * @param {Queue} queue
 * @param {SearchNode} node
 */
function waitsApart({ waiting, next }, { node, outcome }) {
  return outcome === "expanded" && waiting > next.length && next.every((each) => each.node < node);
}

/**
 * @param {Queue} queue
 * @param {string} place
 */
function describe({ front, waiting }, place) {
  const count = t("%(count)d waiting", { count: waiting });
  return [count, t("layer %(layer)d", { layer: front?.depth ?? 0 }), place].join(" · ");
}
