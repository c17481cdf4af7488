/**
 * A read-only program with syntax colours, in place of the editor in an iframe.
 * @import {Editor} from "./editor.js"
 */

import { fetched } from "../../net/again.js";

/** @param {HTMLElement} place with the lines of the program @returns {Editor} */
export function createReader(place) {
  const code = /** @type {HTMLElement} */ (place.querySelector("code"));
  const state = { text: code.textContent ?? "" };

  /** Shows the program plain at once, and coloured when that is done. */
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

/** Highlights with the editor's parser, in the classes of the server. @param {string} text @returns {Promise<(string | Node)[][]>} pieces of each line */
export async function coloured(text) {
  const [{ parser }, { highlightCode, tagHighlighter, tags }] = await fetched(() => Promise.all([
    import("@lezer/python"), import("@lezer/highlight"),
  ]));
  const { definition, function: called, special } = tags;
  // The classes are those of static/css/listing.css.
  const classes = tagHighlighter([
    { tag: [tags.keyword, tags.operatorKeyword], class: "k" },
    { tag: [definition(called(tags.variableName)), definition(tags.className), tags.meta], class: "nf" },
    { tag: [tags.number, tags.bool, tags.null, tags.self], class: "mi" },
    { tag: [tags.string, special(tags.string)], class: "s" },
    { tag: tags.comment, class: "c" },
  ]);
  /** @type {(string | Node)[][]} */
  const lines = [[]];
  highlightCode(text, parser.parse(text), classes,
    (piece, names) => lines.at(-1)?.push(names ? made(piece, names) : piece),
    () => lines.push([]));
  return lines;
}

/** @param {string} piece @param {string} names */
function made(piece, names) {
  const span = document.createElement("span");
  span.className = names;
  span.textContent = piece;
  return span;
}
