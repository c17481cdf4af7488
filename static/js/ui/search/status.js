/**
 * Progress and errors of recordings and comparisons: a bar, a sentence, a retry button.
 * @import {WaitingFor} from "../../net/again.js"
 * @typedef {{recording: (waiting: WaitingFor) => void, trouble: (problem: unknown, retry: () => void) => void, clear: () => void}} Status
 */

import { t, tn } from "../../lib/messages.js";
import { hurry, Refusal } from "../../net/again.js";
import { progressOf, reasonOf } from "../page/waiting.js";
import { byId, rescueFocus } from "../widgets/dom.js";

/** @returns {Status} */
export function createStatus() {
  const box = byId("search-status", HTMLElement);
  const text = byId("search-status-text", HTMLElement);
  const bar = byId("search-progress", HTMLProgressElement);
  const unknown = byId("search-status-unknown", HTMLElement);
  const button = byId("search-retry", HTMLButtonElement);
  // Only the user's own search can be stopped.
  const stop = document.getElementById("search-stop");

  function clear() {
    if (box.hidden) return;
    box.hidden = true;
    rescueFocus(document.getElementById("play"));
  }

  function retryNow() {
    clear();
    hurry();
  }

  return {
    recording(waiting) {
      const isAway = waiting.why === "away" || waiting.why === "busy";
      box.hidden = false;
      if (stop) stop.hidden = isAway;
      bar.hidden = isAway;
      // Indeterminate: the total is unknown.
      bar.removeAttribute("value");
      unknown.hidden = isAway;
      text.textContent = progressText(waiting);
      button.hidden = !isAway;
      button.onclick = retryNow;
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

/** For counts, and for the search beside the current one. */
export function createProgress() {
  const text = byId("comparison-status", HTMLElement);
  const bar = byId("comparison-progress", HTMLProgressElement);
  const button = byId("comparison-retry", HTMLButtonElement);
  return {
    /** Shows a sentence and a bar without a known end. @param {string} sentence */
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
