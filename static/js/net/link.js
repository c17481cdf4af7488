/**
 * Links and their options. Defaults are omitted.
 * @import {Interval, Loop, Moment} from "../types.d.ts"
 * @typedef {{step: number, asked: string | null}} Opening `asked`: what the link named, where that was out of range
 * @typedef {{search: string | null, off: readonly string[]}} SearchChoice `search`: null for the first one; `off`:
 *   disabled prunings
 *
 * @typedef {{node: number, frame: number, win: Interval | null}} SearchPlace `frame`: finished frames after the node,
 *   not yet clamped; `win`: the strip's interval, null for all
 *
 * @typedef {{loop: Loop | null, bookmarks: readonly Moment[]}} Annotations of one view: steps in Watch, nodes in
 *   Search; `bookmarks`: invalid ones dropped; sorting and clamping need the total, as with `node`, `win` and `loop`
 *
 * @typedef {SearchChoice & SearchPlace & Annotations & {along?: readonly unknown[] | null, tried?: string, beside?:
 *   SearchChoice | null}} SearchLink `along`: moves to the node where its number does not identify it; `tried`:
 *   another move there; `beside`: the search shown beside it
 */

import { loopBetween, loopEnd, loopStart } from "../lib/moments.js";
import { clamp } from "../lib/numbers.js";
import { below } from "./base.js";
import { LINK_OPTIONS } from "./link-options.js";

/**
 * Kinds of questions in links: the next move, its outcome, what vanishes, where the search returns,
 * which node leaves the queue.
 */
export const QUESTION_KINDS = Object.freeze(
  /** @type {const} */ (["move", "fate", "vanish", "return", "queue"]),
);

const ORDER = Object.keys(LINK_OPTIONS);

const [WATCH_OPTIONS, SEARCH_OPTIONS, PLAY_OPTIONS] = [optionsOf("watch"), optionsOf("search"), optionsOf("play")];

const MOMENT_OPTIONS = optionsOf("moment");

/** Characters of moves in an address; a server takes no longer ones. */
const LONGEST_ALONG = 3000;

/** @param {string} use @returns {readonly string[]} */
export function optionsOf(use) {
  return Object.entries(LINK_OPTIONS).filter(([, uses]) => uses.split(" ").includes(use)).map(([name]) => name);
}

/** openingStep("?step=99", 3) -> {step: 3, asked: "99"} @param {string} search @param {number} total @returns {Opening} */
export function openingStep(search, total) {
  return opening(new URLSearchParams(search).get("step"), total);
}

/**
 * openingFrame("?step=2&frame=99", 5) -> {step: 5, asked: "99"}
 * @param {string} search of a link to Watch
 * @param {number} count frames after its step
 * @returns {Opening} `step` is the frame
 */
export function openingFrame(search, count) {
  const options = new URLSearchParams(search);
  return opening(isWatch(options) ? options.get("frame") : null, count);
}

/**
 * openingAnnotations("?loop=1-3&marks=2,5.4") -> {loop: {from: 1, to: 3}, bookmarks:
 *     [{step: 2, frame: 0}, {step: 5, frame: 4}]}
 * @param {string} search of a link to Watch
 * @returns {Annotations}
 */
export function openingAnnotations(search) {
  const options = new URLSearchParams(search);
  return isWatch(options) ? annotationsIn(options) : { loop: null, bookmarks: [] };
}

/**
 * openingSearch("?view=search&node=7&off=dead", [{name: "dfs", prunings: ["equal", "dead"]}])
 *     -> {search: null, off: ["dead"], node: 7, frame: 0, win: null, loop: null, bookmarks: []}
 * @param {string} search @param {readonly {name: string, prunings: readonly string[]}[]} searches
 * @returns {SearchLink | null} null for another view
 */
export function openingSearch(search, searches) {
  const options = new URLSearchParams(search);
  if (options.get("view") !== "search") return null;
  const [first, ...others] = searches;
  const other = others.find(({ name }) => name === options.get("search"));
  const off = (options.get("off") ?? "").split(",");
  return {
    search: other?.name ?? null,
    off: (other ?? first)?.prunings.filter((pruning) => off.includes(pruning)) ?? [],
    node: wholeNumber(options.get("node")) ?? 0,
    frame: wholeNumber(options.get("frame")) ?? 0,
    win: interval(options.get("win") ?? ""),
    ...(options.has("beside") && { beside: choiceIn(options.get("beside") ?? "", searches) }),
    ...(options.has("if") && { tried: options.get("if") ?? "" }),
    ...(options.has("along") && { along: movesIn(options.get("along") ?? "") }),
    ...annotationsIn(options),
  };
}

/**
 * choiceIn("dfs.left,dead", [{name: "dfs", prunings: ["left"]}]) -> {search: null, off: ["left"]}
 * @param {string} text @param {readonly {name: string, prunings: readonly string[]}[]} searches @returns {SearchChoice | null}
 */
function choiceIn(text, searches) {
  const [name, off = ""] = text.split(".");
  const found = searches.find((each) => each.name === name);
  const asked = off.split(",");
  return found ? {
    search: found === searches[0] ? null : found.name,
    off: found.prunings.filter((pruning) => asked.includes(pruning)),
  } : null;
}

