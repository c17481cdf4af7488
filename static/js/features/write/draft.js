/**
 * What is written and not in the address yet, kept as long as this tab is open: the page in the other language
 * has it, and a page that was loaded again.
 */

import { withTab } from "../../ui/widgets/storage.js";

const NAME = "backtrack.own.draft";

/**
 * @param {string | null} packed the program of the address, from which it was written on
 * @param {{code: string, call: string}} written
 */
export function keepDraft(packed, { code, call }) {
  withTab((storage) => storage.setItem(NAME, JSON.stringify({ packed, code, call })));
}

/**
 * @param {string | null} packed the program of the address
 * @returns {{code: string, call: string} | null} null where nothing was written at this address
 */
export function draftOf(packed) {
  const text = withTab((storage) => storage.getItem(NAME));
  const draft = text ? JSON.parse(text) : null;
  return draft?.packed === packed && draft.code ? draft : null;
}
