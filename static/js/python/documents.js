/**
 * Documents of the API about a program recorded in this browser, from its log columns and replayed
 * steps. solver/recording/documents.py makes the same.
 * @import {Columns} from "./columns.js"
 * @import {Program, Recorded} from "./recording.js"
 * @import {Document, Shower, Span} from "./shown.js"
 * @import {Tree} from "./tree.js"
 * @typedef {ReturnType<typeof createDocuments>} Documents
 * @typedef {{calls: readonly {node: number, text: string, x: number, y: number, width: number}[],
 *   edges: readonly {path: string, is_known: boolean}[], margin: number, width: number, height: number,
 *   is_cut: boolean, is_folded: boolean}} DrawnGraph as in solver/own/functions/drawn_graph.py
 */

import { skipsBetween } from "../net/archive.js";
import { stripBytes } from "../net/archived-strip.js";
import { EXPANDED, NONE, OUTCOMES, SOLVED } from "./columns.js";
import { createReaching } from "./reaching.js";
import { createShown, namesOf } from "./shown.js";
import { createTakenTree, createTree } from "./tree.js";

/** As on the server. */
const COUNT_LIMIT = 1_000_000_000;
const MOST_COUNTED = 4_000_000;

/** Steps replayed in one run of the program, from which slices are cut. */
const BLOCK = 1024;

/** Alternatives listed beside a move. */
const MOST_OTHERS = 4;

/** @param {{recorded: Recorded, program: Program, python: Shower, code: string}} parts `code`: in addresses */
export function createDocuments({ recorded: { columns, facts }, program, python, code }) {
  const { title, limit } = program;
  const tree = columns.parent ? createTakenTree(columns) : createTree(columns);
  const solution = tree.find(0, SOLVED);
  const shown = createShown({ columns, tree, title, truncated: facts.truncated, python });
  const known = { columns, facts, tree, solution, code, limit, shown };
  const { state } = shown;
  const answered = {
    nodes: tree.nodes,
    reach: createReaching({ nodes: tree.nodes, shift: columns.shift, shown, python }),
    ...wholeOf(known), ...createMoments(known), ...createShownSteps(known),
    /** @param {number} nodes fewer than there are @returns {Promise<import("./answers.js").Chosen>} */
    async beginning(nodes) {
      const recorded = { columns: beginningOf(columns, nodes), facts: { ...facts, truncated: true, fault: null } };
      const begun = createDocuments({ recorded, program, python, code });
      await begun.ready;
      begun.draw(state.board ?? "");
      return { ...begun, comparison: answered.comparison };
    },
  };

  return {
    /** Once the board is chosen. */
    ready: shown.ready,
    get facts() {
      const { board, candidates, forgotten, noticed, stops, memory } = state;
      const { search: stage } = columns;
      return { ...facts, stage, nodes: tree.nodes, board: board ?? "", candidates, forgotten, noticed, stops, memory, other: "" };
    },
    searches: [{ name: columns.search, shape: columns.shape, prunings: /** @type {string[]} */ ([]), cost: false, algorithm: columns.search }],
    draw: shown.draw,
    /** @returns {Promise<DrawnGraph | null>} null where no call is made twice and no result was remembered */
    graph: async () => python.graph({ root: columns.shift, nodes: tree.nodes }),
    /** @type {(options: URLSearchParams) => import("./answers.js").Chosen | Promise<import("./answers.js").Chosen | import("./answers.js").Growing>} there is only one recording */
    chosen: () => answered,
    ...answered,
  };
}

/**
 * @typedef {{columns: Recorded["columns"], facts: Recorded["facts"], tree: Tree, solution: number | null,
 *   code: string, limit: number, shown: ReturnType<typeof createShown>}} Known `solution`: its node
 */

/** @param {Known} known */
function wholeOf({ columns, facts, tree, solution, code, limit }) {
  const stripped = stripColumnsOf(columns, tree.deepest + 1);
  /** @type {Document | null} */
  let summary = null;

  return {
    columns: stripped,
    /** @returns {Document} */
    summary: () => (summary ??= summaryOf()),
    /** @param {number} start @param {number} stop @param {number} width */
    strip: (start, stop, width) => stripBytes(stripped, { start, stop, width }),
    /** @returns {Document} */
    comparison() {
      const count = Math.min(tree.nodes, MOST_COUNTED);
      const counted = facts.truncated
        ? { nodes: MOST_COUNTED, more: true }
        : { nodes: count, more: tree.nodes > MOST_COUNTED };
      return {
        limit: COUNT_LIMIT, tree: counted.nodes, played: tree.nodes,
        searches: [{ name: columns.search, ...counted }], sets: [{ off: [], ...counted }], uncounted: 0, ideas: [],
      };
    },
  };

  /** @returns {Document} */
  function summaryOf() {
    const table = Array.from({ length: tree.deepest + 1 }, () => OUTCOMES.map(() => 0));
    for (let node = 0; node < tree.nodes; node += 1) {
      const row = table[columns.depth[node] ?? 0];
      const outcome = columns.outcome[node] ?? 0;
      if (row) row[outcome] = (row[outcome] ?? 0) + 1;
    }
    const { outcomes, skips } = tree.whole();
    return {
      format: "backtrack-search", version: 1, kind: "own", code, search: columns.search, shape: columns.shape,
      on: [], off: [], limit, nodes: tree.nodes, truncated: facts.truncated,
      depth: tree.deepest,
      depths: table.map((row) => row.reduce((sum, count) => sum + count, 0)),
      outcomes, counts: table, skips,
      solution_node: solution,
      solution_path: solution === null ? null : tree.path(solution),
      best: [],
      ...(facts.fault && { fault: facts.fault }),
    };
  }
}

