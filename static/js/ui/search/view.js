/**
 * The view "Search": the whole tree, one node a step. It builds its components and connects them.
 * @import {Trace} from "../../documents/replay.js"
 * @import {Summary} from "../../documents/search.js"
 * @import {SearchChoice, SearchLink} from "../../net/link.js"
 * @import {TreePlace} from "../../net/play-client.js"
 * @import {Interval, PuzzleView} from "../../types.d.ts"
 * @import {Concealment} from "../page/concealment.js"
 * @import {SettingsStore} from "../page/settings.js"
 * @import {Reading} from "../player/reading.js"
 * @import {Component} from "../player/snapshot.js"
 * @import {ViewHost} from "../player/view-host.js"
 * @import {Gate} from "../player/gate.js"
 * @import {Recorded} from "./lifecycle.js"
 * @import {ListingData} from "./listings.js"
 * @import {SearchViewModel} from "./model.js"
 * @import {RecordedSearch} from "./strip-panel.js"
 * @import {Way} from "./tree-navigation.js"
 * @import {ImportTry} from "./what-if.js"
 *
 * @typedef {object} DeclaredSearch
 * @property {string} name
 * @property {string} shape "nested" (depth first) or "layers" (breadth first)
 * @property {readonly string[]} prunings
 * @property {boolean} cost goes on after a solution for a cheaper one
 * @property {boolean} [by_hand] its moves can be made on the board
 * @property {readonly ListingData[]} listings
 *
 * @typedef {object} SearchData
 * @property {readonly DeclaredSearch[]} searches the default first
 * @property {readonly string[]} [off] of the only search in a file
 * @property {unknown} explanation of the answer, without a search
 *
 * @typedef {object} SearchParts
 * @property {SearchData} data @property {string} lang @property {Trace} trace @property {PuzzleView} puzzle @property {ViewHost} viewHost
 * @property {(time_ms: number) => Promise<void>} wait @property {Reading} reading @property {boolean} reducedMotion @property {Gate} gate
 * @property {SettingsStore} settings @property {Concealment} concealment @property {ImportTry | undefined} importTry
 * @property {(text: string) => void} onCount size of the search in words
 * @property {(step: number) => void} toWatch
 *
 * @typedef {{win: Interval | null, beside: SearchChoice | null}} Shown panel state in links: the strip's window, and
 *   the search beside this one
 *
 * @typedef {object} Search
 * @property {(link: SearchLink) => Promise<void>} open @property {() => Promise<void>} resume @property {(step: number) => Promise<void>} openStep
 * @property {(place: TreePlace) => Promise<void>} openAlong
 * @property {() => Promise<{moves: readonly unknown[], search: string} | null>} moves to the node on screen, even while
 *     loading
 * @property {() => void} close
 */

import { t } from "../../lib/messages.js";
import { createSearchClient } from "../../net/search-client.js";
import { createClock } from "../../player/clock.js";
import { intervalWithin } from "../../strip/interval.js";
import { leadsAlong, movesTo, nodeAlong, nodeOfStep, openingNode, resumeAt, withArrival } from "./arrival.js";
import { createFirstCall } from "./first-call.js";
import { createCallGraph, createListings } from "./listings.js";
import { createComparison } from "./comparison.js";
import { createCounters, createLog, createToolOffer } from "./counters.js";
import { createLifecycle, START } from "./lifecycle.js";
import { createSearchModel } from "./model.js";
import { createChoices, createNames } from "./choices.js";
import { createNotes } from "./savings.js";
import { positionOf } from "./position.js";
import { createFindings } from "./findings.js";
import { createFrontier } from "./frontier.js";
import { createQueue } from "./queue.js";
import { createStack } from "./stack.js";
import { createStatus } from "./status.js";
import { createStripPanel } from "./strip-panel.js";
import { createTreePanel } from "./tree-panel.js";
import { createTreeNavigation } from "./tree-navigation.js";
import { createVariables } from "./variables.js";
import { createWhatIf } from "./what-if.js";
import { size } from "./words.js";
import { tellOpeningFrame } from "../player/address.js";
import { byId, rescueFocus, writeHeading } from "../widgets/dom.js";
import { toast } from "../widgets/toast.js";

const WAYS = Object.freeze(
  /** @type {const} */ ({ previous: "siblingBack", next: "sibling", parent: "out", child: "child" }),
);

