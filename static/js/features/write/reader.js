/**
 * Stands in for the editor where a program is read and run only: in a frame of another page.
 *
 * @import {Editor} from "./editor.js"
 */

import { coloured } from "./coloured.js";

/**
 * @param {HTMLElement} place with the lines of the program
 * @returns {Editor}
 */
export function createReader(place) {
  const code = /** @type {HTMLElement} */ (place.querySelector("code"));
  const state = { text: code.textContent ?? "" };

  async function show() {
    const { text } = state;
    code.textContent = text;
    const lines = await coloured(text.trimEnd());
    if (text !== state.text) return;
    code.replaceChildren(...lines.map((pieces) => {
      const line = document.createElement("span");
      line.className = "listing__line";
      line.append(...pieces);
      return line;
    }));
  }

  void show();
  return {
    text: () => state.text,
    put(text) {
      state.text = text;
      void show();
    },
    showErrors() {},
    showLine() {},
    focus: () => place.focus(),
  };
}
