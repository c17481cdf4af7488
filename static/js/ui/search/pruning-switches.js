/**
 * The switches of a search's prunings. Turning one off records another search, and the tree grows.
 *
 * @import {PuzzleView} from "../../types.d.ts"
 */

import { byId } from "../widgets/dom.js";

/**
 * @param {object} parts
 * @param {PuzzleView} parts.puzzle
 * @param {(off: readonly string[]) => void} parts.onSwitch
 * @param {boolean} parts.fixed whether there is no other search to switch to
 * @returns {{show(prunings: readonly string[], off: readonly string[]): void}}
 */
export function createPruningSwitches({ puzzle, onSwitch, fixed }) {
  const box = byId("prunings", HTMLElement);
  /** @type {HTMLButtonElement[]} */
  let switches = [];

  /** @param {readonly string[]} prunings */
  function offer(prunings) {
    switches = prunings.map((pruning) => {
      const button = document.createElement("button");
      button.type = "button";
      button.disabled = fixed;
      button.className = "switch";
      button.setAttribute("role", "switch");
      button.dataset.pruning = pruning;
      button.textContent = puzzle.search.pruning(pruning);
      button.addEventListener("click", () => onSwitch(offAfter(pruning)));
      return button;
    });
    box.replaceChildren(...switches);
  }

  /** @param {string} pressed */
  function offAfter(pressed) {
    return switches.flatMap(({ dataset: { pruning = "" }, ariaChecked }) => {
      const on = ariaChecked === "true";
      return on === (pruning === pressed) ? [pruning] : [];
    });
  }

  return {
    show(prunings, off) {
      const offered = switches.map(({ dataset: { pruning = "" } }) => pruning);
      if (offered.join() !== prunings.join()) offer(prunings);
      box.hidden = prunings.length === 0;
      for (const button of switches) {
        button.setAttribute("aria-checked", String(!off.includes(button.dataset.pruning ?? "")));
      }
    },
  };
}
