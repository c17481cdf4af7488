/**
 * The graph of memoised functions, which the server has drawn: a press on a call goes to its node, and
 * the call that the search is in is marked.
 *
 * @import {Component} from "../player/snapshot.js"
 * @import {SearchViewModel} from "./model.js"
 */

import { opensElsewhere } from "../widgets/mouse.js";
import { positionOf } from "./position.js";

/** @param {{go: (node: number) => void}} parts @returns {Component} */
export function createCallGraph({ go }) {
  const box = document.querySelector("#call-graph .call-graph__box");
  // None where the page has no such graph.
  const calls = /** @type {NodeListOf<SVGAElement>} */ (document.querySelectorAll("#call-graph [data-node]"));
  const links = new Map(Array.from(calls, (link) => [Number(link.dataset.node), link]));
  const shown = { node: -1 };

  for (const [node, link] of links) {
    link.addEventListener("click", (event) => {
      if (opensElsewhere(event)) return;
      event.preventDefault();
      go(node);
    });
  }

  return {
    update(snapshot) {
      if (!box || snapshot.still) return;
      const { here } = positionOf(/** @type {SearchViewModel} */ (snapshot.viewModel), snapshot);
      if (here === shown.node) return;
      links.get(shown.node)?.removeAttribute("aria-current");
      shown.node = here;
      const link = links.get(here);
      if (!link) return;
      link.setAttribute("aria-current", "step");
      bringIntoSight(box, link);
    },
  };
}

/**
 * Scrolls a box until an item is in its middle, unless it is seen, and nothing around the box.
 *
 * @param {Element} box @param {Element} item
 */
function bringIntoSight(box, item) {
  const [around, own] = [box.getBoundingClientRect(), item.getBoundingClientRect()];
  const across = own.left >= around.left && own.right <= around.right;
  const down = own.top >= around.top && own.bottom <= around.bottom;
  if (!across) box.scrollLeft += (own.left + own.right - around.left - around.right) / 2;
  if (!down) box.scrollTop += (own.top + own.bottom - around.top - around.bottom) / 2;
}
