/**
 * Victory or failure in pixel letters, while playback rests on its last step.
 *
 * @typedef {import("./snapshot.js").Component} Component
 */

import { t } from "../../lib/messages.js";
import { byId } from "../widgets/dom.js";

/** @returns {Component} */
export function createBanner() {
  const banner = byId("banner", HTMLElement);
  return {
    update({ state, viewModel }) {
      const outcome = state.status === "ended" ? viewModel.outcome : null;
      const text = outcome ? verdict(outcome) : "";
      if (outcome) banner.dataset.outcome = outcome;
      if (banner.textContent !== text) banner.textContent = text;
    },
  };
}

/** @param {import("./snapshot.js").Outcome} outcome */
function verdict(outcome) {
  return outcome === "solved" ? t("Victory!") : t("Keep trying");
}
