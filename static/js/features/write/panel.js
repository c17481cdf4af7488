/**
 * The buttons and lines around the editor: they say what Python does, and ask for what it needs.
 *
 * @import {PythonState} from "../../python/client.js"
 *
 * @typedef {ReturnType<typeof createPanel>} Panel
 */

import { formatted, t, tn } from "../../lib/messages.js";
import { byId } from "../../ui/widgets/dom.js";

/**
 * @param {object} parts
 * @param {() => void} parts.onRun
 * @param {() => void} parts.onStop
 */
export function createPanel({ onRun, onStop }) {
  const main = byId("main", HTMLElement);
  const [runButton, stopButton] = [byId("own-run", HTMLButtonElement), byId("own-stop", HTMLButtonElement)];
  const [status, error] = [byId("own-status-text", HTMLElement), byId("own-error", HTMLElement)];
  const progress = byId("own-progress", HTMLProgressElement);
  const call = byId("own-call", HTMLInputElement);
  runButton.addEventListener("click", onRun);
  stopButton.addEventListener("click", onStop);
  // On the stage, which comes and goes, while another search of a problem is recorded.
  document.addEventListener("click", ({ target }) => target instanceof Element && target.closest("#search-stop") && onStop());
  call.addEventListener("keydown", ({ key }) => key === "Enter" && !runButton.disabled && onRun());

  const tell = (/** @type {string} */ sentence) => say(status, sentence);

  return {
    call: () => call.value.trim(),
    /** @param {string} text */
    putCall(text) {
      call.value = text;
    },
    /** @param {string} sentence empty for none */
    tellError(sentence) {
      say(error, sentence);
      error.hidden = sentence === "";
    },
    /** @param {boolean} busy */
    tellBusy(busy) {
      runButton.disabled = busy;
      if (busy) return;
      progress.hidden = true;
      if (main.dataset.python !== "stopped") tell("");
    },
    /** @param {number} loaded @param {number} total bytes */
    tellLoaded(loaded, total) {
      progress.hidden = loaded >= total;
      Object.assign(progress, { max: total, value: loaded });
    },
    /** @param {PythonState} now */
    tellState(now) {
      // Python starts anew by itself after a stop: that is no news.
      if (main.dataset.python === "stopped" && now !== "running") return;
      main.dataset.python = now;
      stopButton.disabled = now !== "running";
      if (now === "loading") tell(t("Python is being loaded; your browser keeps it."));
      if (now === "running") tell(t("Your program is running."));
      if (now === "stopped") tell(t("Stopped. What was recorded is below."));
    },
    /** What was stopped is over. */
    beginAnew() {
      if (main.dataset.python === "stopped") main.dataset.python = "ready";
    },
    /** @param {number} nodes so far */
    tellNodes(nodes) {
      tell(tn("Your program is running: %(nodes)s node so far.", "Your program is running: %(nodes)s nodes so far.", nodes, {
        nodes: formatted(nodes),
      }));
    },
    /** @param {string} title */
    askForCall(title) {
      call.placeholder = `${title.replace(".", "().")}(…)`;
      this.tellError(t("The program ran and did not call %(function)s: enter a call of it, and press Run.", {
        function: `${title}()`,
      }));
      call.focus();
    },
    /** @param {readonly string[]} calls from docstrings */
    offerCalls(calls) {
      byId("own-calls", HTMLDataListElement).replaceChildren(...calls.map((each) => new Option(each, each)));
    },
    /**
     * @param {readonly string[]} titles
     * @param {string} chosen
     * @param {(title: string) => void} onChoose
     * @param {{is_called: boolean}} [kind] whether they are functions
     */
    offerFamilies(titles, chosen, onChoose, { is_called } = { is_called: true }) {
      const box = byId("own-families", HTMLElement);
      box.hidden = titles.length < 2;
      box.replaceChildren(...titles.map((title) => {
        const button = document.createElement("button");
        Object.assign(button, { type: "button", className: "own-boards__link", textContent: is_called ? `${title}()` : title, translate: false });
        if (title === chosen) button.setAttribute("aria-current", "true");
        button.addEventListener("click", () => onChoose(title));
        return button;
      }));
    },
  };
}

/**
 * What stays is not said again by those who read aloud.
 *
 * @param {HTMLElement} place @param {string} sentence
 */
function say(place, sentence) {
  if (place.textContent !== sentence) place.textContent = sentence;
}
