/**
 * The two views of a puzzle's page, and the ways from one to the other.
 *
 * @typedef {import("./moment.js").PuzzleView} PuzzleView
 * @typedef {import("./moment.js").Trace} Trace
 * @typedef {import("./deck.js").Deck} Deck
 * @typedef {import("./deck.js").Show} Show
 */

import { tn } from "../lib/messages.js";
import { openingSearch } from "../net/link.js";
import { createFolds } from "./folds.js";
import { createSearch } from "./search/view.js";
import { createTabs } from "./tabs.js";

/**
 * @param {object} parts
 * @param {string} parts.lang
 * @param {import("./search/view.js").SearchData} parts.search
 * @param {Trace} parts.trace
 * @param {PuzzleView} parts.puzzle
 * @param {Deck} parts.deck
 * @param {Show} parts.watch
 * @param {(time_ms: number) => Promise<void>} parts.wait
 * @param {boolean} parts.reducedMotion
 */
export function createViews(parts) {
  const { trace, deck, watch } = parts;
  const tabs = createTabs({ onChoose });
  const search = createSearch({
    ...parts,
    data: parts.search,
    onCount: (text) => tabs.note("search", text),
    toWatch: openWatch,
  });

  /** @param {string} view */
  function onChoose(view) {
    if (view === "search") showSearch(search.resume());
    else showWatch();
  }

  function showWatch() {
    search.close();
    tabs.show("watch");
    deck.put(watch);
  }

  /** @param {number} step */
  function openWatch(step) {
    showWatch();
    watch.player.dispatch({ type: "seek", step });
  }

  /** @param {Promise<void>} opening */
  function showSearch(opening) {
    tabs.show("search");
    void opening;
  }

  document.getElementById("to-search")?.addEventListener("click", () => {
    showSearch(search.openStep(watch.player.state().step));
  });
  createFolds();
  tabs.note("watch", tn("%(count)d move", "%(count)d moves", trace.total));
  const opening = openingSearch(location.search, parts.search.prunings);
  if (opening) showSearch(search.open(opening));
  else showWatch();
}
