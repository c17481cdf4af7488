/**
 * A whole search, from the server: what it answers is read by documents/search.js.
 *
 * @import {WaitingFor} from "./again.js"
 * @import {SearchChoice} from "./link.js"
 *
 * @typedef {object} SearchClient what it asks for may have to be recorded first, also for the second
 *     time where the server has forgotten it: it is asked for again until it is there
 * @property {SearchChoice} choice which search it is
 * @property {(options?: RequestOptions) => Promise<unknown>} summary
 * @property {(options?: RequestOptions) => Promise<unknown>} comparison
 * @property {(start: number, count: number, options?: RequestOptions & {context?: boolean})
 *     => Promise<unknown>} steps perhaps fewer, where they take their time; `context`: with what tells
 *     path and counters at each of them
 * @property {(node: number, options?: RequestOptions) => Promise<unknown>} node
 * @property {(moves: readonly unknown[], options?: RequestOptions) => Promise<unknown>} along the node
 *     that moves lead to from the root, the last on their way that there is
 * @property {(node: number, options?: RequestOptions) => Promise<unknown>} next where it goes on to
 * @property {(node: number, options?: RequestOptions) => Promise<unknown>} previous what it found before
 *
 * @typedef {object} RequestOptions
 * @property {(waiting: WaitingFor) => void} [onProgress] while there is no answer yet
 * @property {AbortSignal} [signal] to ask no more
 */

import { isSealed, unsealed } from "../lib/sealed.js";
import { ask } from "./again.js";
import { below } from "./base.js";
import { withBoards } from "./boards.js";
import { choiceOptions } from "./link.js";

/**
 * @param {object} parts
 * @param {string} parts.kind
 * @param {string} parts.code
 * @param {string | null} [parts.search] its name, the puzzle's first one unless given
 * @param {readonly string[]} parts.off prunings that are switched off
 * @param {boolean} [parts.hide] whether what comes is sealed, so that nobody reads the answer in it
 * @param {string} parts.lang of the sentences that refuse something
 * @returns {SearchClient}
 */
export function createSearchClient({ kind, code, search = null, off, lang, hide = false }) {
  const choice = { search, off };
  const base = below(`/api/v1/${kind}/${code}/search`);
  const named = { ...choiceOptions(choice), ...(hide && { hide: "answer" }) };
  const query = Object.entries(named).map((option) => option.join("=")).join("&");

  /**
   * @param {string} path
   * @param {string} asked
   * @param {RequestOptions & {quiet?: boolean}} [options] quiet: the caller shows the wait itself
   */
  async function whenMade(path, asked, { onProgress, signal, quiet = false } = {}) {
    const options = [query, asked].filter(Boolean).join("&");
    const headers = { "Accept-Language": lang };
    const asking = { ...(signal && { signal }), ...(onProgress && { onWaiting: onProgress }), quiet };
    const answer = await ask(`${base}${path}${options ? `?${options}` : ""}`, { headers }, asking);
    return isSealed(answer) ? unsealed(answer) : answer;
  }

  return {
    choice,
    summary: (options) => whenMade("", "", options),
    comparison: (options) => whenMade("/comparison", "", { ...options, quiet: true }),
    steps: async (start, count, options) => {
      const context = options?.context ? "&context=1" : "";
      return withBoards(await whenMade("/steps", `start=${start}&count=${count}${context}&boards=1`, options));
    },
    next: (node, options) => whenMade(`/next/${node}`, "", options),
    previous: (node, options) => whenMade(`/previous/${node}`, "", options),
    node: (node, options) => whenMade(`/node/${node}`, "", options),
    along: (moves, options) =>
      whenMade("/node/along", `moves=${encodeURIComponent(JSON.stringify(moves))}`, options),
  };
}
