/**
 * The variables beside the code: depth, move, and what the puzzle finds worth watching.
 *
 * @typedef {import("../moment.js").Part} Part
 * @typedef {import("../moment.js").PuzzleView} PuzzleView
 * @typedef {import("./session.js").SearchReel} SearchReel
 * @typedef {import("../../trace/search.js").SearchFrame} SearchFrame
 */

import { t } from "../../lib/messages.js";
import { byId } from "../dom.js";

/**
 * @param {{puzzle: PuzzleView}} parts
 * @returns {Part}
 */
export function createVariables({ puzzle }) {
  const list = byId("variables", HTMLElement);
  let shown = "";
  return {
    show(moment) {
      const { view, rest, reel } = moment;
      const { depth, move } = placeOf(/** @type {SearchReel} */ (reel), moment);
      if (depth === null) return;
      const values = [
        { name: t("depth"), value: String(depth) },
        { name: t("move"), value: move === null ? "–" : puzzle.search.move(move) },
        ...puzzle.search.variables(view.frame ? view.board : rest.board),
      ];
      const now = JSON.stringify(values);
      if (now === shown) return;
      shown = now;
      list.replaceChildren(...values.map(pair));
    },
  };
}

/**
 * The depth of the node that the search is in, and the move that it is about.
 *
 * @param {SearchReel} reel
 * @param {import("../moment.js").Moment} moment
 * @returns {{depth: number | null, move: unknown}}
 */
function placeOf(reel, { view, rest }) {
  if (!view.frame) {
    const node = reel.step(rest.step) ?? reel.node(rest.step);
    return { depth: node?.depth ?? null, move: node?.move ?? null };
  }
  const frame = /** @type {SearchFrame & {move?: unknown}} */ (view.frame);
  return { depth: frame.depth, move: frame.move ?? reel.step(view.step)?.move ?? null };
}

/** @param {{name: string, value: string}} variable */
function pair({ name, value }) {
  const made = document.createElement("div");
  const term = document.createElement("dt");
  const told = document.createElement("dd");
  term.textContent = name;
  told.textContent = value;
  made.append(term, told);
  return made;
}
