/**
 * Answers in place of the server from an archive, for pages in a file. solver/recording/archive.py
 * packs and describes it.
 * @import {Columns} from "./archived-strip.js"
 * @typedef {{size: number, parts: readonly string[]}} Parts
 * @typedef {{path: string, nodes: number, summary: string, comparison: string, slices: Parts, next: string, columns: string}} SearchArchive
 * @typedef {{kind: string, depth: number, move: unknown, reason: string, facts?: unknown}} ArchivedFrame
 * @typedef {{node: number, depth: number, move: unknown, outcome: string, dead_end?: string, board: unknown,
 *   before: readonly ArchivedFrame[], frames: readonly ArchivedFrame[],
 *   after: readonly ArchivedFrame[]}} ArchivedStep
 * @typedef {{parent: number | null, child: number, siblings: number}} Relations
 * @typedef {{slice: {steps: readonly ArchivedStep[]}, nodes: readonly Relations[],
 *   boards?: readonly unknown[]}} Slice `boards`: where documents name boards by number
 *
 * @typedef {{answers: Readonly<Record<string, string>>, search: SearchArchive | null, page?: string}} Archive `answers`:
 *   by address; `search`: null where it has too many nodes; `page`: the page with its answer, which this one hides
 * @typedef {{dead_end: readonly number[], solution: readonly number[], best: number | null}} NextColumns
 */

import { t } from "../lib/messages.js";
import { stripBytes } from "./archived-strip.js";
import { withBoards } from "./boards.js";

/** Unpacked parts, around what is shown. */
const PARTS_KEPT = 32;

/** @param {Archive} archive @returns {typeof fetch} which sends no request */
export function createArchive({ answers, search, page }) {
  const unpack = createUnpacker();

  return async (address, { signal } = {}) => {
    signal?.throwIfAborted();
    const url = new URL(String(address), "http://archive");
    if (typeof DecompressionStream === "undefined") {
      return refusal(t("This browser is too old to unpack what this file holds."));
    }
    const answer = answers[url.pathname];
    if (answer) return jsonAnswer(await unpack(answer));
    if (page && !url.pathname.startsWith("/api/")) return new Response(String(await unpack(page)));
    const asked = search && url.pathname.startsWith(search.path) ? url.pathname.slice(search.path.length) : null;
    try {
      const found = search && asked !== null ? await answerOf(search, asked, url.searchParams, unpack) : null;
      if (found) return found;
    } catch {
      return refusal(t("A part of this file cannot be read."));
    }
    return refusal(t("This needs the server, and this page is a file without one."));
  };
}

/**
 * @param {SearchArchive} search @param {string} asked @param {URLSearchParams} options @param {ReturnType<typeof createUnpacker>} unpack
 * @returns {Promise<Response | null>} null where the archive lacks it
 */
async function answerOf(search, asked, options, unpack) {
  const start = Number(options.get("start"));
  const [, name = "", node = ""] = asked.split("/");
  if (name === "") return jsonAnswer(await unpack(search.summary));
  if (name === "comparison") return jsonAnswer(await unpack(search.comparison));
  if (name === "steps") {
    const part = search.slices.parts[start / search.slices.size];
    return part ? jsonAnswer(/** @type {Slice} */ (await unpack(part)).slice) : null;
  }
  const place = placeIn(search.slices, unpack);
  if (name === "skips" || name === "strip") {
    const columns = /** @type {Columns} */ (await unpack(search.columns));
    if (name === "skips") {
      const stop = columns.shape === "nested" ? Math.min(start + Number(options.get("count")), search.nodes) : start;
      return jsonAnswer({ skips: await skipsBetween(start, stop, place) });
    }
    const bytes = stripBytes(columns, { start, stop: Number(options.get("stop")), width: Number(options.get("width")) });
    return new Response(bytes, { headers: { "Content-Type": "application/octet-stream" } });
  }
  if (node === "along") return jsonAnswer(await documentOf(await nodeAlong(place, options.get("moves") ?? "[]"), place));
  const number = /^\d+$/.test(node) ? Number(node) : search.nodes;
  if (number >= search.nodes) return null;
  if (name === "next") return jsonAnswer(nextOf(/** @type {NextColumns} */ (await unpack(search.next)), number));
  if (name === "previous") {
    const { solution } = /** @type {NextColumns} */ (await unpack(search.next));
    return jsonAnswer({ node: number, solution: await solutionBefore(number, solution, place) });
  }
  return name === "node" ? jsonAnswer(await documentOf(number, place)) : null;
}

