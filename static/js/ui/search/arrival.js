/**
 * The node at which a search opens: from a link, a step of the solution, the same node of another
 * search, or a visitor's attempt.
 * @import {Trace} from "../../documents/replay.js"
 * @import {PathNode, Summary} from "../../documents/search.js"
 * @import {TreePlace} from "../../net/play-client.js"
 * @import {PuzzleView} from "../../types.d.ts"
 * @import {Snapshot} from "../player/snapshot.js"
 * @import {ViewHost} from "../player/view-host.js"
 * @import {OpenSearch, createLifecycle} from "./lifecycle.js"
 * @import {SearchModel} from "./model.js"
 */

import { readNode } from "../../documents/search.js";
import { t } from "../../lib/messages.js";
import { clamp } from "../../lib/numbers.js";
import { landing } from "../../player/transition.js";
import { byId } from "../widgets/dom.js";
import { toast } from "../widgets/toast.js";
import { where } from "./words.js";

/** @param {Summary} summary @param {number} node @param {boolean} whole whether all moves to the previous node lead here */
function arrivalSentence(summary, node, whole) {
  const place = where(summary, node);
  return whole
    ? t("The same moves lead to this node here. %(place)s", { place })
    : t("This node is not in the tree that is shown now: here is its deepest ancestor that is. %(place)s", { place });
}

/** The sentence stays in the guide until the visitor moves. @param {SearchModel} model @param {number} node @param {boolean} whole @returns {SearchModel} */
export function withArrival(model, node, whole) {
  const { viewModel, player } = model;
  const { narrate, brief, summary } = viewModel;
  const sentence = arrivalSentence(summary, node, whole);
  const opened = player.state();
  byId("live", HTMLElement).textContent = sentence;
  // For the same node the guide keeps its own sentence.
  if (whole) return model;
  const atFirst = (/** @type {(snapshot: Snapshot) => string} */ otherwise) =>
    (/** @type {Snapshot} */ snapshot) => (snapshot.state === opened ? sentence : otherwise(snapshot));
  return { ...model, viewModel: { ...viewModel, narrate: atFirst(narrate), brief: atFirst(brief) } };
}

/** And why the path differs. @param {{place: TreePlace, node: {node: number, depth: number}, summary: Summary, puzzle: PuzzleView}} parts */
function alongSentence({ place, node, summary, puzzle }) {
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

/** The node that is looked for in the search as it was left, or else in the first search. @param {ReturnType<typeof createLifecycle>} lifecycle @param {(opened: OpenSearch | null) => Promise<number | null>} find */
export async function resumeAt(lifecycle, find) {
  await lifecycle.resume();
  const node = await find(lifecycle.opened());
  if (node !== null) return node;
  await lifecycle.beginAnew();
  return find(lifecycle.opened());
}

/** @param {OpenSearch | null} opened @param {number} step @param {Trace} trace @returns {Promise<number | null>} null where the search has another solution */
export async function nodeOfStep(opened, step, trace) {
  const node = opened?.viewModel.summary.solution_path?.[step];
  if (!opened || node === undefined) return null;
  const { path } = await opened.load(node);
  return leadsAlong(path, trace) ? node : null;
}

/** Whether a path begins the solution. @param {readonly PathNode[]} path @param {Trace} trace */
export function leadsAlong(path, { steps }) {
  return path.every(({ move }, depth) => {
    return depth === 0 || JSON.stringify(move) === JSON.stringify(steps[depth - 1]?.move);
  });
}

/** @param {OpenSearch | null} opened @param {TreePlace} place @param {PuzzleView} puzzle @returns {Promise<number | null>} null in another search */
export async function nodeAlong(opened, place, puzzle) {
  if (!opened) return null;
  const { client, summary } = opened.viewModel;
  // A place belongs to the puzzle's first search with all its prunings.
  if (summary.off.length > 0 || summary.search !== place.search) return null;
  const node = readNode(await client.along(place.moves));
  showInGuide(alongSentence({ place, node, summary, puzzle }));
  return node.node;
}

/**
 * @param {OpenSearch | null} opened @param {ViewHost} viewHost @param {string} search
 * @returns {Promise<{moves: readonly unknown[], search: string} | null>} null where this search is not on screen
 */
export async function movesTo(opened, viewHost, search) {
  if (!opened || viewHost.current() !== opened) return null;
  const { path } = await opened.load(landing(opened.player.state()));
  return { moves: path.slice(1).map(({ move }) => move), search };
}

/** While the answer is concealed not the last node, which would reveal it. @param {number} asked @param {Summary} summary @param {boolean} hidden */
export function openingNode(asked, { nodes }, hidden) {
  return clamp(asked, 0, Math.max(0, nodes - (hidden ? 2 : 1)));
}

/** Dismissible, since it is too long for a toast. Without the guide it is one. @param {string} sentence */
function showInGuide(sentence) {
  if (!byId("guidance", HTMLElement).checkVisibility()) {
    toast(sentence);
    return;
  }
  byId("told-words", HTMLElement).textContent = sentence;
  byId("told", HTMLElement).hidden = false;
  byId("guidance", HTMLElement).setAttribute("data-told", "true");
  byId("told-close", HTMLButtonElement).onclick = dismiss;
  // It belongs to this view only.
  byId("tabs", HTMLElement).addEventListener("click", dismiss, { once: true });
}

function dismiss() {
  byId("told", HTMLElement).hidden = true;
  byId("guidance", HTMLElement).removeAttribute("data-told");
}
