/**
 * The language of code that a person reads, chosen by buttons. The choice is this person's, so it is
 * kept in the browser and never in a link.
 */

import { later } from "../../net/later.js";
import { byId } from "../widgets/dom.js";
import { withStorage } from "../widgets/storage.js";

const STORAGE_KEY = "backtrack.code";

/**
 * @param {object} parts
 * @param {string} parts.id what the ids of the buttons begin with
 * @param {readonly string[]} parts.languages the one to show first in front
 * @param {() => void} parts.onChange
 */
export function createCodeLanguage({ id, languages, onChange }) {
  const buttons = languages.map((language) => {
    const button = byId(`${id}-in-${language}`, HTMLButtonElement);
    button.addEventListener("click", () => {
      withStorage((storage) => storage.setItem(STORAGE_KEY, language));
      show(language);
      onChange();
    });
    return { language, button };
  });
  // The whole C++ program of the search, to copy or as a file.
  const program = document.getElementById(`${id}-program`);
  program?.querySelector("button")?.addEventListener("click", async () => {
    (await later(() => import("./program-copy.js"))).copyProgram(program.querySelector("a")?.href ?? "");
  });
  let shown = languages[0] ?? "";

  /** @param {string} language */
  function show(language) {
    shown = language;
    if (program) program.hidden = language !== "cpp";
    for (const each of buttons) {
      each.button.setAttribute("aria-pressed", String(each.language === language));
    }
  }

  return {
    shown: () => shown,
    /** Shows what was chosen last, perhaps in another view. */
    recall() {
      const kept = withStorage((storage) => storage.getItem(STORAGE_KEY));
      if (kept !== null && languages.includes(kept)) show(kept);
    },
  };
}
