/**
 * Where a line of a user's functions runs next, or ran last; the server runs the program again.
 * @import {Moment} from "../types.d.ts"
 * @typedef {{line: number, from: Moment, back: boolean, when: string}} Sought `line`: from 1; `when`: condition in
 *   Python; empty for none
 *
 * @typedef {object} Reached
 * @property {{node: number, frame: number} | null} moment null where the line runs no more
 * @property {number} until last node examined
 * @property {string} error of a condition that failed each time, else empty
 */

import { ask } from "./again.js";

/** @param {{url: string, lang: string}} parts `lang`: of errors @returns {(sought: Sought, signal: AbortSignal) => Promise<Reached>} */
export function createReachClient({ url, lang }) {
  return ({ line, from, back, when }, signal) => {
    const query = new URLSearchParams({ line: String(line), node: String(from.step), frame: String(from.frame) });
    if (back) query.set("back", "1");
    if (when) query.set("when", when);
    return ask(`${url}?${query}`, { headers: { "Accept-Language": lang } }, { signal });
  };
}
