/**
 * Chalk by the moment at which it was drawn, until the page is left.
 * @import {Mark} from "../../lib/chalk.js"
 */

import { readChalk, writtenChalk } from "../../lib/chalk.js";
import { openingChalk, withOption } from "../../net/link.js";

/** Options that a link to a moment names as the page does, and those that it may name in another way. */
const MOMENT = ["view", "step", "node", "frame", "if", "moves"];
const SEARCH = ["search", "off"];

/** Steps that can be undone at a moment. */
const MOST_UNDONE = 100;

/** @type {readonly Mark[]} */
const NOTHING = Object.freeze([]);

export function createBook() {
  /** @type {Map<string, {marks: readonly Mark[], before: readonly (readonly Mark[])[]}>} */
  const pages = new Map();
  /** @type {{moment: string, marks: readonly Mark[]} | null} of a link whose moment is not on screen yet */
  let opened = null;

  /** @param {string} href */
  function at(href) {
    const moment = momentIn(href, MOMENT);
    const found = pages.get(momentIn(href, [...MOMENT, ...SEARCH]));
    return opened?.moment === moment ? opened.marks : found?.marks ?? NOTHING;
  }

  /** @param {string} href @param {readonly Mark[]} marks */
  function write(href, marks) {
    const key = momentIn(href, [...MOMENT, ...SEARCH]);
    const before = [at(href), ...(pages.get(key)?.before ?? [])].slice(0, MOST_UNDONE);
    pages.set(key, { marks, before });
  }

  return {
    at,
    write,
    /** @param {string} href of a moment with chalk that will be on screen */
    open(href) {
      opened = { moment: momentIn(href, MOMENT), marks: readChalk(openingChalk(new URL(href).search)) };
    },
    /** Takes over the chalk of a link when its moment is on screen. @param {string} href of the moment on screen */
    arrive(href) {
      if (opened?.moment !== momentIn(href, MOMENT)) return;
      const { marks } = opened;
      opened = null;
      pages.set(momentIn(href, [...MOMENT, ...SEARCH]), { marks, before: [] });
    },
    /** @param {string} href @returns {boolean} whether there was anything */
    undo(href) {
      const key = momentIn(href, [...MOMENT, ...SEARCH]);
      const [marks, ...before] = pages.get(key)?.before ?? [];
      if (marks) pages.set(key, { marks, before });
      return marks !== undefined;
    },
    /** @param {string} href @returns {string} with the chalk of its moment alone */
    kept: (href) => withOption(href, "chalk", writtenChalk(at(href)) || null),
  };
}

/** momentIn("http://host/flip/b?step=0&frame=2", ["step", "frame"]) -> ",2" @param {string} href @param {readonly string[]} names */
function momentIn(href, names) {
  const options = new URL(href).searchParams;
  const isDefault = (/** @type {string} */ value) => value === "0" || value === "watch";
  return names.map((name) => options.get(name) ?? "").map((value) => (isDefault(value) ? "" : value)).join();
}
