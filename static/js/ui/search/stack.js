/**
 * The call stack: boards from the root to the current node, as links. The slot after the last names
 * the move being tried. Variables of a call stand below its link, whose name stays short.
 * @import {PathNode, Summary} from "../../documents/search.js"
 * @import {Frame, Move, PuzzleView} from "../../types.d.ts"
 * @import {Component, Snapshot} from "../player/snapshot.js"
 * @import {BoardLink} from "./board-links.js"
 * @import {SearchViewModel} from "./model.js"
 */

import { t } from "../../lib/messages.js";
import { here } from "../page/place.js";
import { IS, textOf, variablesNow } from "./variables.js";
import { clearBoardLink, createBoardLink, fillBoardLink, markCurrent } from "./board-links.js";
import { positionOf } from "./position.js";
import { nodeOf } from "./words.js";
import { byId, rescueFocus, scrollTo, writeHeading } from "../widgets/dom.js";
import { thumbnailsOf } from "../widgets/thumbnail.js";

/** @param {{puzzle: PuzzleView, limit: number | null, start: unknown, go: (node: number) => void}} parts `limit`: null for none @returns {Component} */
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

  /** @param {Snapshot} snapshot @param {readonly PathNode[]} path */
  function writeVariables(snapshot, path) {
    const viewModel = /** @type {SearchViewModel} */ (snapshot.viewModel);
    const areCalls = viewModel.summary.shape === "nested" && path.some(({ variables }) => variables);
    if (areCalls) list.classList.add("stack--calls");
    if (!list.classList.contains("stack--calls")) return;
    makeRoom(limit ?? viewModel.summary.depth);
    slots.forEach(({ variables: line }, depth) => {
      const place = path[depth];
      const isAtWork = depth === path.length - 1;
      const variables = place && (isAtWork ? variablesNow(viewModel, snapshot, place) : place.variables);
      const text = [textOf(variables ?? {}), loopVariables(path[depth + 1], puzzle)].filter(Boolean).join(", ");
      if (line.textContent !== text) line.textContent = text;
    });
  }

  /** @param {readonly PathNode[]} path @param {SearchViewModel} viewModel @param {number | null} top */
  function fill(path, viewModel, top) {
    const { summary, link } = viewModel;
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
    // Focus on the current board follows it up and down.
    const current = slots[path.length - 1]?.link ?? document.getElementById("play");
    if (follows) current?.focus({ preventScroll: true });
    else rescueFocus(current);
    bringIntoSight();
    writeHeading(note, describe(path, viewModel, deepest));
  }

  // On unfolding, rotation, and changes of neighbours.
  new ResizeObserver(bringIntoSight).observe(list);

  return {
    update(snapshot) {
      const viewModel = /** @type {SearchViewModel} */ (snapshot.viewModel);
      const { summary } = viewModel;
      if (snapshot.still || summary.shape === "layers") return;
      const { path, tried } = positionOf(viewModel, snapshot);
      const top = path?.at(-1)?.node ?? null;
      const { cursor: { frame }, state, previous } = snapshot;
      if (!path) return;
      const isSameStack = shown.summary === summary && shown.top === top;
      if (!isSameStack || shown.frame !== frame || state === previous) writeVariables(snapshot, path);
      Object.assign(shown, { summary, top, frame });
      if (!isSameStack) fill(path, viewModel, top);
      writeTried(slots[path.length], puzzle, frame?.kind === "skip" ? frame.move : tried);
    },
  };
}

/** @param {BoardLink | undefined} slot behind the call at work @param {PuzzleView} puzzle @param {Move | null} move */
function writeTried(slot, puzzle, move) {
  if (!slot) return;
  slot.upper.textContent = move === null ? "·" : puzzle.search.move(move);
  slot.lower.textContent = move === null ? "" : t("is tried");
}

/** A waiting call is named by the variables of the loops around it. @param {PathNode | undefined} below the call it waits for @param {PuzzleView} puzzle */
function loopVariables(below, puzzle) {
  const name = below && below.move !== null ? puzzle.search.move(below.move) : "";
  return name.includes(" = ") ? name.replaceAll(" = ", IS) : "";
}

/** @param {BoardLink} slot @returns {BoardLink & {variables: HTMLElement}} */
function withVariables(slot) {
  const variables = document.createElement("code");
  variables.className = "stack__variables";
  slot.item.append(variables);
  return { ...slot, variables };
}

/** @param {PathNode} place @param {string} href @param {PuzzleView} puzzle */
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

/** @param {readonly PathNode[]} path @param {SearchViewModel} viewModel @param {number} limit */
function describe(path, viewModel, limit) {
  const top = path.at(-1);
  if (!top) return t("empty: everything is tried");
  const { node, move, child: number, siblings } = top;
  const depth = path.length - 1;
  const facts = [t("depth %(depth)d of %(limit)d", { depth, limit }), nodeOf(viewModel, node)];
  if (move !== null && number && siblings) facts.push(t("child %(number)d of %(siblings)d", { number, siblings }));
  return facts.join(" · ");
}
