/**
 * Sentences of a strip: outcomes, the node under the pointer, the interval shown.
 * @import {Picked} from "./cells.js"
 * @import {Ghost} from "./ghosts.js"
 * @import {Summary} from "./index.js"
 * @import {Interval, Move} from "../types.d.ts"
 *
 * @typedef {object} NodeFacts
 * @property {number} node
 * @property {number | null} depth null if unknown
 * @property {string | null} outcome null if unknown
 * @property {string | null} [dead_end] @property {boolean} on_path @property {Move | null} [move] @property {number | null} [remaining]
 * @property {number | null} [fewest]
 * @typedef {{tried: string | null, last: {node: number, outcome: string | null} | null}} Way
 * @typedef {object} Labels
 * @property {(name: string) => string} outcome
 * @property {(facts: NodeFacts) => string} node "node 18,204 · depth 3 · dead colour"
 * @property {(facts: NodeFacts, way: Way) => string} current "node 580 · depth 2 · last: node 586, depth limit · 12
 *     left"
 * @property {(picked: Picked, facts: NodeFacts) => string} picked @property {(ghost: Ghost) => string} ghost
 * @property {(node: number, move: Move | null) => readonly string[]} name of a node on its bar, the longest first
 * @property {string} shape @property {string} keys @property {string} lows empty where they have no numbers
 */

import { formatted, t, tn } from "../lib/messages.js";
import { isWhole, wholeNumbers } from "./interval.js";

/** @type {Readonly<Record<string, () => string>>} */
const OTHERS = Object.freeze({
  path: () => t("solution path"),
  merged: () => t("merged nodes"),
  ghost: () => t("left out"),
});

/**
 * What is said of `remaining`: how much is left, the cost of a state, or its level, which has no number.
 * @type {Record<"left" | "cost" | "level", {scale: () => string, low: () => string, lows: () => string, of: (remaining: number, least?: number | null) => string}>}
 */
const MEASURES = Object.freeze({
  left: { scale: () => t("brighter: fewer left"), low: () => t("fewest left so far"), lows: () => t("fewest left so far"), of: left },
  cost: { scale: () => t("brighter: lower cost"), low: () => t("cost of each state"), lows: () => t("lowest cost so far"), of: costs },
  level: { scale: () => t("brighter: lower cost"), low: () => t("cost of each state"), lows: () => "", of: () => "" },
});

/** @type {Record<Summary["shape"], () => string>} */
const SHAPES = Object.freeze({
  nested: () => t("across: order of visit · down: depth · width: size of the subtree below"),
  layers: () => t("across: order of visit · each step down is one layer of the breadth-first wave"),
  taken: () => t("across: order of taking · down: depth"),
});

/**
 * @param {{shape: Summary["shape"], measure?: "left" | "cost" | "level", outcomeName: (outcome: string) => string, moveName: (move: Move) => string, reasonName: (reason: string) => string}} parts
 * @returns {Labels}
 */
