/**
 * The code of the search in several languages, with the running lines highlighted: the loop and the
 * function that it calls. Also the call graph of memoised functions.
 * @import {LinesByName, TracedFacts} from "../player/listing.js"
 * @import {Component, Snapshot} from "../player/snapshot.js"
 * @import {SearchViewModel} from "./model.js"
 * @typedef {{marks: LinesByName, prunings: LinesByName}} PaneData
 * @typedef {{language: string, loop: PaneData | null, function: PaneData}} ListingData loop: null where the program
 *   itself is the search
 *
 * @typedef {{language: string, box: HTMLElement, show: (snapshot: Snapshot) => void}} Sheet
 * @typedef {{kind: string, mark: string, depth?: number, nothing?: readonly string[], facts?: TracedFacts}} Act the
 *   fields of a frame that listings use
 */

import { createCodeLanguage, createListing, createTraced, emptyChecks } from "../player/listing.js";
import { byId } from "../widgets/dom.js";
import { opensElsewhere } from "../widgets/mouse.js";
import { positionOf } from "./position.js";

/** @param {{searches: readonly {name: string, algorithm?: string, listings: readonly ListingData[]}[]}} parts `searches`: the default first; `algorithm`: the search whose code it has, its own by default @returns {Component} */
export function createListings({ searches }) {
  /** @type {Map<string, Sheet>} */
  const made = new Map();
  const sheets = searches.flatMap(({ name, algorithm = name, listings }) =>
    listings.map((listing) => {
      const id = `code-${algorithm}-${listing.language}`;
      const sheet = made.get(id) ?? createSheet(id, listing);
      made.set(id, sheet);
      return { search: name, ...sheet };
    }),
  );
  /** @type {Snapshot | null} */
  let current = null;
  const languages = [...new Set(sheets.map(({ language }) => language))];
  const choice = createCodeLanguage({ id: "code", languages, onChange: draw });

  function draw() {
    if (current === null) return;
    const { summary } = /** @type {SearchViewModel} */ (current.viewModel);
    pointAtProgram(summary);
    const written = sheets.filter(({ search }) => search === summary.search);
    choice.offer(written.map(({ language }) => language));
    const shown = written.find(({ language }) => language === choice.shown());
    for (const { box } of sheets) box.hidden = box !== shown?.box;
    shown?.show(current);
  }

  return {
    update(snapshot) {
      if (snapshot.state === snapshot.previous) choice.recall();
      current = snapshot;
      draw();
    },
  };
}

/** @param {string} id @param {ListingData} listing @returns {Sheet} */
function createSheet(id, { language, loop, function: called }) {
  const panes = {
    loop: loop && createListing({ box: byId(`${id}-loop`, HTMLElement), ...loop }),
    called: createListing({ box: byId(`${id}-function`, HTMLElement), ...called }),
  };
  const traced = createTraced({ id: `${id}-locals`, listing: panes.called });
  return {
    language,
    box: byId(id, HTMLElement),
    /** @param {Snapshot} snapshot */
    show(snapshot) {
      const { summary } = /** @type {SearchViewModel} */ (snapshot.viewModel);
      panes.loop?.strike(summary.off);
      panes.called.strike(summary.off);
      const act = actOf(snapshot);
      if (snapshot.still || act === null) return;
      const progress = snapshot.cursor.frame ? snapshot.cursor.progress : 1;
      panes.loop?.light({ names: eventsOf(act, summary.shape) });
      if (traced) traced.show(act.facts, progress, isPlaying(snapshot) ? "playing" : "held");
      else panes.called.light({ names: [act.mark], nothing: emptyChecks(act, progress) });
    },
  };
}

/** Links to the program of this search and its prunings. @param {{search: string, off: readonly string[]}} summary */
function pointAtProgram({ search, off }) {
  const link = document.querySelector("#code-program a");
  const query = off.length > 0 ? `?off=${off.join(",")}` : "";
  const address = link?.getAttribute("href")?.replace(/[^/]+$/, `${search}.cpp${query}`);
  if (address && address !== link?.getAttribute("href")) link?.setAttribute("href", address);
}

/** At rest: the entry into the node, or the end of the search. @param {Snapshot} snapshot @returns {Act | null} */
function actOf({ state, cursor, rest, viewModel }) {
  if (cursor.frame) return cursor.frame;
  const { step, node, epilogue } = /** @type {SearchViewModel} */ (viewModel);
  const entered = step(rest.step) ?? node(rest.step);
  return (
    epilogue(state).at(-1) ??
    (entered && {
      kind: "enter", mark: entered.outcome, depth: entered.depth, facts: step(rest.step)?.frames.at(-1)?.facts,
    })
  );
}

/** @param {Snapshot} snapshot */
function isPlaying({ state: { motion }, cursor }) {
  return cursor.frame !== null && !motion?.held;
}

/** Candidates for a line of the loop, the best first. A search in layers enters its root before the loop. @param {Act} act @param {string} shape */
function eventsOf({ kind, mark, depth }, shape) {
  if (kind === "enter" && depth === 0 && shape === "layers") return [];
  return [mark, kind, ...(isOfLoop(kind) ? [] : ["play"])];
}

/** @param {string} kind of a frame */
function isOfLoop(kind) {
  return ["skip", "enter", "leave", "take", "queue", "empty"].includes(kind);
}

/** Server-rendered SVG whose calls link to their nodes. @param {{go: (node: number) => void, search: string}} parts `search`: whose nodes those are @returns {Component} */
export function createCallGraph({ go, search }) {
  const panel = document.getElementById("call-graph");
  const box = document.querySelector("#call-graph .call-graph__box");
  // Empty without a graph.
  const calls = /** @type {NodeListOf<SVGAElement>} */ (document.querySelectorAll("#call-graph [data-node]"));
  const links = new Map(Array.from(calls, (link) => [Number(link.dataset.node), link]));
  const shown = { node: -1 };

  for (const [node, link] of links) {
    link.addEventListener("click", (event) => {
      if (opensElsewhere(event)) return;
      event.preventDefault();
      go(node);
    });
  }

  return {
    update(snapshot) {
      if (!box || !panel || snapshot.still) return;
      const viewModel = /** @type {SearchViewModel} */ (snapshot.viewModel);
      panel.hidden = viewModel.summary.search !== search;
      const { here } = positionOf(viewModel, snapshot);
      // A call that was made before stands where it was computed first.
      const node = viewModel.step(here)?.frames.at(-1)?.facts?.computed ?? here;
      if (node === shown.node) return;
      links.get(shown.node)?.removeAttribute("aria-current");
      shown.node = node;
      const link = links.get(node);
      if (!link) return;
      link.setAttribute("aria-current", "step");
      scrollToMiddle(box, link);
    },
  };
}

/** Scrolls only this box, to centre an item that is out of sight. @param {Element} box @param {Element} item */
function scrollToMiddle(box, item) {
  const [around, own] = [box.getBoundingClientRect(), item.getBoundingClientRect()];
  const across = own.left >= around.left && own.right <= around.right;
  const down = own.top >= around.top && own.bottom <= around.bottom;
  if (!across) box.scrollLeft += (own.left + own.right - around.left - around.right) / 2;
  if (!down) box.scrollTop += (own.top + own.bottom - around.top - around.bottom) / 2;
}