/** @param {Known} known */
function createMoments({ columns, facts, tree }) {
  const { moveOf } = namesOf(columns);

  /** @param {number} node @returns {boolean} whether the search turns back there */
  function isDeadEnd(node) {
    const outcome = columns.outcome[node];
    const is_over = outcome !== EXPANDED || node < tree.nodes - 1 || !facts.truncated;
    return outcome !== SOLVED && is_over && tree.isLeaf(node);
  }

  /** @param {number} node @returns {number | null} the first dead end after it */
  function deadEndAfter(node) {
    let dead = node + 1;
    while (dead < tree.nodes && !isDeadEnd(dead)) dead += 1;
    return dead < tree.nodes ? dead : null;
  }

  /** @param {number} node */
  const solutionAfter = (node) => tree.find(node + 1, SOLVED);

  return {
    /**
     * Follows moves into the tree.
     * @param {readonly unknown[]} moves from the root @returns {number} the last node on their way that there is
     */
    along(moves) {
      let at = 0;
      for (const move of moves) {
        const next = tree.children(at).find((child) => moveOf(child) === move);
        if (next === undefined) break;
        at = next;
      }
      return at;
    },
    /** @param {number} node @returns {Document} */
    next: (node) => ({ node, dead_end: deadEndAfter(node), solution: solutionAfter(node), best: null }),
    /** @returns {Document} */
    following: () => ({
      dead_end: afterEach(tree.nodes, deadEndAfter), solution: afterEach(tree.nodes, solutionAfter), best: null,
    }),
    /** @param {number} node @returns {Document} */
    previous: (node) => ({ node, solution: tree.findLast(node, SOLVED) }),
  };
}

/** @param {Known} known */
function createShownSteps({ columns, facts, tree, solution, code, shown }) {
  const { moveOf, outcomeOf } = namesOf(columns);
  const relationsOf = createRelations({ columns, tree, solution });

  /** @param {number} start @param {number} stop @returns {Promise<{steps: Document[], path: Document[], ways: Document}>} */
  async function stepsAndPath(start, stop) {
    const [path, above] = [tree.path(start), tree.above(start, stop)];
    const { steps, points } = await shown.show([{ start, stop }], [...path, ...above]);
    const stacked = (/** @type {number} */ node) => ({
      node, move: moveOf(node), child: tree.child(node), siblings: tree.siblings(node), ...points.get(node),
    });
    const ways = columns.shape === "nested" ? {} : {
      parents: steps.map(({ node }) => tree.parent(node)),
      above: above.map((node) => ({ ...stacked(node), parent: tree.parent(node) })),
    };
    return { steps, path: path.map(stacked), ways };
  }

  /** @param {number} node @returns {(string | null)[]} some other moves that were made beside it */
  function othersOf(node) {
    const parent = tree.parent(node);
    return parent === null ? [] : nearest(tree.children(parent).map(moveOf), moveOf(node));
  }

  return {
    /** @param {number} start @param {number} count @returns {Promise<Document>} */
    async steps(start, count) {
      const stop = Math.min(start + count, tree.nodes);
      const { steps, path, ways } = await stepsAndPath(start, stop);
      const nodes = steps.map(({ node }) => node);
      const places = nodes.map((node) => [tree.child(node), tree.siblings(node)]);
      return { start, steps, context: { path, tally: tree.tally(start), places, others: nodes.map(othersOf), ...ways } };
    },
    /** @param {number} node @returns {Promise<Document>} */
    async node(node) {
      const { steps: [step], path } = await stepsAndPath(node, node + 1);
      const { fault } = facts;
      return {
        node, depth: columns.depth[node], move: moveOf(node), outcome: outcomeOf(node),
        facts: { ...step?.frames.at(-1)?.facts, ...(fault?.node === node && { fault }) },
        board: step?.board, path,
        ...relationsOf(node),
      };
    },
    /** @param {number} start @param {number} count @returns {Promise<Document>} */
    async slice(start, count) {
      const block = start - start % BLOCK;
      await shown.show([{ start: block, stop: Math.min(block + BLOCK, tree.nodes) }]);
      const { steps, ...around } = await this.steps(start, count);
      return {
        slice: { ...around, steps: steps.map((/** @type {Document} */ step) => withFault(step, facts.fault)) },
        nodes: steps.map((/** @type {Document} */ { node }) => relationsOf(node)),
      };
    },
    /** @param {number} start @param {number} count @returns {Promise<Document>} */
    async skips(start, count) {
      const stop = Math.min(start + count, tree.nodes);
      if (columns.shape !== "nested") return { start, count: stop - start, skips: [] };
      const { steps } = await shown.show([{ start, stop }]);
      const placeOf = async (/** @type {number} */ node) => ({ step: /** @type {any} */ (steps[node - start]) });
      return { start, count: stop - start, skips: await skipsBetween(start, stop, placeOf) };
    },
    /** @returns {Promise<Document>} the moves of the solution, and what they do */
    async replay() {
      const nodes = solution === null ? [] : tree.path(solution).slice(1);
      const { steps, points } = await shown.show(spansOf(nodes), [0]);
      return {
        format: "backtrack-replay", version: 1, kind: "own", code, name: "", limit: null,
        outcome: solution === null ? "no-solution" : "solved",
        boards: tree.nodes,
        start: points.get(0)?.board,
        steps: steps.map(({ move, frames, board }) => ({ move, frames: frames.slice(0, -1), board })),
      };
    },
  };
}

