/**
 * The moments of a link as stops of a lesson: addresses without a host, and without what belongs to a lesson or to
 * its reader.
 */

import { isProgram, shown, unfolded } from "./program.js";

/** Options that a stop adds to the link of its moment; programs carry the whole lesson. */
export const LESSON_OPTIONS = ["lesson", "stop", "in"];

/** Options of a whole lesson, passed from stop to stop. */
export const PASSED_ON = ["lang", "theme", "present"];

/** The bookmarks of a link, or else its moment. @param {string} text @returns {string[]} empty for no link */
export function addressesIn(text) {
  if (!URL.canParse(text.trim(), "http://localhost/")) return [];
  const url = unfolded(new URL(text.trim(), "http://localhost/"));
  const marks = url.searchParams.get("marks")?.split(",") ?? [];
  if (marks.length === 0) return [addressOf(url.href)];
  const place = placeOf(url);
  const [chalked, chalk] = [momentIn(url), url.searchParams.get("chalk")];
  return marks.map((mark) => {
    const [step = "0", frame = "0"] = mark.split(".");
    url.searchParams.set(place, step);
    url.searchParams.set("frame", frame);
    // Chalk belongs to the moment of the link.
    if (chalk && momentIn(url) === chalked) url.searchParams.set("chalk", chalk);
    else url.searchParams.delete("chalk");
    for (const name of [place, "frame"]) {
      if (url.searchParams.get(name) === "0") url.searchParams.delete(name);
    }
    return addressOf(url.href);
  });
}

/** @param {URL} url */
function momentIn(url) {
  return [placeOf(url), "frame"].map((name) => url.searchParams.get(name) ?? "0").join(".");
}

/** The address of a stop, without the host and prefix of a link. @param {string} link */
export function addressOf(link) {
  const url = unfolded(new URL(link));
  for (const name of [...PASSED_ON, ...LESSON_OPTIONS, "marks", "loop"]) url.searchParams.delete(name);
  const { pathname, search, href } = url;
  if (isProgram(href)) return `/own${new URL(shown(href)).hash}`;
  const [code = "", kind = ""] = pathname.split("/").reverse();
  return `/${kind}/${code}${search}`.replaceAll("%2C", ",");
}

/** @param {URL} url @returns {"step" | "node"} */
export function placeOf({ searchParams }) {
  return searchParams.get("view") === "search" ? "node" : "step";
}
