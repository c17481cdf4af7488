/** A short notice at the foot of the page, also for those who listen. The style sheet decides how long it stays. */

import { byId } from "./dom.js";

/** @param {string} sentence */
export function toast(sentence) {
  const notice = byId("toast", HTMLElement);
  notice.textContent = "";
  // Without a layout in between, saying the same thing twice would not start its time again.
  void notice.offsetWidth;
  notice.textContent = sentence;
  notice.onanimationend = () => {
    notice.textContent = "";
  };
}
