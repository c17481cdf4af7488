/**
 * Somebody comes from an attempt of their own: where its moves lead in the tree, and why that is another
 * way where it is one.
 *
 * @import {Summary} from "../../documents/search.js"
 * @import {TreePlace} from "../../net/play-client.js"
 * @import {PuzzleView} from "../../types.d.ts"
 */

import { t } from "../../lib/messages.js";
import { where } from "./words.js";

/**
 * @param {object} parts
 * @param {TreePlace} parts.place
 * @param {{node: number, depth: number}} parts.node to which it leads
 * @param {Summary} parts.summary
 * @param {PuzzleView} parts.puzzle
 * @returns {string}
 */
export function alongSentence({ place, node, summary, puzzle }) {
  const here = where(summary, node.node);
  if (node.depth < place.moves.length) {
    return t("The search was over before it came to your board. Here is the last node on your way: %(here)s", { here });
  }
  return `${reasonOf(place, summary, puzzle)} ${here}`;
}

/** @param {TreePlace} place @param {Summary} summary @param {PuzzleView} puzzle */
function reasonOf({ reason, whole, number }, summary, puzzle) {
  if (reason === null) return t("This is your board in the search.");
  if (reason === "seen") {
    return whole
      ? t("This is your board. The search had come to it on another way before, so yours is left out and nothing is lost.")
      : t("The search does not go your way: it was over before, or knows these boards from another one.");
  }
  if (reason === "order") {
    return whole
      ? t("This is your board: the search makes the same moves in another order.")
      : t("The search makes its moves in an order of its own: so far it has come with yours.");
  }
  if (reason === "far") return t("Your board lies too deep to look for. Here is the last node on your way.");
  const { nodes, outcomes, skips } = summary;
  const note = puzzle.search.notes({ nodes, outcomes, skips, off: [] }).find(({ pruning }) => pruning === reason);
  const why = note?.lines[0] ?? "";
  if (whole) {
    return t("The search leaves out your move %(number)d (%(reason)s) and takes another to the same board. %(why)s", {
      number, reason: puzzle.search.skipped(reason), why,
    });
  }
  return t("The search turned back here (%(reason)s): it never makes your move %(number)d. %(why)s", {
    number, reason: puzzle.search.outcome(reason), why,
  });
}
