/**
 * The addresses of moments that a lesson is made of.
 */

import { isProgram, shown, unfolded } from "./program.js";

/** What stands beside the moment of a stop: the lesson, behind programs with all of its text, and the stop. */
export const LESSON_OPTIONS = ["lesson", "stop", "in"];

/** What is chosen for a whole lesson, and goes with it from stop to stop. */
export const PASSED_ON = ["lang", "theme", "present"];

/**
 * The addresses that a pasted link stands for: its bookmarks, or else its own moment.
 *
 * @param {string} text
 * @returns {string[]} none where it is no link
 */
export function addressesIn(text) {
  if (!URL.canParse(text.trim(), "http://localhost/")) return [];
  const url = unfolded(new URL(text.trim(), "http://localhost/"));
  const marks = url.searchParams.get("marks")?.split(",") ?? [];
  for (const name of [...PASSED_ON, ...LESSON_OPTIONS, "marks", "loop"]) url.searchParams.delete(name);
  if (marks.length === 0) return [addressOf(url)];
  return marks.map((mark) => {
    const [step = "0", frame = "0"] = mark.split(".");
    url.searchParams.set(placeOf(url), step);
    url.searchParams.set("frame", frame);
    for (const name of [placeOf(url), "frame"]) {
      if (url.searchParams.get(name) === "0") url.searchParams.delete(name);
    }
    return addressOf(url);
  });
}

/**
 * The address as every server knows it, wherever the one that it comes from stands.
 *
 * @param {URL} url
 */
function addressOf({ pathname, search, href }) {
  if (isProgram(href)) return `/own${new URL(shown(href)).hash}`;
  const [code = "", kind = ""] = pathname.split("/").reverse();
  return `/${kind}/${code}${search}`.replaceAll("%2C", ",");
}

/** @param {URL} url @returns {"step" | "node"} */
export function placeOf({ searchParams }) {
  return searchParams.get("view") === "search" ? "node" : "step";
}
