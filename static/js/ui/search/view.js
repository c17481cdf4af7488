/**
 * The view "Search": the whole tree, one node a step. It builds its components and connects them.
 *
 * @typedef {import("../player/snapshot.js").Snapshot} Snapshot
 * @typedef {import("../player/snapshot.js").Component} Component
 * @typedef {import("../player/snapshot.js").PuzzleView} PuzzleView
 * @typedef {import("../player/snapshot.js").Trace} Trace
 * @typedef {import("../player/view-host.js").ViewHost} ViewHost
 * @typedef {import("../player/view-host.js").PageView} PageView
 * @typedef {import("../../net/link.js").SearchChoice} SearchChoice
 * @typedef {import("../../net/link.js").SearchLink} SearchLink
 * @typedef {import("../../net/link.js").Interval} Interval
 * @typedef {import("../../player/clock.js").Clock} Clock
 * @typedef {import("../../net/search-client.js").Progress} Progress
 * @typedef {import("./model.js").SearchModel} SearchModel
 * @typedef {import("./tree-navigation.js").Place} Place
 * @typedef {import("../../documents/search.js").Summary} Summary
 *
 * @typedef {object} DeclaredSearch one of the puzzle's ways of searching
 * @property {string} name
 * @property {readonly string[]} prunings its switches
 * @property {boolean} cost whether it goes on after a solution, for one that costs less
 * @property {readonly import("./listings.js").ListingData[]} listings
 *
 * @typedef {object} SearchData
 * @property {readonly DeclaredSearch[]} searches the one to show first in front
 * @property {unknown} explanation what explains the answer without a search: the puzzle's own
 *
 * @typedef {object} Search
 * @property {(link: SearchLink) => Promise<void>} open at this moment
 * @property {() => Promise<void>} resume where it was left, or at the root
 * @property {(step: number) => Promise<void>} openStep at the node that a step of the solution leads to
 * @property {() => void} close
 */

import { readSummary } from "../../documents/search.js";
import { t } from "../../lib/messages.js";
import { clamp } from "../../lib/numbers.js";
import { createSearchClient } from "../../net/search-client.js";
import { createClock } from "../../player/clock.js";
import { landing } from "../../player/transition.js";
import { intervalWithin } from "../../strip/interval.js";
import { createComparison } from "./comparison.js";
import { createCounters } from "./counters.js";
import { createListings } from "./listings.js";
import { createLog } from "./log.js";
import { createSearchModel } from "./model.js";
import { createNames } from "./names.js";
import { createNotes } from "./notes.js";
import { createPruningSwitches } from "./pruning-switches.js";
import { createQueue } from "./queue.js";
import { createSearchPicker } from "./search-picker.js";
import { createStack } from "./stack.js";
import { createStatus } from "./status.js";
import { createStripPanel } from "./strip-panel.js";
import { createTreeNavigation, sameNode } from "./tree-navigation.js";
import { createVariables } from "./variables.js";
import { size } from "./words.js";
import { byId, rescueFocus } from "../widgets/dom.js";
import { toast } from "../widgets/toast.js";

/** What the directions in the strip are as ways through the tree. */
const WAYS = Object.freeze(
  /** @type {const} */ ({ previous: "siblingBack", next: "sibling", parent: "out", child: "child" }),
);

/** @type {SearchLink} */
const START = { search: null, off: [], node: 0, win: null, loop: null, bookmarks: [] };

/**
 * @param {object} parts
 * @param {SearchData} parts.data
 * @param {string} parts.lang
 * @param {Trace} parts.trace the solution
 * @param {PuzzleView} parts.puzzle
 * @param {ViewHost} parts.viewHost
 * @param {(time_ms: number) => Promise<void>} parts.wait
 * @param {boolean} parts.reducedMotion
 * @param {(text: string) => void} parts.onCount how large the search is, in words
 * @param {(step: number) => void} parts.toWatch
 * @returns {Search}
 */
