/**
 * The theme: the link's, or the stored one, or the system's, which ui/page/theme-boot.js knows. Sheets have roles by
 * `data-theme`; canvases follow the event "colours". Forced colours get another sheet.
 * @import {SettingsStore} from "./settings.js"
 */

import { later } from "../../net/later.js";
import { openingTheme } from "../../net/link.js";
import { sheetThere } from "../widgets/dom.js";
import { asked } from "./place.js";
import { THEMES } from "./settings.js";

/** @param {{settings: SettingsStore}} parts */
export function createTheme({ settings }) {
  const { dataset } = document.documentElement;
  let { theme: chosen } = settings.get();
  const change = () => void later(() => import("./theme-change.js")).then(({ wear }) => wear(chosen));
  dataset.theme = openingTheme(asked(), THEMES) ?? dataset.askedTheme
    ?? (chosen === "system" ? dataset.theme : chosen);
  if (dataset.theme === "light") void later(() => import("./theme-change.js")).then(({ show }) => show("light"));
  window.matchMedia("(prefers-color-scheme: light)").addEventListener("change", () => {
    if (chosen === "system") change();
  });
  const forced = window.matchMedia("(forced-colors: active)");
  const edge = () => forced.matches && sheetThere("forced");
  forced.addEventListener("change", edge);
  edge();
  settings.subscribe(({ theme }) => {
    if (theme === chosen) return;
    chosen = theme;
    change();
  });
}

/** For drawings with colours of the style sheet, which have to be repeated. @param {() => void} listener @param {AbortSignal} signal */
export function listenToColours(listener, signal) {
  window.addEventListener("colours", listener, { signal });
}
