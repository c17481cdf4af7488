/**
 * The three views of a puzzle's page, and the links between them. The scripts and panels of Search and Play are
 * loaded on demand.
 *
 * @import {Trace} from "../../documents/replay.js"
 * @import {SearchLink} from "../../net/link.js"
 * @import {TreePlace} from "../../net/play-client.js"
 * @import {PuzzleView} from "../../types.d.ts"
 * @import {Concealment} from "../page/concealment.js"
 * @import {SettingsStore} from "../page/settings.js"
 * @import {Play} from "../../features/play/view.js"
 * @import {Reading} from "./reading.js"
 * @import {PageView, ViewHost} from "./view-host.js"
 * @import {Gate} from "../../features/quiz/toggle.js"
 * @import {Search, SearchData} from "../search/view.js"
 */

import { t } from "../../lib/messages.js";
import { later } from "../../net/later.js";
import { openingPlay, openingSearch } from "../../net/link.js";
import { asked } from "../page/place.js";
import { idle } from "../../player/clock.js";
import { landing } from "../../player/transition.js";
import { panelsThere } from "../page/panels.js";
import { createCollapsibles } from "../widgets/disclosure.js";
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
 * @param {SettingsStore} parts.settings
 * @param {() => Promise<typeof import("../../features/play/view.js")>} parts.importPlay
 * @param {() => Promise<typeof import("../../features/play/what-if.js")>} parts.importTry
 */
