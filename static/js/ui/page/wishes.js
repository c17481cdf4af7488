/**
 * The dialog of wishes for a new puzzle: opened by the links beside "Surprise me", for their kind.
 */

import { byId } from "../widgets/dom.js";

export function createWishes() {
  const card = byId("wishes", HTMLDialogElement);
  const kinds = byId("wishes-kind", HTMLSelectElement);
  /** @type {NodeListOf<HTMLFieldSetElement>} */
  const groups = card.querySelectorAll("[data-wish-kind]");

  // Fields that are disabled are no part of what is sent.
  function showFields() {
    for (const group of groups) {
      group.hidden = group.disabled = group.dataset.wishKind !== kinds.value;
    }
  }

  /** @param {string} kind */
  function open(kind) {
    kinds.value = kind;
    showFields();
    card.showModal();
  }

  kinds.addEventListener("change", showFields);
  // An address says what is wished for, not what is not.
  byId("wishes-form", HTMLFormElement).addEventListener("formdata", ({ formData }) => {
    for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
  });
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const links = document.querySelectorAll("a[data-wishes]");
  for (const link of links) {
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      open(link.dataset.wishes ?? "");
    });
  }
}
