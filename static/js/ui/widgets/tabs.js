/**
 * Tabs of the views. `data-view-only` lists the views, separated by blanks, in which an element is shown.
 *
 * @typedef {{show: (view: string) => void, note: (view: string, note: string) => void}} Tabs `note`: a word beside a
 *   tab's name
 */

import { byId, rescueFocus, writeHeading } from "./dom.js";
import { makeOneStop, walkByArrows } from "./roving-tabindex.js";

const STEPS = Object.freeze({ ArrowLeft: -1, ArrowRight: 1 });

/** @param {{onChoose: (view: string) => void}} parts @returns {Tabs} */
export function createTabs({ onChoose }) {
  const main = byId("main", HTMLElement);
  const list = byId("tabs", HTMLElement);
  /** @type {HTMLButtonElement[]} */
  const tabs = [...list.querySelectorAll("button")];
  for (const tab of tabs) {
    tab.addEventListener("click", (event) => {
      onChoose(viewOf(tab));
      // After a click the arrow keys continue to step.
      if (event.detail > 0) tab.blur();
    });
  }
  list.addEventListener("keydown", (event) => {
    const by = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
    const next = by && tabs[tabs.findIndex((tab) => tab === event.target) + by];
    if (!next) return;
    event.preventDefault();
    next.focus();
    onChoose(viewOf(next));
  });

  return {
    show(view) {
      main.dataset.view = view;
      for (const tab of tabs) select(tab, viewOf(tab) === view);
      /** @type {NodeListOf<HTMLElement>} */
      const owned = document.querySelectorAll("[data-view-only]");
      for (const element of owned) element.hidden = !element.dataset.viewOnly?.split(" ").includes(view);
      rescueFocus(tabs.find((tab) => viewOf(tab) === view));
    },
    note(view, note) {
      const place = document.querySelector(`[data-view-note="${view}"]`);
      if (place) writeHeading(place, note);
    },
  };
}

/** @param {HTMLButtonElement} tab */
function viewOf(tab) {
  return tab.dataset.tab ?? "";
}

/** @param {HTMLButtonElement} tab @param {boolean} selected */
function select(tab, selected) {
  tab.setAttribute("aria-selected", String(selected));
  tab.tabIndex = selected ? 0 : -1;
}

/** Tabs name their panels (`aria-controls`), have one tab stop, and move with arrow keys. @param {HTMLElement} list */
export function createTabList(list) {
  const tabs = [...list.querySelectorAll("button")];

  /** @param {HTMLButtonElement} chosen */
  function choose(chosen) {
    makeOneStop(tabs, chosen);
    for (const tab of tabs) {
      tab.setAttribute("aria-selected", String(tab === chosen));
      panelOf(tab).hidden = tab !== chosen;
    }
  }

  for (const tab of tabs) {
    tab.addEventListener("click", () => choose(tab));
    panelOf(tab).hidden = tab.getAttribute("aria-selected") !== "true";
  }
  walkByArrows(list, choose);
  return { tabs, choose };
}

/** @param {HTMLButtonElement} tab */
export function panelOf(tab) {
  return byId(tab.getAttribute("aria-controls") ?? "", HTMLElement);
}
