/**
 * Where a line of people's own functions runs next, or ran last: the server runs the program again.
 * @import {Moment} from "../types.d.ts"
 * @typedef {object} Sought
 * @property {number} line from 1
 * @property {Moment} from the moment that is left
 * @property {boolean} back
 * @property {string} when a condition in Python; empty where there is none
 *
 * @typedef {object} Reached
 * @property {{node: number, frame: number} | null} moment null where the line does not run any more
 * @property {number} until the last node that was looked at
 * @property {string} error of a condition that failed each time; empty otherwise
 */

import { ask } from "./again.js";

/**
 * @param {{url: string, lang: string}} parts `lang`: of the sentences that refuse something
 * @returns {(sought: Sought, signal: AbortSignal) => Promise<Reached>}
 */
export function createReachClient({ url, lang }) {
  return ({ line, from, back, when }, signal) => {
    const query = new URLSearchParams({ line: String(line), node: String(from.step), frame: String(from.frame) });
    if (back) query.set("back", "1");
    if (when) query.set("when", when);
    return ask(`${url}?${query}`, { headers: { "Accept-Language": lang } }, { signal });
  };
}
