/**
 * Victory or failure in pixel letters, while playback rests on its last step.
 *
 * @import {Outcome} from "../../documents/replay.js"
 * @import {Component} from "./snapshot.js"
 */

import { t } from "../../lib/messages.js";
import { byId } from "../widgets/dom.js";

/** @returns {Component} */
export function createBanner() {
  const banner = byId("banner", HTMLElement);
  const stage = byId("stage", HTMLElement);
  return {
    update({ state, viewModel }) {
      // Where nothing can be played there is nothing to try: the page says why.
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
