/**
 * What stands in the way of the search: a bar while it is being recorded, a sentence and a way to
 * try again when something went wrong.
 *
 * @import {Progress} from "../../net/search-client.js"
 *
 * @typedef {object} Status
 * @property {(progress: Progress | null) => void} recording null where the server has no room for it
 * @property {(problem: unknown, retry: () => void) => void} trouble
 * @property {() => void} clear
 */

import { t, tn } from "../../lib/messages.js";
import { Refusal } from "../../net/api.js";
import { byId, rescueFocus } from "../widgets/dom.js";

/** @returns {Status} */
export function createStatus() {
  const box = byId("search-status", HTMLElement);
  const text = byId("search-status-text", HTMLElement);
  const bar = byId("search-progress", HTMLProgressElement);
  const unknown = byId("search-status-unknown", HTMLElement);
  const button = byId("search-retry", HTMLButtonElement);
  // Only a search of one's own can be stopped.
  const stop = document.getElementById("search-stop");

  return {
    recording(progress) {
      box.hidden = false;
      button.hidden = true;
      if (stop) stop.hidden = false;
      rescueFocus(document.getElementById("play"));
      bar.hidden = false;
      // A bar that fills would promise to know how many nodes there will be.
      bar.removeAttribute("value");
      unknown.hidden = false;
      text.textContent = progressText(progress);
    },
    trouble(problem, retry) {
      box.hidden = false;
      bar.hidden = true;
      unknown.hidden = true;
      if (stop) stop.hidden = true;
      button.hidden = false;
      button.onclick = retry;
      text.textContent = sentenceOf(problem);
    },
    clear() {
      if (box.hidden) return;
      box.hidden = true;
      rescueFocus(document.getElementById("play"));
    },
  };
}

/** @param {Progress | null} progress */
function progressText(progress) {
  if (!progress) return busySentence();
  const { nodes } = progress;
  if (nodes === 0) return t("The whole search is being recorded…");
  return tn(
    "The whole search is being recorded: %(count)d node so far.",
    "The whole search is being recorded: %(count)d nodes so far.",
    nodes,
  );
}

export function busySentence() {
  return t("The server is busy. In a few seconds it is asked again.");
}

/** @param {unknown} problem */
export function sentenceOf(problem) {
  if (problem instanceof Refusal) return problem.message;
  return t("The server does not answer. Try again in a moment.");
}
