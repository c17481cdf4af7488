/**
 * The panels of Search and Play, and the card of exercises: a page that opens with Watch has their places,
 * and their content is loaded when one is opened.
 */

import { ask } from "../../net/again.js";
import { createCollapsibles } from "../widgets/disclosure.js";
import { arrival, byId } from "../widgets/dom.js";

/** What comes after the first view's own sheets; what is before arranges no screen. */
const SHEETS = "screen-sheets";

const state = { coming: /** @type {Promise<void> | null} */ (null) };

/**
 * @param {() => void} [onWaiting] when the server does not answer at once
 * @returns {Promise<void>} when they are in their places, as they are to look
 * @throws {Error} a Refusal, when the server refuses them
 */
export function panelsThere(onWaiting = () => {}) {
  const address = document.getElementById("main")?.dataset.panels;
  if (!address) return Promise.resolve();
  state.coming ??= fill(address, onWaiting);
  return state.coming;
}

/** @param {string} address @param {() => void} onWaiting */
async function fill(address, onWaiting) {
  try {
    const text = await ask(address, {}, { read: (response) => response.text(), onWaiting });
    const loaded = new DOMParser().parseFromString(text, "text/html");
    await Promise.all([...loaded.querySelectorAll("link")].map(linked));
    /** @type {NodeListOf<HTMLElement>} */
    const parts = loaded.querySelectorAll("[data-place]");
    for (const part of parts) byId(part.dataset.place ?? "", HTMLElement).append(...part.childNodes);
    createCollapsibles();
  } catch (problem) {
    state.coming = null;
    throw problem;
  }
}

/**
 * Later sheets win, so each has its place among those that are there.
 * @param {HTMLLinkElement} asked
 * @returns {Promise<void>} when it has come; also where it does not: what is shown unstyled can be read
 */
function linked(asked) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = asked.href;
  const come = arrival(link);
  if (asked.dataset.sheets === "before") byId(SHEETS, HTMLLinkElement).before(link);
  else byId(SHEETS, HTMLLinkElement).after(link);
  return come;
}
