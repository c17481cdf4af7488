/**
 * The call stack: the boards from the root to the current node. A press on one goes there.
 *
 * @typedef {import("../moment.js").Part} Part
 * @typedef {import("../moment.js").PuzzleView} PuzzleView
 * @typedef {import("./session.js").SearchReel} SearchReel
 * @typedef {import("../../trace/search.js").PathNode} PathNode
 * @typedef {import("../../trace/search.js").SearchNode} SearchNode
 *
 * @typedef {object} Slot
 * @property {HTMLAnchorElement} link
 * @property {HTMLElement} picture
 * @property {HTMLElement} move
 * @property {HTMLElement} child
 */

import { t } from "../../lib/messages.js";
import { byId } from "../dom.js";
import { opensElsewhere } from "../mouse.js";
import { createPicture, repaint } from "../picture.js";

/**
 * @param {object} parts
 * @param {PuzzleView} parts.puzzle
 * @param {number} parts.limit the greatest depth
 * @param {unknown} parts.start the board of the root
 * @param {(node: number) => void} parts.go
 * @returns {Part}
 */
export function createStack({ puzzle, limit, start, go }) {
  const list = byId("stack", HTMLElement);
  const note = byId("stack-note", HTMLElement);
  const empty = puzzle.twin(start).map((row) => row.map(() => 0));
  const slots = Array.from({ length: limit + 1 }, () => createSlot(list, empty, go));
  /** @type {SearchNode | null} */
  let shown = null;
  return {
    show({ rest, reel }) {
      const { summary, node: at, link } = /** @type {SearchReel} */ (reel);
      const node = at(rest.step);
      if (!node || node === shown) return;
      shown = node;
      list.dataset.node = String(node.node);
      slots.forEach((slot, depth) => {
        const place = node.path[depth];
        const href = place ? link(location.href, place.node) : "";
        fillSlot(slot, place, href, { current: depth === node.depth, puzzle });
      });
      note.textContent = describe(node, summary.nodes, limit);
    },
  };
}

/**
 * @param {HTMLElement} list
 * @param {readonly (readonly number[])[]} empty
 * @param {(node: number) => void} go
 * @returns {Slot}
 */
function createSlot(list, empty, go) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.className = "stack__link stack__link--empty";
  const picture = createPicture(empty, "stack__board");
  const move = line("stack__move");
  const child = line("stack__child");
  link.append(picture, move, child);
  item.append(link);
  list.append(item);
  link.addEventListener("click", (event) => {
    if (!link.dataset.node || opensElsewhere(event)) return;
    event.preventDefault();
    go(Number(link.dataset.node));
  });
  return { link, picture, move, child };
}

/** @param {string} className */
function line(className) {
  const made = document.createElement("span");
  made.className = className;
  return made;
}

/**
 * @param {Slot} slot
 * @param {PathNode | undefined} place nothing below the current node
 * @param {string} href
 * @param {{current: boolean, puzzle: PuzzleView}} options
 */
function fillSlot({ link, picture, move, child }, place, href, { current, puzzle }) {
  link.classList.toggle("stack__link--empty", !place);
  if (current) link.setAttribute("aria-current", "step");
  else link.removeAttribute("aria-current");
  if (!place) {
    link.removeAttribute("href");
    delete link.dataset.node;
    move.textContent = "·";
    child.textContent = "";
    return;
  }
  link.href = href;
  link.dataset.node = String(place.node);
  repaint(picture, puzzle.twin(place.board));
  const { child: number, siblings } = place;
  const isRoot = place.move === null || number === null || siblings === null;
  move.textContent = isRoot ? t("start") : puzzle.search.move(place.move);
  child.textContent = isRoot ? t("root") : t("child %(number)d of %(siblings)d", { number, siblings });
}

/**
 * @param {SearchNode} node
 * @param {number} nodes
 * @param {number} limit
 */
function describe({ node, depth, path }, nodes, limit) {
  const { child, siblings } = path[depth] ?? {};
  const facts = { depth, limit, node, nodes };
  if (!child || !siblings) return t("depth %(depth)d of %(limit)d · node %(node)d of %(nodes)d", facts);
  return t(
    "depth %(depth)d of %(limit)d · node %(node)d of %(nodes)d · child %(child)d of %(siblings)d",
    { ...facts, child, siblings },
  );
}
