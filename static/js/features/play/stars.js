/**
 * What a solved puzzle is worth: the one table of the stars.
 *
 *     stars   moves          help
 *     ★★★     the fewest     none
 *     ★★☆     the fewest     some
 *     ★★☆     more           none
 *     ★☆☆     more           some
 */

import { t } from "../../lib/messages.js";

export const MOST_STARS = 3;

/** @param {{fewest: boolean, helped: boolean}} attempt @returns {1 | 2 | 3} */
export function starsOf({ fewest, helped }) {
  if (fewest && !helped) return 3;
  return fewest || !helped ? 2 : 1;
}

/** What each number of stars is given for, the most first. */
export function starRules() {
  return [
    { stars: 3, rule: t("the fewest moves, without help") },
    { stars: 2, rule: t("the fewest moves, or without help") },
    { stars: 1, rule: t("solved") },
  ];
}

/** @param {number} stars */
export function drawnStars(stars) {
  return "★".repeat(stars) + "☆".repeat(MOST_STARS - stars);
}