/** A link with the moves that identify a node in any recording. @param {string} href @param {readonly unknown[]} moves @returns {string} */
export function withAlong(href, moves) {
  const along = JSON.stringify(moves);
  if (along.length > LONGEST_ALONG) return href;
  return withOptions(href, ["node", "frame", "if", "beside", "win", "loop", "marks", "chalk"], { view: "search", along });
}

/** Keeps options that do not belong to the moment; chalk, which may be on another one, is left out. @param {string} href @param {Moment & Annotations} moment @returns {string} */
export function withStep(href, { step, frame, ...keeps }) {
  const moment = { step: step > 0 ? String(step) : null, frame: frame > 0 ? String(frame) : null };
  return withOptions(href, [...SEARCH_OPTIONS, ...PLAY_OPTIONS, "chalk"], { ...moment, ...annotationOptions(keeps) });
}

/** @param {string} href @param {SearchLink} moment @returns {string} */
export function withSearch(href, { search, off, node, frame, win, beside = null, ...keeps }) {
  return withOptions(href, [...WATCH_OPTIONS, ...PLAY_OPTIONS, "chalk"], {
    view: "search",
    node: node > 0 ? String(node) : null,
    frame: frame > 0 ? String(frame) : null,
    if: null,
    search,
    off: off.length > 0 ? off.join(",") : null,
    beside: beside && [beside.search, beside.off.join(",")].filter(Boolean).join("."),
    win: win && `${win.start}-${win.stop}`,
    along: null,
    ...annotationOptions(keeps),
  });
}

/** @param {string} href of a moment of the search @param {string} move another one there, in the short notation */
export function withTried(href, move) {
  return withOptions(href, ["chalk"], { if: move });
}

/** openingPlay("?view=play&moves=21r-31r") -> {moves: "21r-31r"} @param {string} search @returns {{moves: string} | null} null for another view */
export function openingPlay(search) {
  const options = new URLSearchParams(search);
  return options.get("view") === "play" ? { moves: options.get("moves") ?? "" } : null;
}

/** @param {string} href @param {readonly string[]} moves short notation @returns {string} */
export function withPlay(href, moves) {
  const others = [...WATCH_OPTIONS, ...SEARCH_OPTIONS, "frame", "loop", "marks", "chalk"];
  return withOptions(href, others, { view: "play", moves: moves.length > 0 ? moves.join("-") : null });
}

/** Options of a search in the API; empty for the default one. @param {SearchChoice} choice @returns {Record<string, string>} */
export function choiceOptions({ search, off }) {
  return {
    ...(search !== null && { search }),
    ...(off.length > 0 && { off: off.join(",") }),
  };
}

/** @template {string} Theme @param {string} search @param {readonly Theme[]} themes @returns {Theme | null} */
export function openingTheme(search, themes) {
  const asked = new URLSearchParams(search).get("theme");
  return themes.find((theme) => theme === asked) ?? null;
}

/** Leaves the theme to the reader. @param {string} href @returns {string} */
export function withoutTheme(href) {
  return withOptions(href, ["theme"], {});
}

/** openingQuiz("?quiz=fate,move,nothing") -> ["move", "fate"] @param {string} search @returns {readonly string[]} empty without a quiz */
export function openingQuiz(search) {
  const asked = (new URLSearchParams(search).get("quiz") ?? "").split(",");
  return asked.includes("all") ? QUESTION_KINDS : QUESTION_KINDS.filter((kind) => asked.includes(kind));
}

/** @param {string} href @param {readonly string[]} kinds of the questions that are asked; none where none are @returns {string} */
export function withQuiz(href, kinds) {
  const all = kinds.length === QUESTION_KINDS.length;
  return withOptions(href, [], { quiz: kinds.length === 0 ? null : all ? "all" : kinds.join(",") });
}

/** openingChalk("?step=2&chalk=g1.2") -> "g1.2" @param {string} search @returns {string} empty without chalk */
export function openingChalk(search) {
  return new URLSearchParams(search).get("chalk") ?? "";
}

/** `full=1` @param {string} search */
export function openingFull(search) {
  return new URLSearchParams(search).get("full") === "1";
}

/** `autoplay=1` @param {string} search */
export function openingAutoplay(search) {
  return new URLSearchParams(search).get("autoplay") === "1";
}

/** @param {string} search @param {readonly number[]} speeds @returns {number | null} null for none of them */
export function openingSpeed(search, speeds) {
  const asked = new URLSearchParams(search).get("speed");
  return speeds.find((speed) => String(speed) === asked) ?? null;
}

/** @param {string} href @returns {string} */
export function withoutFull(href) {
  return withOptions(href, ["full"], {});
}

/** The same view at its start. @param {string} href @returns {string} */
export function withoutMoment(href) {
  return withOptions(href, [...MOMENT_OPTIONS, "along"], {});
}

/** Also ends quiz and full view. @param {string} href @returns {string} */
export function withoutHiding(href) {
  return withOptions(href, ["hide", "quiz", "ask", "task", "seal", "full"], {});
}

