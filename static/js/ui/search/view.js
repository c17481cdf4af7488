/**
 * The view "Search": the whole tree, one node a step. It builds its parts and hands them to each
 * other.
 *
 * @typedef {import("../player/snapshot.js").Moment} Moment
 * @typedef {import("../player/snapshot.js").Part} Part
 * @typedef {import("../player/snapshot.js").PuzzleView} PuzzleView
 * @typedef {import("../player/snapshot.js").Trace} Trace
 * @typedef {import("../player/view-host.js").Deck} Deck
 * @typedef {import("../player/view-host.js").Show} Show
 * @typedef {import("../../net/link.js").SearchChoice} SearchChoice
 * @typedef {import("../../net/link.js").SearchMoment} SearchMoment
 * @typedef {import("../../net/link.js").Stretch} Stretch
 * @typedef {import("../../player/clock.js").Clock} Clock
 * @typedef {import("../../net/search-client.js").Progress} Progress
 * @typedef {import("./model.js").Session} Session
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
 * @property {(moment: SearchMoment) => Promise<void>} open at this moment
 * @property {() => Promise<void>} resume where it was left, or at the root
 * @property {(step: number) => Promise<void>} openStep at the node that a step of the solution leads to
 * @property {() => void} close
 */

import { t } from "../../lib/messages.js";
import { clamp } from "../../lib/numbers.js";
import { createSearchClient } from "../../net/search-client.js";
import { createClock } from "../../player/clock.js";
import { landing } from "../../player/transition.js";
import { readSummary } from "../../documents/search.js";
import { stretchWithin } from "../../strip/interval.js";
import { byId, rescueFocus } from "../widgets/dom.js";
import { toast } from "../widgets/toast.js";
import { createCode } from "./listings.js";
import { createComparison } from "./comparison.js";
import { createCounters } from "./counters.js";
import { createLog } from "./log.js";
import { createNames } from "./names.js";
import { createNotes } from "./notes.js";
import { createQueue } from "./queue.js";
import { createSearches } from "./search-picker.js";
import { createSession } from "./model.js";
import { createStack } from "./stack.js";
import { createStatus } from "./status.js";
import { createSwitches } from "./pruning-switches.js";
import { createTravel, sameNode } from "./tree-navigation.js";
import { createVariables } from "./variables.js";
import { createWhole } from "./strip-panel.js";
import { size } from "./words.js";

/** What the directions in the strip are as ways through the tree. */
const WAYS = Object.freeze(
  /** @type {const} */ ({ previous: "siblingBack", next: "sibling", parent: "out", child: "child" }),
);

/** @type {SearchMoment} */
const START = { search: null, off: [], node: 0, win: null, loop: null, marks: [] };

/**
 * @param {object} parts
 * @param {SearchData} parts.data
 * @param {string} parts.lang
 * @param {Trace} parts.trace the solution
 * @param {PuzzleView} parts.puzzle
 * @param {Deck} parts.deck
 * @param {(time_ms: number) => Promise<void>} parts.wait
 * @param {boolean} parts.reducedMotion
 * @param {(text: string) => void} parts.onCount how large the search is, in words
 * @param {(step: number) => void} parts.toWatch
 * @returns {Search}
 */
