/**
 * The code of the search in several languages, one of them shown: above the loop, below what it calls,
 * in each of them the running line lit.
 *
 * @import {Component, Snapshot} from "../player/snapshot.js"
 * @import {TracedFacts} from "../player/traced.js"
 * @import {LinesByName} from "../player/listing.js"
 * @import {SearchViewModel} from "./model.js"
 *
 * @typedef {{marks: LinesByName, prunings: LinesByName}} PaneData
 * @typedef {{language: string, loop: PaneData | null, function: PaneData}} ListingData loop: null where
 *     the program itself is the search
 *
 * @typedef {{kind: string, mark: string, depth?: number, nothing?: readonly string[],
 *     facts?: TracedFacts}} Act a frame, or as much of one as the code needs
 */

import { createCodeLanguage } from "../player/code-language.js";
import { createListing, emptyChecks } from "../player/listing.js";
import { createTraced } from "../player/traced.js";
import { byId } from "../widgets/dom.js";

/**
 * @param {object} parts
 * @param {readonly {name: string, listings: readonly ListingData[]}[]} parts.searches they have the
 *     same languages, the one to show first in front
 * @returns {Component}
 */
export function createListings({ searches }) {
  const sheets = searches.flatMap(({ name, listings }) =>
    listings.map((listing) => createSheet(name, listing)),
  );
  /** @type {Snapshot | null} */
  let current = null;
  const languages = [...new Set(sheets.map(({ language }) => language))];
  const choice = createCodeLanguage({ id: "code", languages, onChange: draw });

  function draw() {
    if (current === null) return;
    const { summary } = /** @type {SearchViewModel} */ (current.viewModel);
    pointAtProgram(summary);
    for (const { search, language, box, show } of sheets) {
      box.hidden = search !== summary.search || language !== choice.shown();
      if (!box.hidden) show(current);
    }
  }

  return {
    update(snapshot) {
      if (snapshot.state === snapshot.previous) choice.recall();
      current = snapshot;
      draw();
    },
  };
}

/** @param {string} search @param {ListingData} listing */
function createSheet(search, { language, loop, function: called }) {
  const id = `code-${search}-${language}`;
  const panes = {
    loop: loop && createListing({ box: byId(`${id}-loop`, HTMLElement), ...loop }),
    called: createListing({ box: byId(`${id}-function`, HTMLElement), ...called }),
  };
  const traced = createTraced({ id: `${id}-locals`, listing: panes.called });
  return {
    search,
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

/**
 * Lets the link of the program lead to that of this search, without the prunings that are off.
 *
 * @param {{search: string, off: readonly string[]}} summary
 */
function pointAtProgram({ search, off }) {
  const link = document.querySelector("#code-program a");
  const query = off.length > 0 ? `?off=${off.join(",")}` : "";
  const address = link?.getAttribute("href")?.replace(/[^/]+$/, `${search}.cpp${query}`);
  if (address && address !== link?.getAttribute("href")) link?.setAttribute("href", address);
}

/**
 * What the search does: the frame on screen. At rest it stands where it has found out what the node
 * is, or where it has ended.
 *
 * @param {Snapshot} snapshot @returns {Act | null}
 */
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

/**
 * Whether a frame is on its way, and not held at its end.
 *
 * @param {Snapshot} snapshot
 */
function isPlaying({ state: { motion }, cursor }) {
  return cursor.frame !== null && !motion?.held;
}

/**
 * The names that lines of the loop may have, the best first: a mark, what the loop does, or else the
 * move that it plays. A search in layers enters its root before the loop begins.
 *
 * @param {Act} act @param {string} shape
 */
function eventsOf({ kind, mark, depth }, shape) {
  if (kind === "enter" && depth === 0 && shape === "layers") return [];
  return [mark, kind, ...(isOfLoop(kind) ? [] : ["play"])];
}

/** @param {string} kind of a frame */
function isOfLoop(kind) {
  return ["skip", "enter", "leave", "take", "queue", "empty"].includes(kind);
}
