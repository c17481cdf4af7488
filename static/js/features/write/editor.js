/**
 * The editor of programs: the page's text field, until CodeMirror has been fetched for a reader who does
 * something; text, caret and focus pass over to it.
 *
 * @typedef {object} Editor
 * @property {() => string} text
 * @property {(text: string) => void} put replaces the text, as one step of undo
 * @property {(errors: readonly {line: number, text: string}[]) => void} showErrors each below its line, from 1
 * @property {(line: number | null) => void} showLine the line that runs, from 1
 * @property {() => void} focus
 *
 * @typedef {object} Parts
 * @property {HTMLElement} place the parent of the text field
 * @property {string} text at first; "" keeps what the field has
 * @property {() => void} onChange
 * @property {string} nonce for the style element of CodeMirror
 */

import { fetched } from "../../net/again.js";

/** First acts of a reader: until then the page is as light as its text. */
const SIGNS = ["pointermove", "pointerdown", "keydown", "focusin"];

/** @param {Parts} parts @returns {Editor} */
export function createEditor({ place, text, onChange, nonce }) {
  const field = /** @type {HTMLTextAreaElement} */ (place.querySelector("textarea"));
  if (text) field.value = text;
  const state = {
    editor: fieldEditor(field),
    errors: /** @type {readonly {line: number, text: string}[]} */ ([]),
    line: /** @type {number | null} */ (null),
  };
  field.addEventListener("input", onChange);

  async function replace() {
    const { createCode } = await fetched(() => import("./code.js"));
    state.editor = await createCode({ field, onChange, nonce });
    state.editor.showErrors(state.errors);
    state.editor.showLine(state.line);
  }

  if (document.activeElement === field) void replace();
  else onFirstSign(() => void replace());
  return {
    text: () => state.editor.text(),
    put: (replacement) => state.editor.put(replacement),
    showErrors(errors) {
      state.errors = errors;
      state.editor.showErrors(errors);
    },
    showLine(line) {
      state.line = line;
      state.editor.showLine(line);
    },
    focus: () => state.editor.focus(),
  };
}

/**
 * @param {HTMLTextAreaElement} field
 * @returns {Editor} without places for errors and a running line
 */
function fieldEditor(field) {
  return {
    text: () => field.value,
    put(text) {
      field.focus();
      field.select();
      // The only way that undo knows; a field that is not shown refuses it.
      if (!document.execCommand("insertText", false, text)) field.value = text;
      field.setSelectionRange(0, 0);
    },
    showErrors() {},
    showLine() {},
    focus: () => field.focus(),
  };
}

/** @param {() => void} act once */
function onFirstSign(act) {
  const listened = new AbortController();
  const once = () => {
    listened.abort();
    act();
  };
  for (const sign of SIGNS) addEventListener(sign, once, { signal: listened.signal, passive: true });
}