export function createSearch(parts) {
  const { data, trace, puzzle, viewHost, wait, reducedMotion, onCount } = parts;
  const main = byId("main", HTMLElement);
  const clock = createClock();
  const status = createStatus();
  const notes = createNotes({ puzzle });
  const names = createNames({ puzzle, searches: data.searches });
  const searchPicker = createSearchPicker({
    puzzle,
    searches: data.searches,
    onChoose: (name) => void begin({ ...START, ...names.choiceOf(name) }),
  });
  const pruningSwitches = createPruningSwitches({ puzzle, onSwitch });
  const treeNavigation = createTreeNavigation({
    modelOf: () => state.model,
    onTrouble: (problem) => trouble(problem),
  });
  /** @type {{model: SearchModel | null, view: PageView | null, wanted: SearchLink, from: Place | null,
   *     choice: SearchChoice, win: Interval | null, halted: boolean, asking: AbortController}} */
  const state = {
    model: null, view: null, wanted: START, from: null, choice: START, win: null, halted: false,
    asking: new AbortController(),
  };
  const stripPanel = createStripPanel({
    id: "strip",
    puzzle,
    reducedMotion,
    onPick: seek,
    onMove: (direction) => treeNavigation[WAYS[direction]](),
    onWindow(win) {
      state.win = win;
      viewHost.refresh();
    },
  });
  const comparison = createComparison({
    puzzle,
    searches: data.searches,
    clientOf,
    reducedMotion,
    onPick: seek,
    onOther: (choice, node) => void begin({ ...START, ...choice, node }),
  });
  const shared = [
    createStack({ puzzle, limit: trace.limit, start: trace.boards[0], go: seek }),
    createQueue({ puzzle, start: trace.boards[0], go: seek }),
    createCounters({ puzzle }),
    createLog({ puzzle }),
    createVariables({ puzzle }),
    createListings({ searches: data.searches }),
    createWayBack({ trace, toWatch: parts.toWatch }),
    stripPanel.component,
  ];
  takeButtons(treeNavigation);

  /** @param {number} node */
  function seek(node) {
    viewHost.dispatch({ type: "seek", step: node });
  }

  /** @param {SearchChoice} choice */
  function clientOf({ search, off }) {
    const { kind, code } = trace;
    return createSearchClient({ kind, code, search, off, lang: parts.lang, wait });
  }

  /** @param {readonly string[]} off */
  function onSwitch(off) {
    void begin({ ...START, search: state.choice.search, off }, placeOnScreen());
  }

  /** @returns {Place | null} of a search that is not there yet, the place that it begins from */
  function placeOnScreen() {
    if (!state.model) return state.from;
    const { viewModel: { client }, player } = state.model;
    return { client, node: landing(player.state()) };
  }

  /** @param {unknown} problem */
  function trouble(problem) {
    state.halted = true;
    status.trouble(problem, () => {
      state.halted = false;
      status.clear();
      supply();
    });
  }

  function supply() {
    if (!state.halted) state.model?.supply();
  }

  function arrived() {
    if (!state.halted) status.clear();
    supply();
    if (state.view && viewHost.current() === state.view) viewHost.refresh();
  }

  /**
   * Asks for a search and shows it when it is recorded.
   *
   * @param {SearchLink} link
   * @param {Place | null} from a place in another search to stay at, instead of the moment's own
   */
  async function begin(link, from = null) {
    state.asking.abort();
    const asking = (state.asking = new AbortController());
    Object.assign(state, { wanted: link, from, model: null, view: null });
    const client = clientOf(link);
    const { name, prunings } = names.declared(link.search);
    state.choice = client.choice;
    viewHost.put(null);
    main.dataset.state = "loading";
    searchPicker.show(name);
    pruningSwitches.show(prunings, link.off);
    status.clear();
    try {
      const requestOptions = { signal: asking.signal, onProgress: status.recording };
      const summary = readSummary(await client.summary(requestOptions));
      const node = from ? await sameNode(from, client, requestOptions) : link.node;
      status.clear();
      put(summary, client, { ...link, node }, requestOptions);
    } catch (problem) {
      if (!asking.signal.aborted) status.trouble(problem, () => void begin(link, from));
    }
  }

  /**
   * @param {Summary} summary
   * @param {import("../../net/search-client.js").SearchClient} client
   * @param {SearchLink} link
   * @param {{signal: AbortSignal, onProgress: (progress: Progress | null) => void}} requestOptions
   */
  function put(summary, client, { node, win, ...annotations }, requestOptions) {
    const first = clamp(node, 0, summary.nodes - 1);
    if (first !== node) tellOpening(node, first);
    state.win = win && intervalWithin(win, summary.nodes);
    state.halted = false;
    const model = (state.model = createSearchModel({
      summary, client, puzzle, clock, wait, reducedMotion,
      cost: names.declared(client.choice.search).cost,
      node: first,
      annotations,
      win: () => state.win,
      // Where something else went wrong, the way to try again stays in sight.
      requestOptions: {
        ...requestOptions,
        onProgress: (progress) => state.halted || requestOptions.onProgress(progress),
      },
      watch: {
        onArrival: arrived,
        onTrouble: (problem) => requestOptions.signal.aborted || trouble(problem),
      },
    }));
    model.player.subscribe(supply);
    state.view = { ...model, components: shared, commands: treeNavigation };
    count(summary);
    showFront(summary);
    notes.show(summary);
    stripPanel.put({ summary, choice: client.choice }, state.win);
    comparison.show({ summary, choice: client.choice });
    viewHost.put(state.view);
    supply();
  }

  /** @param {Summary} summary */
  function count(summary) {
    const text = size(summary);
    byId("search-nodes", HTMLElement).textContent = text;
    onCount(text);
  }

  /** A recording that was left before it was ready is asked for again. */
  async function resume() {
    if (state.view) viewHost.put(state.view);
    else await begin(state.wanted, state.from);
  }

  /** @param {number} step */
  async function openStep(step) {
    await resume();
    if (await goToStep(step)) return;
    await begin(START);
    await goToStep(step);
  }

  /**
   * @param {number} step
   * @returns {Promise<boolean>} whether the search at hand comes to this solution
   */
  async function goToStep(step) {
    const node = state.model?.viewModel.summary.solution_path?.[step];
    if (!state.model || node === undefined) return false;
    const { path } = await state.model.load(node);
    if (!leadsAlong(path, trace)) return false;
    seek(node);
    return true;
  }

  return {
    open: begin,
    resume,
    openStep,
    close() {
      if (!state.model) state.asking.abort();
      status.clear();
      delete main.dataset.node;
    },
  };
}

