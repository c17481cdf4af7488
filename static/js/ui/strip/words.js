/**
 * What a strip says: outcomes, the node under the pointer, the stretch that is shown.
 *
 * @typedef {import("../../trace/strip.js").Picked} Picked
 * @typedef {import("../../trace/strip/stretch.js").Stretch} Stretch
 * @typedef {import("../strip.js").Summary} Summary
 */

import { t, tn } from "../../lib/messages.js";
import { isWhole, wholeNumbers } from "../../trace/strip/stretch.js";

/** @type {Readonly<Record<string, () => string>>} */
const WORDS = Object.freeze({
  expanded: () => t("explored"),
  limit: () => t("depth limit"),
  dead: () => t("dead colour"),
  solved: () => t("solved"),
  path: () => t("solution path"),
  merged: () => t("merged nodes"),
});

/**
 * The word of an outcome, or of what else a legend names; one that has none is called what the
 * search calls it.
 *
 * @param {string} name
 */
export function outcomeWord(name) {
  return WORDS[name]?.() ?? name;
}

/** What came instead of a strip. */
export function problemSentence() {
  return t("This part of the picture has not come. Move or zoom to ask for it again.");
}

/**
 * describeNode({node: 18204, depth: 3, outcome: "dead"}) -> "node 18,204 · depth 3 · dead colour"
 *
 * @param {object} facts
 * @param {number} facts.node
 * @param {number | null} facts.depth null if it is not known
 * @param {string | null} facts.outcome its name, null if it is not known
 * @param {boolean} facts.on_path whether it lies on the path of the solution
 */
export function describeNode({ node, depth, outcome, on_path }) {
  const facts = [t("node %(node)d", { node })];
  if (depth !== null) facts.push(t("depth %(depth)d", { depth }));
  if (outcome !== null) facts.push(outcomeWord(outcome));
  if (on_path) facts.push(t("on the solution path"));
  return facts.join(" · ");
}

/**
 * What lies at a place: a node, or several of which the strip knows the last.
 *
 * @param {Picked} picked
 * @param {readonly string[]} outcomes their names, in the order of their codes
 * @param {boolean} on_path
 */
export function describePicked({ node, depth, outcome, merged }, outcomes, on_path) {
  if (merged > 1) {
    return tn(
      "%(count)d node of depth %(depth)d merged here, the last is %(node)d",
      "%(count)d nodes of depth %(depth)d merged here, the last is %(node)d",
      merged,
      { depth, node },
    );
  }
  return describeNode({ node, depth, outcome: outcomes[outcome] ?? null, on_path });
}

/**
 * Which part of the search is shown.
 *
 * @param {Stretch} stretch
 * @param {Summary} summary
 */
export function describeStretch(stretch, { nodes, truncated }) {
  if (!isWhole(stretch, nodes)) {
    const { start, stop } = wholeNumbers(stretch);
    return t("nodes %(first)d to %(last)d of %(total)d", {
      first: start, last: stop - 1, total: nodes,
    });
  }
  if (truncated) return t("the first %(count)d nodes", { count: nodes });
  return tn("%(count)d node", "%(count)d nodes", nodes);
}