export function createViews(parts) {
  const { trace, puzzle, viewHost, watch, concealment } = parts;
  const tabs = createTabs({ onChoose });
  /** @type {{search: Search | null, play: Play | null, asked: object | null}} asked: the latest way out of Watch */
  const state = { search: null, play: null, asked: null };

  /** @param {string} view */
  function onChoose(view) {
    if (view === "search") void showSearch((search) => search.resume());
    else if (view === "play") void showPlay((play) => play.resume());
    else showWatch();
  }

  /**
   * Shows a view whose scripts are loaded on demand.
   *
   * @template {Play | Search} View
   * @param {"search" | "play"} view
   * @param {(onWaiting: () => void) => Promise<View>} get
   * @param {(view: View) => Promise<void>} open
   * @param {string} trouble shown where they do not load
   */
  async function show(view, get, open, trouble) {
    const asked = (state.asked = {});
    state[view === "play" ? "search" : "play"]?.close();
    tabs.show(view);
    const waits = view === "play" || !state.search;
    if (waits) leaveStage(viewHost);
    try {
      const found = await get(() => void (asked === state.asked && stayInWatch(tabs, parts, trouble)));
      if (asked !== state.asked) return;
      tabs.show(view);
      await open(found);
    } catch (problem) {
      if (waits && asked === state.asked) {
        showWatch();
        toast(trouble);
      }
      throw problem;
    }
  }

  /** @param {(play: Play) => Promise<void>} open */
  async function showPlay(open) {
    const toSearch = (/** @type {TreePlace} */ place) => void showSearch((search) => search.openAlong(place));
    const get = async (/** @type {() => void} */ onWaiting) => (state.play ??= await fetchPlay(parts, toSearch, onWaiting));
    await show("play", get, open, t("Playing is not possible here."));
  }

  /** @param {(search: Search) => Promise<void>} open */
  async function showSearch(open) {
    const onCount = (/** @type {string} */ text) => tabs.note("search", text);
    const get = async (/** @type {() => void} */ onWaiting) =>
      (state.search ??= await fetchSearch(parts, onCount, openWatch, onWaiting));
    await show("search", get, open, t("The search cannot be shown here."));
  }

  /** Plays on from the moment on screen: moves that were made for the player count as help. */
  async function playFromHere() {
    const { search, moves } = (await state.search?.moves()) ?? { search: "", moves: movesSoFar(parts) };
    await showPlay((play) => play.open(moves, { ...(search && { search }), helped: moves.length > 0 }));
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

  void showBest(parts, (link) => void showSearch((search) => search.open(link)));
  const openStep = (/** @type {Search} */ search) => search.openStep(watch.player.state().step);
  listenToButtons(concealment, () => void showSearch(openStep), playFromHere);
  createCollapsibles();
  concealment.whenRevealed("count", () => {
    if (trace.steps.some(({ move }) => move !== null)) tabs.note("watch", puzzle.count(trace.total));
  });
  const opening = openingOf(parts.search);
  const attempt = openingPlay(asked());
  if (attempt) void showPlay((play) => play.open(attempt.moves ? attempt.moves.split("-") : []));
  else if (opening) void showSearch((search) => search.open(opening));
  else showWatch();
}

/**
 * @param {SearchData} search
 * @returns {ReturnType<typeof openingSearch>} the one search there is, where a page brings it along
 */
function openingOf({ searches, off }) {
  const opening = openingSearch(asked(), searches);
  return opening && off ? { ...opening, off } : opening;
}

/**
 * The solution stays at hand until the scripts of another view have come.
 *
 * @param {ReturnType<typeof createTabs>} tabs @param {{viewHost: ViewHost, watch: PageView}} parts
 * @param {string} trouble
 */
function stayInWatch(tabs, { viewHost, watch }, trouble) {
  tabs.show("watch");
  viewHost.put(watch);
  const why = t("Waiting for the server…");
  toast(`${trouble} ${why}`);
}

/**
 * Nothing can be played until the view is there.
 *
 * @param {ViewHost} viewHost
 */
function leaveStage(viewHost) {
  viewHost.put(null);
  byId("main", HTMLElement).dataset.state = "loading";
}

/**
 * The list of moves and its buttons come when the answer is shown.
 *
 * @param {Concealment} concealment @param {() => void} toSearch @param {() => Promise<void>} toPlay
 */
function listenToButtons(concealment, toSearch, toPlay) {
  concealment.whenRevealed("to-search", () => onPress("to-search", toSearch));
  concealment.whenRevealed("play-from-step", () => onPress("play-from-step", () => void toPlay()));
  onPress("play-from-node", () => void toPlay());
  onPress("play-from-node-more", () => void toPlay());
}

/** @param {string} id @param {() => void} run */
function onPress(id, run) {
  document.getElementById(id)?.addEventListener("click", run);
}

/** @param {Parameters<typeof createViews>[0]} parts @param {(link: SearchLink) => void} open */
async function showBest(parts, open) {
  await idle();
  if (!document.getElementById("best-board")) return;
  await (await later(() => import("../watch/best-board.js"))).showBestBoard({ ...parts, open });
}

/**
 * @param {Parameters<typeof createViews>[0]} parts @param {(text: string) => void} onCount
 * @param {(step: number) => void} toWatch @param {() => void} onWaiting @returns {Promise<Search>}
 */
async function fetchSearch(parts, onCount, toWatch, onWaiting) {
  const [{ createSearch }] = await Promise.all([
    later(() => import("../search/view.js"), onWaiting), parts.puzzle.loadSearch((run) => later(run, onWaiting)),
    panelsThere(onWaiting),
  ]);
  return createSearch({ ...parts, data: parts.search, onCount, toWatch });
}

/**
 * @param {Parameters<typeof createViews>[0]} parts @param {(place: TreePlace) => void} toSearch
 * @param {() => void} onWaiting @returns {Promise<Play>}
 */
async function fetchPlay(parts, toSearch, onWaiting) {
  const [{ createPlay }] = await Promise.all([
    later(parts.importPlay, onWaiting), panelsThere(onWaiting),
  ]);
  return createPlay({ ...parts, toSearch });
}

/** @param {{trace: Trace, watch: PageView}} parts */
function movesSoFar({ trace, watch }) {
  return trace.steps.slice(0, landing(watch.player.state())).map(({ move }) => move);
}