/** @param {SearchParts} parts @returns {Search} */
export function createSearch(parts) {
  const { data, trace, puzzle, viewHost, wait, reading, reducedMotion, concealment } = parts;
  const main = byId("main", HTMLElement);
  const clientOf = (/** @type {SearchChoice} */ choice) => clientFor(parts, choice);
  const clock = createClock();
  const start = { ...START, off: data.off ?? [] };
  const names = createNames({ puzzle, searches: data.searches });
  const choices = createChoices({ data, puzzle, onChoose, onSwitch, onBeside: () => panels.besideOther() });
  const lifecycle = createLifecycle({ viewHost, status: createStatus(), clientOf, onAsk, open, start });
  const treeNavigation = createTreeNavigation({ modelOf: lifecycle.opened, onTrouble: lifecycle.trouble });
  const state = /** @type {Shown} */ ({ win: null, beside: null });
  const panels = createPanels(parts, {
    seek, clientOf, treeNavigation,
    onShown(part) {
      Object.assign(state, part);
      viewHost.refresh();
    },
    onOther: (choice, node) => void lifecycle.begin({ ...START, ...choice, node }),
  });
  const whatIf = createWhatIf({
    trace, puzzle, viewHost, reducedMotion, importTry: parts.importTry, graft: panels.graft,
    offered: () => !!parts.importTry && !concealment.on() && names.declared(lifecycle.choice().search).by_hand === true,
  });
  listenToTreeButtons(treeNavigation, panels.tree);

  /** @param {number} node */
  function seek(node) {
    viewHost.dispatch({ type: "seek", step: node });
  }

  /** @param {string} name */
  function onChoose(name) {
    void lifecycle.begin({ ...START, ...names.choiceOf(name) }, lifecycle.place());
  }

  /** @param {readonly string[]} off */
  function onSwitch(off) {
    const { search } = lifecycle.choice();
    void lifecycle.begin({ ...START, search, off }, lifecycle.place());
  }

  /** @param {SearchLink} link */
  function onAsk({ search, off }) {
    main.dataset.state = "loading";
    choices.show(names.declared(search), off);
  }

  /** Opens a recorded search at the node of its link. @param {Recorded} recorded */
  function open({ summary, client, link, whole, requestOptions, watch }) {
    const { node: asked, frame, win, tried, beside = null, ...annotations } = link;
    const node = openingNode(asked, summary, concealment.on());
    if (node !== asked) {
      toast(t("The link asks for node %(asked)d, which does not exist. This is node %(node)d.", { asked, node }));
    }
    state.win = win && intervalWithin(win, summary.nodes);
    const model = createSearchModel({
      summary, client, puzzle, clock, wait, reading, reducedMotion, node, annotations, requestOptions, watch,
      frame: node === asked ? frame : 0,
      hidden: concealment.on, gate: parts.gate,
      cost: names.declared(client.choice.search).cost,
      shown: () => state,
    });
    panels.show({ summary, choice: client.choice }, state.win, beside);
    if (node === asked && frame > 0) tellOpeningFrame(String(frame), model);
    const quiet = whole === null || concealment.on();
    const opened = quiet ? model : withArrival(model, node, whole);
    whatIf.want(node === asked ? tried : undefined);
    return whatIf.over(opened, { components: panels.components, commands: { ...treeNavigation, tree: panels.tree } });
  }

  return {
    open: lifecycle.begin,
    resume: lifecycle.resume,
    async openStep(step) {
      const node = await resumeAt(lifecycle, (opened) => nodeOfStep(opened, step, trace));
      if (node !== null) seek(node);
    },
    async openAlong(place) {
      const node = await resumeAt(lifecycle, (opened) => nodeAlong(opened, place, puzzle));
      if (node !== null) seek(node);
    },
    moves: () => movesTo(lifecycle.opened(), viewHost, names.declared(lifecycle.choice().search).name),
    close() {
      whatIf.close();
      lifecycle.leave();
      for (const name of ["node", "depth", "here"]) delete main.dataset[name];
    },
  };
}

/** @param {SearchParts} parts @param {SearchChoice} choice */
function clientFor({ trace: { kind, code }, lang, concealment }, { search, off }) {
  return createSearchClient({ kind, code, search, off, lang, hide: concealment.on() });
}

/**
 * @param {SearchParts} parts
 * @param {{seek: (node: number) => void, clientOf: Parameters<typeof createComparison>[0]["clientOf"],
 *   treeNavigation: Record<Way, () => void>, onShown: (part: Partial<Shown>) => void,
 *   onOther: (choice: SearchChoice, node: number) => void}} handlers
 */
