/**
 * The words of a kind of puzzle, composed from tables of messages. Every sentence stands whole in
 * the catalogue: none is put together from pieces.
 *
 * @import {Board, Frame, Move, SearchWords} from "../../types.d.ts"
 * @import {Facts, KindWords, Moments, Teller} from "./types.d.ts"
 */

import { t, tn } from "../../lib/messages.js";
import { answered, momentOf, partOf } from "./moments.js";

/**
 * sentence("Layer %(depth)d") is a function of facts: (facts) => "Layer 3".
 *
 * @param {string} msgid
 * @returns {Teller}
 */
export const sentence = (msgid) => (facts) => t(msgid, facts);

/**
 * The same with a plural, chosen by one of the facts, which the sentence may also call `count`.
 *
 * @param {string} one
 * @param {string} other
 * @param {string} [fact]
 * @returns {Teller}
 */
export const plural = (one, other, fact = "count") => (facts) => tn(one, other, facts[fact], facts);

const SEARCH = Object.freeze({
  titles: { bfs: sentence("breadth-first"), dfs: sentence("depth-first") },
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
  skipped: { seen: sentence("Seen before, skipped") },
  skips: {
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

/**
 * What a puzzle says about a search of it.
 *
 * @param {KindWords["search"]} own
 * @param {Moments} moments
 * @param {(frame: Frame) => Facts} factsOf
 * @returns {SearchWords}
 */
export function searchWords(own, moments, factsOf) {
  const { notes = {}, variables = () => [] } = own;
  /** @param {keyof typeof SEARCH | "prunings" | "ideas"} table */
  const named = (table) => {
    const words = { .../** @type {any} */ (SEARCH)[table], ...own[table] };
    return (/** @type {string} */ name, /** @type {Facts} */ facts = {}) =>
      String(answered(words[name] ?? name, facts));
  };
  const [skips, pruning, ending] = [named("skips"), named("prunings"), own.ending ?? SEARCH.ending];
  return {
    title: (name) => named("titles")(name),
    state: own.state ?? SEARCH.state,
    ending: (facts) => (facts.truncated ? CUT_SHORT : ending)({ ...facts }),
    move: own.move ?? SEARCH.move,
    outcome: (name) => named("outcomes")(name),
    counted: (name) => named("counted")(name),
    skipped: (name) => named("skipped")(name),
    pruning: (name) => pruning(name),
    idea: (name) => named("ideas")(name),
    log(frame) {
      const said = partOf(momentOf(moments, frame), "log", frame);
      return said === undefined && frame.kind === "enter"
        ? named("outcomes")(frame.outcome)
        : String(answered(said ?? "", factsOf(frame)));
    },
    logSkips: (reason, count) => skips(reason, { count }),
    variables,
    notes: (facts) =>
      Object.entries(notes).map(([name, linesOf]) => ({
        pruning: name, title: pruning(name), lines: linesOf(facts),
      })),
  };
}
