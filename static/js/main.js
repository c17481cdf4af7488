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
 * @property {boolean} [embed] @property {string} [link] @property {{room: string}} [live] of a phone in a class
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
  openParts(data, settings);
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
  if (data.python || data.saved || data.recorded) await openProgram(data, settings, toggleMute);
  void keepForLater(document.body.dataset.worker ?? "");
}

/** @param {PageData} data @param {SettingsStore} settings */
function openParts({ lang, kind = "", kinds = {}, edit, live }, settings) {
  const has = (/** @type {string} */ id) => document.getElementById(id) !== null;
  if (has("home-tabs")) void openWith(() => import("./ui/page/home.js"), ({ createHome }) => createHome({ lang, titles: kinds }));
  if (has("hero")) {
    void openWith(() => import("./ui/page/hero.js"), ({ createHero }) => {
      createHero(/** @type {import("./ui/search/small-search.js").SmallSearch} */ (dataBlock("hero-data")), settings);
    });
  }
  if (edit) void openWith(() => import("./features/edit/index.js"), ({ createEditor }) => createEditor(kind, edit, lang));
  if (has("lessons")) void openWith(() => import("./features/lessons/pages.js"), ({ createLessonPages }) => createLessonPages({ lang }));
  if (has("results")) {
    void openWith(() => later(() => import("./features/quiz/results.js")), ({ createResults }) => createResults());
  }
  if (live) void openWith(() => import("./features/live/phone.js"), ({ createPhone }) => createPhone({ ...live, lang }));
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

/** @template T @param {() => Promise<T>} load @param {(loaded: T) => void} open */
async function openWith(load, open) {
  await whilePressesAreHeld(async () => open(await fetched(load)));
}

/** Where a program is written, or was. @param {PageData} data @param {SettingsStore} settings @param {() => void} mute */
async function openProgram(data, settings, mute) {
  await whilePressesAreHeld(async () => {
    const { startProgram } = await later(() => import("./program.js"));
    await startProgram(data, settings, mute);
  });
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
