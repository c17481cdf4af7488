/** Conditions beside lines of code. A field stays open until it is emptied, also across runs. */

import { t } from "../../lib/messages.js";

/**
 * @param {object} parts @param {number} parts.longest in characters
 * @param {Map<string, string>} parts.kept by the code of their lines
 * @param {(number: number, back: boolean) => void} parts.onStop seeks the next or last place where it holds
 */
export function createConditions({ longest, kept, onStop }) {
  /** @type {Map<number, HTMLInputElement>} fields that are open, by the number of their line */
  const fields = new Map();
  const opener = document.createElement("button");
  opener.type = "button";
  opener.className = "listing__when";
  let offered = { line: /** @type {HTMLElement | null} */ (null), number: 0 };
  opener.addEventListener("click", () => {
    const { line, number } = offered;
    if (line) open(line, number).focus();
  });

  /** @param {HTMLElement} line @param {number} number */
  function open(line, number) {
    const known = fields.get(number);
    if (known) return known;
    const { form, input } = fieldFor(number, longest);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      onStop(number, false);
    });
    form.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && event.shiftKey) {
        event.preventDefault();
        onStop(number, true);
      }
      if (event.key === "Escape") close(line, number);
    });
    input.addEventListener("input", () => void kept.set(codeOf(line), input.value));
    input.addEventListener("blur", () => {
      if (!input.value.trim()) close(line, number);
    });
    if (offered.line === line) {
      opener.remove();
      offered.line = null;
    }
    line.append(form);
    fields.set(number, input);
    return input;
  }

  /** @param {HTMLElement} line @param {number} number */
  function close(line, number) {
    const form = fields.get(number)?.form;
    fields.delete(number);
    kept.delete(codeOf(line));
    if (form?.contains(document.activeElement)) line.querySelector("button")?.focus();
    form?.remove();
  }

  return {
    /** @param {number} number of a line */
    of: (number) => fields.get(number)?.value.trim() ?? "",
    /** @returns {[number, string][]} by the number of their line */
    all: () => [...fields].map(([number, { value }]) => /** @type {[number, string]} */ ([number, value.trim()])).filter(([, when]) => when),
    /** @param {HTMLElement} line @param {number} number */
    restore(line, number) {
      const condition = kept.get(codeOf(line));
      if (condition) open(line, number).value = condition;
    },
    /** @param {HTMLElement} line @param {number} number */
    offer(line, number) {
      if (offered.line === line || fields.has(number)) return;
      offered = { line, number };
      opener.textContent = t("when…");
      opener.ariaLabel = t("Stop at line %(line)d when…", { line: number });
      line.append(opener);
    },
  };
}

/** @param {HTMLElement} line */
function codeOf(line) {
  const copy = /** @type {HTMLElement} */ (line.cloneNode(true));
  copy.querySelectorAll("button, form").forEach((each) => each.remove());
  return copy.textContent ?? "";
}

/** @param {number} number of a line @param {number} longest */
function fieldFor(number, longest) {
  const form = document.createElement("form");
  form.className = "listing__condition";
  const label = document.createElement("label");
  label.textContent = t("when…");
  const input = document.createElement("input");
  input.ariaLabel = t("Stop at line %(line)d when", { line: number });
  Object.assign(input, { type: "text", maxLength: longest, spellcheck: false, autocomplete: "off" });
  input.autocapitalize = "off";
  label.append(" ", input);
  form.append(label);
  return { form, input };
}