export function createLabels({ shape, measure = "left", outcomeName, moveName, reasonName }) {
  const measured = MEASURES[measure];
  /** @type {Readonly<Record<string, () => string>>} */
  const others = { ...OTHERS, scale: measured.scale, low: measured.low };
  const outcome = (/** @type {string} */ name) => others[name]?.() ?? outcomeName(name);
  const place = shape === "layers" ? layerName : depthName;
  const merged = shape === "layers" ? mergedInLayer : mergedInDepth;

  /** @param {NodeFacts} facts */
  function ending({ outcome: name, dead_end = null }) {
    if (name === null) return null;
    return dead_end === null ? outcome(name) : `${outcome(name)}: ${reasonName(dead_end)}`;
  }

  /** @param {NodeFacts} facts @param {string | null} [what] is said in the place of its outcome */
  function node(facts, what = ending(facts)) {
    const parts = [t("node %(node)d", { node: facts.node })];
    if (facts.depth !== null) parts.push(place(facts.depth));
    if (what !== null) parts.push(what);
    if (facts.on_path) parts.push(t("on the solution path"));
    if (facts.move) parts.push(moveName(facts.move));
    if (typeof facts.remaining === "number") parts.push(measured.of(facts.remaining, facts.fewest));
    return parts.filter((part) => part !== "").join(" · ");
  }

  /** @param {Way} way */
  function wayName({ tried, last }) {
    if (tried !== null) return t("%(move)s is being tried", { move: tried });
    if (last === null) return undefined;
    if (last.outcome === null) return t("last: node %(node)d", { node: last.node });
    return t("last: node %(node)d, %(outcome)s", { node: last.node, outcome: outcome(last.outcome) });
  }

  /** @param {Ghost} ghost */
  function ghost({ skips }) {
    const reasons = [...new Set(skips.map(({ reason }) => reason))];
    const texts = reasons.map((reason) => {
      const moves = skips.filter((skip) => skip.reason === reason).map(({ move }) => moveName(move));
      return `${reasonName(reason)} ${moves.join(" ")}`;
    });
    const left_out = t("left out");
    return `${left_out}: ${texts.join(" · ")}`;
  }

  return {
    outcome,
    node,
    current: (facts, way) => node(facts, wayName(way)),
    ghost,
    picked: (picked, facts) => (picked.merged > 1 ? merged(picked) : node(facts)),
    name(number, move) {
      const [text, played] = [formatted(number), move && moveName(move)];
      return played ? [`${text} ${played}`, played, text] : [text];
    },
    shape: SHAPES[shape](),
    lows: measured.lows(),
    keys: shape === "layers" ? keysInLayers() : keysInTree(),
  };
}

/** @param {number} remaining @param {number | null} [fewest] so far */
function left(remaining, fewest) {
  if (typeof fewest !== "number") return t("%(count)d left", { count: remaining });
  if (remaining === fewest) return t("%(count)d left, the fewest so far", { count: remaining });
  return t("%(count)d left, fewest so far %(fewest)d", { count: remaining, fewest });
}

/** @param {number} cost @param {number | null} [lowest] so far */
function costs(cost, lowest) {
  if (typeof lowest !== "number") return t("cost %(cost)d", { cost });
  if (cost === lowest) return t("cost %(cost)d, the lowest so far", { cost });
  return t("cost %(cost)d, lowest so far %(lowest)d", { cost, lowest });
}

/** @param {number} depth */
function depthName(depth) {
  return t("depth %(depth)d", { depth });
}

/** @param {number} layer */
function layerName(layer) {
  return t("layer %(layer)d", { layer });
}

/** @param {Picked} picked */
function mergedInDepth({ merged, depth, node }) {
  return tn(
    "%(count)d node of depth %(depth)d merged here, the last is %(node)d",
    "%(count)d nodes of depth %(depth)d merged here, the last is %(node)d",
    merged,
    { depth, node },
  );
}

/** @param {Picked} picked */
function mergedInLayer({ merged, depth, node }) {
  return tn(
    "%(count)d node of layer %(layer)d merged here, the last is %(node)d",
    "%(count)d nodes of layer %(layer)d merged here, the last is %(node)d",
    merged,
    { layer: depth, node },
  );
}

function keysInTree() {
  return t(
    "The arrow keys walk the tree: left and right to siblings, up to the parent, down to the first child. Enter fits the subtree, plus and minus zoom, 0 shows all of it.",
  );
}

function keysInLayers() {
  return t(
    "Each step down is one layer of the breadth-first wave. The arrow keys walk the tree: left and right to siblings, up to the parent, down to the first child. Enter fits the layer, plus and minus zoom, 0 shows all of it.",
  );
}

/** Replaces a strip that failed to load. */
export function problemSentence() {
  return t("This part of the picture has not come. Move or zoom to ask for it again.");
}

/** @param {Interval} interval @param {Pick<Summary, "nodes" | "truncated">} summary */
export function describeInterval(interval, { nodes, truncated }) {
  if (!isWhole(interval, nodes)) {
    const { start, stop } = wholeNumbers(interval);
    return t("nodes %(first)d to %(last)d of %(total)d", {
      first: start, last: stop - 1, total: nodes,
    });
  }
  if (truncated) return t("the first %(count)d nodes", { count: nodes });
  return tn("%(count)d node", "%(count)d nodes", nodes);
}
