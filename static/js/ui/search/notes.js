/**
 * Why each pruning is safe, with the numbers of this board; nothing where there is none.
 *
 * @import {Summary} from "../../documents/search.js"
 * @import {PuzzleView} from "../../types.d.ts"
 */

import { byId } from "../widgets/dom.js";

/**
 * @param {{puzzle: PuzzleView}} parts
 * @returns {{show(summary: Summary): void}}
 */
export function createNotes({ puzzle }) {
  const list = byId("notes", HTMLElement);
  const panel = byId("notes-panel", HTMLElement);
  return {
    show(summary) {
      const notes = puzzle.search.notes(summary);
      panel.hidden = notes.length === 0;
      list.replaceChildren(
        ...notes.map(({ title, lines }) => {
          const note = element("div", "");
          note.append(element("dt", title), ...lines.map((line) => element("dd", line)));
          return note;
        }),
      );
    },
  };
}

/**
 * @param {string} tag
 * @param {string} text
 */
function element(tag, text) {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}
