/**
 * Tabs that each name the panel that they show (`aria-controls`). They are one stop for Tab; the arrow keys go
 * from one to the next.
 */

import { byId } from "./dom.js";
import { makeOneStop, walkByArrows } from "./roving-tabindex.js";

/** @param {HTMLElement} list */
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
