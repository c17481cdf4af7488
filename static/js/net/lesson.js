/**
 * Lessons in links: where a stop leads, and a whole lesson of a teacher's own in the fragment of an
 * address, which no server sees.
 *
 *   #lesson=1…   its JSON in UTF-8, deflated (RFC 1951), in base64url
 *   #lesson=0…   the same, not deflated
 *
 * @import {Moment} from "../types.d.ts"
 *
 * @typedef {object} Ask
 * @property {string} question
 * @property {readonly string[]} choices
 * @property {number} right which of them is right, from 1
 * @property {string} because
 *
 * @typedef {object} Stop
 * @property {string} at the address of its moment, without a host
 * @property {string} look the part of the page to look at
 * @property {string} say
 * @property {string} [notes] for the teacher alone
 * @property {Ask} [ask]
 *
 * @typedef {object} Lesson
 * @property {string} title
 * @property {string} [summary]
 * @property {number} [minutes]
 * @property {readonly Stop[]} stops
 *
 * @typedef {object} Reading what the server makes of a text
 * @property {Lesson | null} lesson
 * @property {string | null} fault one sentence, where it is no lesson
 * @property {number} stop that the fault is about, from 1; 0 is the lesson itself
 * @property {string} field
 */

import { packedText, unpackedText } from "../lib/packing.js";
import { ask } from "./again.js";
import { below } from "./base.js";
import { PASSED_ON, placeOf } from "./lesson-addresses.js";

/** The name that stands for a teacher's own lesson. */
export const OWN = "own";

/** Longer links are cut in some chats and mails; browsers take more. */
export const LONGEST_LINK = 8_000;

/** What says which stage a moment is on: another one is another page, or another recording. */
const STAGE = ["search", "off", "win", "name"];

/**
 * stopLink("/flip/…?view=search&node=3", {lesson: "seen", stop: 2}, "http://host/flip/…?lang=zh")
 *     -> "http://host/flip/…?view=search&node=3&lesson=seen&stop=2&lang=zh"
 *
 * @param {string} at
 * @param {{lesson: string, stop: number}} place
 * @param {string} href of the page at hand
 * @returns {string}
 */
export function stopLink(at, { lesson, stop }, href) {
  const [url, here] = [new URL(below(at), href), new URL(href)];
  url.searchParams.set("lesson", lesson);
  url.searchParams.set("stop", String(stop));
  for (const name of PASSED_ON) {
    const value = here.searchParams.get(name);
    if (value) url.searchParams.set(name, value);
  }
  if (lesson === OWN) url.hash = here.hash;
  return url.href.replaceAll("%2C", ",");
}

/**
 * Whether a moment is on the stage that a page shows, so that nothing need be loaded to go there.
 *
 * @param {string} at
 * @param {string} href of the page
 */
export function isSameStage(at, href) {
  const [url, here] = [new URL(below(at), href), new URL(href)];
  const same = STAGE.every((name) => url.searchParams.get(name) === here.searchParams.get(name));
  return same && url.pathname === here.pathname && placeOf(url) === placeOf(here);
}

/**
 * @param {string} at
 * @returns {Moment & {place: "step" | "node"}}
 */
export function momentAt(at) {
  const url = new URL(at, "http://localhost");
  const place = placeOf(url);
  return { place, step: numberIn(url, place), frame: numberIn(url, "frame") };
}

/**
 * @param {URL} url
 * @param {string} name
 */
function numberIn({ searchParams }, name) {
  return Number(searchParams.get(name) ?? 0) || 0;
}

/**
 * @param {Lesson} lesson
 * @returns {Promise<string>} a fragment, with its `#`
 */
export async function packed(lesson) {
  return `#lesson=${await packedText(JSON.stringify(lesson))}`;
}

/**
 * @param {string} hash the fragment of an address
 * @returns {Promise<string | null>} the text of a lesson; null where there is none
 */
export async function unpacked(hash) {
  const [, body] = /^#lesson=([\w-]*)$/.exec(hash) ?? [];
  return body === undefined ? null : unpackedText(body);
}

/**
 * @param {string} text JSON or TOML
 * @param {string} lang of the lesson and of the sentence that refuses it
 * @returns {Promise<Reading | null>} null where it is refused as a whole
 */
export async function readLesson(text, lang) {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Accept-Language": lang };
  try {
    return await ask(below("/api/v1/lesson"), { method: "POST", headers, body: text });
  } catch {
    return null;
  }
}
