/**
 * Navigation over more than a step. The server finds each target; presses in quick succession queue
 * up, and the queue is dropped when the visitor goes elsewhere.
 * @import {SearchNode, Summary} from "../../documents/search.js"
 * @import {RequestOptions, SearchClient} from "../../net/search-client.js"
 * @import {SearchModel} from "./model.js"
 *
 * @typedef {"into" | "over" | "out" | "sibling" | "overBack" | "siblingBack" | "child" | "solved" | "dead-end"
 *     | "previous-solution" | "next-solution" | "best"} Way
 * @typedef {{client: SearchClient, node: number, frame: number}} Place `frame`: finished frames after the node
 */

import { layerOf, readNext, readNode, readPrevious } from "../../documents/search.js";
import { t } from "../../lib/messages.js";
import { landing } from "../../player/transition.js";
import { keyOf } from "./choices.js";
import { toast } from "../widgets/toast.js";

/** @param {{modelOf: () => SearchModel | null, onTrouble: (problem: unknown) => void}} parts @returns {Record<Way, () => void>} */
export function createTreeNavigation({ modelOf, onTrouble }) {
  let line = Promise.resolve();
  let chain = { at: -1 };

  /** @param {(node: SearchNode, model: SearchModel) => number | null | Promise<number | null>} find */
  function travel(find) {
    const model = modelOf();
    if (!model) return;
    const here = () => landing(model.player.state());
    if (here() !== chain.at) chain = { at: here() };
    const mine = chain;
    line = line.then(async () => {
      if (modelOf() !== model || here() !== mine.at) return;
      const target = await find(await model.load(mine.at), model);
      if (target === null || here() !== mine.at) return;
      go(model, mine.at, target);
      mine.at = target;
    }).catch((problem) => {
      if (modelOf() === model) onTrouble(problem);
    });
  }

  function child() {
    travel(({ children }) => children[0]?.node ?? null);
  }

  /** @param {(client: SearchClient, node: number) => Promise<number | null>} find @param {string} none what is said where there is no such node */
  function far(find, none) {
    travel(async ({ node }, { viewModel }) => {
      const target = await find(viewModel.client, node);
      if (target === null) toast(none);
      return target;
    });
  }

  /** Only in a nested search is the first child the next node. */
  function into() {
    const model = modelOf();
    if (model && model.viewModel.summary.shape !== "nested") child();
    else model?.player.dispatch({ type: "step", by: 1 });
  }

  return {
    into,
    over: () => travel((node, { viewModel }) => nextNotDeeper(node, viewModel.summary)),
    child,
    out: () => travel(({ parent }) => parent),
    sibling: () => travel(({ next_sibling }) => next_sibling),
    siblingBack: () => travel(previousSibling),
    overBack: () => travel(async (node, model) => (await previousSibling(node, model)) ?? node.parent),
    solved: () => travel((_, { viewModel }) => viewModel.summary.solution_node),
    "dead-end": () => far(following("dead_end"), t("No dead end comes after this node.")),
    "previous-solution": () => far(preceding, t("No solution comes before this node.")),
    "next-solution": () => far(following("solution"), t("No solution comes after this node.")),
    best: () => far(following("best"), ""),
  };
}

/** @param {"dead_end" | "solution" | "best"} where */
function following(where) {
  return async (/** @type {SearchClient} */ client, /** @type {number} */ node) =>
    readNext(await client.next(node))[where];
}

/** @param {SearchClient} client @param {number} node */
async function preceding(client, node) {
  return readPrevious(await client.previous(node)).solution;
}

/**
 * The node of the same moves in another search, or the last before a move that it skips.
 * @param {Place} from @param {SearchClient} client of the other search
 * @param {RequestOptions} requestOptions @returns {Promise<{node: number, frame: number, whole: boolean}>} `whole`: for
 *     all moves
 */
export async function sameNode(from, client, requestOptions) {
  if (keyOf(from.client.choice) === keyOf(client.choice)) return { node: from.node, frame: from.frame, whole: true };
  const { path } = readNode(await from.client.node(from.node, requestOptions));
  return nodeBy(path.slice(1).map(({ move }) => move), client, requestOptions);
}

/**
 * The node at the end of moves, or the last before a skipped one.
 * @param {readonly unknown[]} moves from the root
 * @param {SearchClient} client @param {RequestOptions} requestOptions
 * @returns {Promise<{node: number, frame: number, whole: boolean}>} `whole`: for all moves
 */
export async function nodeBy(moves, client, requestOptions) {
  const { node, depth } = readNode(await client.along(moves, requestOptions));
  return { node, frame: 0, whole: depth === moves.length };
}

/** The next node is played, others are jumped to. @param {SearchModel} model @param {number} from @param {number} target */
function go({ player }, from, target) {
  player.dispatch(target === from + 1 ? { type: "step", by: 1 } : { type: "seek", step: target });
}

/** In layers the next node, except for the last of a layer. @param {SearchNode} node @param {Summary} summary */
function nextNotDeeper({ node, depth, end }, { shape, nodes, depths }) {
  const next = shape === "layers" ? node + 1 : end;
  const last = shape === "layers" ? layerOf(depths, depth).stop : nodes;
  return next < last ? next : null;
}

/** @param {SearchNode} node @param {SearchModel} model */
async function previousSibling({ node, parent }, model) {
  if (parent === null) return null;
  const { children } = await model.load(parent);
  const place = children.findIndex((child) => child.node === node);
  return children[place - 1]?.node ?? null;
}
