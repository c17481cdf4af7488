/**
 * The paste box: asks the server what the text is, says so, and goes to its page; for several puzzles
 * to the server's list of them. What was typed always stays. Without scripts the same form posts
 * itself.
 *
 * @import {Draft, PuzzleName} from "../../net/parse-client.js"
 *
 * @typedef {Readonly<Record<string, string>>} Titles of the kinds of puzzles
 */

import { t, tn } from "../../lib/messages.js";
import { Refusal } from "../../net/api.js";
import { puzzleLink } from "../../net/link.js";
import { parsePuzzles, readDraft } from "../../net/parse-client.js";
import { debounce } from "../../player/clock.js";
import { byId } from "../widgets/dom.js";

/** Nobody is told of a fault in the middle of a word. */
const PAUSE_MS = 500;

/** @param {{lang: string, titles: Titles}} parts */
export function createPasteBox({ lang, titles }) {
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

  /** @param {readonly PuzzleName[]} puzzles */
  function open([puzzle, ...others]) {
    if (puzzle && others.length === 0) location.assign(puzzleLink(puzzle, location.href));
    else form.submit();
  }

  let reading = new AbortController();
  const typed = debounce(PAUSE_MS, () => {
    reading.abort();
    reading = new AbortController();
    void tellDraft(field, lang, titles, reading.signal);
  });

  let asking = new AbortController();

  /** The text stays at hand; whatever is done with it takes the place of what was asked. */
  function tellAway() {
    setBusy(false);
    showError(field, t("The server does not answer. Your text is still here: it is read as soon as the server is back."));
  }

  async function submit() {
    if (button.getAttribute("aria-disabled") === "true") return;
    typed.cancel();
    asking.abort();
    const { signal } = (asking = new AbortController());
    setBusy(true);
    showError(field, null);
    try {
      const puzzles = await parsePuzzles(field.value, lang, { signal, onWaiting: tellAway });
      tellKind(puzzles, titles);
      open(puzzles);
    } catch (problem) {
      if (signal.aborted) return;
      setBusy(false);
      showError(field, sentenceOf(problem));
      field.focus();
    }
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void submit();
  });
  field.addEventListener("input", () => {
    asking.abort();
    typed.call();
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit(button);
  });
  // Going back may bring this page as it was left.
  window.addEventListener("pageshow", () => setBusy(false));
}

/**
 * Says what the text is so far, while somebody types.
 *
 * @param {HTMLTextAreaElement} field
 * @param {string} lang
 * @param {Titles} titles
 * @param {AbortSignal} signal when somebody has typed on
 */
async function tellDraft(field, lang, titles, signal) {
  const text = field.value;
  const draft = text.trim() ? await readDraft(text, lang, signal) : null;
  // Meanwhile somebody has typed on, or pressed Solve.
  if (text !== field.value || byId("solve", HTMLElement).getAttribute("aria-disabled") === "true") return;
  const note = byId("paste-note", HTMLElement);
  note.dataset.taken = String(Boolean(draft?.puzzles.length));
  note.textContent = draft
    ? draftSentence(draft, titles)
    : t("any judge's input: %(titles)s", { titles: Object.values(titles).join(" · ") });
}

/**
 * @param {Draft} draft
 * @param {Titles} titles
 */
function draftSentence({ puzzles, limit, kind = "", fault = "" }, titles) {
  const [puzzle] = puzzles;
  const title = titles[puzzle?.kind ?? kind];
  if (!title) return fault;
  if (!puzzle) return t("%(title)s, not whole yet: %(fault)s", { title, fault });
  return limit
    ? tn("%(title)s, at most %(count)d move", "%(title)s, at most %(count)d moves", limit, { title })
    : tn("%(title)s: %(count)d puzzle", "%(title)s: %(count)d puzzles", puzzles.length, { title });
}

/**
 * Says what the text was taken for.
 *
 * @param {readonly PuzzleName[]} puzzles
 * @param {Titles} titles
 */
function tellKind(puzzles, titles) {
  const [puzzle] = puzzles;
  if (!puzzle) return;
  const title = titles[puzzle.kind] ?? puzzle.kind;
  byId("paste-note", HTMLElement).textContent = tn(
    "Taken for %(title)s: %(count)d puzzle",
    "Taken for %(title)s: %(count)d puzzles",
    puzzles.length,
    { title },
  );
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
