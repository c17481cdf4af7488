/**
 * The code of the search in two languages, one of them shown, the running line lit.
 *
 * @typedef {import("../moment.js").Moment} Moment
 * @typedef {import("../moment.js").Part} Part
 * @typedef {import("./session.js").SearchReel} SearchReel
 * @typedef {{language: string, marks: Record<string, readonly number[]>}} ListingData
 */

import { createListing } from "../listing.js";
import { byId } from "../dom.js";

/**
 * @param {{listings: readonly ListingData[]}} parts the one to show first in front
 * @returns {Part}
 */
export function createCode({ listings }) {
  const sheets = listings.map(({ language, marks }) => {
    const box = byId(`code-${language}`, HTMLElement);
    const button = byId(`code-in-${language}`, HTMLButtonElement);
    button.addEventListener("click", () => choose(language));
    return { language, box, button, listing: createListing({ box, marks }) };
  });

  /** @param {string} chosen */
  function choose(chosen) {
    for (const { language, box, button, listing } of sheets) {
      const shown = language === chosen;
      box.hidden = !shown;
      button.setAttribute("aria-pressed", String(shown));
      if (shown && last) listing.show(last);
    }
  }
  /** @type {Moment | null} */
  let last = null;

  return {
    show(moment) {
      last = running(moment);
      for (const { box, listing } of sheets) if (!box.hidden) listing.show(last);
    },
  };
}

/**
 * At rest the search stands where it has found out what the node is.
 *
 * @param {Moment} moment
 * @returns {Moment}
 */
function running(moment) {
  const { view, rest, reel } = moment;
  if (view.frame) return moment;
  const { step, node } = /** @type {SearchReel} */ (reel);
  const mark = (step(rest.step) ?? node(rest.step))?.outcome ?? null;
  return { ...moment, view: { ...view, mark } };
}
