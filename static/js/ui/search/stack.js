/**
 * The call stack: the boards from the root to the current node. A press on one goes there.
 *
 * @typedef {import("../moment.js").Part} Part
 * @typedef {import("../moment.js").PuzzleView} PuzzleView
 * @typedef {import("./session.js").SearchReel} SearchReel
 * @typedef {import("./slots.js").Slot} Slot
 * @typedef {import("../../trace/search.js").PathNode} PathNode
 * @typedef {import("../../trace/search.js").SearchNode} SearchNode
 * @typedef {import("../../trace/search.js").Summary} Summary
 */

import { t } from "../../lib/messages.js";
import { byId, rescueFocus, scrollTo } from "../dom.js";
import { clearSlot, createSlot, emptied, fillSlot, markSlot } from "./slots.js";
import { nodeOf } from "./words.js";

/**
 * @param {object} parts
 * @param {PuzzleView} parts.puzzle
 * @param {number | null} parts.limit the greatest depth, null where the puzzle sets none
 * @param {unknown} parts.start the board of the root
 * @param {(node: number) => void} parts.go
 * @returns {Part}
 */
export function createStack({ puzzle, limit, start, go }) {
  const list = byId("stack", HTMLElement);
  const note = byId("stack-note", HTMLElement);
  const empty = emptied(puzzle.twin(start));
  /** @type {Slot[]} */
  let slots = [];
  /** @type {SearchNode | null} */
  let shown = null;

  /** @param {number} deepest */
  function makeRoom(deepest) {
    if (slots.length === deepest + 1) return;
    slots = Array.from({ length: deepest + 1 }, () => createSlot(empty, go));
    list.replaceChildren(...slots.map(({ item }) => item));
  }

  /** @param {SearchNode} node */
  function bringIntoSight({ depth }) {
    const current = slots[depth]?.item;
    if (current) scrollTo(list, current);
  }

  list.closest("details")?.addEventListener("toggle", () => shown && bringIntoSight(shown));

  return {
    show({ rest, reel, still }) {
      const { summary, node: at, link } = /** @type {SearchReel} */ (reel);
      const node = at(rest.step);
      if (still || summary.shape !== "nested" || !node || node === shown) return;
      shown = node;
      const deepest = limit ?? summary.depth;
      makeRoom(deepest);
      list.dataset.node = String(node.node);
      slots.forEach((slot, depth) => {
        const here = node.path[depth];
        markSlot(slot, depth === node.depth);
        if (here) fillSlot(slot, slotOf(here, link(location.href, here.node), puzzle));
        else clearSlot(slot);
      });
      rescueFocus(slots[node.depth]?.link);
      bringIntoSight(node);
      note.textContent = describe(node, summary, deepest);
    },
  };
}

/**
 * @param {PathNode} place
 * @param {string} href
 * @param {PuzzleView} puzzle
 */
function slotOf({ node, move, board, child: number, siblings }, href, puzzle) {
  const isRoot = move === null || number === null || siblings === null;
  return {
    node,
    href,
    rows: puzzle.twin(board),
    upper: isRoot ? t("start") : puzzle.search.move(move),
    lower: isRoot ? t("root") : t("child %(number)d of %(siblings)d", { number, siblings }),
  };
}

/**
 * @param {SearchNode} node
 * @param {Summary} summary
 * @param {number} limit
 */
function describe({ node, depth, path }, summary, limit) {
  const { child: number, siblings } = path[depth] ?? {};
  const facts = [t("depth %(depth)d of %(limit)d", { depth, limit }), nodeOf(summary, node)];
  if (number && siblings) facts.push(t("child %(number)d of %(siblings)d", { number, siblings }));
  return facts.join(" · ");
}
