/**
 * What is known of the board: the server's words, and the ways on where it can be played.
 *
 * @import {EditAnswer} from "../../net/edit-client.js"
 */

import { t } from "../../lib/messages.js";
import { puzzleLink, withOption } from "../../net/link.js";
import { byId } from "../../ui/widgets/dom.js";

/** What the address of each way adds to that of the puzzle. */
const OPTIONS = /** @type {const} */ ({
  watch: null,
  play: ["view", "play"],
  search: ["view", "search"],
  worksheet: ["print", "worksheet"],
});

/** @param {number} atMost the largest limit that is asked with */
export function createVerdict(atMost) {
  const headline = byId("verdict-headline", HTMLElement);
  const facts = byId("verdict-facts", HTMLElement);
  const why = byId("verdict-why", HTMLElement);

  return {
    /** @param {EditAnswer} answer */
    show(answer) {
      const { outcome, headline: words, sentences, facts: lines } = answer.verdict;
      const counting = !answer.whole && answer.limit < atMost;
      byId("main", HTMLElement).dataset.outcome = outcome;
      byId("main", HTMLElement).dataset.counting = String(counting);
      headline.dataset.outcome = outcome;
      headline.textContent = counting && outcome === "unknown" ? t("Counting…") : words;
      facts.replaceChildren(...lines.map(createFact));
      why.replaceChildren(...sentences.map(createParagraph));
      showWays(answer);
    },
  };
}

/** @param {EditAnswer} answer */
function showWays(answer) {
  const page = puzzleLink(answer, location.href);
  for (const [way, option] of Object.entries(OPTIONS)) {
    const link = document.querySelector(`[data-way="${way}"]`);
    if (!link) continue;
    if (answer.legal) link.setAttribute("href", option ? withOption(page, option[0], option[1]) : page);
    else link.removeAttribute("href");
    link.toggleAttribute("aria-disabled", !answer.legal);
    if (!answer.legal) link.setAttribute("aria-disabled", "true");
  }
}

/** @param {{name: string, term: string, value: string}} fact */
function createFact({ name, term, value }) {
  const line = document.createElement("div");
  line.className = "result__fact";
  line.dataset.fact = name;
  const words = document.createElement("dt");
  words.textContent = term;
  const said = document.createElement("dd");
  said.textContent = value;
  line.append(words, said);
  return line;
}

/** @param {string} sentence */
function createParagraph(sentence) {
  const made = document.createElement("p");
  made.textContent = sentence;
  return made;
}
