/** Fields with a copy button, and the HTML of an embedded puzzle. */

import { t } from "../../lib/messages.js";

/** @param {{button: HTMLButtonElement, field: HTMLInputElement, status: HTMLElement, message: () => string, signal?: AbortSignal}} parts */
export function copyOnPress({ button, field, status, message, signal }) {
  button.addEventListener("click", async () => {
    status.textContent = (await copied(field)) ? message() : t("Press Ctrl and C to copy what is marked.");
  }, { signal });
}

/** Without clipboard access, select the field: text outside a modal dialog cannot be selected. @param {HTMLInputElement} field */
async function copied(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.select();
    return document.execCommand("copy");
  }
}

/** @param {string} address of the page for frames @param {string} title */
export function frameCode(address, title) {
  return `<iframe src="${quoted(address)}" width="720" height="560" title="${quoted(title)}" allow="fullscreen"`
    + ` loading="lazy"></iframe>`;
}

/** @param {{script: string, attributes: readonly (readonly [string, string])[]}} element @param {string} title */
export function elementCode({ script, attributes }, title) {
  const written = [...attributes, ["title", title]].map(([name, value = ""]) => `${name}="${quoted(value)}"`);
  return `<script src="${quoted(script)}" async></script><backtrack-puzzle ${written.join(" ")}></backtrack-puzzle>`;
}

/** @param {string} text */
function quoted(text) {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
