/**
 * What the guide says until it is dismissed: too much to be read while a notice stands, and of no moment.
 */

import { byId } from "../widgets/dom.js";
import { toast } from "../widgets/toast.js";

/** @param {string} sentence */
export function tell(sentence) {
  const guide = byId("guidance", HTMLElement);
  if (!guide.checkVisibility()) {
    toast(sentence);
    return;
  }
  const told = byId("told", HTMLElement);
  byId("told-words", HTMLElement).textContent = sentence;
  told.hidden = false;
  guide.dataset.told = "true";
  byId("told-close", HTMLButtonElement).onclick = dismiss;
  // It is about this view alone.
  byId("tabs", HTMLElement).addEventListener("click", dismiss, { once: true });
}

function dismiss() {
  byId("told", HTMLElement).hidden = true;
  delete byId("guidance", HTMLElement).dataset.told;
}
