/** The score of a quiz: right answers of all, and the current streak. */

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
    /** @returns {string} empty before the first answer */
    text: () => (score.count > 0 ? t("%(right)d of %(count)d right, streak %(streak)d", score) : ""),
  };
}
