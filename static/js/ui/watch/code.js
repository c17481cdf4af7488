/**
 * The code of a move in several languages, one of them shown. At rest it shows what was done last.
 *
 * @import {Component, Snapshot} from "../player/snapshot.js"
 *
 * @typedef {{language: string, marks: Record<string, readonly number[]>}} ListingData
 */

import { createCodeLanguage } from "../player/code-language.js";
import { createListing, emptyChecks } from "../player/listing.js";
import { byId } from "../widgets/dom.js";

/**
 * @param {{listings: readonly ListingData[]}} parts the one to show first in front
 * @returns {Component}
 */
export function createCode({ listings }) {
  const panes = listings.map(({ language, marks }) => {
    const box = byId(`listing-${language}`, HTMLElement);
    return { language, box, listing: createListing({ box, marks }) };
  });
  /** @type {Snapshot | null} */
  let current = null;
  const choice = createCodeLanguage({
    id: "listing", languages: listings.map(({ language }) => language), onChange: draw,
  });

  function draw() {
    for (const { language, box, listing } of panes) {
      box.hidden = language !== choice.shown();
      if (!box.hidden && current) listing.light(runningAt(current));
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

/** @param {Snapshot} snapshot */
function runningAt({ cursor: { frame, progress }, rest, viewModel }) {
  const over = frame === null;
  const done = frame ?? (rest.step > 0 ? viewModel.framesOf(rest.step)?.at(-1) : null);
  if (!done) return { names: [] };
  return { names: [done.mark], nothing: emptyChecks(done, over ? 1 : progress), over };
}
