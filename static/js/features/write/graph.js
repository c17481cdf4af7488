/**
 * The calls of memoised functions as a graph on the stage: the panel of templates/own/graph.html, filled.
 *
 * @import {DrawnGraph} from "../../python/documents.js"
 */

import { tn } from "../../lib/messages.js";
import { byId } from "../../ui/widgets/dom.js";

const SVG = "http://www.w3.org/2000/svg";

/** Pixels: height of a call, and where its text stands. */
const [BOX, BASELINE] = [26, 17];

/** @param {HTMLElement} stage @param {DrawnGraph} graph @param {(moment: string) => string} linkTo */
export function addGraph(stage, graph, linkTo) {
  const { calls, edges, margin, width, is_cut } = graph;
  const height = graph.height + 4;
  const panel = /** @type {DocumentFragment} */ (byId("stage-graph", HTMLTemplateElement).content.cloneNode(true));
  const picture = panel.querySelector("svg");
  for (const [name, value] of Object.entries({ width, height, viewBox: `${-margin} -2 ${width} ${height}` })) {
    picture?.setAttribute(name, String(value));
  }
  picture?.append(
    ...edges.map(({ path, is_known }) => made("path", {
      class: `call-graph__edge${is_known ? " call-graph__edge--known" : ""}`, d: path,
    })),
    ...calls.map((call) => callOf(call, linkTo)),
  );
  if (is_cut) panel.querySelector(".call-graph__legend")?.append(" ", cutNote(calls.length));
  stage.querySelector("#comparison")?.after(panel);
}

/** @param {DrawnGraph["calls"][number]} call @param {(moment: string) => string} linkTo */
function callOf({ node, text, x, y, width }, linkTo) {
  const link = made("a", { class: "call-graph__call", href: linkTo(`view=search&node=${node}`), "data-node": node });
  const name = made("text", { x: x + Math.floor(width / 2), y: y + BASELINE, translate: "no" });
  name.textContent = text;
  link.append(made("rect", { x, y, width, height: BOX }), name);
  return link;
}

/** @param {number} count of calls */
function cutNote(count) {
  const note = document.createElement("span");
  note.textContent = tn("The first %(count)d call is drawn.", "The first %(count)d calls are drawn.", count);
  return note;
}

/** @param {string} tag @param {Record<string, string | number>} attributes */
function made(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}
