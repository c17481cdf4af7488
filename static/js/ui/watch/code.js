/**
 * The code of a move in several languages, one of them shown. At rest it shows what was done last.
 *
 * @import {Component, Snapshot} from "../player/snapshot.js"
 *
 * @typedef {{language: string, marks: Record<string, readonly number[]>}} ListingData
 */

import { createCodeLanguage } from "../player/code-language.js";
import { createListing, emptyChecks } from "../player/listing.js";
import { createTraced } from "../player/traced.js";
import { byId } from "../widgets/dom.js";

/**
 * @param {{listings: readonly ListingData[]}} parts the one to show first in front
 * @returns {Component}
 */
export function createCode({ listings }) {
  const panes = listings.map(({ language, marks }) => {
    const box = byId(`listing-${language}`, HTMLElement);
    const listing = createListing({ box, marks });
    return { language, box, listing, traced: createTraced({ id: `listing-${language}-locals`, listing }) };
  });
  /** @type {Snapshot | null} */
  let current = null;
  const choice = createCodeLanguage({
    id: "listing", languages: listings.map(({ language }) => language), onChange: draw,
  });


  function draw() {
    for (const { language, box, listing, traced } of panes) {
      box.hidden = language !== choice.shown();
      if (box.hidden || !current) continue;
      if (traced) follow(traced, current);
      else listing.light(runningAt(current));
    }
  }

  return {
    update(snapshot) {
      if (snapshot.state === snapshot.previous) choice.recall();
      if (snapshot.still && current) return;
      current = snapshot;
      draw();
    },
  };
}

/** @param {NonNullable<ReturnType<typeof createTraced>>} traced @param {Snapshot} snapshot */
function follow(traced, snapshot) {
  const { cursor: { frame, progress }, state: { motion } } = snapshot;
  const done = frame ?? lastFrame(snapshot);
  const how = frame === null ? "over" : motion?.held ? "held" : "playing";
  traced.show(done?.facts, frame === null ? 1 : progress, how);
}

/** @param {Snapshot} snapshot */
function lastFrame({ rest, viewModel }) {
  return rest.step > 0 ? viewModel.framesOf(rest.step)?.at(-1) ?? null : null;
}

/** @param {Snapshot} snapshot */
function runningAt(snapshot) {
  const { cursor: { frame, progress } } = snapshot;
  const over = frame === null;
  const done = frame ?? lastFrame(snapshot);
  if (!done) return { names: [] };
  return { names: [done.mark], nothing: emptyChecks(done, over ? 1 : progress), over };
}
