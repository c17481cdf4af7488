/**
 * Steps and boards of a recorded program, replayed by Python: one run for each question.
 * @import {Columns} from "./columns.js"
 * @import {Tree} from "./tree.js"
 * @typedef {Record<string, any>} Document
 * @typedef {{root: number}} Asked see solver/own/browser/host.py; `root`: nodes above the first call
 * @typedef {{steps: (asked: object) => Promise<any>, survey: (asked: object) => Promise<any>,
 *   reach: (asked: object) => Promise<any>, graph: (asked: object) => Promise<any>}} Shower see client.js
 * @typedef {{start: number, stop: number}} Span of nodes
 * @typedef {object} Stops lines to run to
 * @property {readonly number[]} lines from 1
 * @property {number} longest characters of a condition
 * @property {boolean} is_loop nodes are taken by a loop
 * @typedef {{board: unknown, variables?: Document}} Point start of a call
 */

import { createCache } from "../lib/cache.js";
import { OUTCOMES } from "./columns.js";

/** Cached steps and boards, as many as on the server. */
const KEPT = 4096;

/** @type {Stops} */
const NO_STOPS = Object.freeze({ lines: [], longest: 0, is_loop: false });

/** An event that never happens. */
const NEVER = 2 ** 32;


/** @param {{columns: Columns, tree: Tree, title: string, truncated: boolean, python: Shower}} parts `title`: of the program */
export function createShown({ columns, tree, title, truncated, python }) {
  const { shift } = columns;
  const nothing = { text: shift ? title : "" };
  const steps = /** @type {ReturnType<typeof createCache<number, Document>>} */ (createCache(KEPT));
  const points = /** @type {ReturnType<typeof createCache<number, Point>>} */ (createCache(KEPT));
  const state = openingState();
  const backTo = createBacks(columns, tree);
  const turns = createTurns();
  const ready = survey();

  async function survey() {
    const { candidates, marks, forgotten, stops = NO_STOPS, memory = null } = await python.survey({ root: shift });
    [state.board = null] = candidates;
    Object.assign(state, { candidates, marks, forgotten, stops, memory, best: marks });
  }

  /** Runs the program again, and keeps what it reports. @param {readonly Span[]} spans ascending @param {readonly number[]} nodes whose boards are wanted */
  async function run(spans, nodes) {
    const { drawn, board, marks } = state;
    const found = await python.steps({ board, marks, title, root: shift, lines: true, ...askedOf(spans, nodes, { columns, tree, truncated }) });
    state.noticed = state.noticed.length > 0 ? state.noticed : found.noticed;
    state.forgotten ??= found.forgotten;
    if (drawn !== state.drawn) throw new Error("Another variable is drawn by now.");
    for (const node of nodes) points.set(node, found.points[node - shift] ?? { board: nothing });
    for (const step of found.steps) steps.set(step.node, { ...step, before: [...wayTo(step.node), ...step.before] });
  }

  /** @param {number} node @returns {Document[]} the frame that leads back to its parent */
  function wayTo(node) {
    const parent = backTo(node);
    if (parent === null) return [];
    const board = pointOf(parent)?.board;
    return [{ kind: "queue", mark: "take", node: parent, waits: false, depth: columns.depth[parent], board }];
  }

  /** @param {number} node @returns {Point | undefined} */
  function pointOf(node) {
    const step = steps.get(node);
    if (!step) return points.get(node);
    const variables = step.frames.at(-1)?.facts.variables;
    return { board: step.board, ...(variables && { variables }) };
  }

  /** @param {readonly Span[]} spans @param {readonly number[]} nodes whose boards are wanted as well */
  function isKnown(spans, nodes) {
    return spans.flatMap(nodesIn).every((node) => steps.get(node)) && nodes.every(pointOf);
  }

  /** Runs the program again for what is not known yet. @param {readonly Span[]} spans @param {readonly number[]} nodes */
  async function runFor(spans, nodes) {
    const missing = spans.filter((span) => nodesIn(span).some((node) => !steps.get(node)));
    const inside = new Set(spans.flatMap(nodesIn));
    const backs = missing.flatMap(nodesIn).map(backTo).filter((node) => node !== null);
    const unknown = [...new Set([...nodes, ...backs])].filter((node) => !inside.has(node) && !pointOf(node));
    await run(missing, unknown);
  }

  return {
    ready,
    state,
    /**
     * @param {readonly Span[]} spans ascending, none of which touch
     * @param {readonly number[]} [nodes] whose boards are needed too
     * @returns {Promise<{steps: Document[], points: Map<number, Point>}>}
     */
    async show(spans, nodes = []) {
      await ready;
      if (!isKnown(spans, nodes)) {
        await turns.take(async () => {
          // Another run may have loaded it meanwhile.
          if (!isKnown(spans, nodes)) await runFor(spans, nodes);
        });
      }
      return {
        steps: spans.flatMap(nodesIn).map((node) => steps.get(node) ?? {}),
        points: new Map(nodes.map((node) => [node, pointOf(node) ?? { board: nothing }])),
      };
    },
    /** @param {string} name of a variable @returns {boolean} whether it is drawn from now on, and was not before */
    draw(name) {
      if (name === state.board || !state.candidates.includes(name)) return false;
      Object.assign(state, { board: name, marks: name === state.candidates[0] ? state.best : null, drawn: state.drawn + 1 });
      steps.clear();
      points.clear();
      return true;
    },
  };
}

