/**
 * Lessons in links: where a stop leads, and a whole lesson of a teacher's own in the fragment of an
 * address, which no server sees.
 *
 *   #lesson=1…   its JSON in UTF-8, deflated (RFC 1951), in base64url
 *   #lesson=0…   the same, not deflated
 *
 * At a stop that is a program the fragment is that program, and the lesson stands behind it, `#v1.…?…&in=1…`.
 * @import {Moment} from "../types.d.ts"
 * @typedef {{question: string, choices: readonly string[], right: number, because: string}} Ask `right`: index of the
 *   right choice, from 1
 *
 * @typedef {object} Stop
 * @property {string} at address of its moment, without a host, with the fragment of a program
 * @property {string} look part of the page to look at
 * @property {string} say
 * @property {string} [notes] for the teacher alone
 * @property {Ask} [ask]
 * @typedef {{title: string, summary?: string, minutes?: number, stops: readonly Stop[]}} Lesson
 * @typedef {{lesson: Lesson | null, fault: string | null, stop: number, field: string}} Reading `fault`: one
 *   sentence; `stop`: of the fault, from 1; 0 is the lesson itself
 */

import { t } from "../lib/messages.js";
import { packedText, unpackedText } from "../lib/packing.js";
import { ask } from "./again.js";
import { below } from "./base.js";
import { PASSED_ON, placeOf } from "./lesson-moments.js";
import { PROGRAM, isProgram, shown, unfolded, unpackedProgram } from "./program.js";

/** Name of a lesson in a fragment. */
export const OWN = "own";

/** Longer links are cut in some chats and mails; browsers take more. */
export const LONGEST_LINK = 8_000;

/** Options that identify a page or recording. */
const STAGE = ["search", "off", "beside", "win", "name"];

/**
 * stopLink("/flip/…?view=search&node=3", {lesson: "seen", stop: 2}, "http://host/flip/…?lang=zh")
 *     -> "http://host/flip/…?view=search&node=3&lesson=seen&stop=2&lang=zh"
 * @param {string} at @param {{lesson: string, stop: number}} place @param {string} href of the current page
 * @returns {string}
 */
export function stopLink(at, { lesson, stop }, href) {
  const [url, here] = [unfolded(new URL(below(at), href)), unfolded(new URL(href))];
  url.searchParams.set("lesson", lesson);
  url.searchParams.set("stop", String(stop));
  for (const name of PASSED_ON) {
    const value = here.searchParams.get(name);
    if (value) url.searchParams.set(name, value);
  }
  const packedLesson = lesson === OWN ? packedIn(new URL(href).hash) : null;
  if (packedLesson !== null && isProgram(url.href)) url.searchParams.set("in", packedLesson);
  else if (packedLesson !== null) url.hash = `lesson=${packedLesson}`;
  return shown(url.href.replaceAll("%2C", ","));
}

/** Whether a moment needs no reload. @param {string} at @param {string} href of the page */
export function isSameStage(at, href) {
  const [url, here] = [unfolded(new URL(below(at), href)), unfolded(new URL(href))];
  const same = STAGE.every((name) => url.searchParams.get(name) === here.searchParams.get(name));
  return same && url.pathname === here.pathname && placeOf(url) === placeOf(here)
    && programOf(url.hash) === programOf(here.hash);
}

/** @param {string} at @returns {Moment & {place: "step" | "node"}} */
export function momentAt(at) {
  const url = unfolded(new URL(at, "http://localhost"));
  const place = placeOf(url);
  return { place, step: numberIn(url, place), frame: numberIn(url, "frame") };
}

/** @param {URL} url @param {string} name */
function numberIn({ searchParams }, name) {
  return Number(searchParams.get(name) ?? 0) || 0;
}

/** @param {Lesson} lesson @returns {Promise<string>} a fragment, with its `#` */
export async function packed(lesson) {
  return `#lesson=${await packedText(JSON.stringify(lesson))}`;
}

/** @param {string} hash the fragment of an address @returns {Promise<string | null>} the text of a lesson; null where there is none */
export async function unpacked(hash) {
  const body = packedIn(hash);
  return body === null ? null : unpackedText(body);
}

/** @param {string} hash the fragment of an address @returns {string | null} a packed lesson; null where there is none */
export function packedIn(hash) {
  const [, , moment] = PROGRAM.exec(hash) ?? [];
  return new URLSearchParams(moment).get("in") ?? /^#lesson=([\w-]*)$/.exec(hash)?.[1] ?? null;
}

/** @param {string} hash the fragment of an address @returns {string | null} a packed program; null where there is none */
export function programOf(hash) {
  return PROGRAM.exec(hash)?.[1] ?? null;
}

/**
 * Replaces programs, which the server must not see, by numbers.
 * @param {string} text JSON or TOML
 * @returns {{bare: string, programs: readonly string[]}} `programs`: packed, by number
 */
export function withoutPrograms(text) {
  /** @type {string[]} */
  const programs = [];
  const bare = unescaped(text).replaceAll(/(?<=#)v1\.[\w-]+/g, (program) => `v1.${programs.push(program) - 1}`);
  return { bare, programs };
}

/** JSON may escape any character of a program. @param {string} text JSON or TOML */
function unescaped(text) {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}

/** @template T @param {T} bare @param {readonly string[]} programs @returns {T} */
function withPrograms(bare, programs) {
  return JSON.parse(JSON.stringify(bare).replaceAll(/(?<=#)v1\.\d+/g, (number) => programs[Number(number.slice(3))] ?? number));
}

/** @param {string} text JSON or TOML @param {string} lang of the lesson and of errors @returns {Promise<Reading | null>} null for an unreadable lesson */
export async function readLesson(text, lang) {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Accept-Language": lang };
  const { bare, programs } = withoutPrograms(text);
  /** @type {Reading} */
  let reading;
  try {
    reading = await ask(below("/api/v1/lesson"), { method: "POST", headers, body: bare });
  } catch {
    return null;
  }
  const lesson = withPrograms(reading.lesson, programs);
  return await damaged(lesson?.stops ?? []) ?? { ...reading, lesson };
}

/** Checks the programs of a lesson, which the server has not seen. @param {readonly Stop[]} stops @returns {Promise<Reading | null>} null for a sound one */
async function damaged(stops) {
  for (const [index, { at }] of stops.entries()) {
    const program = programOf(new URL(at, "http://localhost").hash);
    if (program === null || await unpackedProgram(program)) continue;
    const stop = index + 1;
    const fault = t("Stop %(stop)d: the program in its link cannot be read. Perhaps a part of it is missing.", { stop });
    return { lesson: null, fault, stop, field: "program" };
  }
  return null;
}