export function createSearch(parts) {
  const { data, trace, puzzle, deck, wait, reducedMotion, onCount } = parts;
  const main = byId("main", HTMLElement);
  const clock = createClock();
  const status = createStatus();
  const notes = createNotes({ puzzle });
  const names = createNames({ puzzle, searches: data.searches });
  const choices = createSearches({
    puzzle,
    searches: data.searches,
    onChoose: (name) => void begin({ ...START, ...names.choiceOf(name) }),
  });
  const switches = createSwitches({ puzzle, onSwitch });
  const travel = createTravel({ session: () => on.session, onTrouble: (problem) => trouble(problem) });
  /** @type {{session: Session | null, show: Show | null, wanted: SearchMoment, from: Place | null,
   *     choice: SearchChoice, win: Stretch | null, halted: boolean, asking: AbortController}} */
  const on = {
    session: null, show: null, wanted: START, from: null, choice: START, win: null, halted: false,
    asking: new AbortController(),
  };
  const whole = createWhole({
    id: "strip",
    puzzle,
    reducedMotion,
    onPick: seek,
    onMove: (direction) => travel[WAYS[direction]](),
    onWindow(win) {
      on.win = win;
      deck.refresh();
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
    createCode({ searches: data.searches }),
    createWayBack({ trace, toWatch: parts.toWatch }),
    whole.part,
  ];
  takeButtons(travel);

  /** @param {number} node */
  function seek(node) {
    deck.dispatch({ type: "seek", step: node });
  }

  /** @param {SearchChoice} choice */
  function clientOf({ search, off }) {
    const { kind, code } = trace;
    return createSearchClient({ kind, code, search, off, lang: parts.lang, wait });
  }

  /** @param {readonly string[]} off */
  function onSwitch(off) {
    void begin({ ...START, search: on.choice.search, off }, placeOnStage());
  }

  /** @returns {Place | null} of a search that is not there yet, the place that it begins from */
  function placeOnStage() {
    if (!on.session) return on.from;
    const { reel: { client }, player } = on.session;
    return { client, node: landing(player.state()) };
  }

  /** @param {unknown} problem */
  function trouble(problem) {
    on.halted = true;
    status.trouble(problem, () => {
      on.halted = false;
      status.clear();
      supply();
    });
  }

  function supply() {
    if (!on.halted) on.session?.supply();
  }

  function arrived() {
    if (!on.halted) status.clear();
    supply();
    if (on.show && deck.current() === on.show) deck.refresh();
  }

  /**
   * Asks for a search and puts it on the stage when it is recorded.
   *
   * @param {SearchMoment} moment
   * @param {Place | null} from a place in another search to stay at, instead of the moment's own
   */
  async function begin(moment, from = null) {
    on.asking.abort();
    const asking = (on.asking = new AbortController());
    Object.assign(on, { wanted: moment, from, session: null, show: null });
    const client = clientOf(moment);
    const { name, prunings } = names.declared(moment.search);
    on.choice = client.choice;
    deck.put(null);
    main.dataset.state = "loading";
    choices.show(name);
    switches.show(prunings, moment.off);
    status.clear();
    try {
      const told = { signal: asking.signal, onProgress: status.recording };
      const summary = readSummary(await client.summary(told));
      const node = from ? await sameNode(from, client, told) : moment.node;
      status.clear();
      put(summary, client, { ...moment, node }, told);
    } catch (problem) {
      if (!asking.signal.aborted) status.trouble(problem, () => void begin(moment, from));
    }
  }

  /**
   * @param {Summary} summary
   * @param {import("../../net/search-client.js").SearchClient} client
   * @param {SearchMoment} moment
   * @param {{signal: AbortSignal, onProgress: (progress: Progress | null) => void}} told
   */
  function put(summary, client, { node, win, ...kept }, told) {
    const first = clamp(node, 0, summary.nodes - 1);
    if (first !== node) tellOpening(node, first);
    on.win = win && stretchWithin(win, summary.nodes);
    on.halted = false;
    const session = (on.session = createSession({
      summary, client, puzzle, clock, wait, reducedMotion,
      cost: names.declared(client.choice.search).cost,
      node: first,
      kept,
      win: () => on.win,
      // Where something else went wrong, the way to try again stays in sight.
      told: { ...told, onProgress: (progress) => on.halted || told.onProgress(progress) },
      watch: { onArrival: arrived, onTrouble: (problem) => told.signal.aborted || trouble(problem) },
    }));
    session.player.subscribe(supply);
    on.show = { ...session, parts: shared, commands: travel };
    count(summary);
    showFront(summary);
    notes.show(summary);
    whole.put({ summary, choice: client.choice }, on.win);
    comparison.show({ summary, choice: client.choice });
    deck.put(on.show);
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
    if (on.show) deck.put(on.show);
    else await begin(on.wanted, on.from);
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
    const node = on.session?.reel.summary.solution_path?.[step];
    if (!on.session || node === undefined) return false;
    const { path } = await on.session.load(node);
    if (!leadsAlong(path, trace)) return false;
    seek(node);
    return true;
  }

  return {
    open: begin,
    resume,
    openStep,
    close() {
      if (!on.session) on.asking.abort();
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

/** @param {Record<import("./tree-navigation.js").Way, () => void>} travel */
function takeButtons(travel) {
  for (const [way, run] of Object.entries(travel)) {
    document.getElementById(`walk-${way}`)?.addEventListener("click", run);
  }
}

/**
 * The button that leads from a node of the solution to its step in Watch.
 *
 * @param {{trace: Trace, toWatch: (step: number) => void}} parts
 * @returns {Part}
 */
function createWayBack({ trace, toWatch }) {
  const button = byId("to-watch", HTMLButtonElement);
  let step = 0;
  button.addEventListener("click", () => toWatch(step));
  return {
    show({ rest, reel }) {
      const { node, summary } = /** @type {import("./model.js").SearchReel} */ (reel);
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
