/**
 * What is said of a user's game for two players: values, bounds, and why moves are left out. Facts are those of
 * `solver/recording/nested/games.py`.
 * @import {Facts, Moments, SearchTables} from "../kit/types.d.ts"
 */

import { spelt, t } from "../../lib/messages.js";
import { merged } from "../kit/moments.js";
import { plural, sentence } from "../kit/words.js";
import { moveName } from "./moments.js";

/** Letters of a move in a sentence. */
const MOST_MOVE = 40;

/** By `order`. @type {Readonly<Record<string, (facts: Facts) => string>>} */
const OPEN = {
  max: (facts) => t("Depth %(depth)d, MAX to move: which move is worth most?", facts),
  min: (facts) => t("Depth %(depth)d, MIN to move: which move is worth least?", facts),
  max_window: (facts) =>
    t("Depth %(depth)d, MAX to move, α = %(alpha)s, β = %(beta)s: once a move is worth β, MIN will not let it come to this.", facts),
  min_window: (facts) =>
    t("Depth %(depth)d, MIN to move, α = %(alpha)s, β = %(beta)s: once a reply is worth α, MAX will not let it come to this.", facts),
  max_never: (facts) =>
    t("Depth %(depth)d, MAX to move: alpha-beta never comes here, for nothing here can change the answer.", facts),
  min_never: (facts) =>
    t("Depth %(depth)d, MIN to move: alpha-beta never comes here, for nothing here can change the answer.", facts),
};

/** @param {Facts} facts */
const over = (facts) => t("The game is over: it is worth %(worth)s to MAX.", facts);

/** @param {Facts} facts */
const worth = (facts) => t("Worth %(worth)s", facts);

/** Parts of the moments of a search that differ in a game. @type {Moments} */
const GAME_MOMENTS = {
  skip: { tell: tellSkip, notice: noticeOfSkip, log: logOfSkip },
  enter: {
    tell: { solved: over, dead: over, limit: over, expanded: tellOpen },
    notice: { solved: worth, dead: worth, limit: worth },
    log: { solved: worth, dead: worth, limit: worth },
  },
  leave: {
    tell: (facts) => t("Back to depth %(depth)d with the value %(worth)s: the best so far here is %(best)s.", written(facts)),
    notice: worth,
    log: (facts) => t("back to depth %(depth)d: %(worth)s, best %(best)s", written(facts)),
  },
};

/** Moments of a search with those of games in them. @param {Moments} moments @returns {Moments} */
export function momentsOfGame(moments) {
  const kinds = Object.entries(moments).map(([kind, moment]) => [kind, merged(moment, GAME_MOMENTS[kind])]);
  return Object.fromEntries(kinds);
}

/** The words of a game in the place of those of other searches. @type {Partial<SearchTables>} */
export const GAME_WORDS = {
  outcomes: {
    solved: sentence("worth more than 0"), dead: sentence("worth less than 0"), limit: sentence("worth 0"),
    expanded: sentence("the game goes on"), cut: sentence("alpha-beta never comes here"), error: sentence("error"),
  },
  counted: {
    solved: sentence("Worth more than 0"), dead: sentence("Worth less than 0"), limit: sentence("Worth 0"),
    error: sentence("Error"),
  },
  skipped: { cut: sentence("Cut: cannot matter"), seen: sentence("Computed before") },
  ending: plural(
    "Over after %(count)d node: the marked path is the line that both players expect.",
    "Over after %(count)d nodes: the marked path is the line that both players expect.",
    "nodes",
  ),
};

/** @param {Facts} facts */
function tellOpen(facts) {
  return OPEN[facts.order]?.(written(facts)) ?? "";
}

/** @param {Facts} facts */
function tellSkip(facts) {
  const said = written(facts);
  if (facts.mark === "cut") {
    return facts.order === "max"
      ? t("Cut %(move)s: MAX already has a move worth %(best)s here; MIN has %(beta)s elsewhere and will never go here.", said)
      : t("Cut %(move)s: MIN already has a reply worth %(best)s here; MAX has %(alpha)s elsewhere and will never go here.", said);
  }
  return facts.node === undefined
    ? t("Skip %(move)s: it leads to a state seen before.", said)
    : t("%(move)s leads to a position that was computed at node %(node)d: it is worth %(worth)s.", said);
}

/** @param {Facts} facts */
function noticeOfSkip(facts) {
  if (facts.mark === "cut") return t("Cut: worth %(best)s", written(facts));
  return facts.node === undefined ? "" : t("As node %(node)d", facts);
}

/** @param {Facts} facts */
function logOfSkip(facts) {
  const said = written(facts);
  if (facts.mark === "cut") return t("%(move)s: cut", said);
  return facts.node === undefined ? t("%(move)s: seen before", said) : t("%(move)s: as node %(node)d, worth %(worth)s", said);
}

/** Facts with values and moves as people read them. @param {Facts} facts @returns {Facts} */
function written(facts) {
  const values = ["worth", "best", "alpha", "beta"].flatMap((name) => (name in facts ? [[name, spelt(facts[name])]] : []));
  return { ...facts, ...Object.fromEntries(values), ...(facts.move !== undefined && { move: moveName(facts.move, MOST_MOVE) }) };
}
