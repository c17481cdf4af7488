/**
 * The two faces of a puzzle's page: at first what a moment needs, and with "All tools" all that there is. The
 * style sheet (css/tools.css) leaves out what the first face lacks, under `data-tools`.
 *
 * @import {SettingsStore} from "./settings.js"
 */

/** @param {{settings: SettingsStore}} parts */
export function createTools({ settings }) {
  const { dataset } = document.documentElement;
  const button = document.getElementById("all-tools");

  function show() {
    const { tools } = settings.get();
    dataset.tools = tools;
    button?.setAttribute("aria-pressed", String(tools === "all"));
  }

  button?.addEventListener("click", () => settings.change({ tools: settings.get().tools === "all" ? "few" : "all" }));
  settings.subscribe(show);
  show();
}
