/**
 * The result of a finished attempt: its move count against the minimum, its stars, and both solutions side by side.
 * @import {Trace} from "../../documents/replay.js"
 * @import {PuzzleView} from "../../types.d.ts"
 * @import {Attempt} from "./attempt.js"
 */

import { t } from "../../lib/messages.js";
import { rememberSolved, rememberStars } from "../../ui/page/progress.js";
import { byId } from "../../ui/widgets/dom.js";
import { createTwoWays } from "./two-ways.js";

const MOST_STARS = 3;

/**
 * @param {{trace: Trace, puzzle: PuzzleView, attempt: Attempt, reducedMotion: boolean,
 *   shortest: () => Promise<number | null>, helped: () => boolean, hidden: () => boolean}} parts `shortest`: null if
 *   unknown
 */
export function createEnding({ trace, puzzle, attempt, reducedMotion, shortest, helped, hidden }) {
  const panel = byId("play-end", HTMLElement);
  const [verdict, stars] = [byId("play-verdict", HTMLElement), byId("play-stars", HTMLElement)];
  const [ways, reveal] = [byId("play-ways", HTMLElement), byId("play-reveal", HTMLButtonElement)];
  const shown = { key: "", twoWays: /** @type {ReturnType<typeof createTwoWays> | null} */ (null) };
  showRules();

  /** @param {number} made */
  function openWays(made) {
    reveal.hidden = true;
    ways.hidden = false;
    shown.twoWays ??= createTwoWays({ puzzle, size: puzzle.size(trace), reducedMotion });
    shown.twoWays.show(trace.boards[0], attempt.steps().slice(0, made), trace.steps);
  }

  /** @param {number} made @param {1 | 2 | 3} count */
  function showStars(made, count) {
    rememberSolved(trace);
    rememberStars(trace, count);
    stars.textContent = drawnStars(count);
    stars.setAttribute("aria-label", t("%(count)d of 3 stars", { count }));
    if (trace.outcome === "solved") openWays(made);
  }

  /** @param {number} made */
  async function showSolved(made) {
    const ending = attempt.at(made)?.ending;
    if (ending) {
      verdict.textContent = t("%(ending)s Nothing better was to be had.", { ending });
      showStars(made, starsOf({ fewest: true, helped: helped() }));
      return;
    }
    const key = shown.key;
    const least = await shortest().catch(() => null);
    if (key !== shown.key) return;
    const fewest = least === null || made <= least;
    verdict.textContent = t("You: %(own)s. The fewest: %(least)s.", {
      own: puzzle.count(made), least: least === null ? t("not known") : puzzle.count(least),
    });
    showStars(made, starsOf({ fewest, helped: helped() }));
  }

  /** @param {number} made */
  function showLost(made) {
    stars.textContent = "";
    stars.removeAttribute("aria-label");
    if (hidden()) {
      verdict.textContent = t("Not solved. Undo, or restart.");
      reveal.hidden = ways.hidden = true;
      return;
    }
    if (trace.outcome !== "solved") {
      verdict.textContent = t("Not solved. This puzzle has no solution.");
      reveal.hidden = ways.hidden = true;
      return;
    }
    const ending = attempt.at(made)?.ending;
    verdict.textContent = ending
      ? t("%(ending)s More was to be had.", { ending })
      : t("Not solved. The solver needs %(moves)s.", { moves: puzzle.count(trace.total) });
    ways.hidden = true;
    reveal.hidden = false;
    reveal.onclick = () => openWays(made);
  }

  return {
    /** @param {number} made moves @param {"open" | "solved" | "lost"} outcome */
    update(made, outcome) {
      const key = `${outcome} ${attempt.texts(made).join("-")}`;
      if (key === shown.key) return;
      shown.key = key;
      const over = outcome !== "open" && made > 0;
      panel.hidden = !over;
      byId("play-panel", HTMLElement).dataset.over = String(over);
      shown.twoWays?.stop();
      if (!over) return;
      if (outcome === "solved") void showSolved(made);
      else showLost(made);
    },
  };
}

function showRules() {
  const list = byId("play-star-rules", HTMLElement);
  const rules = list.dataset.of === "turn"
    ? [t("nothing better was to be had, without help"), t("the same with help")]
    : [t("the fewest moves, without help"), t("the fewest moves, or without help"), t("solved")];
  list.replaceChildren(
    ...rules.map((rule, index) => {
      const item = document.createElement("li");
      item.textContent = `${drawnStars(MOST_STARS - index)} ${rule}`;
      return item;
    }),
  );
}

/**
 *     stars   moves          help
 *     ★★★     the fewest     none
 *     ★★☆     the fewest     some
 *     ★★☆     more           none
 *     ★☆☆     more           some
 * @param {{fewest: boolean, helped: boolean}} attempt @returns {1 | 2 | 3}
 */
export function starsOf({ fewest, helped }) {
  if (fewest && !helped) return 3;
  return fewest || !helped ? 2 : 1;
}

/** @param {number} stars */
export function drawnStars(stars) {
  return "★".repeat(stars) + "☆".repeat(MOST_STARS - stars);
}
