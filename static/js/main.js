/**
 * Entry point of every page.
 * @import {Catalogue} from "./lib/messages.js"
 * @import {Archive} from "./net/archive.js"
 * @import {Declaration, ReachData} from "./types.d.ts"
 * @import {ScormSettings} from "./features/quiz/channels/scorm.js"
 * @import {EditData} from "./features/edit/index.js"
 * @import {WriteData} from "./features/write/index.js"
 * @import {NotebookData} from "./features/write/notebook.js"
 * @import {Saved} from "./features/write/saved.js"
 * @import {DrawFilm} from "./ui/page/record.js"
 * @import {SettingsStore} from "./ui/page/settings.js"
 * @import {ViewHost} from "./ui/player/view-host.js"
 * @import {SearchData} from "./ui/search/view.js"
 *
 * @typedef {object} PageData
 * @property {string} lang
 * @property {Readonly<Record<string, string>>} [kinds] that pasted text may be, with titles
 * @property {unknown} [replay] sealed where the answer is hidden, with `reasons`, `others`, `words` and the explanation
 * @property {readonly (readonly unknown[])[]} [others] legal alternatives to each move of the solution
 * @property {boolean} [hide] nothing may reveal the answer before the end
 * @property {readonly string[]} [reasons] why there is no solution, the main one first
 * @property {string} [kind] @property {Declaration["picture"]} [picture]
 * @property {Declaration["words"]} [words] of a kind without a module
 * @property {Declaration["own"]} [own] @property {readonly {language: string, marks: Record<string, readonly number[]>}[]} [listings]
 * @property {SearchData} [search] @property {EditData} [edit] @property {Saved} [saved]
 * @property {NotebookData["recorded"]} [recorded] in a notebook, with the rest of `NotebookData`
 * @property {WriteData["python"]} [python] where a program is written, with the rest of `WriteData`
 * @property {boolean} [embed] @property {string} [link]
 * @property {string} [opening] options of a page in a package, "?view=search&quiz=all"
 * @property {ScormSettings} [scorm] of a page in a package
 */

import { setMessages } from "./lib/messages.js";
import { fetched } from "./net/again.js";
import { standBelow } from "./net/base.js";
import { later, useMessagesAt } from "./net/later.js";
import { idle, wait } from "./player/clock.js";
import { createDialogs } from "./ui/page/dialogs.js";
import { hasAddress, openAt } from "./ui/page/place.js";
import { holdPresses } from "./ui/page/presses.js";
import { createSettingsDialog, createTools } from "./ui/page/settings-dialog.js";
import { createSettings } from "./ui/page/settings.js";
import { createTheme } from "./ui/page/theme.js";
import { createWaiting } from "./ui/page/waiting.js";
import { listenToKeys } from "./ui/player/keys.js";
import { createDisclosures } from "./ui/widgets/disclosure.js";
import { dataBlock } from "./ui/widgets/dom.js";

/** First input of a visitor, which starts what a mere view does not need. */
const SIGNS = ["pointermove", "pointerdown", "keydown", "scroll"];

/** Before a program runs its lesson cannot seek. */
const EMPTY_STAGE = Object.freeze({ current: () => null, dispatch() {} });

/** A reader without input counts as a visitor after this. */
const READING_MS = 5000;

await start(/** @type {PageData} */ (dataBlock("page-data")));

