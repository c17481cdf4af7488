/** What a page has to do that has no address of its own, such as a file in `<iframe srcdoc>`. */

import { t } from "../../lib/messages.js";
import { toast } from "../widgets/toast.js";

/** Where its links lead: within it. */
const WITHIN = /^([#?]|about:)/;

/**
 * Keeps its links inside: browsers resolve them against the address of the page around it, which would then
 * open in its place. Paper gets none.
 */
export function stayInside() {
  for (const type of ["click", "auxclick"]) addEventListener(type, follow);
  addEventListener("beforeprint", () => document.querySelector(".on-paper")?.remove());
}

export function sayThereIsNoLink() {
  toast(t("This page has no address of its own, so there is no link to copy."));
}

/** @param {Event} event */
function follow(event) {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  const href = link?.getAttribute("href") ?? "";
  if (!WITHIN.test(href)) return;
  event.preventDefault();
  const target = document.getElementById(href.replace("#", ""));
  if (!target) return;
  target.tabIndex = -1;
  target.focus();
}
