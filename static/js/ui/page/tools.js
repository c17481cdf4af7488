/**
 * The two faces of a puzzle's page: at first what a moment needs, and with "All tools" all that there is. The
 * style sheet (css/tools.css) leaves out what the first face lacks, under `data-tools`.
 *
 * @import {SettingsStore} from "./settings.js"
 */

/** @param {{settings: SettingsStore}} parts */
export function createTools({ settings }) {
  function show() {
    document.documentElement.dataset.tools = settings.get().tools;
    pressTools();
  }

  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || !target.closest("#all-tools")) return;
    settings.change({ tools: settings.get().tools === "all" ? "few" : "all" });
  });
  settings.subscribe(show);
  show();
}

/** Brings the button in line, also one that has come with the search of a program that was written. */
export function pressTools() {
  const { tools } = document.documentElement.dataset;
  document.getElementById("all-tools")?.setAttribute("aria-pressed", String(tools === "all"));
}
