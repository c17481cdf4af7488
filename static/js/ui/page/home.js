/** The home page. */

import { t, tn } from "../../lib/messages.js";
import { withPlay, withStep } from "../../net/link.js";
import { byId } from "../widgets/dom.js";
import { saveFile } from "../widgets/save-file.js";
import { createTabList, panelOf } from "../widgets/tabs.js";
import { createPasteBox } from "./paste.js";
import { keepProgress, progress, progressIn } from "./progress.js";

const FORMAT = "backtrack-progress";
const VERSION = 1;
const NAME = "backtrack-progress.json";

/** Bytes of a progress file. */
const LARGEST = 1_000_000;

const AT_START = Object.freeze({ step: 0, frame: 0, loop: null, bookmarks: [] });

/** @param {{lang: string, titles: Readonly<Record<string, string>>}} page its language, and the titles of all kinds */
export function createHome({ lang, titles }) {
  createPasteBox({ lang, titles });
  createWishes();
  const parts = createTabList(byId("home-tabs", HTMLElement));
  byId("home-tabs", HTMLElement).parentElement?.setAttribute("data-chosen", "");
  createLevels({ onAsked: () => parts.choose(byId("levels-part-tab", HTMLButtonElement)) });
}

/** Wishes for a new puzzle: opened by links beside "Surprise me", for their kind. */
function createWishes() {
  const card = byId("wishes", HTMLDialogElement);
  const kinds = byId("wishes-kind", HTMLSelectElement);
  /** @type {NodeListOf<HTMLFieldSetElement>} */
  const groups = card.querySelectorAll("[data-wish-kind]");

  // Disabled fields are not submitted.
  function showFields() {
    for (const group of groups) {
      group.hidden = group.disabled = group.dataset.wishKind !== kinds.value;
    }
  }

  /** @param {string} kind */
  function open(kind) {
    kinds.value = kind;
    showFields();
    card.showModal();
  }

  kinds.addEventListener("change", showFields);
  // Addresses omit empty wishes.
  byId("wishes-form", HTMLFormElement).addEventListener("formdata", ({ formData }) => {
    for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
  });
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const links = document.querySelectorAll("a[data-wishes]");
  for (const link of links) {
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      open(link.dataset.wishes ?? "");
    });
  }
}

/** A tab for each kind, a tick on each level solved here. @param {{onAsked: () => void}} parts */
function createLevels({ onAsked }) {
  const list = byId("levels-tabs", HTMLElement);
  const { tabs, choose } = createTabList(list);

  function tick() {
    const { solved, stars } = progress();
    for (const tab of tabs) tickAll(tab, new Set(solved), stars);
  }

  /** A link may name a kind: "#levels-flip". */
  function chooseAsked() {
    const asked = tabs.find((tab) => location.hash === `#${tab.getAttribute("aria-controls")}`);
    if (!asked) return;
    onAsked();
    choose(asked);
    list.closest(".panel")?.scrollIntoView();
  }

  addEventListener("hashchange", chooseAsked);
  chooseAsked();
  const play = byId("levels-play", HTMLButtonElement);
  play.addEventListener("click", () => {
    const on = play.getAttribute("aria-pressed") !== "true";
    play.setAttribute("aria-pressed", String(on));
    for (const tab of tabs) leadToPlay(tab, on);
  });
  // The back/forward cache may restore this page without a level solved since.
  window.addEventListener("pageshow", tick);
  createProgressFile({ onAdded: tick });
  tick();
}

/** To Watch or to Play. @param {HTMLButtonElement} tab @param {boolean} on */
function leadToPlay(tab, on) {
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const levels = panelOf(tab).querySelectorAll("a[data-level]");
  for (const level of levels) {
    level.href = on ? withPlay(level.href, []) : withStep(level.href, AT_START);
  }
}

/**
 * Ticks the solved levels of a kind, with their stars, and counts them at its tab.
 * @param {HTMLButtonElement} tab @param {ReadonlySet<string>} solved @param {Readonly<Record<string, number>>} stars
 */
function tickAll(tab, solved, stars) {
  /** @type {NodeListOf<HTMLElement>} */
  const found = panelOf(tab).querySelectorAll("[data-level]");
  const levels = [...found];
  const done = levels.filter(({ dataset }) => solved.has(dataset.level ?? ""));
  for (const level of done) {
    if (!level.querySelector(".level__tick")) {
      level.append(byId("level-tick", HTMLTemplateElement).content.cloneNode(true));
    }
    const count = stars[level.dataset.level ?? ""] ?? 0;
    const row = level.querySelector(".level__stars");
    if (row) row.textContent = "★".repeat(count);
  }
  const note = tab.querySelector(".levels-tabs__done");
  if (note) note.textContent = done.length > 0 ? `${done.length}/${levels.length}` : "";
}

/** Progress as a file for another browser (docs/formats.md). @param {{onAdded: () => void}} parts */
function createProgressFile({ onAdded }) {
  const file = byId("progress-file", HTMLInputElement);
  const note = byId("progress-note", HTMLElement);

  byId("progress-save", HTMLButtonElement).addEventListener("click", () => {
    saveFile(new Blob([writtenProgress()], { type: "application/json" }), NAME);
    note.textContent = t("Saved as %(name)s.", { name: NAME });
  });
  byId("progress-load", HTMLButtonElement).addEventListener("click", () => file.click());
  file.addEventListener("change", async () => {
    const [chosen] = file.files ?? [];
    file.value = "";
    if (!chosen) return;
    const count = chosen.size <= LARGEST ? addProgress(await chosen.text()) : null;
    note.textContent = count === null
      ? t('Expected a file that "Save progress" has made, got something else: %(name)s.', { name: chosen.name })
      : tn("Loaded: %(count)d puzzle is solved now.", "Loaded: %(count)d puzzles are solved now.", count);
    if (count !== null) onAdded();
  });
}

/** @returns {string} all of it as the text of a file */
export function writtenProgress() {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, ...progress() }, null, 2)}\n`;
}

/** Merges a file into the stored progress. @param {string} text @returns {number | null} puzzles solved now; null for an invalid file */
export function addProgress(text) {
  let source;
  try {
    source = JSON.parse(text);
  } catch {
    return null;
  }
  if (source?.format !== FORMAT || source.version !== VERSION || !Array.isArray(source.solved)) return null;
  const [here, there] = [progress(), progressIn(source)];
  const stars = { ...here.stars };
  for (const [name, count] of Object.entries(there.stars)) stars[name] = Math.max(count, stars[name] ?? 0);
  keepProgress({ solved: [...new Set([...here.solved, ...there.solved])], stars });
  return progress().solved.length;
}
