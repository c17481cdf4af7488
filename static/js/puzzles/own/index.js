/**
 * A user's problem: boards by its `draw`, reasons and sentences as written.
 * @import {Declaration, OwnData, Template} from "../../types.d.ts"
 * @import {KindWords, SearchTables} from "../kit/types.d.ts"
 */

import { t } from "../../lib/messages.js";
import { kindOf } from "../kit/kind.js";
import { plural, sentence } from "../kit/words.js";
import { GAME_WORDS, momentsOfGame } from "./games.js";
import { faultSentence, limitOf, momentsOf, moveName, roundOf, searchMomentsOf, short, tellMove, tellUndrawn } from "./moments.js";
import { ownStage } from "./stage.js";

/** Letters of a move in a list. */
const MOST_MOVE = 24;

/** Letters of a reason in a list. */
const MOST_REASON = 48;

const START = sentence("The start: what will the search find?");
const MOVE = plural("%(count)d move", "%(count)d moves");
const VICTORY = plural("Victory! Solved in %(count)d move.", "Victory! Solved in %(count)d moves.");
const BEST_PLAY = plural(
  "Over after %(count)d move: neither player can do better.",
  "Over after %(count)d moves: neither player can do better.",
);
const NO_SOLUTION = plural(
  "No solution: the search is over after %(count)d node.",
  "No solution: the search is over after %(count)d nodes.",
);

const NO_LINE = plural(
  "No line of best play is known: the recording has %(count)d node.",
  "No line of best play is known: the recording has %(count)d nodes.",
);

/** @type {OwnData} */
const UNKNOWN = Object.freeze({ file: "", version: "", version_url: "", faults: {}, calls: false, game: false });

/** @param {Declaration} declaration */
export function view(declaration) {
  const own = { ...UNKNOWN, ...declaration.own };
  return kindOf({
    name: "own",
    stage: ownStage,
    moments: momentsOf(own),
    words: wordsOf(declaration),
    // A quiz marks no cells: a move may be anything.
    aim: () => [],
    search: async () => ({
      moments: own.game ? momentsOfGame(searchMomentsOf(own)) : searchMomentsOf(own),
      words: searchWordsOf(declaration),
    }),
  })(declaration);
}

/** General sentences around the problem's own words, which stay untranslated. @param {Declaration} declaration @returns {KindWords} */
function wordsOf({ own }) {
  return {
    count: MOVE,
    place: sentence("Move %(step)d of %(total)d"),
    describe: (move) => t("move %(move)s", { move: nameOf(move) }),
    event: ({ move, frames, board }) =>
      tellUndrawn(own, board) || tellMove({ ...frames.at(-1)?.facts, move }),
    start: ({ boards: [board] }) => tellUndrawn(own, board) || START({}),
    victory: ({ total }) => (own?.game ? BEST_PLAY : VICTORY)({ count: total }),
    impossible: ({ tried }) => own?.fault || (own?.game ? NO_LINE : NO_SOLUTION)({ count: tried }),
  };
}

/** @param {Declaration} declaration @returns {SearchTables} */
function searchWordsOf({ own, words }) {
  const { skipped = {}, prunings = {} } = words?.search ?? {};
  const [reasons, switches] = [shortened(skipped), shortened(prunings)];
  return {
    titles: {
      iddfs: sentence("iterative deepening"), idastar: sentence("IDA*"), bidirectional: sentence("from both ends"),
      "hill-climbing": sentence("hill climbing"), annealing: sentence("simulated annealing"),
      calls: sentence("recursion"), memo: sentence("with memory"), bare: sentence("without memory"),
      trace: sentence("printed search"), taken: sentence("your own order"), ...words?.search?.titles,
    },
    outcomes: { error: sentence("error") },
    counted: { error: sentence("Error") },
    ...(own?.game && GAME_WORDS),
    sparse: true,
    skipped: { ...switches, ...reasons, ...(own?.game && GAME_WORDS.skipped) },
    prunings: { ...reasons, ...switches },
    // A reason unknown when the page was made.
    unnamed: (name) => name.replaceAll("-", " "),
    state: () => "",
    move: (move) => nameOf(move),
    failed: ({ fault }) => (fault && own ? faultSentence(own, fault) : ""),
  };
}

/** In a line of a list; rounds of iterative deepening are limits. @param {unknown} move */
function nameOf(move) {
  const [limit, round] = [limitOf(move), roundOf(move)];
  if (round !== null) return t("round %(round)d", { round });
  return limit === null ? moveName(move, MOST_MOVE) : t("limit %(limit)d", { limit });
}

/** @param {Readonly<Record<string, string | Template>>} table @returns {Record<string, string>} */
function shortened(table) {
  return Object.fromEntries(
    Object.entries(table).map(([name, text]) => [name, short(text, MOST_REASON)]),
  );
}
