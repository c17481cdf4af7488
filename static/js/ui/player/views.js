/**
 * The views of a puzzle's page, and links between them. All but Watch are loaded on demand.
 * @import {Trace} from "../../documents/replay.js"
 * @import {SearchLink} from "../../net/link.js"
 * @import {TreePlace} from "../../net/play-client.js"
 * @import {PuzzleView} from "../../types.d.ts"
 * @import {Concealment} from "../page/concealment.js"
 * @import {SettingsStore} from "../page/settings.js"
 * @import {ImportTry} from "../search/what-if.js"
 * @import {Tab, TabView} from "./extensions.d.ts"
 * @import {Reading} from "./reading.js"
 * @import {PageView, ViewHost} from "./view-host.js"
 * @import {Gate} from "./gate.js"
 * @import {Search, SearchData} from "../search/view.js"
 *
 * @typedef {object} ViewParts
 * @property {string} lang @property {SearchData} search @property {Trace} trace @property {PuzzleView} puzzle @property {ViewHost} viewHost
 * @property {PageView} watch @property {(time_ms: number) => Promise<void>} wait @property {Reading} reading @property {boolean} reducedMotion
 * @property {Concealment} concealment @property {Gate} gate @property {SettingsStore} settings
 * @property {readonly Tab[]} tabs beside Watch and Search
 * @property {ImportTry | undefined} importTry
 */

import { t } from "../../lib/messages.js";
import { later } from "../../net/later.js";
import { openingSearch } from "../../net/link.js";
import { asked } from "../page/place.js";
import { idle } from "../../player/clock.js";
import { landing } from "../../player/transition.js";
import { panelsThere } from "../page/panels.js";
import { createCollapsibles } from "../widgets/disclosure.js";
import { byId } from "../widgets/dom.js";
import { createTabs } from "../widgets/tabs.js";
import { toast } from "../widgets/toast.js";

/** @param {ViewParts} parts */
export function createViews(parts) {
  const { viewHost, watch, concealment } = parts;
  const tabs = createTabs({ onChoose });
  /** @type {{search: Search | null, open: Map<string, TabView>, asked: object | null}} asked: the latest way out of Watch */
  const state = { search: null, open: new Map(), asked: null };

  /** @param {string} view */
  function onChoose(view) {
    const tab = parts.tabs.find((each) => each.view === view);
    if (view === "search") void showSearch((search) => search.resume());
    else if (tab) void showTab(tab, (found) => found.resume());
    else showWatch();
  }

  /**
   * Loads and shows a view.
   * @template {TabView | Search} View
   * @param {string} view @param {(onWaiting: () => void) => Promise<View>} get @param {(view: View) => Promise<void>} open
   * @param {string} trouble shown on failure
   */
  async function show(view, get, open, trouble) {
    const asked = (state.asked = {});
    closeOthers(state, view);
    tabs.show(view);
    const waits = view !== "search" || !state.search;
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

  /**
   * Shows the view of a feature's tab, loaded on its first use.
   * @param {Tab} tab @param {(view: TabView) => Promise<void>} open
   */
  async function showTab(tab, open) {
    const toSearch = (/** @type {TreePlace} */ place) => void showSearch((search) => search.openAlong(place));
    await show(tab.view, async (onWaiting) => {
      const [create] = await Promise.all([tab.load(onWaiting), panelsThere(onWaiting)]);
      const found = state.open.get(tab.view) ?? create({ ...parts, toSearch });
      state.open.set(tab.view, found);
      return found;
    }, open, tab.trouble);
  }

  /** @param {(search: Search) => Promise<void>} open */
  async function showSearch(open) {
    const onCount = (/** @type {string} */ text) => tabs.note("search", text);
    await show("search", async (onWaiting) => (state.search ??= await fetchSearch(parts, onCount, openWatch, onWaiting)),
      open, t("The search cannot be shown here."));
  }

  /** @param {Tab} tab */
  async function openFromHere(tab) {
    const { search, moves } = (await state.search?.moves()) ?? { search: "", moves: movesSoFar(parts) };
    // Moves made for the player count as help.
    await showTab(tab, (view) => view.open(moves, { ...(search && { search }), helped: moves.length > 0 }));
  }

  function showWatch() {
    state.asked = null;
    closeOthers(state, "watch");
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
  concealment.whenRevealed("to-search", () => onPress("to-search", () => void showSearch(openStep)));
  for (const tab of parts.tabs) listenToButtons(tab, concealment, () => void openFromHere(tab));
  createCollapsibles();
  concealment.whenRevealed("count", () => noteCount(tabs, parts));
  openFirst(parts, { showTab, showSearch, showWatch });
}

/**
 * @param {ViewParts} parts
 * @param {{showTab: (tab: Tab, open: (view: TabView) => Promise<void>) => Promise<void>,
 *   showSearch: (open: (search: Search) => Promise<void>) => Promise<void>, showWatch: () => void}} views
 */
function openFirst({ tabs, search }, { showTab, showSearch, showWatch }) {
  for (const tab of tabs) {
    const open = tab.opening(asked());
    if (open) {
      void showTab(tab, open);
      return;
    }
  }
  const opening = openingOf(search);
  if (opening) void showSearch((found) => found.open(opening));
  else showWatch();
}

/** @param {ReturnType<typeof createTabs>} tabs @param {ViewParts} parts */
function noteCount(tabs, { trace, puzzle }) {
  if (trace.steps.some(({ move }) => move !== null)) tabs.note("watch", puzzle.count(trace.total));
}

/** @param {{search: Search | null, open: ReadonlyMap<string, TabView>}} state @param {string} view */
function closeOthers({ search, open }, view) {
  if (view !== "search") search?.close();
  for (const [name, each] of open) if (name !== view) each.close();
}

/** @param {SearchData} search @returns {ReturnType<typeof openingSearch>} the one search there is, where a page brings it along */
function openingOf({ searches, off }) {
  const opening = openingSearch(asked(), searches);
  return opening && off ? { ...opening, off } : opening;
}

/** @param {ReturnType<typeof createTabs>} tabs @param {{viewHost: ViewHost, watch: PageView}} parts @param {string} trouble */
function stayInWatch(tabs, { viewHost, watch }, trouble) {
  tabs.show("watch");
  viewHost.put(watch);
  const why = t("Waiting for the server…");
  toast(`${trouble} ${why}`);
}

/** Playback is disabled until the view has loaded. @param {ViewHost} viewHost */
function leaveStage(viewHost) {
  viewHost.put(null);
  byId("main", HTMLElement).dataset.state = "loading";
}

/** The list of moves is loaded when the answer is shown. @param {Tab} tab @param {Concealment} concealment @param {() => void} open */
function listenToButtons({ fromHere = { ids: [], revealed: [] } }, concealment, open) {
  for (const id of fromHere.revealed) concealment.whenRevealed(id, () => onPress(id, open));
  for (const id of fromHere.ids) onPress(id, open);
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

/** @param {{trace: Trace, watch: PageView}} parts */
function movesSoFar({ trace, watch }) {
  return trace.steps.slice(0, landing(watch.player.state())).map(({ move }) => move);
}
