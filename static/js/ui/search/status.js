/**
 * What stands in the way of the search: a bar while it is being recorded, a sentence and a way to
 * try again when something went wrong.
 *
 * @import {WaitingFor} from "../../net/again.js"
 *
 * @typedef {object} Status
 * @property {(waiting: WaitingFor) => void} recording
 * @property {(problem: unknown, retry: () => void) => void} trouble
 * @property {() => void} clear
 */

import { t, tn } from "../../lib/messages.js";
import { hurry } from "../../net/again.js";
import { Refusal } from "../../net/api.js";
import { progressOf, reasonOf } from "../page/waiting.js";
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

  function clear() {
    if (box.hidden) return;
    box.hidden = true;
    rescueFocus(document.getElementById("play"));
  }

  function askNow() {
    clear();
    hurry();
  }

  return {
    recording(waiting) {
      const away = waiting.why === "away" || waiting.why === "busy";
      box.hidden = false;
      if (stop) stop.hidden = away;
      bar.hidden = away;
      // A bar that fills would promise to know how many nodes there will be.
      bar.removeAttribute("value");
      unknown.hidden = away;
      text.textContent = progressText(waiting);
      button.hidden = !away;
      button.onclick = askNow;
      rescueFocus(document.getElementById("play"));
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
    clear,
  };
}

/** @param {WaitingFor} waiting */
function progressText(waiting) {
  if (waiting.why !== "recording" || waiting.nodes === 0) return waitingSentence(waiting);
  return tn(
    "The whole search is being recorded: %(count)d node so far.",
    "The whole search is being recorded: %(count)d nodes so far.",
    waiting.nodes,
  );
}

/** @param {WaitingFor} waiting */
export function waitingSentence(waiting) {
  const reason = waiting.why === "away" ? t("The server does not answer. It is asked again until it does.") : null;
  return [waiting.detail ?? reason ?? reasonOf(waiting.why), progressOf([waiting])].filter(Boolean).join(" ");
}

/** @param {unknown} problem */
export function sentenceOf(problem) {
  if (problem instanceof Refusal) return problem.message;
  return t("The server does not answer. Try again in a moment.");
}
