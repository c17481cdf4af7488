/**
 * What stands beside the guide when a board is solved: what the solution took, and where to go from here.
 * It goes when playback goes back.
 *
 * @import {Component} from "./snapshot.js"
 * @import {ViewHost} from "./view-host.js"
 */

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
