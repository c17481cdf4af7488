/**
 * The editor of programs: a textarea until the first input event, then CodeMirror, which takes over
 * text, selection and focus.
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
 * @typedef {{name: string, text: string}} Example
 */

import { fetched } from "../../net/again.js";

/** CodeMirror is fetched at the first of these events. */
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

/** @param {HTMLTextAreaElement} field @returns {Editor} without places for errors and a running line */
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

/**
 * Programs to begin with: a press puts one into the editor and runs nothing.
 * @param {object} parts @param {HTMLElement} parts.list buttons with `data-example`
 * @param {readonly Example[]} parts.examples @param {(text: string) => void} parts.put
 */
export function createExamples({ list, examples, put }) {
  const texts = new Map(examples.map(({ name, text }) => [name, text]));
  list.addEventListener("click", ({ target }) => {
    const button = /** @type {Element} */ (target).closest("[data-example]");
    const text = texts.get(button?.getAttribute("data-example") ?? "");
    if (text !== undefined) put(text);
  });
}
