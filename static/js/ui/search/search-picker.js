/**
 * The choice between the searches of a puzzle, and a button that shows both side by side; the page
 * offers them where there are several.
 *
 * @import {PuzzleView} from "../../types.d.ts"
 */

import { t } from "../../lib/messages.js";
import { makeOneStop, walkByArrows } from "../widgets/roving-tabindex.js";

/**
 * @param {object} parts
 * @param {PuzzleView} parts.puzzle
 * @param {readonly {name: string}[]} parts.searches
 * @param {(name: string) => void} parts.onChoose
 * @param {() => void} parts.onBeside
 * @returns {{show(name: string): void}}
 */
export function createSearchPicker({ puzzle, searches, onChoose, onBeside }) {
  const group = document.getElementById("searches");
  const buttons = searches.map(({ name }) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "searches__choice";
    button.setAttribute("role", "radio");
    button.dataset.search = name;
    button.textContent = puzzle.search.title(name);
    button.addEventListener("click", (event) => {
      if (button.ariaChecked !== "true") onChoose(name);
      // A mouse has no use for the focus; the arrow keys go on stepping.
      if (event.detail > 0) button.blur();
    });
    return button;
  });
  group?.append(...buttons);
  group?.after(besideButton(onBeside));
  if (group) walkByArrows(group, ({ dataset: { search = "" } }) => onChoose(search));

  return {
    show(name) {
      for (const button of buttons) {
        button.setAttribute("aria-checked", String(button.dataset.search === name));
      }
      makeOneStop(buttons, buttons.find((button) => button.dataset.search === name));
    },
  };
}

/** @param {() => void} onBeside */
function besideButton(onBeside) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "searches__beside";
  button.id = "searches-beside";
  button.textContent = t("Side by side");
  button.addEventListener("click", onBeside);
  return button;
}
