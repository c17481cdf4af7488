/**
 * The buttons of an attempt and their keys, and how many moves are made.
 *
 * @import {PuzzleView} from "../../types.d.ts"
 * @import {Attempt} from "./attempt.js"
 */

import { keyOf } from "../../lib/keys.js";
import { byId } from "../../ui/widgets/dom.js";
import { counter } from "./view-model.js";

const FIELDS = "textarea, select, input, dialog";

/**
 * @param {object} parts
 * @param {() => void} parts.undo
 * @param {() => void} parts.redo
 * @param {() => void} parts.restart
 * @param {() => void} parts.onSearch
 * @param {Attempt} parts.attempt
 * @param {PuzzleView} parts.puzzle
 * @param {number | null} parts.limit
 */
export function createButtons({ undo, redo, restart, onSearch, attempt, puzzle, limit }) {
  const main = byId("main", HTMLElement);
  const count = byId("play-count", HTMLElement);
  const [back, forth, anew] = ["play-undo", "play-redo", "play-restart"].map((id) => byId(id, HTMLButtonElement));
  const runs = [[back, undo], [forth, redo], [anew, restart], [byId("play-place", HTMLButtonElement), onSearch]];
  for (const [button, run] of /** @type {[HTMLButtonElement, () => void][]} */ (runs)) {
    button.addEventListener("click", () => button.getAttribute("aria-disabled") !== "true" && run());
  }

  document.addEventListener("keydown", (event) => {
    if (main.dataset.view !== "play" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(FIELDS)) return;
    const key = keyOf(event);
    const run = key === "y" || (key === "z" && event.shiftKey) ? redo : key === "z" ? undo : null;
    if (!run) return;
    event.preventDefault();
    run();
  });

  return {
    /** @param {number} step */
    show(step) {
      back?.setAttribute("aria-disabled", String(step === 0));
      anew?.setAttribute("aria-disabled", String(step === 0 && attempt.total === 0));
      forth?.setAttribute("aria-disabled", String(step === attempt.total));
      const text = counter(puzzle, limit, step);
      if (count.textContent !== text) count.textContent = text;
    },
  };
}
