/**
 * The cards that lie over the page: native dialogs, opened by buttons that name them.
 *
 * @typedef {object} Dialogs
 * @property {(id: string) => void} toggle
 * @property {() => boolean} anyOpen
 */

import { byId } from "../widgets/dom.js";

/**
 * @param {{onOpen: () => void}} parts
 * @returns {Dialogs}
 */
export function createDialogs({ onOpen }) {
  // Some come later than the page.
  /** @type {HTMLCollectionOf<HTMLDialogElement>} */
  const cards = document.getElementsByTagName("dialog");
  /** @type {NodeListOf<HTMLButtonElement>} */
  const buttons = document.querySelectorAll("button[data-card]");

  /** @param {string} id */
  function toggle(id) {
    const card = byId(id, HTMLDialogElement);
    const opening = !card.open;
    for (const other of [...cards]) other.close();
    if (!opening) return;
    onOpen();
    card.showModal();
  }

  for (const button of buttons) {
    button.addEventListener("click", () => toggle(button.dataset.card ?? ""));
  }
  // The card's own content never is the target: it covers the dialog from edge to edge.
  document.addEventListener("click", ({ target }) => {
    if (target instanceof HTMLDialogElement) target.close();
  });
  return { toggle, anyOpen: () => [...cards].some((card) => card.open) };
}
