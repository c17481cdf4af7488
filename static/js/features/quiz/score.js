/**
 * How many answers were right, and how many of the last ones in a row.
 */

import { t } from "../../lib/messages.js";

export function createScore() {
  const score = { right: 0, count: 0, streak: 0 };
  return {
    reset: () => Object.assign(score, { right: 0, count: 0, streak: 0 }),
    /** @param {boolean} right */
    count(right) {
      score.count += 1;
      score.right += right ? 1 : 0;
      score.streak = right ? score.streak + 1 : 0;
    },
    /** @returns {string} nothing before the first answer */
    told: () => (score.count > 0 ? t("%(right)d of %(count)d right, streak %(streak)d", score) : ""),
  };
}
