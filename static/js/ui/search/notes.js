/**
 * Why each pruning is safe, with the numbers of this board; nothing where there is none.
 *
 * @import {Comparison, Summary} from "../../documents/search.js"
 * @import {PuzzleView} from "../../types.d.ts"
 */

import { cutNote } from "./savings.js";
import { byId } from "../widgets/dom.js";

/**
 * @param {{puzzle: PuzzleView}} parts @returns {{show(summary: Summary): void, compare(comparison: Comparison): void}}
 */
export function createNotes({ puzzle }) {
  // Nobody has said why the prunings of somebody's own problem are safe.
  if (!document.getElementById("notes")) return { show() {}, compare() {} };
  const list = byId("notes", HTMLElement);
  const panel = byId("notes-panel", HTMLElement);
  return {
    show(summary) {
      const notes = puzzle.search.notes(summary);
      panel.hidden = notes.length === 0;
      list.replaceChildren(
        ...notes.map(({ pruning, title, lines }) => {
          const note = element("div", "");
          note.dataset.of = pruning;
          note.append(element("dt", title), ...lines.map((line) => element("dd", line)));
          return note;
        }),
      );
    },
    compare(comparison) {
      for (const note of list.querySelectorAll("div")) {
        note.querySelector(".notes__cut")?.remove();
        const line = element("dd", cutNote(comparison, note.dataset.of ?? ""));
        line.className = "notes__cut";
        if (line.textContent) note.append(line);
      }
    },
  };
}

/** @param {string} tag @param {string} text */
function element(tag, text) {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}
