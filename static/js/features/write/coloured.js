/**
 * A program in the colours of listings: what the server's highlighter makes of files, by the editor's parser.
 */

import { fetched } from "../../net/again.js";

/**
 * @param {string} text
 * @returns {Promise<(string | Node)[][]>} the pieces of each line
 */
export async function coloured(text) {
  const [{ parser }, { highlightCode, tagHighlighter, tags }] = await fetched(() => Promise.all([
    import("@lezer/python"), import("@lezer/highlight"),
  ]));
  const { definition, function: called, special } = tags;
  // The classes are those of static/css/code.css.
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