/**
 * @typedef {(node: number) => Promise<{step: ArchivedStep, relations: Relations}>} PlaceOf
 * @param {Parts} slices @param {ReturnType<typeof createUnpacker>} unpack @returns {PlaceOf}
 */
function placeIn({ size, parts }, unpack) {
  return async (node) => {
    const { slice, nodes } = /** @type {Slice} */ (await unpack(parts[Math.floor(node / size)] ?? ""));
    const [step, relations] = [slice.steps[node % size], nodes[node % size]];
    if (!step || !relations) throw new Error(`No node ${node} in its slice.`);
    return { step, relations };
  };
}

/** @param {number} number @param {PlaceOf} placeOf */
async function documentOf(number, placeOf) {
  const { step, relations } = await placeOf(number);
  const { node, depth, move, outcome, dead_end, board, frames } = step;
  const path = [];
  for (let at = /** @type {number | null} */ (number); at !== null;) {
    const { step: above, relations: { parent, child, siblings } } = await placeOf(at);
    const { variables } = /** @type {{variables?: unknown}} */ (above.frames.at(-1)?.facts ?? {});
    path.push({ node: at, move: above.move, board: above.board, child, siblings, ...(variables ? { variables } : {}) });
    at = parent;
  }
  path.reverse();
  const why = dead_end === undefined ? {} : { dead_end };
  return { node, depth, move, outcome, ...why, facts: frames.at(-1)?.facts, board, path, ...relations };
}

/** Skips of a nested search around some nodes. @param {number} start @param {number} stop @param {(node: number) => Promise<{step: ArchivedStep}>} placeOf */
export async function skipsBetween(start, stop, placeOf) {
  const skips = [];
  for (let node = start; node < stop; node += 1) {
    const { step } = await placeOf(node);
    let depth = step.depth;
    for (const { move, reason } of step.before) skips.push({ next: node, depth, move, reason });
    for (const frame of step.after) {
      if (frame.kind === "leave") ({ depth } = frame);
      else skips.push({ next: node + 1, depth: depth + 1, move: frame.move, reason: frame.reason });
    }
  }
  return skips;
}

/** @param {PlaceOf} placeOf @param {string} moves JSON @returns {Promise<number>} the last existing node along them */
async function nodeAlong(placeOf, moves) {
  let at = 0;
  for (const move of /** @type {unknown[]} */ (JSON.parse(moves))) {
    const { children = [] } = /** @type {{children?: readonly {node: number, move: unknown}[]}} */ (
      (await placeOf(at)).relations
    );
    const next = children.find((child) => JSON.stringify(child.move) === JSON.stringify(move));
    if (!next) break;
    at = next.node;
  }
  return at;
}

/** @param {NextColumns} columns @param {number} node */
function nextOf({ dead_end, solution, best }, node) {
  const known = (/** @type {number | undefined} */ at = -1) => (at < 0 ? null : at);
  return { node, dead_end: known(dead_end[node]), solution: known(solution[node]), best };
}

/**
 * @param {number} node @param {readonly number[]} following the next solution after each node, -1 for none
 * @param {PlaceOf} placeOf @returns {Promise<number | null>}
 */
async function solutionBefore(node, following, placeOf) {
  const last = following.slice(0, node).filter((at) => at > 0 && at < node).at(-1);
  if (last !== undefined || node === 0) return last ?? null;
  return (await placeOf(0)).step.outcome === "solved" ? 0 : null;
}

/** @param {unknown} document */
function jsonAnswer(document) {
  return Response.json(document);
}

/** @param {string} detail */
function refusal(detail) {
  return Response.json({ detail }, { status: 404 });
}

/** Unpacks parts, each once while needed. */
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

/** @param {string} part base64 of deflated JSON @returns {Promise<unknown>} */
export async function unpacked(part) {
  const bytes = Uint8Array.from(atob(part), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return withBoards(await new Response(stream).json());
}
