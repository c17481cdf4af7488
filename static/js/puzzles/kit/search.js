/**
 * Pictures and sentences of a search, composed from common ones and a kind's own; loaded when a search opens.
 * @import {Board, Ending, Frame, Move, SearchWords} from "../../types.d.ts"
 * @import {Facts, Moments, SearchTables, ToldOfSearch, Words} from "./types.d.ts"
 */

import { t } from "../../lib/messages.js";
import { PALETTE } from "../../lib/palette.js";
import { answered, completed, momentOf, partOf } from "./moments.js";
import { paintCut, paintLeftOut, paintRest, paintRim } from "./painters.js";
import { plural, sentence } from "./words.js";

const BACK = Object.freeze([{ effect: "back" }]);

/** Common to all kinds. @type {Moments} */
const MOMENTS = {
  skip: {
    asks: "fate",
    ms: 200,
    paint: paintRest,
    sign: paintLeftOut,
    tell: ({ move }) => t("Skip %(move)s: it is left out.", { move: String(move) }),
    notice: { seen: ({ node }) => (node === undefined ? "" : t("Seen: node %(node)d", { node })) },
  },
  enter: {
    ms: { solved: 500, dead: 500, limit: 500, expanded: 200 },
    paint: {
      solved: (scene) => {
        paintRest(scene);
        paintRim(scene, PALETTE.jade);
      },
      dead: paintRest,
      limit: paintRest,
      expanded: paintRest,
    },
    tell: {
      solved: () => t("Solved: this is a solution."),
      dead: () => t("Dead end: nothing below can lead to a solution."),
      limit: () => t("Depth limit: the search goes no deeper."),
      expanded: (facts) =>
        facts.f === undefined
          ? t("Depth %(depth)d: the search goes on from here.", facts)
          : t("Depth %(depth)d: g = %(g)s so far, h = %(h)s to go by the estimate, so f = %(f)s.", facts),
    },
    sounds: {
      solved: [{ effect: "chime" }], dead: [{ effect: "dead" }], limit: [{ effect: "limit" }],
    },
  },
  leave: {
    asks: "return",
    ms: 300,
    paint: (scene, { board }) => paintCut(scene, board),
    tell: (facts) => t("Back to depth %(depth)d: the move is taken back.", facts),
    sounds: BACK,
    notice: (facts) => t("Back to depth %(depth)d", facts),
    log: (facts) => t("back to depth %(depth)d", facts),
  },
  take: {
    asks: "queue",
    ms: 250,
    paint: (scene, { board }) => paintCut(scene, board),
    tell: (facts) =>
      t("Node %(node)d of layer %(depth)d is taken from the front of the queue.", facts),
    sounds: BACK,
    notice: (facts) => t("Layer %(depth)d", facts),
    log: (facts) => t("node %(node)d taken, layer %(depth)d", facts),
  },
  queue: {
    ms: 250,
    paint: (scene, { board }) => paintCut(scene, board),
    tell: () => t("The new state waits at the end of the queue."),
    notice: () => t("It joins the queue"),
  },
  pop: {
    asks: "queue",
    ms: 250,
    paint: (scene, { board }) => paintCut(scene, board),
    tell: (facts) => tellPop(facts),
    sounds: BACK,
    notice: (facts) => (facts.f === undefined ? t("From the stack") : t("The least f: %(f)s", facts)),
    log: (facts) => t("taken from the frontier: a child of node %(node)d", facts),
  },
  push: {
    ms: 200,
    paint: paintRest,
    tell: (facts) => tellPush(facts),
    notice: (facts) => (facts.f === undefined ? t("Onto the stack") : t("Into the heap: f = %(f)s", facts)),
  },
  empty: {
    ms: 500,
    paint: (scene, { board }) => paintCut(scene, board),
    tell: ({ frontier }) =>
      frontier === undefined
        ? t("The queue is empty: everything that can be reached has been found.")
        : t("The frontier is empty: everything that can be reached has been searched."),
    sounds: [{ effect: "limit" }],
    notice: ({ frontier }) => (frontier === undefined ? t("The queue is empty") : t("The frontier is empty")),
    log: ({ frontier }) => (frontier === undefined ? t("the queue is empty") : t("the frontier is empty")),
  },
};

