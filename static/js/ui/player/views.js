/**
 * The two views of a puzzle's page, and the ways from one to the other. The scripts of the search
 * are half of all: they come when somebody goes there.
 *
 * @import {Trace} from "../../documents/replay.js"
 * @import {PuzzleView} from "../../types.d.ts"
 * @import {Concealment} from "../page/concealment.js"
 * @import {Reading} from "./reading.js"
 * @import {PageView, ViewHost} from "./view-host.js"
 * @import {Gate} from "../quiz/gate.js"
 * @import {Search, SearchData} from "../search/view.js"
 */

import { t } from "../../lib/messages.js";
import { openingSearch } from "../../net/link.js";
import { createCollapsibles } from "../widgets/collapsibles.js";
import { byId } from "../widgets/dom.js";
import { createTabs } from "../widgets/tabs.js";
import { toast } from "../widgets/toast.js";

/**
 * @param {object} parts
 * @param {string} parts.lang
 * @param {SearchData} parts.search
 * @param {Trace} parts.trace
 * @param {PuzzleView} parts.puzzle
 * @param {ViewHost} parts.viewHost
 * @param {PageView} parts.watch
 * @param {(time_ms: number) => Promise<void>} parts.wait
 * @param {Reading} parts.reading
 * @param {boolean} parts.reducedMotion
 * @param {Concealment} parts.concealment
 * @param {Gate} parts.gate
 */
export function createViews(parts) {
  const { trace, puzzle, viewHost, watch, concealment } = parts;
  const tabs = createTabs({ onChoose });
  /** @type {{search: Search | null, asked: object | null}} asked: the latest way into the search */
  const state = { search: null, asked: null };

  async function fetchSearch() {
    const { createSearch } = await import("../search/view.js");
    return (state.search ??= createSearch({
      ...parts,
      data: parts.search,
      onCount: (text) => tabs.note("search", text),
      toWatch: openWatch,
    }));
  }

  /** @param {string} view */
  function onChoose(view) {
    if (view === "search") void showSearch((search) => search.resume());
    else showWatch();
  }

  function showWatch() {
    state.asked = null;
    state.search?.close();
    tabs.show("watch");
    viewHost.put(watch);
  }

  /** @param {number} step */
  function openWatch(step) {
    showWatch();
    watch.player.dispatch({ type: "seek", step });
  }

  /** @param {(search: Search) => Promise<void>} open */
  async function showSearch(open) {
    const asked = (state.asked = {});
    tabs.show("search");
    if (!state.search) leaveStage();
    try {
      const search = state.search ?? (await fetchSearch());
      if (asked === state.asked) await open(search);
    } catch (problem) {
      if (!state.search && asked === state.asked) tellTrouble();
      throw problem;
    }
  }

  /** Nothing can be played until the search is there. */
  function leaveStage() {
    viewHost.put(null);
    byId("main", HTMLElement).dataset.state = "loading";
  }

  function tellTrouble() {
    showWatch();
    toast(t("The search cannot be shown here. Reload the page to try again."));
  }

  concealment.whenRevealed("to-search", () => {
    document.getElementById("to-search")?.addEventListener("click", () => {
      const { step } = watch.player.state();
      void showSearch((search) => search.openStep(step));
    });
  });
  createCollapsibles();
  concealment.whenRevealed("count", () => {
    if (trace.steps.some(({ move }) => move !== null)) tabs.note("watch", puzzle.count(trace.total));
  });
  const opening = openingSearch(location.search, parts.search.searches);
  if (opening) void showSearch((search) => search.open(opening));
  else showWatch();
}
