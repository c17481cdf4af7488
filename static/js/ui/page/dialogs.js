/** Native dialogs, opened by buttons that name them. @typedef {{toggle: (id: string) => void, anyOpen: () => boolean}} Dialogs */

import { lifetime } from "../../lib/lifetime.js";
import { later } from "../../net/later.js";
import { byId } from "../widgets/dom.js";

/** @param {{onOpen: () => void}} parts @returns {Dialogs} */
export function createDialogs({ onOpen }) {
  const signal = lifetime();
  // Some are loaded later.
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
    button.addEventListener("click", () => toggle(button.dataset.card ?? ""), { signal });
  }
  // The card about the program is loaded on demand; in another tab the link leads to its page.
  const about = document.querySelector("#about-link");
  about?.addEventListener("click", async (event) => {
    if (!(event instanceof MouseEvent) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const { cardThere } = await later(() => import("./about.js"));
    if (await cardThere(/** @type {HTMLAnchorElement} */ (about).href)) toggle("about");
  }, { signal });
  // A click on the backdrop: content covers the dialog from edge to edge.
  document.addEventListener("click", ({ target }) => {
    if (target instanceof HTMLDialogElement) target.close();
  }, { signal });
  return { toggle, anyOpen: () => [...cards].some((card) => card.open) };
}