/** @param {number} nodes @param {(node: number) => number | null} find @returns {number[]} what is found after each node, -1 for none */
function afterEach(nodes, find) {
  const found = [];
  for (let node = 0, at = 0; node < nodes; node += 1) {
    if (at >= 0 && at <= node) at = find(node) ?? -1;
    found.push(at);
  }
  return found;
}

/** @param {Pick<Known, "columns" | "tree" | "solution">} known */
function createRelations({ columns, tree, solution }) {
  const { moveOf, outcomeOf } = namesOf(columns);

  /** @param {number} node */
  const childOf = (node) => ({ node, move: moveOf(node), outcome: outcomeOf(node), end: tree.end(node) });

  return (/** @type {number} */ node) => ({
    parent: tree.parent(node), next_sibling: tree.nextSibling(node), end: tree.end(node),
    child: tree.child(node), siblings: tree.siblings(node),
    children: tree.children(node).map(childOf),
    queue: null,
    solution_node: solution,
    tally: tree.tally(node),
  });
}

/** Archives have no other place for a fault. @param {Document} step @param {Recorded["facts"]["fault"]} fault @returns {Document} */
function withFault(step, fault) {
  const entered = step.frames?.at(-1);
  if (!entered || fault?.node !== step.node) return step;
  return { ...step, frames: [...step.frames.slice(0, -1), { ...entered, facts: { ...entered.facts, fault } }] };
}

/** The nearest alternatives before and after a move, in order. @param {readonly (string | null)[]} moves @param {string | null} made */
function nearest(moves, made) {
  const at = moves.indexOf(made);
  if (at < 0) return moves.slice(0, MOST_OTHERS);
  const first = Math.max(0, Math.min(at - MOST_OTHERS / 2, moves.length - 1 - MOST_OTHERS));
  return [...moves.slice(first, at), ...moves.slice(at + 1, first + MOST_OTHERS + 1)];
}

/** @param {readonly number[]} nodes ascending @returns {Span[]} those that follow each other in one */
function spansOf(nodes) {
  /** @type {Span[]} */
  const spans = [];
  for (const node of nodes) {
    const last = spans.at(-1);
    if (last?.stop === node) last.stop += 1;
    else spans.push({ start: node, stop: node + 1 });
  }
  return spans;
}

/** @param {Recorded["columns"]} columns @param {number} depths */
export function stripColumnsOf({ shape, depth, outcome, move, moves }, depths) {
  return { shape, depths, depth, outcome, move, moves, remaining: null, fewest: [] };
}

/** A recording cut after some nodes. @param {Columns} columns @param {number} nodes @returns {Columns} */
function beginningOf(columns, nodes) {
  const { depth, parent, places, shift } = columns;
  const outcome = columns.outcome.slice(0, nodes);
  if (outcome.at(-1) !== SOLVED) outcome.fill(EXPANDED, -1);
  return {
    ...columns,
    ...movesOf(columns, nodes),
    outcome,
    depth: depth.subarray(0, nodes),
    parent: parent && parent.subarray(0, nodes),
    places: places.subarray(0, nodes - shift),
    skips: new Map(Array.from(columns.skips, ([reason, column]) => [reason, column.subarray(0, nodes)])),
    is_cut: true,
    is_deep: false,
    fault_node: null,
  };
}

/** Renumbered: a search has up to one for each of its nodes. @param {Columns} columns @param {number} nodes */
function movesOf({ move, moves }, nodes) {
  const begun = move.subarray(0, nodes);
  const used = [...new Set(begun)].filter((number) => number !== NONE);
  const numbers = new Map(used.map((number, at) => [number, at]));
  return { move: begun.map((number) => numbers.get(number) ?? NONE), moves: used.map((number) => moves[number] ?? "") };
}
