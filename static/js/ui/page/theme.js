/**
 * The colours of the page: those that its link asks for, else the person's own. The style sheet has
 * the roles of each theme under `data-theme`.
 *
 * @import {SettingsStore} from "./settings.js"
 */

import { openingTheme, withoutTheme } from "../../net/link.js";
import { asked, here, put } from "./place.js";
import { THEMES } from "./settings.js";

const colours = new EventTarget();

/** @param {{settings: SettingsStore}} parts */
export function createTheme({ settings }) {
  const { dataset } = document.documentElement;
  let chosen = settings.get().theme;
  dataset.theme = openingTheme(asked(), THEMES) ?? dataset.askedTheme ?? chosen;
  settings.subscribe(({ theme }) => {
    if (theme === chosen) return;
    chosen = theme;
    dataset.theme = theme;
    dropOption();
    colours.dispatchEvent(new Event("change"));
  });
}

/**
 * For what is drawn with colours of the style sheet: it has to be drawn anew with others.
 *
 * @param {() => void} listener
 * @param {AbortSignal} signal ends it
 */
export function listenToColours(listener, signal) {
  colours.addEventListener("change", listener, { signal });
}

/** Who chooses another theme has done with that of the link, here and on the pages it leads to. */
function dropOption() {
  put(withoutTheme(here()));
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const links = document.querySelectorAll("a[href*='theme=']");
  for (const link of links) link.href = withoutTheme(link.href);
}
