/**
 * Difficulty in stars, with its measures in words. Requested late: measuring a hard puzzle takes time.
 *
 * @typedef {object} Difficulty
 * @property {number} stars 1 to 5
 * @property {number} nodes
 * @property {boolean} more_nodes not counted
 * @property {number} dead_ends fraction of nodes, 0 to 1
 * @property {number} answers @property {boolean} more_answers
 * @property {number} greedy how far a greedy player gets, 0 to 1
 */

import { t, tn } from "../../lib/messages.js";
import { ask } from "../../net/again.js";
import { byId } from "../widgets/dom.js";
import { toast } from "../widgets/toast.js";

export async function showDifficulty() {
  const place = document.getElementById("difficulty");
  if (!place) return;
  const missed = [...place.querySelectorAll(".difficulty__missed")].map((each) => each.textContent);
  if (missed.length > 0) toast(missed.join(" "));
  const difficulty = await readDifficulty(place.dataset.url ?? "");
  const parts = byId("difficulty-parts", HTMLElement);
  if (!difficulty) {
    parts.textContent = t("It could not be measured just now.");
    return;
  }
  const stars = byId("difficulty-stars", HTMLElement);
  [...stars.children].forEach((star, at) => {
    star.classList.toggle("difficulty__star--on", at < difficulty.stars);
  });
  stars.setAttribute("aria-label", t("Difficulty %(rating)d of 5", { rating: difficulty.stars }));
  parts.textContent = partsOf(difficulty).join(" · ");
  place.dataset.stars = String(difficulty.stars);
}

/** @param {Difficulty} difficulty */
function partsOf({ nodes, more_nodes, dead_ends, answers, more_answers, greedy }) {
  return [
    more_nodes
      ? tn("at least %(count)d node", "at least %(count)d nodes", nodes)
      : tn("%(count)d node", "%(count)d nodes", nodes),
    t("%(percent)d%% dead ends", { percent: percent(dead_ends) }),
    answersOf(answers, more_answers),
    greedy === 1
      ? t("greedy moves solve it")
      : t("greedy moves come %(percent)d%% of the way", { percent: Math.min(99, percent(greedy)) }),
  ];
}

/** @param {number} answers @param {boolean} more */
function answersOf(answers, more) {
  if (more && answers === 0) return t("answers not counted");
  if (more) return tn("at least %(count)d answer", "at least %(count)d answers", answers);
  return answers === 0 ? t("no answer") : tn("%(count)d answer", "%(count)d answers", answers);
}

/** @param {number} share */
function percent(share) {
  return Math.round(100 * share);
}

/** @param {string} url @returns {Promise<Difficulty | null>} null if not measurable */
async function readDifficulty(url) {
  try {
    return await ask(url, {}, { quiet: true });
  } catch {
    return null;
  }
}