/** @param {PageData} data */
async function start(data) {
  const messages = /** @type {Catalogue} */ (dataBlock("messages"));
  setMessages(messages, data.lang);
  standBelow(document.body.dataset.base ?? "");
  useMessagesAt(document.body.dataset.messages ?? "");
  if (data.opening) openAt(data.opening);
  if (!hasAddress()) void import("./ui/page/inside.js").then(({ stayInside }) => stayInside());
  createWaiting(await asking());
  const settings = createSettings();
  if (document.getElementById("home-tabs")) void openHome(data);
  if (document.getElementById("hero")) void openHero(settings);
  if (data.edit) void openEditor(data.kind ?? "", data.edit, data.lang);
  if (document.getElementById("lessons")) void openLessons(data.lang);
  if (document.getElementById("results")) void openResults();
  if (!data.replay && document.querySelector("main[data-version-url], #own-wait")) void openOwn(null);
  createTheme({ settings });
  createTools({ settings });
  createDisclosures();
  const { toggleMute } = createSettingsDialog({ settings });
  // The line of kinds scrolls where it does not fit; browsers leave a half-hidden link there when it is focused.
  document.querySelector(".header__kind[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  document.querySelector(".header__kinds")?.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element) target.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
  document.getElementById("print")?.addEventListener("click", () => window.print());
  if (data.replay) await openPuzzle(data, settings, toggleMute);
  else enableDialogs(toggleMute);
  if (data.python) await openWriting(data, settings, toggleMute);
  if (data.saved) await openSaved(data.saved, settings, toggleMute);
  if (data.recorded) await openNotebook(data, settings, toggleMute);
  void keepForLater(document.body.dataset.worker ?? "");
}

/** Keeps the page for offline use once it is used and idle. Pages in frames keep nothing. @param {string} address of the service worker, "" for none */
async function keepForLater(address) {
  if (!address || !isSecureContext || !("serviceWorker" in navigator) || top !== self) return;
  const used = new Promise((done) => {
    for (const sign of SIGNS) addEventListener(sign, done, { once: true, passive: true });
  });
  await Promise.race([used, wait(READING_MS)]);
  await idle();
  const { keepVisited } = await fetched(() => import("./ui/page/keeping.js"));
  await keepVisited(address);
}

/** @returns {Promise<typeof fetch | undefined>} what answers in place of a server, where the page brings it along */
async function asking() {
  if (!document.getElementById("archive")) return undefined;
  const { createArchive } = await import("./net/archive.js");
  return createArchive(/** @type {Archive} */ (dataBlock("archive")));
}

/** Loads what plays. @param {PageData} data @param {SettingsStore} settings @param {() => void} mute */
async function openPuzzle(data, settings, mute) {
  await whilePressesAreHeld(async () => {
    const { startPuzzle } = await fetched(() => import("./puzzle.js"));
    await startPuzzle(data, { settings, mute, openOwn });
  });
}

/** @param {() => Promise<void>} open what answers the presses when it is done */
async function whilePressesAreHeld(open) {
  const release = holdPresses();
  try {
    await open();
  } finally {
    release();
  }
}

/** @param {PageData} data */
async function openHome({ lang, kinds = {} }) {
  await whilePressesAreHeld(async () => {
    const { createHome } = await fetched(() => import("./ui/page/home.js"));
    createHome({ lang, titles: kinds });
  });
}

/** @param {SettingsStore} settings */
async function openHero(settings) {
  await whilePressesAreHeld(async () => {
    const { createHero } = await fetched(() => import("./ui/page/hero.js"));
    createHero(/** @type {import("./ui/search/small-search.js").SmallSearch} */ (dataBlock("hero-data")), settings);
  });
}

/** @param {string} kind @param {EditData} data @param {string} lang */
async function openEditor(kind, data, lang) {
  await whilePressesAreHeld(async () => {
    const { createEditor } = await fetched(() => import("./features/edit/index.js"));
    createEditor(kind, data, lang);
  });
}

/** @param {string} lang */
async function openLessons(lang) {
  await whilePressesAreHeld(async () => {
    const { createLessonPages } = await fetched(() => import("./features/lessons/pages.js"));
    createLessonPages({ lang });
  });
}

async function openResults() {
  await whilePressesAreHeld(async () => {
    const { createResults } = await later(() => import("./features/quiz/results.js"));
    createResults();
  });
}

/** @param {PageData} data @param {SettingsStore} settings @param {() => void} mute */
async function openWriting(data, settings, mute) {
  await whilePressesAreHeld(async () => {
    const { createWriting } = await later(() => import("./features/write/index.js"));
    await createWriting({
      data: /** @type {WriteData & PageData} */ (/** @type {unknown} */ (data)),
      open: (stage, drawFilm) => openStage(stage, settings, mute, drawFilm),
      async openLesson() {
        const { createLessonSlot } = await later(() => import("./features/lessons/slot.js"));
        createLessonSlot({ viewHost: EMPTY_STAGE, lang: data.lang });
      },
    });
  });
}

/** @param {Saved} saved @param {SettingsStore} settings @param {() => void} mute */
async function openSaved(saved, settings, mute) {
  const { createSaved } = await later(() => import("./features/write/saved.js"));
  await createSaved(saved, (stage) => openStage(stage, settings, mute));
}

/** @param {PageData} data @param {SettingsStore} settings @param {() => void} mute */
async function openNotebook(data, settings, mute) {
  const { createNotebook } = await later(() => import("./features/write/notebook.js"));
  await createNotebook(/** @type {NotebookData} */ (/** @type {unknown} */ (data)), (stage) => openStage(stage, settings, mute));
}

/** @param {PageData} stage @param {SettingsStore} settings @param {() => void} mute @param {DrawFilm} [drawFilm] */
async function openStage(stage, settings, mute, drawFilm) {
  const { startPuzzle } = await later(() => import("./puzzle.js"));
  await startPuzzle(stage, { settings, mute, openOwn: openOwnStage, ...(drawFilm && { drawFilm }) });
}

/** @param {ViewHost | null} viewHost @param {ReachData} [reach] as in openOwn */
async function openOwnStage(viewHost, reach) {
  const { createOwnStage } = await later(() => import("./features/own/index.js"));
  createOwnStage({ viewHost, reach });
}

/** @param {ViewHost | null} viewHost null while its search loads @param {ReachData} [reach] */
async function openOwn(viewHost, reach) {
  const { createOwnPage } = await later(() => import("./features/own/index.js"));
  createOwnPage({ viewHost, wait, reach });
}

/** Without a puzzle, dialogs and the mute key still work. @param {() => void} mute */
function enableDialogs(mute) {
  const dialogs = createDialogs({ onOpen: () => {} });
  listenToKeys(() => ({ mute }), { dialogOpen: dialogs.anyOpen });
}
