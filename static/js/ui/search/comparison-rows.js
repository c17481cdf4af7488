/**
 * The rows of the comparison's charts: searches, sets of prunings and ideas with their numbers.
 *
 * @import {Comparison} from "../../documents/search.js"
 * @import {SearchChoice} from "../../net/link.js"
 * @import {PuzzleView} from "../../types.d.ts"
 * @import {Row} from "./chart.js"
 * @import {createNames} from "./names.js"
 *
 * @typedef {ReturnType<typeof createNames>} Names
 *
 * @typedef {object} Candidate a search that can be seen beside the current one
 * @property {SearchChoice} choice
 * @property {string} name
 * @property {number} nodes
 * @property {boolean} more it has more nodes than these
 */

import { t, tn } from "../../lib/messages.js";
import { keyOf } from "./names.js";

/**
 * @param {Comparison} comparison
 * @returns {number} the number whose bar is the longest
 */
export function mostNodes({ searches, sets }) {
  return Math.max(...[...searches, ...sets].map(({ nodes }) => nodes));
}

/** @param {Comparison} comparison @param {PuzzleView} puzzle @param {Names} names @returns {Candidate[]} */
export function searchesOf({ searches }, puzzle, names) {
  return searches.map((counted) => ({
    ...counted,
    choice: names.choiceOf(counted.name),
    name: puzzle.search.title(counted.name),
  }));
}

/** @param {Comparison} comparison @param {string | null} search @param {Names} names @returns {Candidate[]} */
export function setsOf({ sets }, search, names) {
  return sets.map((set) => {
    const choice = { search, off: set.off };
    return { ...set, choice, name: names.setName(choice) };
  });
}

/**
 * @param {Comparison} comparison
 * @returns {string} nothing where every set of prunings was counted
 */
export function uncounted({ uncounted: sets = 0 }) {
  if (sets === 0) return "";
  return tn("%(count)d more set was not counted.", "%(count)d more sets were not counted.", sets);
}

/**
 * @param {Candidate} candidate
 * @param {SearchChoice} current
 * @param {string} beside the key of the choice that is seen beside the current one, "" for none
 * @param {((candidate: Candidate) => void) | null} pick null where the others are not to be had
 * @returns {Row}
 */
export function rowOf(candidate, current, beside, pick) {
  const { choice, name, nodes, more } = candidate;
  const here = keyOf(choice) === keyOf(current);
  return {
    name,
    count: nodes,
    text: more ? t("more than %(count)d", { count: nodes }) : "",
    open: more,
    kind: here ? "here" : "",
    picked: keyOf(choice) === beside,
    pick: here || !pick ? null : () => pick(candidate),
  };
}

/** @param {Comparison} comparison @param {PuzzleView} puzzle @returns {Row[]} */
export function ideaRows({ sets: [all], ideas, played }, puzzle) {
  const plain = { text: "", open: false, picked: false, pick: null };
  return [
    { ...plain, name: t("the prunings alone"), count: all?.nodes ?? 0, kind: "here" },
    ...ideas.map(({ name, boards }) => ({
      ...plain, name: puzzle.search.idea(name), count: boards, kind: "",
    })),
    { ...plain, name: t("all ideas together"), count: played, kind: "all" },
  ];
}

/**
 * Why the solver's number, which Watch tells, is another one than the tree's.
 *
 * @param {Comparison} comparison
 */
export function boardsAndNodes({ sets: [all], played }) {
  return t("Two counts: the tree has %(nodes)d nodes, and the fast solver, which also uses the ideas below, tried %(played)d boards.", {
    nodes: all?.nodes ?? 0, played,
  });
}

/**
 * @param {Comparison} comparison
 * @returns {string} nothing where a search was not counted to its end
 */
export function difference({ searches }) {
  if (searches.some(({ more }) => more)) return "";
  const counts = searches.map(({ nodes }) => nodes);
  return tn(
    "The difference is %(count)d node.",
    "The difference is %(count)d nodes.",
    Math.max(...counts) - Math.min(...counts),
  );
}
