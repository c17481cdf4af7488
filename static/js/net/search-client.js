/**
 * A whole search, from the server: what it answers is read by documents/search.js.
 *
 * @import {SearchChoice} from "./link.js"
 *
 * @typedef {object} Progress of something that is being made
 * @property {number} nodes done so far
 * @property {number} limit
 *
 * @typedef {object} SearchClient what it asks for may have to be recorded first, also for the second
 *     time where the server has forgotten it: it is asked for again until it is there
 * @property {SearchChoice} choice which search it is
 * @property {(options?: RequestOptions) => Promise<unknown>} summary
 * @property {(options?: RequestOptions) => Promise<unknown>} comparison
 * @property {(start: number, count: number, options?: RequestOptions & {context?: boolean})
 *     => Promise<unknown>} steps `context`: with what tells path and counters at each of them
 * @property {(node: number, options?: RequestOptions) => Promise<unknown>} node
 * @property {(moves: readonly unknown[], options?: RequestOptions) => Promise<unknown>} along the node
 *     that moves lead to from the root, the last on their way that there is
 * @property {(node: number, options?: RequestOptions) => Promise<unknown>} next where it goes on to
 *
 * @typedef {object} RequestOptions
 * @property {(progress: Progress | null) => void} [onProgress] while the server is still at it; null
 *     while it has no room for it
 * @property {AbortSignal} [signal] to ask no more
 *
 * @typedef {{answer: unknown} | {progress: Progress | null, again_ms: number}} Reply what was asked for,
 *     or how far that has come and when to ask again
 */

import { isSealed, unsealed } from "../lib/sealed.js";
import { json, Refusal, retryAfter, Unreachable } from "./api.js";
import { choiceOptions } from "./link.js";

const MAKING = 202;
const BUSY = 503;

/** So soon is asked again: the largest search takes a second, and nobody should wait for two. */
const AGAIN_MS = 100;

/**
 * @param {object} parts
 * @param {string} parts.kind
 * @param {string} parts.code
 * @param {string | null} [parts.search] its name, the puzzle's first one unless given
 * @param {readonly string[]} parts.off prunings that are switched off
 * @param {boolean} [parts.hide] whether what comes is sealed, so that nobody reads the answer in it
 * @param {string} parts.lang of the sentences that refuse something
 * @param {(time_ms: number) => Promise<void>} parts.wait
 * @returns {SearchClient}
 */
export function createSearchClient({ kind, code, search = null, off, lang, wait, hide = false }) {
  const choice = { search, off };
  const base = `/api/v1/${kind}/${code}/search`;
  const named = { ...choiceOptions(choice), ...(hide && { hide: "answer" }) };
  const query = Object.entries(named).map((option) => option.join("=")).join("&");

  /**
   * @param {string} path
   * @param {string} asked
   * @param {RequestOptions} [options]
   */
  async function whenMade(path, asked, { onProgress, signal } = {}) {
    const options = [query, asked].filter(Boolean).join("&");
    const address = `${base}${path}${options ? `?${options}` : ""}`;
    for (;;) {
      const reply = await get(address, lang, signal);
      if ("answer" in reply) return reply.answer;
      onProgress?.(reply.progress);
      await wait(reply.again_ms);
      signal?.throwIfAborted();
    }
  }

  return {
    choice,
    summary: (options) => whenMade("", "", options),
    comparison: (options) => whenMade("/comparison", "", options),
    steps: (start, count, options) =>
      whenMade("/steps", `start=${start}&count=${count}${options?.context ? "&context=1" : ""}`, options),
    next: (node, options) => whenMade(`/next/${node}`, "", options),
    node: (node, options) => whenMade(`/node/${node}`, "", options),
    along: (moves, options) =>
      whenMade("/node/along", `moves=${encodeURIComponent(JSON.stringify(moves))}`, options),
  };
}

/**
 * @param {string} address
 * @param {string} lang
 * @param {AbortSignal} [signal]
 * @returns {Promise<Reply>}
 */
async function get(address, lang, signal) {
  const response = await fetched(address, lang, signal);
  const retry_s = response.status === BUSY ? retryAfter(response) : null;
  if (retry_s !== null) return { progress: null, again_ms: retry_s * 1000 };
  const answer = await json(response);
  if (response.status === MAKING) {
    return { progress: /** @type {Progress} */ (answer), again_ms: AGAIN_MS };
  }
  if (response.ok) return { answer: isSealed(answer) ? await unsealed(answer) : answer };
  const { detail } = /** @type {{detail?: unknown}} */ (answer ?? {});
  if (typeof detail === "string") throw new Refusal(detail);
  throw new Unreachable(`status ${response.status}`);
}

/**
 * @param {string} address
 * @param {string} lang
 * @param {AbortSignal} [signal]
 */
async function fetched(address, lang, signal) {
  const options = { headers: { "Accept-Language": lang }, signal: signal ?? null };
  try {
    return await fetch(address, options);
  } catch (cause) {
    signal?.throwIfAborted();
    throw new Unreachable("no answer", { cause });
  }
}
