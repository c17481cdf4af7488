/**
 * The address of the page at hand, and the moment in it. Where a browser does not let a page change its
 * query, as in some files and frames, the moment stands behind "#". Where the address belongs to another
 * page, as in `<iframe srcdoc>`, it stays as it is, and the moment is held here.
 */

import { PROGRAM } from "../../net/program.js";

/** What stands behind "#" in place of a query; a lesson there is none. */
const MOMENT = /^#(?!lesson=)(?=\w+=)/;

/** Options of a page with a program that the server has to know. */
const SENT = ["lang", "theme"];

/** Other addresses (about:srcdoc, blob:, data:, an editor's own) lead nowhere outside their window. */
const ADDRESS = /^(http|file)/;

const state = { foreign: /** @type {string | null} */ (null) };

/** @returns {string} the options that the address asks for, "?step=3" */
export function asked() {
  if (state.foreign !== null) return new URL(state.foreign).search;
  const [, program, moment = ""] = PROGRAM.exec(location.hash) ?? [];
  if (program !== undefined) return `?${[location.search.slice(1), moment].filter(Boolean).join("&")}`;
  return MOMENT.test(location.hash) ? location.hash.replace("#", "?") : location.search.replaceAll("&amp;", "&");
}

/** @returns {string} the address with its options as its query; "about:…" where the page has none */
export function here() {
  if (!hasAddress()) return (state.foreign ??= `about:blank${asked()}`);
  const url = new URL(location.href);
  url.search = asked();
  if (MOMENT.test(url.hash)) url.hash = "";
  const [, program] = PROGRAM.exec(url.hash) ?? [];
  if (program !== undefined) url.hash = program;
  return url.href;
}

/**
 * An address as people get it: behind a program stands what is about it.
 *
 * @param {string} href with its options as its query
 * @returns {string}
 */
export function shown(href) {
  const url = new URL(href);
  if (!PROGRAM.test(url.hash)) return href;
  const moment = new URLSearchParams(url.search);
  url.search = "";
  for (const name of SENT) {
    const value = moment.get(name);
    if (value !== null) url.searchParams.set(name, value);
    moment.delete(name);
  }
  // A comma needs no escape there, and a link is read by people.
  if (moment.size > 0) url.hash += `?${String(moment).replaceAll("%2C", ",")}`;
  return url.href;
}

/** @returns {string | null} the program of the address, "v1.q1YK…" */
export function programHere() {
  return PROGRAM.exec(location.hash)?.[1] ?? null;
}

/**
 * Puts a program into the address, without a moment.
 *
 * @param {string} program
 * @param {string} moment "view=search"
 */
export function putProgram(program, moment = "") {
  history.replaceState(history.state, "", `${location.pathname}${location.search}#${program}${moment && `?${moment}`}`);
}

/**
 * @returns {boolean} whether the address of this document leads to it: one that a script has written into a
 *     frame bears the address of that script's page
 */
export function hasAddress() {
  try {
    return ADDRESS.test(location.href) && (parent === self || parent.location.pathname !== location.pathname);
  } catch {
    return true;
  }
}

/**
 * Puts another moment into the address.
 *
 * @param {string} href of this page
 */
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
