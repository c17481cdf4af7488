/**
 * What the comparison says while something is counted or recorded, or when that went wrong.
 *
 * @import {Progress} from "../../net/search-client.js"
 */

import { tn } from "../../lib/messages.js";
import { busySentence } from "./status.js";
import { byId, rescueFocus } from "../widgets/dom.js";

export function createProgress() {
  const text = byId("comparison-status", HTMLElement);
  const bar = byId("comparison-progress", HTMLProgressElement);
  const button = byId("comparison-retry", HTMLButtonElement);
  return {
    /** @param {string} sentence */
    work(sentence) {
      text.textContent = sentence;
      button.hidden = true;
      rescueFocus(button.closest("details")?.querySelector("summary"));
      bar.hidden = false;
      bar.removeAttribute("value");
    },
    /** @param {Progress | null} progress */
    report(progress) {
      text.textContent = progress
        ? tn("%(count)d node so far.", "%(count)d nodes so far.", progress.nodes)
        : busySentence();
    },
    /**
     * @param {string} sentence
     * @param {() => void} retry
     */
    trouble(sentence, retry) {
      text.textContent = sentence;
      bar.hidden = true;
      button.hidden = false;
      button.onclick = retry;
    },
    clear() {
      text.textContent = "";
      bar.hidden = true;
      button.hidden = true;
    },
  };
}
