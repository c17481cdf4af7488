/** A short notice at the foot of the page, also announced. The style sheet sets its duration. */

import { byId } from "./dom.js";

/** @param {string} sentence */
export function toast(sentence) {
  const notice = byId("toast", HTMLElement);
  notice.textContent = "";
  // Forces layout, so that the same notice restarts its time.
  void notice.offsetWidth;
  notice.textContent = sentence;
  notice.onanimationend = () => {
    notice.textContent = "";
  };
}
