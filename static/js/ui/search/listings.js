/**
 * The code of the search in several languages, one of them shown, the running line lit.
 *
 * @typedef {import("../player/snapshot.js").Moment} Moment
 * @typedef {import("../player/snapshot.js").Part} Part
 * @typedef {import("./model.js").SearchReel} SearchReel
 * @typedef {{language: string, marks: Record<string, readonly number[]>}} ListingData
 */

import { createListing } from "../player/listing.js";
import { byId } from "../widgets/dom.js";

/**
 * @param {object} parts
 * @param {readonly {name: string, listings: readonly ListingData[]}[]} parts.searches they have the
 *     same languages, the one to show first in front
 * @returns {Part}
 */
export function createCode({ searches }) {
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
      on.language = language;
      if (on.moment) draw(on.moment);
    });
    return { language, button };
  });
  const on = { language: languages[0] ?? "", moment: /** @type {Moment | null} */ (null) };

  /** @param {Moment} moment */
  function draw(moment) {
    const { summary } = /** @type {SearchReel} */ (moment.reel);
    for (const { language, button } of buttons) {
      button.setAttribute("aria-pressed", String(language === on.language));
    }
    for (const { search, language, box, listing } of sheets) {
      box.hidden = search !== summary.search || language !== on.language;
      if (!box.hidden) listing.show(moment);
    }
  }

  return {
    show(moment) {
      on.moment = running(moment);
      draw(on.moment);
    },
  };
}

/**
 * At rest the search stands where it has found out what the node is, or where it has ended.
 *
 * @param {Moment} moment
 * @returns {Moment}
 */
function running(moment) {
  const { state, view, rest, reel } = moment;
  if (view.frame) return moment;
  const { step, node, epilogue } = /** @type {SearchReel} */ (reel);
  const last = epilogue(state).at(-1);
  const mark = last?.mark ?? (step(rest.step) ?? node(rest.step))?.outcome ?? null;
  return { ...moment, view: { ...view, mark } };
}
