/**
 * Answers what the server would, from an archive that the page brings along: a page in a file has nobody
 * else to ask. webapp/services/archives.py packs it and tells how.
 *
 * @import {Columns} from "./archived-strip.js"
 *
 * @typedef {{size: number, parts: readonly string[]}} Parts so many steps or nodes in each
 *
 * @typedef {object} SearchArchive
 * @property {string} path of the search in the API
 * @property {number} nodes
 * @property {string} summary
 * @property {string} comparison
 * @property {Parts} steps
 * @property {Parts} node
 * @property {Parts} skips
 * @property {string} next
 * @property {string} columns
 *
 * @typedef {object} Archive
 * @property {Readonly<Record<string, string>>} answers by address
 * @property {SearchArchive | null} search null where it has too many nodes
 *
 * @typedef {{dead_end: readonly number[], solution: readonly number[], best: number | null}} NextColumns
 */

import { t } from "../lib/messages.js";
import { stripBytes } from "./archived-strip.js";

/** Parts kept unpacked: those around what is shown. */
const PARTS_KEPT = 32;

/**
 * @param {Archive} archive
 * @returns {typeof fetch} which asks nobody
 */
export function createArchive({ answers, search }) {
  const unpack = createUnpacker();

  return async (address, { signal } = {}) => {
    signal?.throwIfAborted();
    const url = new URL(String(address), "http://archive");
    if (typeof DecompressionStream === "undefined") {
      return refusal(t("This browser is too old to unpack what this file holds."));
    }
    const answer = answers[url.pathname];
    if (answer) return told(await unpack(answer));
    const asked = search && url.pathname.startsWith(search.path) ? url.pathname.slice(search.path.length) : null;
    const found = search && asked !== null ? await answerOf(search, asked, url.searchParams, unpack) : null;
    return found ?? refusal(t("This needs the server, and this page is a file without one."));
  };
}

/**
 * @param {SearchArchive} search
 * @param {string} asked the rest of the path
 * @param {URLSearchParams} options
 * @param {ReturnType<typeof createUnpacker>} unpack
 * @returns {Promise<Response | null>} null where the archive does not hold it
 */
async function answerOf(search, asked, options, unpack) {
  const start = Number(options.get("start"));
  const [, name = "", node = ""] = asked.split("/");
  if (name === "") return told(await unpack(search.summary));
  if (name === "comparison") return told(await unpack(search.comparison));
  if (name === "steps" || name === "skips") {
    const part = search[name].parts[start / search[name].size];
    return part ? told(await unpack(part)) : null;
  }
  if (name === "strip") {
    const columns = /** @type {Columns} */ (await unpack(search.columns));
    const bytes = stripBytes(columns, { start, stop: Number(options.get("stop")), width: Number(options.get("width")) });
    return new Response(bytes, { headers: { "Content-Type": "application/octet-stream" } });
  }
  const number = /^\d+$/.test(node) ? Number(node) : search.nodes;
  if (number >= search.nodes) return null;
  if (name === "next") return told(nextOf(/** @type {NextColumns} */ (await unpack(search.next)), number));
  return name === "node" ? told(await nodeOf(search.node, number, unpack)) : null;
}

/**
 * @param {Parts} parts
 * @param {number} node
 * @param {ReturnType<typeof createUnpacker>} unpack
 */
async function nodeOf({ size, parts }, node, unpack) {
  const part = /** @type {readonly unknown[]} */ (await unpack(parts[Math.floor(node / size)] ?? ""));
  return part[node % size];
}

/**
 * @param {NextColumns} columns
 * @param {number} node
 */
function nextOf({ dead_end, solution, best }, node) {
  const known = (/** @type {number | undefined} */ at = -1) => (at < 0 ? null : at);
  return { node, dead_end: known(dead_end[node]), solution: known(solution[node]), best };
}

/** @param {unknown} document */
function told(document) {
  return Response.json(document);
}

/** @param {string} detail */
function refusal(detail) {
  return Response.json({ detail }, { status: 404 });
}

/** Unpacks parts, each once while it is needed. */
function createUnpacker() {
  /** @type {Map<string, Promise<unknown>>} in the order of their use */
  const kept = new Map();
  return (/** @type {string} */ part) => {
    const document = kept.get(part) ?? unpacked(part);
    kept.delete(part);
    kept.set(part, document);
    for (const oldest of kept.keys()) {
      if (kept.size <= PARTS_KEPT) break;
      kept.delete(oldest);
    }
    return document;
  };
}

/**
 * @param {string} part base64 of deflated JSON
 * @returns {Promise<unknown>}
 */
export async function unpacked(part) {
  const bytes = Uint8Array.from(atob(part), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).json();
}
