/**
 * What the searches of a puzzle are called, and those with some of their prunings switched off.
 *
 * @import {SearchChoice} from "../../net/link.js"
 * @import {PuzzleView} from "../../types.d.ts"
 * @import {DeclaredSearch} from "./view.js"
 *
 * @typedef {Pick<DeclaredSearch, "name" | "prunings" | "cost" | "by_hand">} Declared a search
 *     of the puzzle
 */

import { listed, t } from "../../lib/messages.js";

/**
 * @param {object} parts
 * @param {PuzzleView} parts.puzzle
 * @param {readonly Declared[]} parts.searches the first one is meant where a choice has no name
 */
export function createNames({ puzzle, searches }) {
  /** @param {string | null} search */
  function declared(search) {
    const found = searches.find(({ name }) => name === search) ?? searches[0];
    if (!found) throw new Error("A puzzle has at least one search.");
    return found;
  }

  /** @param {SearchChoice} choice */
  function setName({ search, off }) {
    if (off.length === 0) return t("all prunings");
    if (off.length === declared(search).prunings.length) return t("no pruning");
    return t("without %(names)s", { names: listed(off.map(puzzle.search.pruning)) });
  }

  /** @param {string | null} search */
  function title(search) {
    return puzzle.search.title(declared(search).name);
  }

  return {
    declared,
    setName,
    title,
    /**
     * @param {string} name
     * @returns {SearchChoice} with all its prunings
     */
    choiceOf: (name) => ({ search: name === searches[0]?.name ? null : name, off: [] }),
    /**
     * What tells a search from another one.
     *
     * @param {SearchChoice} choice @param {SearchChoice} other
     */
    within(choice, other) {
      return choice.search === other.search ? setName(choice) : title(choice.search);
    },
  };
}

/**
 * @param {SearchChoice} choice
 * @returns {string} the same for choices that are the same
 */
export function keyOf({ search, off }) {
  return [search ?? "", ...off].join();
}
