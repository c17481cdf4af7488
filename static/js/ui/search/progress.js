/**
 * What the comparison says while something is counted or recorded, or when that went wrong.
 *
 * @import {WaitingFor} from "../../net/again.js"
 */

import { waitingSentence } from "./status.js";
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
    /** @param {WaitingFor} waiting */
    report(waiting) {
      text.textContent = waitingSentence(waiting);
    },
    /** @param {string} sentence @param {() => void} retry */
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
