/**
 * The end of playback: what a solution took and where to go from here, and the banner.
 * @import {Outcome} from "../../documents/replay.js"
 * @import {Component} from "./snapshot.js"
 * @import {ViewHost} from "./view-host.js"
 */

import { t } from "../../lib/messages.js";
import { byId, rescueFocus } from "../widgets/dom.js";

/** @param {ViewHost} viewHost @returns {Component} */
export function createVictory(viewHost) {
  const victory = byId("victory", HTMLElement);
  const feat = byId("victory-feat", HTMLElement);
  const narrator = byId("guidance", HTMLElement);
  byId("again", HTMLButtonElement).addEventListener("click", () => {
    const again = viewHost.current()?.again;
    if (again) {
      again();
      return;
    }
    viewHost.dispatch({ type: "seek", step: 0 });
    viewHost.dispatch({ type: "play" });
  });
  document.getElementById("victory-search")?.addEventListener("click", () => {
    hide();
    byId("tab-search", HTMLElement).click();
  });

  function hide() {
    victory.hidden = true;
    delete narrator.dataset.verdict;
    rescueFocus(document.getElementById("play"));
  }

  return {
    update({ state: { status }, viewModel }) {
      const shown = status === "ended" && viewModel.outcome === "solved" && viewModel.total > 0;
      if (shown === !victory.hidden) return;
      if (shown) {
        feat.textContent = viewModel.feat();
        victory.hidden = false;
        narrator.dataset.verdict = "solved";
      } else hide();
    },
  };
}

/** In pixel letters, at the last step. @returns {Component} */
export function createBanner() {
  const banner = byId("banner", HTMLElement);
  const stage = byId("stage", HTMLElement);
  return {
    update({ state, viewModel }) {
      // Without a step there is nothing to try.
      const hopeless = viewModel.total === 0 && viewModel.outcome === "no-solution";
      const outcome = state.status === "ended" && !hopeless ? viewModel.outcome : null;
      const text = outcome ? verdict(outcome) : "";
      if (outcome) stage.dataset.verdict = banner.dataset.outcome = outcome;
      else delete stage.dataset.verdict;
      if (banner.textContent !== text) banner.textContent = text;
    },
  };
}

/** @param {Outcome} outcome */
function verdict(outcome) {
  return outcome === "solved" ? t("Victory!") : t("Keep trying");
}
