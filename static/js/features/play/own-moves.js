/**
 * The moves of an attempt as small boards in a row: the current one is marked, a press on one leads back
 * there, or forward to a move that was taken back.
 *
 * @import {PuzzleView} from "../../types.d.ts"
 * @import {Attempt} from "./attempt.js"
 */

import { t } from "../../lib/messages.js";
import { byId, scrollTo } from "../../ui/widgets/dom.js";
import { createThumbnail } from "../../ui/widgets/thumbnail.js";

/** @param {{attempt: Attempt, puzzle: PuzzleView, onSeek: (step: number) => void}} parts */
export function createOwnMoves({ attempt, puzzle, onSeek }) {
  const list = byId("own-moves", HTMLElement);
  const shown = { key: "", items: /** @type {HTMLButtonElement[]} */ ([]) };

  /** @param {number} step */
  function itemOf(step) {
    const button = document.createElement("button");
    const words = document.createElement("span");
    const move = attempt.step(step)?.move;
    button.type = "button";
    button.className = "moves__link own-moves__link";
    words.textContent = move === undefined ? t("start") : `${step} ${puzzle.describe(move)}`;
    button.append(createThumbnail(puzzle.twin(attempt.boardAt(step)), "moves__board"), words);
    button.addEventListener("click", () => onSeek(step));
    return button;
  }

  /** What is the same as before stays, with the focus on it. */
  function fill() {
    const texts = attempt.texts(attempt.total);
    const before = shown.key === "" ? [] : shown.key.split("-");
    const same = texts.findIndex((text, index) => text !== before[index]);
    const keep = Math.min(shown.items.length, 1 + (same < 0 ? texts.length : same));
    for (const item of shown.items.splice(keep)) item.parentElement?.remove();
    for (let step = keep; step <= texts.length; step += 1) {
      const line = document.createElement("li");
      const item = itemOf(step);
      line.append(item);
      list.append(line);
      shown.items.push(item);
    }
    shown.key = texts.join("-");
  }

  return {
    /** @param {number} here */
    show(here) {
      if (shown.items.length === 0 || shown.key !== attempt.texts(attempt.total).join("-")) fill();
      shown.items.forEach((item, step) => {
        if ((item.getAttribute("aria-current") === "step") === (step === here)) return;
        if (step === here) {
          item.setAttribute("aria-current", "step");
          scrollTo(list, item);
        } else item.removeAttribute("aria-current");
      });
    },
  };
}
