/**
 * A whole search on the server; documents/search.js reads the answers.
 * @import {WaitingFor} from "./again.js"
 * @import {SearchChoice} from "./link.js"
 * @import {Played} from "./play-client.js"
 * @import {TreeNode} from "../tree/nodes.js"
 * @import {Frame, Move} from "../types.d.ts"
 *
 * @typedef {object} SearchClient recordings that the server has evicted are made again
 * @property {SearchChoice} choice @property {(options?: RequestOptions) => Promise<unknown>} summary
 * @property {(options?: RequestOptions) => Promise<unknown>} comparison
 * @property {(start: number, count: number, options?: RequestOptions & {context?: boolean}) => Promise<unknown>} steps
 *     may return fewer; `context`: with path and counters at each of them
 * @property {(node: number, options?: RequestOptions) => Promise<unknown>} node
 * @property {(moves: readonly unknown[], options?: RequestOptions) => Promise<unknown>} along the last existing node
 *     along moves from the root
 * @property {(node: number, options?: RequestOptions) => Promise<unknown>} next
 * @property {(node: number, options?: RequestOptions) => Promise<unknown>} previous
 * @property {(node: number, move: string) => Promise<WhatIf>} whatIf moves at a node, and the result of one in short
 *     notation; "" for none
 *
 * @typedef {object} Branch after another move (docs/formats.md, What if)
 * @property {Move} move
 * @property {string} text short notation
 * @property {number | null} child its node in the search itself
 * @property {string | null} left_out reason of the search
 * @property {"solved" | "none" | "open"} outcome @property {number} nodes @property {number} depth @property {number | null} solution
 * @property {number | null} solution_depth @property {number | null} left @property {Frame} enter
 * @property {readonly TreeNode[]} first numbered from 0
 * @typedef {Pick<Played, "board" | "gesture" | "ways" | "barred" | "values"> & {branch: Branch | null}} WhatIf
 * @typedef {{onProgress?: (waiting: WaitingFor) => void, signal?: AbortSignal}} RequestOptions
 */

import { isSealed, unsealed } from "../lib/sealed.js";
import { ask } from "./again.js";
import { below } from "./base.js";
import { withBoards } from "./boards.js";
import { choiceOptions } from "./link.js";

/**
 * @param {object} parts @param {string} parts.kind @param {string} parts.code
 * @param {string | null} [parts.search] the puzzle's first one by default
 * @param {readonly string[]} parts.off disabled prunings
 * @param {boolean} [parts.hide] seals what comes after, so that the answer cannot be read
 * @param {string} parts.lang of errors
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