function createPanels(parts, { seek, clientOf, treeNavigation, onShown, onOther }) {
  const { data: { searches }, trace, puzzle, reducedMotion, concealment } = parts;
  const start = trace.boards[0];
  const notes = createNotes({ puzzle });
  const stripPanel = createStripPanel({
    id: "strip", puzzle, reducedMotion, asks: parts.gate.asks, onWindow: (win) => onShown({ win }),
    onPick: seek,
    onMove: (direction) => treeNavigation[WAYS[direction]](),
  });
  const tree = createTreePanel({ puzzle, reducedMotion, go: seek, refresh: parts.viewHost.refresh });
  const comparison = createComparison({
    puzzle, searches, clientOf, wait: parts.wait, reducedMotion, onOther, onPick: seek, asks: parts.gate.asks,
    onBeside: (beside) => onShown({ beside }), onCompared: notes.compare, fixed: parts.data.off !== undefined,
  });
  return {
    components: [
      createDataset(),
      createStack({ puzzle, limit: trace.limit, start, go: seek }),
      createQueue({ puzzle, start, go: seek }),
      createFrontier({ puzzle, start, go: seek }),
      createFindings({ go: seek }),
      createCounters({ puzzle }),
      createLog({ puzzle }),
      createVariables({ puzzle }),
      createListings({ searches }),
      createWayBack({ trace, toWatch: parts.toWatch, concealment }),
      stripPanel.component,
      tree.component,
      createToolOffer({ settings: parts.settings }),
      comparison.component,
      createCallGraph({ go: seek, search: searches[0]?.name ?? "" }),
      createFirstCall({ go: seek }),
    ],
    besideOther: comparison.besideOther,
    tree: tree.toggle,
    graft: tree.graft,
    /**
     * Fills the panels for another search.
     * @param {RecordedSearch} search @param {Interval | null} win @param {SearchChoice | null} beside
     */
    show(search, win, beside) {
      showFront(search.summary);
      concealment.whenRevealed("search", () => {
        const text = size(search.summary);
        writeHeading(byId("search-nodes", HTMLElement), text);
        parts.onCount(text);
        notes.show(search.summary);
        stripPanel.put(search, win);
        comparison.show(search, beside);
      });
    },
  };
}

/** `data-here` and `data-depth` of the page, for style sheets and tests. @returns {Component} */
function createDataset() {
  const { dataset } = byId("main", HTMLElement);
  return {
    update(snapshot) {
      const { depth, here } = positionOf(/** @type {SearchViewModel} */ (snapshot.viewModel), snapshot);
      if (depth !== null && dataset.depth !== String(depth)) dataset.depth = String(depth);
      if (!snapshot.still && dataset.here !== String(here)) dataset.here = String(here);
    },
  };
}

/** Nested: the call stack; layers: the queue; in the order of taking: the frontier. @param {Summary} summary */
function showFront({ shape, frontier }) {
  const [stack, queue] = [byId("stack-panel", HTMLElement), byId("queue-panel", HTMLElement)];
  const waits = shape === "layers" || frontier !== undefined;
  stack.hidden = waits;
  queue.hidden = !waits;
  byId("queue", HTMLElement).hidden = frontier !== undefined;
  byId("frontier", HTMLElement).hidden = frontier === undefined;
  byId("queue-title", HTMLElement).textContent = frontier ? t("Frontier") : t("Queue");
  byId(frontier ? "frontier" : queue.hidden ? "stack" : "queue", HTMLElement).after(byId("way-back", HTMLElement));
}

/** @param {Record<Way, () => void>} treeNavigation @param {() => void} tree */
function listenToTreeButtons(treeNavigation, tree) {
  byId("tree-toggle", HTMLButtonElement).addEventListener("click", tree);
  for (const [way, run] of Object.entries(treeNavigation)) {
    document.getElementById(`walk-${way}`)?.addEventListener("click", run);
  }
}

/** From the solution to its step in Watch. @param {{trace: Trace, toWatch: (step: number) => void, concealment: Concealment}} parts @returns {Component} */
function createWayBack({ trace, toWatch, concealment }) {
  const button = byId("to-watch", HTMLButtonElement);
  let step = 0;
  button.addEventListener("click", () => toWatch(step));
  return {
    update({ rest, viewModel }) {
      const { node, summary } = /** @type {SearchViewModel} */ (viewModel);
      const here = node(rest.step);
      if (!here) return;
      const on_path = summary.solution_path?.includes(here.node) ?? false;
      step = here.depth;
      button.hidden = concealment.on() || !on_path || !leadsAlong(here.path, trace);
      rescueFocus(document.getElementById("play"));
    },
  };
}

