/**
 * The three views of a puzzle's page, and the ways from one to the other. The scripts of the search
 * are half of all: they come when somebody goes there, and so do those of playing.
 *
 * @import {Trace} from "../../documents/replay.js"
 * @import {PuzzleView} from "../../types.d.ts"
 * @import {Concealment} from "../page/concealment.js"
 * @import {Play} from "../play/view.js"
 * @import {Reading} from "./reading.js"
 * @import {PageView, ViewHost} from "./view-host.js"
 * @import {Gate} from "../quiz/gate.js"
 * @import {Search, SearchData} from "../search/view.js"
 */

import { t } from "../../lib/messages.js";
import { openingPlay, openingSearch } from "../../net/link.js";
import { landing } from "../../player/transition.js";
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
  /** @type {{search: Search | null, play: Play | null, asked: object | null}} asked: the latest way out of Watch */
  const state = { search: null, play: null, asked: null };

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
    else if (view === "play") void showPlay((play) => play.resume());
    else showWatch();
  }

  async function fetchPlay() {
    const { createPlay } = await import("../play/view.js");
    return (state.play ??= createPlay({
      ...parts,
      toSearch: (place) => void showSearch((search) => search.openAlong(place)),
    }));
  }

  /** @param {(play: Play) => Promise<void>} open */
  async function showPlay(open) {
    const asked = (state.asked = {});
    state.search?.close();
    tabs.show("play");
    leaveStage();
    try {
      const play = state.play ?? (await fetchPlay());
      if (asked === state.asked) await open(play);
    } catch (problem) {
      if (asked === state.asked) tellTrouble(t("Playing is not possible here. Reload the page to try again."));
      throw problem;
    }
  }

  /** Plays on from the moment on screen, which others have come to: that is help. */
  function playFromHere() {
    if (byId("main", HTMLElement).dataset.view === "search") {
      const found = state.search?.moves();
      if (found) void showPlay((play) => play.open(found.moves, { search: found.search, helped: true }));
      return;
    }
    const moves = trace.steps.slice(0, landing(watch.player.state())).map(({ move }) => move);
    void showPlay((play) => play.open(moves, { helped: moves.length > 0 }));
  }

  function showWatch() {
    state.asked = null;
    state.search?.close();
    state.play?.close();
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
    state.play?.close();
    tabs.show("search");
    if (!state.search) leaveStage();
    try {
      const search = state.search ?? (await fetchSearch());
      if (asked === state.asked) await open(search);
    } catch (problem) {
      if (!state.search && asked === state.asked) {
        tellTrouble(t("The search cannot be shown here. Reload the page to try again."));
      }
      throw problem;
    }
  }

  /** Nothing can be played until the search is there. */
  function leaveStage() {
    viewHost.put(null);
    byId("main", HTMLElement).dataset.state = "loading";
  }

  /** @param {string} sentence */
  function tellTrouble(sentence) {
    showWatch();
    toast(sentence);
  }

  concealment.whenRevealed("to-search", () => {
    document.getElementById("to-search")?.addEventListener("click", () => {
      const { step } = watch.player.state();
      void showSearch((search) => search.openStep(step));
    });
  });
  for (const id of ["play-from-step", "play-from-node"]) {
    document.getElementById(id)?.addEventListener("click", playFromHere);
  }
  createCollapsibles();
  concealment.whenRevealed("count", () => {
    if (trace.steps.some(({ move }) => move !== null)) tabs.note("watch", puzzle.count(trace.total));
  });
  const opening = openingSearch(location.search, parts.search.searches);
  const attempt = openingPlay(location.search);
  if (attempt) void showPlay((play) => play.open(attempt.moves ? attempt.moves.split("-") : []));
  else if (opening) void showSearch((search) => search.open(opening));
  else showWatch();
}
