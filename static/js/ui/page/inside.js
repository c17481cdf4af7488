/** Pages without an address of their own, such as a file in `<iframe srcdoc>`. */

import { t } from "../../lib/messages.js";
import { toast } from "../widgets/toast.js";

/** Links within the page. */
const WITHIN = /^([#?]|about:)/;

/** Keeps links inside: browsers resolve them against the embedding page. Not on paper. */
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
