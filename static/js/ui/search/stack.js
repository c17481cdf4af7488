/**
 * The call stack: the boards from the root to the node that the search is in. A press on one goes
 * there. Below each, beside the link, is the move that it tries now; calls of a function have all their
 * variables there.
 *
 * @import {PathNode, Summary} from "../../documents/search.js"
 * @import {Frame, Move, PuzzleView} from "../../types.d.ts"
 * @import {Component, Snapshot} from "../player/snapshot.js"
 * @import {BoardLink} from "./board-links.js"
 * @import {SearchViewModel} from "./model.js"
 */

import { t } from "../../lib/messages.js";
import { here } from "../page/place.js";
import { IS, textOf, variablesNow } from "./call-variables.js";
import { clearBoardLink, createBoardLink, fillBoardLink, markCurrent } from "./board-links.js";
import { positionOf } from "./position.js";
import { nodeOf } from "./words.js";
import { byId, rescueFocus, scrollTo, writeHeading } from "../widgets/dom.js";
import { thumbnailsOf } from "../widgets/thumbnail.js";

/**
 * @param {object} parts
 * @param {PuzzleView} parts.puzzle
 * @param {number | null} parts.limit the greatest depth, null where the puzzle sets none
 * @param {unknown} parts.start the board of the root
 * @param {(node: number) => void} parts.go
 * @returns {Component}
 */
export function createStack({ puzzle, limit, start, go }) {
  const list = byId("stack", HTMLElement);
  const note = byId("stack-note", HTMLElement);
  const thumbnails = thumbnailsOf(puzzle);
  /** @type {(BoardLink & {variables: HTMLElement})[]} */
  let slots = [];
  /** @type {{summary: Summary | null, top: number | null, frame: Frame | null}} top: the node that the search is in */
  const shown = { summary: null, top: null, frame: null };

  /** @param {number} deepest */
  function makeRoom(deepest) {
    if (slots.length === deepest + 1) return;
    slots = Array.from({ length: deepest + 1 }, () => withVariables(createBoardLink(thumbnails, start, go)));
    list.replaceChildren(...slots.map(({ item }) => item));
  }

  function bringIntoSight() {
    const current = slots.find(({ link }) => link.hasAttribute("aria-current"));
    if (current) scrollTo(list, current.item);
  }

  /**
   * @param {Snapshot} snapshot
   * @param {readonly PathNode[]} path
   * @param {Move | null} tried by the call at work
   */
  function writeVariables(snapshot, path, tried) {
    const viewModel = /** @type {SearchViewModel} */ (snapshot.viewModel);
    if (viewModel.summary.shape !== "nested") return;
    if (path.some(({ variables }) => variables)) list.classList.add("stack--calls");
    const areCalls = list.classList.contains("stack--calls");
    makeRoom(limit ?? viewModel.summary.depth);
    slots.forEach(({ variables: line }, depth) => {
      const isAtWork = depth === path.length - 1;
      const move = (isAtWork ? tried : path[depth + 1]?.move) ?? null;
      const variables = areCalls ? path[depth] && (isAtWork ? variablesNow(viewModel, snapshot, path[depth]) : path[depth].variables) : {};
      const text = [textOf(variables ?? {}), isAtWork && areCalls ? "" : triedIn(move, puzzle)].filter(Boolean).join(", ");
      if (line.textContent !== text) line.textContent = text;
    });
  }

  // It unfolds, the window turns, or what stands beside it comes.
  new ResizeObserver(bringIntoSight).observe(list);

  return {
    update(snapshot) {
      const viewModel = /** @type {SearchViewModel} */ (snapshot.viewModel);
      const { summary, link } = viewModel;
      if (snapshot.still || summary.shape === "layers") return;
      const { path, tried } = positionOf(viewModel, snapshot);
      const top = path?.at(-1)?.node ?? null;
      const { cursor: { frame }, state, previous } = snapshot;
      if (!path) return;
      const isSameStack = shown.summary === summary && shown.top === top;
      if (!isSameStack || shown.frame !== frame || state === previous) writeVariables(snapshot, path, frame?.kind === "skip" ? frame.move : tried);
      Object.assign(shown, { summary, top, frame });
      if (isSameStack) return;
      const deepest = limit ?? summary.depth;
      makeRoom(deepest);
      list.dataset.node = String(top ?? "");
      const follows = list.querySelector("[aria-current]:focus-visible") !== null;
      const address = here();
      slots.forEach((slot, depth) => {
        const place = path[depth];
        markCurrent(slot, depth === path.length - 1);
        if (place) fillBoardLink(slot, slotOf(place, link(address, place.node), puzzle));
        else clearBoardLink(slot);
      });
      // Who goes by keyboard and is on the current board stays on it, down and up.
      const current = slots[path.length - 1]?.link ?? document.getElementById("play");
      if (follows) current?.focus({ preventScroll: true });
      else rescueFocus(current);
      bringIntoSight();
      writeHeading(note, describe(path, viewModel, deepest));
    },
  };
}

/**
 * The loop variables of a call: a call of a function is named by those of the loops around it.
 *
 * @param {Move | null} move that it tries
 * @param {PuzzleView} puzzle
 */
function triedIn(move, puzzle) {
  if (move === null) return "";
  const name = puzzle.search.move(move);
  return name.includes(" = ") ? name.replaceAll(" = ", IS) : t("tries %(move)s", { move: name });
}

/**
 * @param {BoardLink} slot
 * @returns {BoardLink & {variables: HTMLElement}}
 */
function withVariables(slot) {
  const variables = document.createElement("code");
  variables.className = "stack__variables";
  slot.item.append(variables);
  return { ...slot, variables };
}

/**
 * @param {PathNode} place
 * @param {string} href
 * @param {PuzzleView} puzzle
 */
function slotOf({ node, move, board, child: number, siblings, variables }, href, puzzle) {
  const isRoot = move === null || number === null || siblings === null;
  const values = Object.entries(variables ?? {}).map(([name, value]) => `${name} = ${value}`);
  return {
    node,
    href,
    board,
    title: values.join("\n"),
    upper: isRoot ? t("start") : puzzle.search.move(move),
    lower: isRoot ? t("root") : t("child %(number)d of %(siblings)d", { number, siblings }),
  };
}

/**
 * @param {readonly PathNode[]} path
 * @param {SearchViewModel} viewModel
 * @param {number} limit
 */
function describe(path, viewModel, limit) {
  const top = path.at(-1);
  if (!top) return t("empty: everything is tried");
  const { node, move, child: number, siblings } = top;
  const depth = path.length - 1;
  const facts = [t("depth %(depth)d of %(limit)d", { depth, limit }), nodeOf(viewModel, node)];
  if (move !== null && number && siblings) facts.push(t("child %(number)d of %(siblings)d", { number, siblings }));
  return facts.join(" · ");
}
