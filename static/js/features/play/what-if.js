/**
 * Moves tried on the board of a search: the server searches what follows, the search itself stays where it is.
 * @import {Trace} from "../../documents/replay.js"
 * @import {Gesture} from "../../net/play-client.js"
 * @import {Branch, SearchClient, WhatIf} from "../../net/search-client.js"
 * @import {Board, PuzzleView} from "../../types.d.ts"
 * @import {Held} from "./drag.js"
 *
 * @typedef {{trace: Trace, puzzle: PuzzleView, reducedMotion: boolean,
 *   onBranch: (branch: Branch, sentence: string) => void, onSay: (sentence: string) => void, onHold: () => void,
 *   onTrouble: (problem: unknown) => void}} TryParts
 *
 * @typedef {{client: SearchClient, node: number, depth: number, entered: number, shape: string}} Spot `entered`: the
 *   last one
 * @typedef {ReturnType<typeof createTry>} Try
 */

import { formatted, t, tn } from "../../lib/messages.js";
import { byId } from "../../ui/widgets/dom.js";
import { resolve } from "./gestures.js";
import { createHands, createPad } from "./hands.js";

const LONGEST_QUOTE = 24;

/** @param {TryParts} parts */
export function createTry({ trace, puzzle, reducedMotion, onBranch, onSay, onHold, onTrouble }) {
  const layer = createLayer();
  const state = {
    spot: /** @type {Spot | null} */ (null),
    offered: /** @type {WhatIf | null} */ (null),
    held: /** @type {Held | null} */ (null),
  };
  const position = () => state.offered && { ...state.offered, outcome: /** @type {const} */ ("open") };
  /** @type {import("./hands.js").Position} */
  const attempt = {
    gesture: () => state.offered?.gesture ?? "press",
    values: () => state.offered?.values ?? [],
    at: position,
    boardAt: () => state.offered?.board ?? null,
  };
  const pad = createPad({ attempt, pad: layer.pad, onPut: (value) => make({ at: hands.cursor.place(), value }) });
  const hands = createHands({
    puzzle, reducedMotion, onSay, attempt, board: layer.board, size: puzzle.size(trace), step: () => 0,
    onAim: () => {},
    onHold(held) {
      state.held = held;
      onHold();
    },
    onGesture(aim) {
      const gesture = aim();
      if (gesture) make(gesture);
    },
  });

  /** Asks the server for the search after the move of a gesture. @param {Gesture} gesture */
  function make(gesture) {
    if (!state.spot) return;
    const { way, why } = resolve(position(), gesture);
    if (way) ask(state.spot, way.text).catch(onTrouble);
    else onSay(why ?? t("This move is not possible here."));
    hands.slideBack();
  }

  /** @param {Spot} spot @param {string} move in the short notation; "" for none */
  async function ask(spot, move) {
    const offered = await spot.client.whatIf(spot.node, move);
    if (state.spot !== spot) return null;
    const [first] = offered.ways;
    if (!state.offered && first) hands.cursor.put(first.at);
    state.offered = offered;
    layer.show(offered.gesture);
    pad.show();
    hands.cursor.cover();
    const { branch } = offered;
    if (branch) onBranch(branch, sentenceOf(branch, { ...spot, puzzle }));
    return offered;
  }

  /** A link may ask for a move that is none. @param {Spot} spot @param {string} move in the short notation; "" for none */
  async function open(spot, move) {
    Object.assign(state, { spot, offered: null });
    const offered = await ask(spot, "");
    if (!offered) return;
    if (offered.ways.some(({ text }) => text === move)) await ask(spot, move);
    else if (move) onSay(t('The link asks for the move "%(move)s", which cannot be made on this board.', { move: move.slice(0, LONGEST_QUOTE) }));
    else if (offered.ways.length > 0) onSay(t("What if? Make another move on the board."));
    else onSay(t("What if? No move can be made on this board."));
  }

  return {
    open,
    close() {
      hands.letGo();
      Object.assign(state, { spot: null, offered: null });
      layer.hide();
      pad.show();
    },
    /** @returns {{board: Board, frame: object, progress: number} | null} what is seen of the block in hand */
    held() {
      const { offered, held } = state;
      return offered && held?.way.frame ? { board: offered.board, frame: held.way.frame, progress: held.moved } : null;
    },
  };
}

