/**
 * A whole search, from the server: what it answers is read by trace/search.js.
 *
 * @typedef {import("./link.js").SearchChoice} SearchChoice
 *
 * @typedef {object} Progress of something that is being made
 * @property {number} nodes done so far
 * @property {number} limit
 *
 * @typedef {object} SearchClient
 * @property {SearchChoice} choice which search it is
 * @property {(told?: Told) => Promise<unknown>} summary
 * @property {(told?: Told) => Promise<unknown>} comparison
 * @property {(start: number, count: number) => Promise<unknown>} steps
 * @property {(node: number) => Promise<unknown>} node
 *
 * @typedef {object} Told
 * @property {(progress: Progress) => void} [onProgress] while the server is still at it
 * @property {AbortSignal} [signal] to ask no more
 */

import { json, Refusal, Unreachable } from "./api.js";
import { choiceOptions } from "./link.js";

const MAKING = 202;

/** So soon is asked again: the largest search takes a second, and nobody should wait for two. */
const AGAIN_MS = 100;

/**
 * @param {object} parts
 * @param {string} parts.kind
 * @param {string} parts.code
 * @param {string | null} [parts.search] its name, the puzzle's first one unless given
 * @param {readonly string[]} parts.off prunings that are switched off
 * @param {string} parts.lang of the sentences that refuse something
 * @param {(time_ms: number) => Promise<void>} parts.wait
 * @returns {SearchClient}
 */
export function createSearchClient({ kind, code, search = null, off, lang, wait }) {
  const choice = { search, off };
  const base = `/api/v1/${kind}/${code}/search`;
  const query = Object.entries(choiceOptions(choice)).map((option) => option.join("=")).join("&");

  /**
   * @param {string} path
   * @param {string} asked
   * @param {AbortSignal} [signal]
   */
  function ask(path, asked, signal) {
    const options = [query, asked].filter(Boolean).join("&");
    return get(`${base}${path}${options ? `?${options}` : ""}`, lang, signal);
  }

  /**
   * @param {string} path
   * @param {Told} [told]
   */
  async function whenMade(path, { onProgress, signal } = {}) {
    for (;;) {
      const { status, answer } = await ask(path, "", signal);
      if (status !== MAKING) return answer;
      onProgress?.(/** @type {Progress} */ (answer));
      await wait(AGAIN_MS);
      signal?.throwIfAborted();
    }
  }

  return {
    choice,
    summary: (told) => whenMade("", told),
    comparison: (told) => whenMade("/comparison", told),
    steps: async (start, count) => (await ask("/steps", `start=${start}&count=${count}`)).answer,
    node: async (node) => (await ask(`/node/${node}`, "")).answer,
  };
}

/**
 * @param {string} address
 * @param {string} lang
 * @param {AbortSignal} [signal]
 * @returns {Promise<{status: number, answer: unknown}>}
 */
async function get(address, lang, signal) {
  const response = await fetched(address, lang, signal);
  const answer = await json(response);
  if (response.ok) return { status: response.status, answer };
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
