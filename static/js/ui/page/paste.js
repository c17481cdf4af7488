/**
 * The paste box: asks the server what the text is, says so, and goes to its page; for several puzzles to the server's
 * list of them. What was typed always stays. Without scripts the same form posts itself.
 * @import {AskOptions} from "../../net/again.js"
 * @typedef {Readonly<Record<string, string>>} Titles of the kinds of puzzles
 * @typedef {{kind: string, code: string, name: string, link: string}} PuzzleName with the page that it leads to
 * @typedef {object} Draft what a text that is being typed says so far
 * @property {readonly PuzzleName[]} puzzles
 * @property {number | null} [limit] of the moves, where it is one puzzle that has such a limit
 * @property {string} [kind] that it seems meant for, where it says no puzzle
 * @property {string} [fault] what is missing then
 */

import { t, tn } from "../../lib/messages.js";
import { Refusal, ask } from "../../net/again.js";
import { below } from "../../net/base.js";
import { pastedLink } from "../../net/link.js";
import { debounce } from "../../player/clock.js";
import { byId } from "../widgets/dom.js";
import { withTab } from "../widgets/storage.js";

/** What was typed, for when the page is loaded again. */
const KEY = "backtrack.pasted";

/** Longer than between two keys: a word half typed is no fault. */
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
    if (puzzle && others.length === 0) location.assign(pastedLink(puzzle.link, location.href));
    else form.submit();
  }

  let reading = new AbortController();
  /** @type {string | null} the text whose fault stands below it */
  let refused = null;
  const typed = debounce(PAUSE_MS, () => {
    reading.abort();
    reading = new AbortController();
    void tellDraft(field, { lang, titles, refused, signal: reading.signal });
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
      refused = field.value;
      typed.call();
      field.focus();
    }
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void submit();
  });

  /** Whatever the text is now, it is kept, and soon read. */
  function changed() {
    withTab((kept) => (field.value ? kept.setItem(KEY, field.value) : kept.removeItem(KEY)));
    asking.abort();
    typed.call();
  }

  /** @param {Blob | null | undefined} file */
  async function take(file) {
    if (!file) return;
    field.value = await file.text();
    changed();
    field.focus();
  }

  listenToFiles(byId("paste-file", HTMLInputElement), byId("paste-box", HTMLElement), take);
  const kept = withTab((storage) => storage.getItem(KEY));
  if (kept && field.getAttribute("aria-invalid") !== "true") {
    field.value = kept;
    typed.call();
  }
  field.addEventListener("input", changed);
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit(button);
  });
  // Going back may bring this page as it was left.
  window.addEventListener("pageshow", () => setBusy(false));
}

/**
 * Takes a file that is chosen, or dropped anywhere on the box.
 * @param {HTMLInputElement} input @param {HTMLElement} box @param {(file: Blob | null | undefined) => void} take
 */
function listenToFiles(input, box, take) {
  const button = byId("paste-open", HTMLButtonElement);
  button.hidden = false;
  button.addEventListener("click", () => input.click());
  input.addEventListener("change", () => {
    take(input.files?.[0]);
    input.value = ""; // the same file can be chosen again
  });
  for (const sign of /** @type {const} */ (["dragenter", "dragover", "dragleave", "drop"])) {
    box.addEventListener(sign, (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      box.dataset.over = String(sign === "dragenter" || sign === "dragover");
      if (sign === "drop") take(event.dataTransfer.files[0]);
    });
  }
}

/**
 * Says what the text is so far, during typing.
 * @param {HTMLTextAreaElement} field @param {object} parts @param {string} parts.lang @param {Titles} parts.titles
 * @param {string | null} parts.refused the text whose fault is on the page already
 * @param {AbortSignal} parts.signal aborted by the next input
 */
async function tellDraft(field, { lang, titles, refused, signal }) {
  const text = field.value;
  const draft = text.trim() ? await readDraft(text, lang, signal) : null;
  // The text has changed meanwhile, or Solve was pressed.
  if (text !== field.value || byId("solve", HTMLElement).getAttribute("aria-disabled") === "true") return;
  const note = byId("paste-note", HTMLElement);
  note.dataset.taken = String(Boolean(draft?.puzzles.length));
  note.textContent = draft
    ? draftSentence(draft, titles, text === refused)
    : t("any judge's input: %(titles)s", { titles: Object.values(titles).join(" · ") });
}

/** @param {Draft} draft @param {Titles} titles @param {boolean} isRefused its fault is on the page already */
function draftSentence({ puzzles, limit, kind = "", fault = "" }, titles, isRefused) {
  const [puzzle] = puzzles;
  const title = titles[puzzle?.kind ?? kind];
  if (!title) return fault;
  if (!puzzle && isRefused) return t("Taken for %(title)s", { title });
  if (!puzzle) return t("%(title)s, not whole yet: %(fault)s", { title, fault });
  return limit
    ? tn("%(title)s, at most %(count)d move", "%(title)s, at most %(count)d moves", limit, { title })
    : tn("%(title)s: %(count)d puzzle", "%(title)s: %(count)d puzzles", puzzles.length, { title });
}

/** Says what the text was taken for. @param {readonly PuzzleName[]} puzzles @param {Titles} titles */
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

/** @param {HTMLTextAreaElement} field @param {string | null} sentence */
function showError(field, sentence) {
  const error = byId("paste-error", HTMLElement);
  error.hidden = sentence === null;
  error.textContent = sentence;
  field.setAttribute("aria-invalid", String(sentence !== null));
  field.setAttribute("aria-describedby", sentence ? "paste-error paste-note" : "paste-note");
}

/**
 * Reads judge text, whatever its format.
 * @param {string} text @param {string} lang of the sentence that refuses it
 * @param {AskOptions} options @returns {Promise<readonly PuzzleName[]>} none where the text ends before the first
 */
async function parsePuzzles(text, lang, options) {
  const { puzzles } = await ask(below("/api/v1/parse"), posted(text, lang), options);
  return puzzles;
}

/**
 * Reads judge text that is still being typed.
 * @param {string} text @param {string} lang of the sentence that says what is missing
 * @param {AbortSignal} signal when the text has changed
 * @returns {Promise<Draft | null>} null where there is none
 */
async function readDraft(text, lang, signal) {
  try {
    const address = below("/api/v1/parse?draft=1");
    return await ask(address, posted(text, lang), { signal, quiet: true });
  } catch {
    return null;
  }
}

/** @param {string} body @param {string} lang @returns {RequestInit} */
function posted(body, lang) {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Accept-Language": lang };
  return { method: "POST", headers, body };
}
