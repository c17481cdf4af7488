/**
 * The code of the search in several languages, one of them shown, the running line lit.
 *
 * @import {Component, Snapshot} from "../player/snapshot.js"
 * @import {SearchViewModel} from "./model.js"
 *
 * @typedef {{language: string, marks: Record<string, readonly number[]>}} ListingData
 */

import { createListing } from "../player/listing.js";
import { byId } from "../widgets/dom.js";

/**
 * @param {object} parts
 * @param {readonly {name: string, listings: readonly ListingData[]}[]} parts.searches they have the
 *     same languages, the one to show first in front
 * @returns {Component}
 */
export function createListings({ searches }) {
  const sheets = searches.flatMap(({ name, listings }) =>
    listings.map(({ language, marks }) => {
      const box = byId(`code-${name}-${language}`, HTMLElement);
      return { search: name, language, box, listing: createListing({ box, marks }) };
    }),
  );
  const languages = [...new Set(sheets.map(({ language }) => language))];
  const buttons = languages.map((language) => {
    const button = byId(`code-in-${language}`, HTMLButtonElement);
    button.addEventListener("click", () => {
      current.language = language;
      if (current.snapshot) draw(current.snapshot);
    });
    return { language, button };
  });
  const current = { language: languages[0] ?? "", snapshot: /** @type {Snapshot | null} */ (null) };

  /** @param {Snapshot} snapshot */
  function draw(snapshot) {
    const { summary } = /** @type {SearchViewModel} */ (snapshot.viewModel);
    for (const { language, button } of buttons) {
      button.setAttribute("aria-pressed", String(language === current.language));
    }
    for (const { search, language, box, listing } of sheets) {
      box.hidden = search !== summary.search || language !== current.language;
      if (!box.hidden) listing.update(snapshot);
    }
  }

  return {
    update(snapshot) {
      current.snapshot = running(snapshot);
      draw(current.snapshot);
    },
  };
}

/**
 * At rest the search stands where it has found out what the node is, or where it has ended.
 *
 * @param {Snapshot} snapshot
 * @returns {Snapshot}
 */
function running(snapshot) {
  const { state, cursor, rest, viewModel } = snapshot;
  if (cursor.frame) return snapshot;
  const { step, node, epilogue } = /** @type {SearchViewModel} */ (viewModel);
  const last = epilogue(state).at(-1);
  const mark = last?.mark ?? (step(rest.step) ?? node(rest.step))?.outcome ?? null;
  return { ...snapshot, cursor: { ...cursor, mark } };
}
