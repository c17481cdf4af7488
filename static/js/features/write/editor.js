/**
 * The editor of programs: a textarea until the first input event, then CodeMirror, which takes over
 * text, selection and focus.
 *
 * @typedef {object} Editor
 * @property {() => string} text
 * @property {(text: string) => void} put one step of undo
 * @property {(errors: readonly {line: number, text: string}[]) => void} showErrors by line, from 1
 * @property {(line: number | null) => void} showLine from 1
 * @property {() => void} focus
 *
 * @typedef {object} Parts
 * @property {HTMLElement} place parent of the text field
 * @property {string} text initial; "" keeps the field's
 * @property {() => void} onChange
 * @property {string} nonce of CodeMirror's style element
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

/** A press puts an example into the editor and runs nothing. @param {{list: HTMLElement, examples: readonly Example[], put: (text: string) => void}} parts */
export function createExamples({ list, examples, put }) {
  const texts = new Map(examples.map(({ name, text }) => [name, text]));
  list.addEventListener("click", ({ target }) => {
    const button = /** @type {Element} */ (target).closest("[data-example]");
    const text = texts.get(button?.getAttribute("data-example") ?? "");
    if (text !== undefined) put(text);
  });
}
