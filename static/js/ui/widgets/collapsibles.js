/**
 * Panels that fold: on a phone, however it is held, they are closed at first,
 * elsewhere, and on paper, they are open.
 */

import { rescueFocus } from "./dom.js";

/** As in css/fold.css. */
const NARROW = "screen and (max-width: 760px), screen and (max-width: 1000px) and (max-height: 500px)";

/** Those that fold already. */
const known = new WeakSet();

/** Lets all panels of the page fold that do not yet. */
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
