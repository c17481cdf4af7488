/**
 * A row of small boards, each a link to a node with two short lines below.
 * @import {Board} from "../../types.d.ts"
 * @import {Thumbnails} from "../widgets/thumbnail.js"
 * @typedef {{item: HTMLElement, link: HTMLAnchorElement, picture: HTMLElement, thumbnails: Thumbnails, upper: HTMLElement, lower: HTMLElement}} BoardLink
 * @typedef {{node: number, href: string, board: Board, upper: string, lower: string, title?: string}} Shown
 */

import { shown as shownLink } from "../../net/program.js";
import { opensElsewhere } from "../widgets/mouse.js";

/** @param {Thumbnails} thumbnails @param {Board} start any board, for the size @param {(node: number) => void} go @returns {BoardLink} */
export function createBoardLink(thumbnails, start, go) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.className = "slot slot--empty";
  const picture = thumbnails.blank(start, "slot__board");
  const upper = line("slot__upper");
  const lower = line("slot__lower");
  link.append(picture, upper, lower);
  item.append(link);
  link.addEventListener("click", (event) => {
    if (!link.dataset.node || opensElsewhere(event)) return;
    event.preventDefault();
    go(Number(link.dataset.node));
  });
  return { item, link, picture, thumbnails, upper, lower };
}

/** @param {string} className */
function line(className) {
  const span = document.createElement("span");
  span.className = className;
  return span;
}

/** @param {BoardLink} slot @param {Shown} shown */
export function fillBoardLink({ link, picture, thumbnails, upper, lower }, shown) {
  link.classList.remove("slot--empty");
  link.href = shownLink(shown.href);
  link.dataset.node = String(shown.node);
  thumbnails.show(picture, shown.board);
  upper.textContent = shown.upper;
  lower.textContent = shown.lower;
  link.title = shown.title ?? "";
}

/** @param {BoardLink} slot */
export function clearBoardLink({ link, upper, lower }) {
  link.classList.add("slot--empty");
  link.removeAttribute("href");
  delete link.dataset.node;
  link.title = "";
  upper.textContent = "·";
  lower.textContent = "";
}

/** @param {BoardLink} slot @param {boolean} current */
export function markCurrent({ link }, current) {
  if (current) link.setAttribute("aria-current", "step");
  else link.removeAttribute("aria-current");
}