const SEARCH = Object.freeze({
  titles: {
    bfs: sentence("breadth-first"),
    dfs: sentence("depth-first"),
    "graph-dfs": sentence("graph search"),
    ucs: sentence("uniform cost"),
    greedy: sentence("greedy best-first"),
    astar: sentence("A*"),
    "weighted-astar": sentence("weighted A*"),
  },
  outcomes: {
    solved: sentence("solved"),
    dead: sentence("dead end"),
    limit: sentence("depth limit"),
    expanded: sentence("explored"),
  },
  counted: {
    solved: sentence("Solved"),
    dead: sentence("Dead end"),
    limit: sentence("Depth limit"),
  },
  skipped: { seen: sentence("Seen before, skipped"), outdated: sentence("Outdated, skipped") },
  skips: {
    outdated: plural(
      "%(count)d move skipped: another way was found meanwhile",
      "%(count)d moves skipped: other ways were found meanwhile",
    ),
    seen: plural("%(count)d move skipped: seen before", "%(count)d moves skipped: seen before"),
  },
  state: (/** @type {Board} */ board) => String(board),
  move: (/** @type {Move} */ move) => String(move),
  ending: plural(
    "All is tried: %(count)d node, and it is no solution.",
    "All is tried: %(count)d nodes, and none is a solution.",
    "nodes",
  ),
});

const CUT_SHORT = sentence("Here end the first %(nodes)d nodes, and the search would go on.");

/** Breadth first keeps every board, depth first one path. */
const OUT_OF_MEMORY = sentence(
  "The memory is full: all %(nodes)d boards found so far are kept, to know what was seen. The search would go on.",
);

/** Log line of several skips whose reason has no words. */
const SKIPS = plural("%(count)d move: %(reason)s", "%(count)d moves: %(reason)s");

/** @param {Ending} facts */
const cutShort = ({ shape, ...facts }) => (shape === "layers" ? OUT_OF_MEMORY : CUT_SHORT)(facts);

/** What is taken from a frontier. @param {Facts} facts @param {string} [move] in words */
export function tellPop(facts, move = String(facts.move)) {
  return facts.f === undefined
    ? t("From the top of the stack: a child of node %(node)d, by %(move)s.", { ...facts, move })
    : t("The least f is taken from the heap: %(f)s, a child of node %(node)d by %(move)s.", { ...facts, move });
}

/** What is put into a frontier. @param {Facts} facts @param {string} [move] in words */
export function tellPush(facts, move = String(facts.move)) {
  return facts.f === undefined
    ? t("Onto the stack: %(move)s.", { ...facts, move })
    : t("Into the heap: %(move)s, with g = %(g)s and h = %(h)s, so f = %(f)s.", { ...facts, move });
}

/**
 * Adds the frames of a search to a kind's moments.
 * @param {string} name @param {Moments} moments @param {ToldOfSearch} own @param {(frame: Frame) => Facts} factsOf @returns {SearchWords}
 * @throws {Error} for a frame without picture or sentence
 */
export function withSearch(name, moments, own, factsOf) {
  Object.assign(moments, completed(name, own.moments, MOMENTS));
  return searchWords(own.words, moments, factsOf);
}

/** @param {SearchTables} own @param {Moments} moments @param {(frame: Frame) => Facts} factsOf @returns {SearchWords} */
function searchWords(own, moments, factsOf) {
  const [outcome, skipped] = [
    named(SEARCH.outcomes, own.outcomes), named(SEARCH.skipped, own.skipped, own.unnamed),
  ];
  const pruning = named({}, own.prunings, own.unnamed);
  /** @type {Words} */
  const skips = { ...SEARCH.skips, ...own.skips };
  const { notes = {}, ending = SEARCH.ending } = own;
  return {
    title: named(SEARCH.titles, own.titles),
    onPath: own.onPath ?? (() => ""),
    state: own.state ?? SEARCH.state,
    ending: (facts) =>
      own.failed?.(facts) || (facts.truncated ? cutShort(facts) : ending({ ...facts })),
    move: own.move ?? SEARCH.move,
    outcome,
    counted: named(SEARCH.counted, own.counted),
    sparse: own.sparse ?? false,
    skipped,
    pruning,
    idea: named({}, own.ideas),
    log(frame) {
      const said = partOf(momentOf(moments, frame), "log", frame);
      if (said === undefined && frame.kind === "enter") return outcome(frame.outcome);
      return answered(said ?? "", factsOf(frame));
    },
    logSkips: (reason, count) =>
      answered(skips[reason] ?? SKIPS, { count, reason: skipped(reason) }),
    variables: own.variables ?? (() => []),
    notes: (facts) =>
      Object.entries(notes).map(([name, linesOf]) => ({
        pruning: name, title: pruning(name), lines: linesOf(facts),
      })),
  };
}

/** A name without words stands for itself by default. @param {Words} common @param {Words} [own] @param {(name: string) => string} [unnamed] */
function named(common, own, unnamed = (name) => name) {
  const words = { ...common, ...own };
  return (/** @type {string} */ name) => String(answered(words[name] ?? unnamed(name), {}));
}
