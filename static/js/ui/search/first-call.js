/**
 * A link from a repeated call of a function to the first one with its arguments.
 * @import {SearchFrame} from "../../documents/search.js"
 * @import {Component} from "../player/snapshot.js"
 * @import {SearchViewModel} from "./model.js"
 */

import { t } from "../../lib/messages.js";
import { opensElsewhere } from "../widgets/mouse.js";
import { positionOf } from "./position.js";

/** @param {{go: (node: number) => void}} parts @returns {Component} */
export function createFirstCall({ go }) {
  const link = document.getElementById("first-call"); // of own problems only
  const shown = { node: /** @type {number | null} */ (null) };
  link?.addEventListener("click", (event) => {
    if (shown.node === null || opensElsewhere(event)) return;
    event.preventDefault();
    go(shown.node);
  });

  return {
    update(snapshot) {
      if (!(link instanceof HTMLAnchorElement) || snapshot.still) return;
      const viewModel = /** @type {SearchViewModel} */ (snapshot.viewModel);
      const { here } = positionOf(viewModel, snapshot);
      const node = firstOf(viewModel, here, /** @type {SearchFrame | null} */ (snapshot.cursor.frame));
      if (node === shown.node) return;
      shown.node = node;
      link.hidden = node === null;
      if (node === null) return;
      link.href = `?view=search&node=${node}`;
      link.textContent = t("Computed first at node %(node)d", { node });
    },
  };
}

/** @param {SearchViewModel} viewModel @param {number} here @param {SearchFrame | null} frame on screen @returns {number | null} the node that computed a result first */
function firstOf(viewModel, here, frame) {
  if (frame?.kind === "skip") return frame.mark === "seen" ? frame.node ?? null : null;
  return viewModel.step(here)?.frames.at(-1)?.facts?.computed ?? null;
}