function openingState() {
  return {
    board: /** @type {string | null} */ (null),
    marks: /** @type {string | null} */ (null),
    best: /** @type {string | null} */ (null),
    drawn: 0,
    candidates: /** @type {string[]} */ ([]),
    forgotten: /** @type {Document | null} */ (null),
    stops: NO_STOPS,
    /** what memory of results does, or would do */
    memory: /** @type {Document | null} */ (null),
    noticed: /** @type {Document[]} */ ([]),
  };
}

/**
 * @param {readonly Span[]} spans @param {readonly number[]} nodes whose boards are needed
 * @param {{columns: Columns, tree: Tree, truncated: boolean}} recorded
 */
function askedOf(spans, nodes, { columns, tree, truncated }) {
  const { shift, places } = columns;
  const calls = nodes.filter((node) => node >= shift).map((node) => node - shift);
  return {
    open: truncated ? tree.nodes - 1 : -1,
    points: calls.map((call) => [call, places[call]]),
    spans: spans.map((span) => spanned(span, columns, tree)),
  };
}

/** @param {Columns} columns @param {Tree} tree @returns {(node: number) => number | null} the parent of a node, where another node was taken in between */
function createBacks({ shape }, tree) {
  return (node) => {
    const parent = shape === "taken" ? tree.parent(node) : null;
    return parent === node - 1 ? null : parent;
  };
}

/** @param {Span} span */
function nodesIn({ start, stop }) {
  return Array.from({ length: stop - start }, (_, at) => start + at);
}

/** Adds the events that enter and end a span, and the log's data. @param {Span} span @param {Columns} columns @param {Tree} tree */
function spanned(span, columns, tree) {
  const { shift, places } = columns;
  const { moveOf, outcomeOf } = namesOf(columns);
  const [first, stop] = [Math.max(0, span.start - shift), span.stop - shift];
  return {
    span: [first, stop - first, places[Math.max(0, first - 1)] ?? 0, places[stop] ?? NEVER],
    nodes: nodesIn(span).map((node) => [node, columns.depth[node], outcomeOf(node), moveOf(node)]),
    way: tree.path(span.start).slice(0, -1).map(moveOf),
  };
}

/** @param {Columns} columns */
export function namesOf({ move, moves, outcome }) {
  return {
    moveOf: (/** @type {number} */ node) => moves[move[node] ?? -1] ?? null,
    outcomeOf: (/** @type {number} */ node) => OUTCOMES[outcome[node] ?? 0] ?? "",
  };
}

/** One run at a time; of those waiting the last is the next, since it is what the user looks at. */
function createTurns() {
  /** @type {(() => void)[]} */
  const line = [];
  let isTaken = false;

  function pass() {
    const next = line.pop();
    if (next) next();
    else isTaken = false;
  }

  return {
    /** Runs work once that before it is done: there is one Python. @param {() => Promise<void>} work */
    async take(work) {
      if (isTaken) await new Promise((resolve) => line.push(() => resolve(undefined)));
      isTaken = true;
      try {
        await work();
      } finally {
        pass();
      }
    },
  };
}
