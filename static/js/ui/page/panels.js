/** Panels of Search and Play, and the card of exercises, loaded into their places on demand. */

import { ask } from "../../net/again.js";
import { createCollapsibles } from "../widgets/disclosure.js";
import { arrival, byId } from "../widgets/dom.js";

/** Sheets after the first view's own. */
const SHEETS = "screen-sheets";

const state = { coming: /** @type {Promise<void> | null} */ (null) };

/** @param {() => void} [onWaiting] while the server is away @returns {Promise<void>} @throws {Error} a Refusal */
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

/** The order of sheets matters, so each has its place. @param {HTMLLinkElement} asked @returns {Promise<void>} also on failure: unstyled content is readable */
function linked(asked) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = asked.href;
  const come = arrival(link);
  if (asked.dataset.sheets === "before") byId(SHEETS, HTMLLinkElement).before(link);
  else byId(SHEETS, HTMLLinkElement).after(link);
  return come;
}
