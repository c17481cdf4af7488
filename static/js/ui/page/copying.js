/**
 * Cards that make something to be copied: fields with a button each, and the code for other people's pages.
 */

import { t } from "../../lib/messages.js";

/**
 * Copies what a field holds when its button is pressed, and says so.
 *
 * @param {object} parts
 * @param {HTMLButtonElement} parts.button
 * @param {HTMLInputElement} parts.field
 * @param {HTMLElement} parts.status
 * @param {() => string} parts.told
 */
export function copyOnPress({ button, field, status, told }) {
  button.addEventListener("click", async () => {
    status.textContent = (await copied(field)) ? told() : t("Press Ctrl and C to copy what is marked.");
  });
}

/**
 * Under a card nothing of the page can be marked, so what is copied by hand is the field itself.
 *
 * @param {HTMLInputElement} field
 */
async function copied(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.select();
    return document.execCommand("copy");
  }
}

/**
 * @param {string} address of the page for frames
 * @param {string} title
 */
export function frameCode(address, title) {
  return `<iframe src="${quoted(address)}" width="720" height="560" title="${quoted(title)}" allow="fullscreen"`
    + ` loading="lazy"></iframe>`;
}

/**
 * @param {{script: string, attributes: readonly (readonly [string, string])[]}} element
 * @param {string} title
 */
export function elementCode({ script, attributes }, title) {
  const written = [...attributes, ["title", title]].map(([name, value = ""]) => `${name}="${quoted(value)}"`);
  return `<script src="${quoted(script)}" async></script><backtrack-puzzle ${written.join(" ")}></backtrack-puzzle>`;
}

/** @param {string} text */
function quoted(text) {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
