/**
 * Answers of the API about a search that was recorded in this browser.
 * @import {Document} from "./shown.js"
 * @typedef {object} Chosen
 * @property {number} nodes @property {import("../net/archived-strip.js").Columns} columns @property {() => Answer} summary @property {() => Answer} comparison
 * @property {(start: number, count: number) => Answer} steps @property {(node: number) => Answer} node
 * @property {(start: number, count: number) => Promise<Document>} slice as in archives (net/archive.js)
 * @property {(nodes: number) => Promise<Chosen>} beginning cut after fewer nodes
 * @property {() => Answer} following `next` of every node, -1 for none
 * @property {(moves: readonly unknown[]) => number | Promise<number>} along @property {(node: number) => Answer} next
 * @property {(node: number) => Answer} previous @property {(start: number, count: number) => Answer} skips
 * @property {(start: number, stop: number, width: number) => Uint8Array} strip
 * @property {(sought: import("./reaching.js").Sought) => Answer} [reach] functions only
 * @typedef {{growing: number}} Growing nodes of an unfinished recording
 * @typedef {Document | Promise<Document>} Answer
 */

import { t } from "../lib/messages.js";

const STEPS = 50;
const WIDTH = 1000;

/** Retry-After until Python runs again. */
const AGAIN_S = "1";

/**
 * Answers the page's requests about its search from documents in the page, in place of a server.
 * @param {object} parts @param {string} parts.path `/api/v1/own/<code>/search`
 * @param {{chosen: (options: URLSearchParams) => Chosen | Promise<Chosen | Growing>}} parts.documents of the
 *   requested recording
 * @param {Readonly<Record<string, string>>} [parts.sentences] of errors in the page's language, by their English
 * @returns {typeof fetch}
 */
export function createAnswers({ path, documents: { chosen }, sentences = {} }) {
  return async (address, { signal } = {}) => {
    signal?.throwIfAborted();
    const { pathname, searchParams } = new URL(String(address), "http://page");
    const is_below = pathname === path || pathname.startsWith(`${path}/`);
    const [, name = "", node = ""] = pathname.slice(path.length).split("/");
    const answer = is_below ? ANSWERS[name] : undefined;
    try {
      const documents = answer && await chosen(searchParams);
      if (documents && "growing" in documents) return later(documents.growing);
      const asked = documents && await questionOf(node, searchParams, documents);
      if (!asked) return refusal(404, t("This needs the server, and this page is a file without one."));
      const found = await answer(documents, asked);
      if ("refused" in found) {
        const { template, arguments: facts } = /** @type {import("./reaching.js").Refused} */ (found).refused;
        return refusal(422, t(sentences[template] ?? template, facts));
      }
      return found instanceof Uint8Array
        ? new Response(/** @type {Uint8Array<ArrayBuffer>} */ (found), { headers: { "Content-Type": "application/octet-stream" } })
        : Response.json(found);
    } catch (problem) {
      if (wasStopped(problem)) return refusal(409, t("This search was stopped."));
      return refusal(503, String(problem));
    }
  };
}

/**
 * @param {{chosen: (options: URLSearchParams) => Chosen | Promise<Chosen | Growing>}} documents @param {URLSearchParams} options
 * @returns {Promise<Chosen>} once it is made
 */
export async function recordingOf(documents, options) {
  for (;;) {
    const found = await documents.chosen(options);
    if (!("growing" in found)) return found;
  }
}

/**
 * @typedef {{start: number, count: number, stop: number, width: number, node: number}} Asked
 * @typedef {Asked & {line: number, frame: number, back: boolean, when: string}} Question
 */

/** @param {string} node @param {URLSearchParams} options @param {Chosen} documents @returns {Promise<Question | null>} null where there is no such node */
async function questionOf(node, options, documents) {
  const numberOf = (/** @type {string} */ name, /** @type {number} */ usual) => Number(options.get(name) ?? usual);
  const start = numberOf("start", 0);
  const asked = {
    start, count: numberOf("count", STEPS), stop: numberOf("stop", documents.nodes), width: numberOf("width", WIDTH),
    node: node === "along" ? await documents.along(JSON.parse(options.get("moves") ?? "[]")) : Number(node || options.get("node")),
    line: numberOf("line", 1), frame: numberOf("frame", 0),
  };
  const is_known = Object.values(asked).every(Number.isInteger) && Math.min(...Object.values(asked)) >= 0;
  if (!is_known || Math.max(start, asked.node, asked.stop - 1) >= documents.nodes) return null;
  return { ...asked, back: options.has("back"), when: options.get("when") ?? "" };
}

/** @type {Record<string, (documents: Chosen, asked: Question) => object | Promise<object>>} by the first part of an address */
const ANSWERS = {
  "": (documents) => documents.summary(),
  comparison: (documents) => documents.comparison(),
  steps: (documents, { start, count }) => documents.steps(start, count),
  node: (documents, { node }) => documents.node(node),
  next: (documents, { node }) => documents.next(node),
  previous: (documents, { node }) => documents.previous(node),
  skips: (documents, { start, count }) => documents.skips(start, count),
  reach: (documents, asked) => documents.reach?.(asked) ?? {},
  strip: (documents, { start, stop, width }) => documents.strip(start, stop, width),
};

/** @param {unknown} problem of a question to Python */
export function wasStopped(problem) {
  return problem instanceof Error && problem.message === "stopped";
}

/** @param {number} nodes that are recorded by now */
function later(nodes) {
  return Response.json({ status: "recording", nodes, limit: 0 }, { status: 202, headers: { "Retry-After": AGAIN_S } });
}

/** @param {number} status @param {string} detail */
function refusal(status, detail) {
  return Response.json({ detail }, { status, headers: { "Retry-After": AGAIN_S } });
}
