/**
 * The paste box: asks the server what the text is and goes to its page, or for several puzzles to a
 * list. Input is never lost. Without scripts the form posts itself.
 * @import {AskOptions} from "../../net/again.js"
 * @typedef {Readonly<Record<string, string>>} Titles of kinds
 * @typedef {{kind: string, code: string, name: string, link: string}} PuzzleName
 * @typedef {object} Draft
 * @property {readonly PuzzleName[]} puzzles
 * @property {number | null} [limit] of moves, for a single puzzle that has one
 * @property {string} [kind] guess for an incomplete puzzle
 * @property {string} [fault] what is missing
 */

import { t, tn } from "../../lib/messages.js";
import { Refusal, ask } from "../../net/again.js";
import { below } from "../../net/base.js";
import { pastedLink } from "../../net/link.js";
import { debounce } from "../../player/clock.js";
import { byId } from "../widgets/dom.js";
import { withTab } from "../widgets/storage.js";

/** Draft, for a reload. */
const KEY = "backtrack.pasted";

/** Longer than between keys: half a word is no fault. */
const PAUSE_MS = 500;

/** @param {{lang: string, titles: Titles}} parts */
export function createPasteBox({ lang, titles }) {
  const form = byId("paste-form", HTMLFormElement);
  const field = byId("paste", HTMLTextAreaElement);
  const button = byId("solve", HTMLButtonElement);

  /** @param {boolean} busy */
  function setBusy(busy) {
    // `disabled` would lose the focus.
    button.setAttribute("aria-disabled", String(busy));
    byId("solve-word", HTMLElement).textContent = busy ? t("Working…") : t("Solve");
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

  /** The text stays; any action on it replaces the message. */
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

  /** Saves the text, and soon reads it. */
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
  if (field.value !== field.defaultValue) changed(); // typed before this script was loaded
  else if (kept && field.getAttribute("aria-invalid") !== "true") {
    field.value = kept;
    typed.call();
  }
  field.addEventListener("input", changed);
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit(button);
  });
  // The back/forward cache may restore a busy page.
  window.addEventListener("pageshow", () => setBusy(false));
}

/** A chosen file, or one dropped on the box. @param {HTMLInputElement} input @param {HTMLElement} box @param {(file: Blob | null | undefined) => void} take */
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
 * Describes the text during typing.
 * @param {HTMLTextAreaElement} field
 * @param {{lang: string, titles: Titles, refused: string | null, signal: AbortSignal}} parts `refused`: text whose
 *   fault is shown already; `signal`: aborted by the next input
 */
async function tellDraft(field, { lang, titles, refused, signal }) {
  const text = field.value;
  const draft = text.trim() ? await readDraft(text, lang, signal) : null;
  // Outdated: the text has changed, or Solve was pressed.
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

/** @param {readonly PuzzleName[]} puzzles @param {Titles} titles */
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
 * @param {string} text @param {string} lang of errors
 * @param {AskOptions} options @returns {Promise<readonly PuzzleName[]>} empty where the text ends before the first
 */
async function parsePuzzles(text, lang, options) {
  const { puzzles } = await ask(below("/api/v1/parse"), posted(text, lang), options);
  return puzzles;
}

/** @param {string} text @param {string} lang of errors @param {AbortSignal} signal @returns {Promise<Draft | null>} null for none */
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
