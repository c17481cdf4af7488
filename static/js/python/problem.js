/**
 * Answers of the API about problems of classes: Python makes the documents, as on the server
 * (solver/own/browser/problems.py). Strips are made here from log columns.
 * @import {Chosen, Growing} from "./answers.js"
 * @import {Columns} from "../net/archived-strip.js"
 * @import {Fault} from "./recording.js"
 * @import {Document} from "./shown.js"
 * @typedef {ReturnType<typeof createProblem>} Problem
 * @typedef {object} ProblemFound
 * @property {string} title
 * @property {readonly string[]} titles of all problems of the program
 * @property {readonly {name: string, shape: string, prunings: readonly string[], cost: boolean, algorithm: string}[]} searches the
 *     recorded one first
 * @property {number} nodes @property {boolean} truncated @property {Fault | null} fault @property {readonly string[]} printed @property {number} printed_lines
 * @property {Record<string, string>} reasons titles by name
 * @property {boolean} game of two players @property {string | null} value what it is worth, where that is known
 *
 * @typedef {{answer: (name: string, asked: object) => Promise<{document: any, noticed: readonly Document[]}>}} Answering
 *   see client.js
 * @typedef {{shape: Columns["shape"], nodes: number, moves: readonly unknown[], dead_ends: readonly string[] | null,
 *   ghost: number, columns: string, remaining: string | null, fewest: Columns["fewest"]}} Packed
 */

import { stripBytes } from "../net/archived-strip.js";

/** Byte offsets in a node: move, depth, outcome, dead end. */
const DEPTH = 4;
const OUTCOME = 6;
const DEAD_END = 7;

/**
 * @param {{found: ProblemFound, python: Answering, code: string, growth: {next: () => Promise<Growing>}}} parts
 *   `code`: in addresses; `growth`: of another search during recording
 */
export function createProblem({ found, python, code, growth }) {
  /** @type {Map<string, Promise<Chosen>>} by search and what is off */
  const known = new Map();
  const state = { noticed: /** @type {readonly Document[]} */ ([]) };

  /** @param {string} name @param {object} asked @returns {Promise<any>} */
  async function ask(name, asked) {
    const { document, noticed } = await python.answer(name, asked);
    state.noticed = noticed;
    return document;
  }

  /** @param {URLSearchParams} options @returns {Promise<Chosen | Growing>} */
  async function chosen(options) {
    const choice = { search: options.get("search") ?? "", off: options.get("off")?.split(",").filter(Boolean) ?? [] };
    const key = JSON.stringify(choice);
    const documents = known.get(key) ?? createChosen((name, asked) => ask(name, { ...choice, ...asked }), code);
    known.set(key, documents);
    try {
      return await Promise.race([documents, growth.next()]);
    } catch (problem) {
      known.delete(key); // not before: a question after it begins anew
      throw problem;
    }
  }

  return {
    ready: Promise.resolve(),
    get facts() {
      return factsOf(found, state.noticed);
    },
    searches: found.searches,
    /** Functions only. */
    graph: async () => null,
    /** @returns {boolean} whether another variable is drawn: a problem draws its states */
    draw: () => false,
    chosen,
    /** @returns {Promise<Document>} */
    replay: async () => ({ ...(await ask("replay", { search: "", off: [] })), code }),
  };
}

/** @param {ProblemFound} found @param {readonly Document[]} noticed */
export function factsOf({ truncated, fault, printed, printed_lines, reasons, nodes, game, value }, noticed) {
  const nothing = { stopped: false, uncalled: false, candidates: /** @type {string[]} */ ([]), board: "", forgotten: null, memory: null, other: "" };
  return { ...nothing, stage: "problem", nodes, truncated, fault, printed, printed_lines, reasons, noticed, game, value };
}

/** @param {(name: string, asked: object) => Promise<any>} ask @param {string} code @returns {Promise<Chosen>} once Python has recorded it */
async function createChosen(ask, code) {
  const packed = /** @type {Packed} */ (await ask("columns", {}));
  const columns = columnsOf(packed);
  return {
    nodes: packed.nodes,
    columns,
    summary: async () => ({ ...(await ask("summary", {})), code }),
    comparison: () => ask("comparison", {}),
    steps: (start, count) => ask("steps", { start, count }),
    slice: (start, count) => ask("slice", { start, count }),
    async beginning(most) {
      const begun = await createChosen((name, asked) => ask(name, { most, ...asked }), code);
      return { ...begun, comparison: () => ask("comparison", {}) };
    },
    following: () => ask("following", {}),
    node: (node) => ask("node", { node }),
    along: (moves) => ask("along", { moves }),
    next: (node) => ask("next", { node }),
    previous: (node) => ask("previous", { node }),
    skips: (start, count) => ask("skips", { start, count }),
    strip: (start, stop, width) => stripBytes(columns, { start, stop, width }),
  };
}

/** @param {Packed} packed @returns {Columns} */
function columnsOf({ shape, nodes, moves, dead_ends, ghost, columns, remaining, fewest }) {
  const { buffer } = bytesOf(columns);
  const depth = new Uint16Array(buffer, nodes * DEPTH, nodes);
  const codes = new Uint8Array(buffer, nodes * DEAD_END, nodes);
  return {
    shape, moves, depth, ghost,
    depths: depth.reduce((deepest, each) => Math.max(deepest, each), 0) + 1,
    outcome: new Uint8Array(buffer, nodes * OUTCOME, nodes),
    move: new Int32Array(buffer, 0, nodes),
    remaining: remaining === null ? null : [...bytesOf(remaining)],
    fewest,
    ...(dead_ends && { dead_ends, dead_end: Int16Array.from(codes, (each) => each - 1) }),
  };
}

/** @param {string} base64 */
function bytesOf(base64) {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
