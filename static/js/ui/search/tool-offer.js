/**
 * The offer of all tools where they first serve: after three skips the note in the tree's panel names the counters
 * that the first face of the page lacks. It is made once.
 *
 * @import {SettingsStore} from "../page/settings.js"
 * @import {Component} from "../player/snapshot.js"
 * @import {SearchViewModel} from "./model.js"
 */

import { positionOf } from "./position.js";
import { byId, rescueFocus } from "../widgets/dom.js";

const SKIPS = 3;

/** @param {{settings: SettingsStore}} parts @returns {Component} */
export function createToolOffer({ settings }) {
  // A frame in another page has one face.
  if (!document.getElementById("all-tools")) return { update() {} };
  const note = byId("tools-note", HTMLElement);
  byId("tools-offer", HTMLButtonElement).addEventListener("click", () => settings.change({ tools: "all" }));
  settings.subscribe(({ tools }) => {
    if (tools === "all") note.hidden = true;
    rescueFocus(document.getElementById("all-tools"));
  });

  return {
    update(snapshot) {
      const { tools, offered } = settings.get();
      if (offered || tools === "all" || snapshot.still) return;
      const { tally } = positionOf(/** @type {SearchViewModel} */ (snapshot.viewModel), snapshot);
      const skips = Object.values(tally?.skips ?? {}).reduce((sum, count) => sum + count, 0);
      if (skips < SKIPS) return;
      note.hidden = false;
      settings.change({ offered: true });
    },
  };
}
