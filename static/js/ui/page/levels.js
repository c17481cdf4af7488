/**
 * The levels of the home page: a tab for each kind, and a tick on each level that was solved here.
 */

import { withPlay, withStep } from "../../net/link.js";
import { byId } from "../widgets/dom.js";
import { createTabList, panelOf } from "../widgets/tab-list.js";
import { createProgressFile } from "./progress-file.js";
import { progress } from "./progress.js";

const AT_START = Object.freeze({ step: 0, frame: 0, loop: null, bookmarks: [] });

/** @param {{onAsked: () => void}} parts they are to be seen */
export function createLevels({ onAsked }) {
  const list = byId("levels-tabs", HTMLElement);
  const { tabs, choose } = createTabList(list);

  function tick() {
    const { solved, stars } = progress();
    for (const tab of tabs) tickAll(tab, new Set(solved), stars);
  }

  /** A link may lead to the levels of one kind: "#levels-flip". */
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
  // Going back may bring this page as it was left, with one more level solved.
  window.addEventListener("pageshow", tick);
  createProgressFile({ onAdded: tick });
  tick();
}

/**
 * Levels open to be watched, or to be played by oneself.
 *
 * @param {HTMLButtonElement} tab @param {boolean} on
 */
function leadToPlay(tab, on) {
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const levels = panelOf(tab).querySelectorAll("a[data-level]");
  for (const level of levels) {
    level.href = on ? withPlay(level.href, []) : withStep(level.href, AT_START);
  }
}

/**
 * Ticks the solved levels of a kind, and says on its tab how many they are.
 *
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
