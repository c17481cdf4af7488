/**
 * The moves as small boards in a row: the current one is marked, a press on one jumps there.
 *
 * @import {Trace} from "../../documents/replay.js"
 * @import {Player} from "../../player/player.js"
 * @import {PuzzleView} from "../../types.d.ts"
 * @import {Component} from "../player/snapshot.js"
 */

import { boardAt } from "../../documents/replay.js";
import { stepChanged } from "../player/snapshot.js";
import { byId, scrollTo } from "../widgets/dom.js";
import { opensElsewhere } from "../widgets/mouse.js";
import { thumbnailsOf } from "../widgets/thumbnail.js";

/** @param {{trace: Trace, player: Player, puzzle: PuzzleView}} parts @returns {Component} */
export function createMoves({ trace, player, puzzle }) {
  const list = byId("moves", HTMLElement);
  const thumbnails = thumbnailsOf(puzzle);
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const links = list.querySelectorAll("a[data-step]");
  for (const link of links) {
    const step = Number(link.dataset.step);
    link.prepend(thumbnails.make(boardAt(trace, step), "moves__board"));
    link.addEventListener("click", (event) => {
      if (opensElsewhere(event)) return;
      event.preventDefault();
      player.dispatch({ type: "seek", step });
    });
    // A browser leaves a focus that is half in sight where it is.
    link.addEventListener("focus", () => scrollTo(list, link));
  }
  return {
    update(snapshot) {
      if (!stepChanged(snapshot)) return;
      for (const link of links) {
        const current = Number(link.dataset.step) === snapshot.state.step;
        mark(link, current);
        if (current) scrollTo(list, link);
      }
    },
  };
}

/** @param {HTMLAnchorElement} link @param {boolean} current */
function mark(link, current) {
  if (current) link.setAttribute("aria-current", "step");
  else link.removeAttribute("aria-current");
}