/** Keeps language and theme. @param {{kind: string, code: string, name: string}} puzzle @param {string} href @returns {string} */
export function puzzleLink(puzzle, href) {
  return linkIn("", puzzle, href);
}

/** The link of a pasted puzzle, with language and theme. @param {string} link @param {string} href @returns {string} */
export function pastedLink(link, href) {
  return passedOn(new URL(link, href), href);
}

/** @param {string} place before kind and code @param {{kind: string, code: string, name: string}} puzzle @param {string} href */
function linkIn(place, { kind, code, name }, href) {
  const url = new URL(below(`${place}/${kind}/${code}`), href);
  if (name) url.searchParams.set("name", name);
  return passedOn(url, href);
}

/** @param {URL} url @param {string} href whose language and theme it takes over */
function passedOn(url, href) {
  const options = new URL(href).searchParams;
  for (const option of optionsOf("passed-on")) {
    const value = options.get(option);
    if (value) url.searchParams.set(option, value);
  }
  return url.href;
}

/** @param {URLSearchParams} options */
function isWatch(options) {
  return !["search", "play"].includes(options.get("view") ?? "");
}

/** Keeps language and theme. @param {{kind: string, code: string, name: string}} puzzle @param {string} href @returns {string} */
export function editorLink(puzzle, href) {
  return linkIn("/edit", puzzle, href);
}

/** @param {string} href @param {string} option @param {string | null} value null drops it @returns {string} */
export function withOption(href, option, value) {
  return withOptions(href, [], { [option]: value });
}

/** @param {string | null} asked @param {number} total @returns {Opening} */
function opening(asked, total) {
  if (asked === null) return { step: 0, asked: null };
  const step = /^-?\d+$/.test(asked) ? clamp(Number(asked), 0, total) : 0;
  return { step, asked: asked === String(step) ? null : asked };
}

/** @param {URLSearchParams} options @returns {Annotations} */
function annotationsIn(options) {
  const bookmarks = (options.get("marks") ?? "").split(",").map(momentIn);
  return {
    loop: loopIn(options.get("loop") ?? ""),
    bookmarks: bookmarks.filter((moment) => moment !== null),
  };
}

/** loopIn("1-3.2") -> {from: 1, to: 3, to_frame: 2}; loopIn("1") -> everything @param {string} text */
function loopIn(text) {
  if (text === "1") return loopBetween({ step: 0, frame: 0 }, { step: Number.MAX_SAFE_INTEGER, frame: 0 });
  const [from, to, ...more] = text.split("-").map(momentIn);
  return from && to && more.length === 0 ? loopBetween(from, to) : null;
}

/** @param {Annotations} annotations */
function annotationOptions({ loop, bookmarks }) {
  return {
    loop: loop && `${writtenMoment(loopStart(loop))}-${writtenMoment(loopEnd(loop))}`,
    marks: bookmarks.length > 0 ? bookmarks.map(writtenMoment).join(",") : null,
  };
}

/** @param {string} href @param {readonly string[]} without options to drop @param {Record<string, string | null>} options to set; null drops */
export function withOptions(href, without, options) {
  const url = new URL(href);
  for (const name of without) url.searchParams.delete(name);
  for (const [name, value] of Object.entries(options)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  url.search = String(new URLSearchParams(inOrder([...url.searchParams])));
  // Commas and tildes need no escape in a query, and people read links.
  return url.href.replaceAll("%2C", ",").replaceAll("%7E", "~");
}

/** @param {[name: string, value: string][]} options @returns {[name: string, value: string][]} others than those of a page keep their place behind these */
function inOrder(options) {
  const place = (/** @type {string} */ name) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);
  return options.sort(([one], [other]) => place(one) - place(other));
}

/** Clamped: beyond the end of everything all numbers are equal. @param {string | null} text */
function wholeNumber(text) {
  if (text === null || !/^\d+$/.test(text)) return null;
  return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
}

/** movesIn('["1","2"]') -> ["1", "2"] @param {string} text @returns {readonly unknown[] | null} null for anything but a list */
function movesIn(text) {
  try {
    const moves = JSON.parse(text);
    return Array.isArray(moves) && text.length <= LONGEST_ALONG ? moves : null;
  } catch {
    return null;
  }
}

/** momentIn("12.3") -> {step: 12, frame: 3} @param {string} text @returns {Moment | null} */
function momentIn(text) {
  const [step, frame = 0, ...more] = text.split(".").map(wholeNumber);
  if (typeof step !== "number" || frame === null || more.length > 0) return null;
  return { step, frame };
}

/** @param {Moment} moment @returns {string} "12.3", at rest "12" */
function writtenMoment({ step, frame }) {
  return frame > 0 ? `${step}.${frame}` : String(step);
}

/** @param {string} text "1000-2000" @returns {Interval | null} */
function interval(text) {
  const [start, stop] = text.split("-").map(wholeNumber);
  const fine = typeof start === "number" && typeof stop === "number" && start < stop;
  return fine && text.split("-").length === 2 ? { start, stop } : null;
}