/** A layer beside that of Play, with its own event listeners. */
function createLayer() {
  const [main, stage, play] = [byId("main", HTMLElement), byId("stage", HTMLElement), byId("hands", HTMLElement)];
  const board = /** @type {HTMLElement} */ (play.cloneNode(false));
  board.id = "what-if-hands";
  play.after(board);
  const pad = /** @type {HTMLElement} */ (byId("play-pad", HTMLElement).cloneNode(false));
  pad.id = "what-if-pad";
  stage.querySelector(".stage__tools")?.before(pad);
  return {
    board, pad,
    /** @param {string} gesture */
    show(gesture) {
      main.dataset.gesture = gesture;
      if (!board.hidden) return;
      // It has the accessible name "Board" now.
      stage.removeAttribute("aria-label");
      board.hidden = false;
      board.focus({ preventScroll: true });
      board.scrollIntoView({ block: "nearest" });
    },
    hide() {
      if (!board.hidden) stage.setAttribute("aria-label", board.getAttribute("aria-label") ?? "");
      board.hidden = true;
    },
  };
}

/** @param {Branch} branch @param {{puzzle: PuzzleView, shape: string, depth: number, entered: number}} at `entered`: the last one */
function sentenceOf(branch, { puzzle, ...at }) {
  const move = puzzle.describe(branch.move);
  const outcome = t("What if %(move)s? %(outcome)s", { move, outcome: outcomeOf(branch, puzzle, at) });
  return [outcome, madeBy(branch, puzzle)].filter(Boolean).join(" ");
}

/** @param {Branch} branch @param {PuzzleView} puzzle @param {{shape: string, depth: number, entered: number}} at */
function outcomeOf({ outcome, nodes, depth, left, enter, ...branch }, puzzle, at) {
  const worth = enter.facts?.worth;
  if (worth !== undefined && nodes > 1) {
    return t("It is worth %(worth)s, found in %(nodes)s nodes.", { worth, nodes: formatted(nodes) });
  }
  if (outcome === "solved") return solvedWords(branch, puzzle, at);
  if (outcome === "open") return t("No solution among the first %(nodes)s nodes that follow.", { nodes: formatted(nodes) });
  if (nodes === 1) return puzzle.tell(enter);
  const searched = t("No solution follows: %(nodes)s nodes, down to depth %(depth)d.", { nodes: formatted(nodes), depth });
  if (left === null) return searched;
  const fewest = tn("At best %(count)d is left.", "At best %(count)d are left.", left);
  return `${searched} ${fewest}`;
}

/**
 * @param {Pick<Branch, "child" | "solution" | "solution_depth">} branch @param {PuzzleView} puzzle @param {{shape: string, depth: number, entered: number}} at
 */
function solvedWords({ child, solution, solution_depth }, puzzle, { shape, depth, entered }) {
  const made = solution_depth ?? 0;
  if (shape === "layers") {
    const more = made - depth - 1;
    if (more === 0) return t("That is a solution.");
    return tn("From there the nearest solution is %(count)d move away.", "From there the nearest solution is %(count)d moves away.", more);
  }
  const moves = puzzle.count(made);
  if (child !== null) return t("Solved at node %(node)s, after %(moves)s.", { node: formatted(child + (solution ?? 0)), moves });
  const node = formatted(entered + 1 + (solution ?? 0));
  return t("That would have solved it at node %(node)s, after %(moves)s.", { node, moves });
}

/** @param {Pick<Branch, "child" | "left_out">} branch @param {PuzzleView} puzzle */
function madeBy({ child, left_out }, puzzle) {
  if (child !== null) return t("The search makes this move itself: node %(node)s.", { node: formatted(child) });
  return left_out === null ? "" : t("The search leaves it out: %(reason)s.", { reason: puzzle.search.skipped(left_out) });
}
