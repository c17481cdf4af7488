/**
 * Links and their options. What is left out of a link has its default.
 *
 * @typedef {{step: number, asked: string | null}} Opening where a link opens, and what it asked for
 *     where that is another step
 *
 * @typedef {{start: number, stop: number}} Stretch nodes from `start` up to, not with, `stop`
 *
 * @typedef {object} SearchMoment
 * @property {number} node
 * @property {readonly string[]} off prunings that are switched off
 * @property {Stretch | null} win the part of the search that the strip shows, null for all of it
 */

import { clamp } from "../lib/numbers.js";

/** What only a view of its own has in its links. */
const WATCH_OPTIONS = ["step"];
const SEARCH_OPTIONS = ["view", "node", "search", "off", "win"];

/**
 * openingStep("?step=99", 3) -> {step: 3, asked: "99"}
 *
 * @param {string} search of an address
 * @param {number} total the last step
 * @returns {Opening}
 */
export function openingStep(search, total) {
  return opening(new URLSearchParams(search).get("step"), total);
}

/**
 * openingSearch("?view=search&node=7&off=dead", ["equal", "dead"]) -> {node: 7, off: ["dead"], ...}
 *
 * @param {string} search of an address
 * @param {readonly string[]} prunings those that there are
 * @returns {SearchMoment | null} null when the address asks for another view
 */
export function openingSearch(search, prunings) {
  const options = new URLSearchParams(search);
  if (options.get("view") !== "search") return null;
  const off = (options.get("off") ?? "").split(",");
  return {
    node: wholeNumber(options.get("node")) ?? 0,
    off: prunings.filter((pruning) => off.includes(pruning)),
    win: stretch(options.get("win") ?? ""),
  };
}

/**
 * An address with another step; its other options stay as they are.
 *
 * @param {string} href
 * @param {number} step
 * @returns {string}
 */
export function withStep(href, step) {
  return withOptions(href, SEARCH_OPTIONS, { step: step > 0 ? String(step) : null });
}

/**
 * An address with a moment of the search.
 *
 * @param {string} href
 * @param {SearchMoment} moment
 * @returns {string}
 */
export function withSearch(href, { node, off, win }) {
  return withOptions(href, WATCH_OPTIONS, {
    view: "search",
    node: node > 0 ? String(node) : null,
    off: off.length > 0 ? off.join(",") : null,
    win: win && `${win.start}-${win.stop}`,
  });
}

/**
 * The page of a puzzle, in the language that the address at hand asks for.
 *
 * @param {{kind: string, code: string, name: string}} puzzle
 * @param {string} href
 * @returns {string}
 */
export function puzzleLink({ kind, code, name }, href) {
  const url = new URL(`/${kind}/${code}`, href);
  const lang = new URL(href).searchParams.get("lang");
  if (name) url.searchParams.set("name", name);
  if (lang) url.searchParams.set("lang", lang);
  return url.href;
}

/**
 * @param {string | null} asked
 * @param {number} total
 * @returns {Opening}
 */
function opening(asked, total) {
  if (asked === null) return { step: 0, asked: null };
  const step = /^-?\d+$/.test(asked) ? clamp(Number(asked), 0, total) : 0;
  return { step, asked: asked === String(step) ? null : asked };
}

/**
 * @param {string} href
 * @param {readonly string[]} without options that go
 * @param {Record<string, string | null>} options that come; null ones go too
 */
function withOptions(href, without, options) {
  const url = new URL(href);
  for (const name of without) url.searchParams.delete(name);
  for (const [name, value] of Object.entries(options)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  // A comma needs no escape in a query, and a link is read by people.
  return url.href.replaceAll("%2C", ",");
}

/** @param {string | null} text */
function wholeNumber(text) {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/**
 * @param {string} text "1000-2000"
 * @returns {Stretch | null}
 */
function stretch(text) {
  const [start, stop] = text.split("-").map(wholeNumber);
  const fine = typeof start === "number" && typeof stop === "number" && start < stop;
  return fine && text.split("-").length === 2 ? { start, stop } : null;
}
