/**
 * The output of a person's own program: pasted, played as far as it is right, and a sentence on what comes
 * then. The text stays where it is.
 *
 * @import {PlayClient} from "../../net/play-client.js"
 */

import { byId } from "../../ui/widgets/dom.js";

/**
 * @param {object} parts
 * @param {PlayClient} parts.client
 * @param {(run: () => Promise<void>) => void} parts.take does it in turn with what hands do
 * @param {(moves: readonly string[], sentence: string) => Promise<void>} parts.onPlay
 */
export function createOutput({ client, take, onPlay }) {
  const text = byId("output-text", HTMLTextAreaElement);
  const sentence = byId("output-sentence", HTMLElement);

  /** @param {string} said @param {string} outcome */
  function say(said, outcome) {
    sentence.textContent = said;
    sentence.dataset.outcome = outcome;
    text.setAttribute("aria-invalid", String(outcome === "wrong"));
  }

  async function play() {
    sentence.textContent = "";
    try {
      const judged = await client.output(text.value);
      // On a phone the board is above.
      byId("stage", HTMLElement).scrollIntoView({ block: "nearest" });
      await onPlay(judged.moves, judged.sentence);
      say(judged.sentence, judged.outcome);
      if (judged.error?.line) selectLine(text, judged.error.line);
    } catch (problem) {
      say(problem instanceof Error ? problem.message : String(problem), "wrong");
    }
  }

  byId("output-play", HTMLButtonElement).addEventListener("click", () => take(play));
}

/**
 * @param {HTMLTextAreaElement} text
 * @param {number} line from 1
 */
function selectLine(text, line) {
  const lines = text.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  text.setSelectionRange(start, start + (lines[line - 1] ?? "").length);
}
