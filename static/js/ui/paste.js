/**
 * The paste box: asks the server what the text is and goes to its page. What was typed always
 * stays. Without scripts the same form posts itself.
 */

import { t } from "../lib/messages.js";
import { Refusal, parsePuzzles } from "../net/api.js";
import { puzzleLink } from "../net/link.js";
import { byId } from "./dom.js";

/** @param {{lang: string}} parts */
export function createPasteBox({ lang }) {
  const form = byId("paste-form", HTMLFormElement);
  const field = byId("paste", HTMLTextAreaElement);
  const button = byId("solve", HTMLButtonElement);
  const word = byId("solve-word", HTMLElement);

  /** @param {boolean} busy */
  function setBusy(busy) {
    // Not `disabled`: that would take the focus away.
    button.setAttribute("aria-disabled", String(busy));
    word.textContent = busy ? t("Working…") : t("Solve");
  }

  async function submit() {
    if (button.getAttribute("aria-disabled") === "true") return;
    setBusy(true);
    showError(field, null);
    try {
      const [puzzle] = await parsePuzzles(field.value, lang);
      if (puzzle) location.assign(puzzleLink(puzzle, location.href));
    } catch (problem) {
      setBusy(false);
      showError(field, sentenceOf(problem));
      field.focus();
    }
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void submit();
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit(button);
  });
  // Going back may bring this page as it was left.
  window.addEventListener("pageshow", () => setBusy(false));
}

/** @param {unknown} problem */
function sentenceOf(problem) {
  if (problem instanceof Refusal) return problem.message;
  return t("The server does not answer. Your text is still here: try again in a moment.");
}

/**
 * @param {HTMLTextAreaElement} field
 * @param {string | null} sentence
 */
function showError(field, sentence) {
  const error = byId("paste-error", HTMLElement);
  error.hidden = sentence === null;
  error.textContent = sentence;
  field.setAttribute("aria-invalid", String(sentence !== null));
  field.setAttribute("aria-describedby", sentence ? "paste-error paste-note" : "paste-note");
}
