/**
 * The switches of the prunings. Turning one off records another search, and the tree grows.
 *
 * @typedef {import("../moment.js").PuzzleView} PuzzleView
 */

import { byId } from "../dom.js";

/**
 * @param {object} parts
 * @param {PuzzleView} parts.puzzle
 * @param {readonly string[]} parts.prunings
 * @param {(off: readonly string[]) => void} parts.onSwitch
 * @returns {{show(off: readonly string[]): void}}
 */
export function createSwitches({ puzzle, prunings, onSwitch }) {
  const box = byId("prunings", HTMLElement);
  const switches = prunings.map((pruning) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "switch";
    button.setAttribute("role", "switch");
    button.dataset.pruning = pruning;
    button.textContent = puzzle.search.pruning(pruning);
    button.addEventListener("click", () => onSwitch(offAfter(pruning)));
    box.append(button);
    return button;
  });

  /** @param {string} pressed */
  function offAfter(pressed) {
    return switches.flatMap(({ dataset: { pruning = "" }, ariaChecked }) => {
      const on = ariaChecked === "true";
      return on === (pruning === pressed) ? [pruning] : [];
    });
  }

  return {
    show(off) {
      for (const button of switches) {
        button.setAttribute("aria-checked", String(!off.includes(button.dataset.pruning ?? "")));
      }
    },
  };
}
