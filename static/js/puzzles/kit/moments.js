/**
 * What happens on the stage, by kind of frame: how long it lasts, how it is painted, told, heard,
 * noted on the canvas and written to the log. The frames of a search are common (search-moments.js):
 * a kind has those of its moves, and says or paints of the others what it does otherwise.
 *
 * Each part of a moment may be a table by the outcome of an enter frame or the reason of a skip.
 *
 * @import {Frame} from "../../types.d.ts"
 * @import {Facts, Moment, Moments} from "./types.d.ts"
 */

/**
 * The moments of a kind's moves or of its searches.
 *
 * @param {string} name of the kind
 * @param {Moments} own
 * @param {Moments} [common] what holds of any kind that does not say otherwise
 * @returns {Moments}
 * @throws {Error} naming a frame that is not painted or not told
 */
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

/**
 * Where both have a table, one's own words are added to the other's.
 *
 * @param {Moment} [common] @param {Moment} [own] @returns {Moment}
 */
function merged(common = {}, own = {}) {
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

/**
 * @param {Moments} moments
 * @param {Frame} frame
 * @returns {Moment}
 * @throws {Error} for a frame that the kind does not know
 */
export function momentOf(moments, { kind }) {
  const found = moments[kind];
  if (!found) throw new Error(`Expected frames ${Object.keys(moments).join(", ")}, got "${kind}".`);
  return found;
}

/**
 * A part of a moment, in a table that of the frame's outcome or reason.
 *
 * @template {keyof Moment} P
 * @param {Moment} moment
 * @param {P} part
 * @param {Frame} frame
 * @returns {any} undefined where there is none
 */
export function partOf(moment, part, { outcome, reason }) {
  const found = /** @type {any} */ (moment[part]);
  return isTable(found) ? found[outcome ?? reason] : found;
}

/**
 * What a part says of some facts.
 *
 * @param {unknown} part a function of facts, or the answer itself
 * @param {Facts} facts
 */
export function answered(part, facts) {
  return typeof part === "function" ? part(facts) : part;
}
