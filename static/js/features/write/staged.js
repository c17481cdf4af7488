/**
 * The data of a stage, with what is known of the search on it.
 *
 * @import {PageData} from "../../main.js"
 * @import {Problem} from "../../python/problem.js"
 * @import {Facts} from "./stage.js"
 */

/** A search opens at its root unless a link says where. */
const OPENING = "view=search";

/**
 * Where a search opens that no link leads to: where it failed, if it did.
 *
 * @param {Facts} facts
 */
export function openingOf({ fault, nodes }) {
  return fault ? `${OPENING}&node=${Math.min(fault.node, nodes - 1)}` : OPENING;
}

/**
 * Declares the searches that a problem has, the recorded one in front.
 *
 * @param {PageData} data @param {Problem["searches"]} searches @returns {PageData}
 */
export function problemData(data, searches) {
  const { search } = /** @type {{search: any}} */ (data);
  const listings = new Map(search.searches.map((/** @type {any} */ each) => [each.name, each.listings]));
  const declared = searches.map((each) => ({ ...each, listings: listings.get(each.name) }));
  return { ...data, search: { ...search, searches: declared } };
}

/**
 * @param {PageData} stage
 * @param {Facts} facts
 * @param {unknown} replay
 * @param {{title: string, reach?: object}} shown what is on the stage, and where its lines can be run to
 * @returns {PageData}
 */
export function stageData(stage, facts, replay, shown) {
  const words = /** @type {any} */ (stage.words);
  const [skipped, prunings] = [words.search.skipped, words.search.prunings].map((each) => ({ ...each, ...facts.reasons }));
  const search = { ...words.search, skipped, prunings };
  return { ...stage, replay, words: { ...words, search }, own: /** @type {any} */ ({ ...stage.own, ...shown }) };
}
