/**
 * The address of the current page and moment. Where a browser forbids changes of the query, as in some files and
 * frames, the moment is in the fragment. Where the address is another page's, as in `<iframe srcdoc>`, it is kept here.
 */

import { PROGRAM, shown, unfolded } from "../../net/program.js";

/** A fragment instead of a query; lessons excluded. */
const MOMENT = /^#(?!lesson=)(?=\w+=)/;

/** Other schemes (about:srcdoc, blob:, data:, an editor's own) lead nowhere outside their window. */
const ADDRESS = /^(http|file)/;

const state = { foreign: /** @type {string | null} */ (null) };

/** The address that this page was opened with. */
const OPENED = globalThis.location?.href ?? "";

export const openedAt = () => OPENED;

/** @returns {string} the options that the address asks for, "?step=3" */
export function asked() {
  if (state.foreign !== null) return new URL(state.foreign).search;
  if (programHere() !== null) return unfolded(new URL(location.href)).search;
  return MOMENT.test(location.hash) ? location.hash.replace("#", "?") : location.search.replaceAll("&amp;", "&");
}

/** Sets the options of a page in a file, unless its address has some of them: platforms open pages with their own. @param {string} opening "?view=search&quiz=all" */
export function openAt(opening) {
  const url = new URL(here());
  const options = [...new URLSearchParams(opening)];
  if (options.some(([name]) => url.searchParams.has(name))) return;
  for (const [name, value] of options) url.searchParams.set(name, value);
  put(url.href.replaceAll("%2C", ","));
}

/** @returns {string} the address with its options as its query; "about:…" where the page has none */
export function here() {
  if (!hasAddress()) return (state.foreign ??= `about:blank${asked()}`);
  const url = unfolded(new URL(location.href));
  url.search = asked();
  if (MOMENT.test(url.hash)) url.hash = "";
  return url.href;
}

/** @returns {string | null} the program of the address, "v1.q1YK…" */
export function programHere() {
  return PROGRAM.exec(location.hash)?.[1] ?? null;
}

/** Without a moment. @param {string} program @param {string} moment "view=search" */
export function putProgram(program, moment = "") {
  history.replaceState(history.state, "", `${location.pathname}${location.search}#${program}${moment && `?${moment}`}`);
}

/** @returns {boolean} whether the address of this document leads to it: one that a script has written into a frame bears the address of that script's page */
export function hasAddress() {
  try {
    return ADDRESS.test(location.href) && (parent === self || parent.location.pathname !== location.pathname);
  } catch {
    return true;
  }
}

/** Writes a moment into the address bar. @param {string} href of this page */
export function put(href) {
  if (href === here()) return;
  if (!hasAddress()) {
    state.foreign = href;
    return;
  }
  try {
    history.replaceState(history.state, "", shown(href));
  } catch {
    location.replace(new URL(href).search.replace("?", "#") || "#");
  }
}
