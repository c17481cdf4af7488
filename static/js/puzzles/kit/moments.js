/**
 * Moments, by kind of frame: duration, picture, sentence, sound, note on the canvas and log line. Frames of a search
 * are common (search-moments.js); a kind defines those of its moves and overrides others.
 *
 * A part of a moment may be a table by outcome of a frame or reason of a skip, `other` for frames with neither.
 * @import {Corner, Frame, QuestionKind, QuizWords} from "../../types.d.ts"
 * @import {Facts, Kind, Moment, Moments} from "./types.d.ts"
 */

/** @param {string} name @param {Moments} own @param {Moments} [common] defaults @returns {Moments} @throws {Error} without picture or sentence */
export function completed(name, own, common = {}) {
  const kinds = new Set([...Object.keys(common), ...Object.keys(own)]);
  const moments = Object.fromEntries([...kinds].map((kind) => [kind, merged(common[kind], own[kind])]));
  for (const [kind, moment] of Object.entries(moments)) {
    const missing = /** @type {const} */ (["paint", "tell"]).filter((part) => !moment[part]);
    if (missing.length > 0) {
      throw new Error(`${name}: its frames of kind "${kind}" have no ${missing.join(" and no ")}.`);
    }
  }
  return moments;
}

/** Tables of both are merged; the kind's own entries win. @param {Moment} [common] @param {Moment} [own] @returns {Moment} */
export function merged(common = {}, own = {}) {
  const parts = Object.entries(own).map(([part, value]) => {
    const other = /** @type {any} */ (common)[part];
    return [part, isTable(value) && isTable(other) ? { ...other, ...value } : value];
  });
  return { ...common, ...Object.fromEntries(parts) };
}

/** @param {unknown} part */
function isTable(part) {
  return typeof part === "object" && part !== null && !Array.isArray(part);
}

/** @param {Moments} moments @param {Frame} frame @returns {Moment} @throws {Error} for a frame that the kind does not know */
export function momentOf(moments, { kind }) {
  const found = moments[kind];
  if (!found) throw new Error(`Expected frames ${Object.keys(moments).join(", ")}, got "${kind}".`);
  return found;
}

/** Resolves tables by outcome or reason. @template {keyof Moment} P @param {Moment} moment @param {P} part @param {Frame} frame @returns {any} */
export function partOf(moment, part, { outcome, reason }) {
  const found = /** @type {any} */ (moment[part]);
  return isTable(found) ? found[outcome ?? reason ?? "other"] : found;
}

/** @param {unknown} part a function of facts, or the value @param {Facts} facts */
export function answered(part, facts) {
  return typeof part === "function" ? part(facts) : part;
}

/**
 * What a quiz needs of a kind: frames that can be guessed, and cells of moves and stones.
 * @param {Kind} kind @param {Moments} moments those of a search once loaded
 * @param {(cell: any) => Corner} corner of a cell on the canvas
 * @returns {QuizWords}
 */
export function quizWords({ aim, stones }, moments, corner) {
  const declared = Object.values(moments).flatMap(({ asks }) => (typeof asks === "string" ? [asks] : []));
  return {
    kinds: new Set(/** @type {QuestionKind[]} */ (declared)),
    asks: (frame) => partOf(momentOf(moments, frame), "asks", frame) ?? null,
    aim: (move, board) => aim?.(move, board) ?? [move],
    vanishing: (/** @type {Frame} */ frame) => unique(momentOf(moments, frame).groups?.(frame).flat() ?? []),
    stones: (board) => stones?.(board) ?? [],
    corner,
  };
}

/** Groups may share a cell. @param {readonly any[]} cells */
function unique(cells) {
  return [...new Map(cells.map((cell) => [String(cell), cell])).values()];
}
