/**
 * What stands over a board that is solved: what the solution took, and where to go from here. It goes
 * when playback goes back, or when the board is asked for.
 *
 * @import {Component} from "./snapshot.js"
 * @import {ViewHost} from "./view-host.js"
 */

import { byId, rescueFocus } from "../widgets/dom.js";

/**
 * @param {ViewHost} viewHost
 * @returns {Component}
 */
export function createVictory(viewHost) {
  const victory = byId("victory", HTMLElement);
  const feat = byId("victory-feat", HTMLElement);
  const state = { dismissed: false };
  byId("again", HTMLButtonElement).addEventListener("click", () => {
    const again = viewHost.current()?.again;
    if (again) {
      again();
      return;
    }
    viewHost.dispatch({ type: "seek", step: 0 });
    viewHost.dispatch({ type: "play" });
  });
  byId("victory-board", HTMLButtonElement).addEventListener("click", () => {
    state.dismissed = true;
    hide();
  });
  document.getElementById("victory-search")?.addEventListener("click", () => {
    hide();
    byId("tab-search", HTMLElement).click();
  });

  function hide() {
    victory.hidden = true;
    rescueFocus(document.getElementById("play"));
  }

  return {
    update({ state: { status }, viewModel }) {
      const solved = status === "ended" && viewModel.outcome === "solved" && viewModel.total > 0;
      if (!solved) state.dismissed = false;
      const shown = solved && !state.dismissed;
      if (shown === !victory.hidden) return;
      if (shown) {
        feat.textContent = viewModel.feat();
        victory.hidden = false;
      } else hide();
    },
  };
}