/**
 * A search that is nested has a call stack, one in layers has a queue.
 *
 * @param {Summary} summary
 */
function showFront({ shape }) {
  const [stack, queue] = [byId("stack-panel", HTMLElement), byId("queue-panel", HTMLElement)];
  stack.hidden = shape === "layers";
  queue.hidden = shape !== "layers";
  byId(queue.hidden ? "stack" : "queue", HTMLElement).after(byId("way-back", HTMLElement));
}

/** @param {Record<import("./tree-navigation.js").Way, () => void>} treeNavigation */
function takeButtons(treeNavigation) {
  for (const [way, run] of Object.entries(treeNavigation)) {
    document.getElementById(`walk-${way}`)?.addEventListener("click", run);
  }
}

/**
 * The button that leads from a node of the solution to its step in Watch.
 *
 * @param {{trace: Trace, toWatch: (step: number) => void}} parts
 * @returns {Component}
 */
function createWayBack({ trace, toWatch }) {
  const button = byId("to-watch", HTMLButtonElement);
  let step = 0;
  button.addEventListener("click", () => toWatch(step));
  return {
    update({ rest, viewModel }) {
      const { node, summary } = /** @type {import("./model.js").SearchViewModel} */ (viewModel);
      const here = node(rest.step);
      if (!here) return;
      const on_path = summary.solution_path?.includes(here.node) ?? false;
      step = here.depth;
      button.hidden = !on_path || !leadsAlong(here.path, trace);
      rescueFocus(document.getElementById("play"));
    },
  };
}

/**
 * Whether a way from the root plays the first moves of the solution.
 *
 * @param {readonly import("../../documents/search.js").PathNode[]} path
 * @param {Trace} trace
 */
function leadsAlong(path, { steps }) {
  return path.every(({ move }, depth) => {
    return depth === 0 || JSON.stringify(move) === JSON.stringify(steps[depth - 1]?.move);
  });
}

/**
 * @param {number} asked
 * @param {number} node
 */
function tellOpening(asked, node) {
  toast(t("The link asks for node %(asked)d, which does not exist. This is node %(node)d.", {
    asked, node,
  }));
}
