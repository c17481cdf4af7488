/**
 * A whole search, from the server: what it answers is read by documents/search.js.
 * @import {WaitingFor} from "./again.js"
 * @import {SearchChoice} from "./link.js"
 * @import {Played} from "./play-client.js"
 * @import {TreeNode} from "../tree/nodes.js"
 * @import {Frame, Move} from "../types.d.ts"
 *
 * @typedef {object} SearchClient what it asks for may have to be recorded first, also for the second time where the
 *   server has forgotten it: it is asked for again until it is there
 * @property {SearchChoice} choice which search it is
 * @property {(options?: RequestOptions) => Promise<unknown>} summary @property {(options?: RequestOptions) => Promise<unknown>} comparison
 * @property {(start: number, count: number, options?: RequestOptions & {context?: boolean}) => Promise<unknown>} steps
 *     perhaps fewer, where they take their time; `context`: with what describes path and counters at each of them
 * @property {(node: number, options?: RequestOptions) => Promise<unknown>} node
 * @property {(moves: readonly unknown[], options?: RequestOptions) => Promise<unknown>} along the node that moves lead
 *     to from the root, the last on their way that there is
 * @property {(node: number, options?: RequestOptions) => Promise<unknown>} next where it goes on to
 * @property {(node: number, options?: RequestOptions) => Promise<unknown>} previous what it found before
 * @property {(node: number, move: string) => Promise<WhatIf>} whatIf what hands may do at a node, and what comes of a
 *     move there, in the short notation; "" for none
 *
 * @typedef {object} Branch after a move (docs/formats.md, What if)
 * @property {Move} move
 * @property {string} text in the short notation
 * @property {number | null} child the node to which it leads in the search itself
 * @property {string | null} left_out why the search left it out
 * @property {"solved" | "none" | "open"} outcome @property {number} nodes @property {number} depth @property {number | null} solution
 * @property {number | null} solution_depth @property {number | null} left @property {Frame} enter
 * @property {readonly TreeNode[]} first numbered from 0
 * @typedef {Pick<Played, "board" | "gesture" | "ways" | "barred" | "values"> & {branch: Branch | null}} WhatIf
 * @typedef {{onProgress?: (waiting: WaitingFor) => void, signal?: AbortSignal}} RequestOptions `onProgress`: while
 *   there is no answer yet; `signal`: to ask no more
 */

import { isSealed, unsealed } from "../lib/sealed.js";
import { ask } from "./again.js";
import { below } from "./base.js";
import { withBoards } from "./boards.js";
import { choiceOptions } from "./link.js";

/**
 * @param {object} parts @param {string} parts.kind @param {string} parts.code
 * @param {string | null} [parts.search] its name, the puzzle's first one unless given
 * @param {readonly string[]} parts.off prunings that are switched off
 * @param {boolean} [parts.hide] whether what comes is sealed, so that no one reads the answer in it
 * @param {string} parts.lang of the sentences that refuse something
 * @returns {SearchClient}
 */
export function createSearchClient({ kind, code, search = null, off, lang, hide = false }) {
  const choice = { search, off };
  const base = below(`/api/v1/${kind}/${code}`);
  const named = { ...choiceOptions(choice), ...(hide && { hide: "answer" }) };
  const query = Object.entries(named).map((option) => option.join("=")).join("&");

  /** @param {string} path @param {string} asked @param {RequestOptions & {quiet?: boolean}} [options] quiet: the caller shows the wait itself */
  async function whenMade(path, asked, { onProgress, signal, quiet = false } = {}) {
    const options = [query, asked].filter(Boolean).join("&");
    const headers = { "Accept-Language": lang };
    const asking = { ...(signal && { signal }), ...(onProgress && { onWaiting: onProgress }), quiet };
    const answer = await ask(`${base}${path}${options ? `?${options}` : ""}`, { headers }, asking);
    return isSealed(answer) ? unsealed(answer) : answer;
  }

  return {
    choice,
    summary: (options) => whenMade("/search", "", options),
    comparison: (options) => whenMade("/search/comparison", "", { ...options, quiet: true }),
    steps: async (start, count, options) => {
      const context = options?.context ? "&context=1" : "";
      return withBoards(await whenMade("/search/steps", `start=${start}&count=${count}${context}&boards=1`, options));
    },
    next: (node, options) => whenMade(`/search/next/${node}`, "", options),
    previous: (node, options) => whenMade(`/search/previous/${node}`, "", options),
    node: (node, options) => whenMade(`/search/node/${node}`, "", options),
    along: (moves, options) =>
      whenMade("/search/node/along", `moves=${encodeURIComponent(JSON.stringify(moves))}`, options),
    whatIf: (node, move) => whenMade("/what-if", `node=${node}${move && `&move=${encodeURIComponent(move)}`}`),
  };
}
