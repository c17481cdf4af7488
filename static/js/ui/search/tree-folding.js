/**
 * A tree that has become too large flies into the strip: each node to its bar.
 *
 * @import {Summary} from "../../documents/search.js"
 * @import {DrawnNode} from "./tree-figure.js"
 */

import { rowOf } from "../../strip/rows.js";

const FLIGHT_MS = 900;

/**
 * @param {ReadonlyMap<number, DrawnNode>} drawn
 * @param {HTMLElement} box those that are in sight in it fly
 * @param {Summary} summary
 */
export function foldIntoStrip(drawn, box, { nodes, depths }) {
  const strip = document.querySelector('#strip [data-part="canvas"]')?.getBoundingClientRect();
  if (!strip || strip.height === 0) return;
  const window_box = box.getBoundingClientRect();
  for (const { link, node } of drawn.values()) {
    const from = link.getBoundingClientRect();
    if (from.right < window_box.left || from.left > window_box.right || from.bottom < window_box.top || from.top > window_box.bottom) continue;
    const { top, bottom } = rowOf(node.depth, depths.length, strip.height, 1);
    const to = { left: strip.left + (node.node / nodes) * strip.width, top: strip.top + top, height: bottom - top };
    fly(link, from, to);
  }
}

/** @param {HTMLElement} link @param {DOMRect} from @param {{left: number, top: number, height: number}} to */
function fly(link, from, to) {
  const copy = /** @type {HTMLElement} */ (link.cloneNode(true));
  copy.removeAttribute("href");
  copy.removeAttribute("data-node");
  copy.className = "tree__flight tree";
  Object.assign(copy.style, { left: `${from.left}px`, top: `${from.top}px`, width: `${from.width}px`, height: `${from.height}px` });
  document.body.append(copy);
  const scale = [2 / from.width, to.height / from.height];
  const landed = `translate(${to.left - from.left}px, ${to.top - from.top}px) scale(${scale.join(", ")})`;
  const flight = copy.animate([{ transform: "none" }, { transform: landed }], { duration: FLIGHT_MS, easing: "ease-in-out" });
  flight.addEventListener("finish", () => copy.remove());
  flight.addEventListener("cancel", () => copy.remove());
}
