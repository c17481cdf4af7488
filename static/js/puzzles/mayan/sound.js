/**
 * What a frame sounds like.
 *
 * @typedef {import("./board.js").Frame} Frame
 * @typedef {import("./board.js").Path} Path
 * @typedef {{effect: string, step?: number, at?: number}} Sound
 */

import { longestFall } from "./board.js";

/** Two blocks have passed each other by then. */
const SWAPPED = 0.6;

/** @type {Readonly<Record<string, readonly Sound[]>>} */
const OUTCOMES = Object.freeze({
  solved: [{ effect: "chime" }],
  dead: [{ effect: "dead" }],
  limit: [{ effect: "limit" }],
});

/**
 * A chain climbs: every wave sounds two semitones higher than the one before.
 *
 * @param {Frame} frame
 * @returns {readonly Sound[]}
 */
export function soundsOf(frame) {
  switch (frame.kind) {
    case "drag":
      return [{ effect: "swish" }, ...(frame.swap ? [{ effect: "swap", at: SWAPPED }] : [])];
    case "fall":
      return landings(frame.paths);
    case "match":
      return [{ effect: "match", step: 2 * (frame.wave - 1) }];
    case "leave":
      return [{ effect: "back" }];
    case "enter":
      return OUTCOMES[frame.outcome] ?? [];
    default:
      return [];
  }
}

/**
 * Blocks that land together are heard once.
 *
 * @param {readonly Path[]} paths
 * @returns {readonly Sound[]}
 */
function landings(paths) {
  const rows = new Set(paths.map(({ from, to }) => from[1] - to[1]));
  const longest = longestFall(paths);
  return [...rows].sort((one, other) => one - other).map((fallen) => {
    return { effect: "land", at: fallen / longest };
  });
}
