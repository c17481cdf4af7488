/**
 * Buttons of a small menu (`aria-expanded`, `aria-controls`). It closes on Escape, which returns
 * the focus, on a press outside, and when the focus leaves.
 */

import { byId, rescueFocus } from "./dom.js";

/** As in css/views.css. */
const NARROW = "screen and (width < 760px), screen and (width < 1000px) and (height < 480px)";

/** Initialised ones. */
const known = new WeakSet();

/** @param {ParentNode} [root] of the buttons @param {AbortSignal} [signal] ends them */
export function createDisclosures(root = document, signal = new AbortController().signal) {
  /** @type {NodeListOf<HTMLButtonElement>} */
  const buttons = root.querySelectorAll("button[aria-expanded][aria-controls]");
  for (const button of buttons) createDisclosure(button, signal);
}

/** @param {HTMLButtonElement} button @param {AbortSignal} signal */
function createDisclosure(button, signal) {
  const menu = byId(button.getAttribute("aria-controls") ?? "", HTMLElement);
  const isOpen = () => button.getAttribute("aria-expanded") === "true";

  /** @param {boolean} open */
  function show(open) {
    button.setAttribute("aria-expanded", String(open));
    menu.dataset.open = String(open);
  }

  // A card opened from the menu returns the focus to the menu's button.
  /** @param {EventTarget | null} target */
  function isOutside(target) {
    if (!(target instanceof Element) || target.closest("dialog")) return false;
    return !menu.contains(target) && !button.contains(target);
  }

  button.addEventListener("click", () => show(!isOpen()), { signal });
  document.addEventListener("pointerdown", ({ target }) => isOpen() && isOutside(target) && show(false), { signal });
  document.addEventListener("focusin", ({ target }) => isOpen() && isOutside(target) && show(false), { signal });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !isOpen() || document.querySelector("dialog[open]")) return;
    event.stopImmediatePropagation();
    if (menu.contains(document.activeElement)) button.focus();
    show(false);
  }, { capture: true, signal });
  show(false);
}

/** Initialises new panels. */
export function createCollapsibles() {
  const narrow = matchMedia(NARROW);
  /** @type {HTMLDetailsElement[]} */
  const folds = [...document.querySelectorAll("details")].filter(
    (fold) => fold.classList.contains("fold") && !known.has(fold),
  );
  for (const fold of folds) known.add(fold);

  function arrange() {
    for (const fold of folds) {
      fold.open = !narrow.matches;
      const summary = fold.querySelector("summary");
      if (summary) summary.tabIndex = narrow.matches ? 0 : -1;
      if (fold.contains(document.activeElement)) rescueFocus(summary);
    }
  }

  for (const fold of folds) {
    fold.querySelector("summary")?.addEventListener("click", (event) => {
      if (!narrow.matches) event.preventDefault();
    });
  }
  narrow.addEventListener("change", arrange);
  arrange();
}
