/**
 * The panel of Play: its buttons and their keys, the list of moves, and the output of the user's own program.
 * @import {PlayClient} from "../../net/play-client.js"
 * @import {PuzzleView} from "../../types.d.ts"
 * @import {Attempt} from "./attempt.js"
 */

import { keyOf } from "../../lib/keys.js";
import { t } from "../../lib/messages.js";
import { byId, scrollTo } from "../../ui/widgets/dom.js";
import { createThumbnail } from "../../ui/widgets/thumbnail.js";
import { counter } from "./view-model.js";

const FIELDS = "textarea, select, input, dialog";

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

  /** Unchanged items stay in the DOM, since one may have the focus. */
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

/**
 * @param {{undo: () => void, redo: () => void, restart: () => void, onSearch: () => void, attempt: Attempt, puzzle: PuzzleView, limit: number | null}} parts
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

/** @param {{client: PlayClient, take: (run: () => Promise<void>) => void, onPlay: (moves: readonly string[], sentence: string) => Promise<void>}} parts */
export function createOutput({ client, take, onPlay }) {
  const text = byId("output-text", HTMLTextAreaElement);
  const sentence = byId("output-sentence", HTMLElement);

  /** @param {string} said @param {string} outcome */
  function say(said, outcome) {
    sentence.textContent = said;
    sentence.dataset.outcome = outcome;
    text.setAttribute("aria-invalid", String(outcome === "wrong"));
  }

  async function play() {
    sentence.textContent = "";
    try {
      const judged = await client.output(text.value);
      // On a phone the board is above.
      byId("stage", HTMLElement).scrollIntoView({ block: "nearest" });
      await onPlay(judged.moves, judged.sentence);
      say(judged.sentence, judged.outcome);
      if (judged.error?.line) selectLine(text, judged.error.line);
    } catch (problem) {
      say(problem instanceof Error ? problem.message : String(problem), "wrong");
    }
  }

  byId("output-play", HTMLButtonElement).addEventListener("click", () => take(play));
}

/** @param {HTMLTextAreaElement} text @param {number} line from 1 */
function selectLine(text, line) {
  const lines = text.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  text.setSelectionRange(start, start + (lines[line - 1] ?? "").length);
}
