/**
 * Stored answers of Python about a program, for pages without Python.
 * @import {Document, Shower} from "./shown.js"
 * @typedef {{survey: Document, steps: readonly Document[], graph: unknown}} Stored see
 *   solver/own/browser/notebook.py; `steps`: of all calls, without the columns' fields
 * @typedef {[node: number, depth: number, outcome: string, move: string | null]} Known of a node
 * @typedef {{span: readonly number[], nodes: readonly Known[], way: readonly (string | null)[]}} Span
 * @typedef {{root: number, title: string, open: number, spans: readonly Span[], points: readonly [number, number][]}} Asked
 */

/** @param {Stored} stored @returns {Shower} */
export function createStored({ survey, steps, graph }) {
  /** @param {number} call */
  function pointOf(call) {
    const step = steps[call];
    return step && { board: step.board, variables: step.frames.at(-1).facts.variables };
  }

  return {
    survey: async () => survey,
    graph: async () => graph,
    reach: async () => ({}),
    async steps(asked) {
      const { root, title, open, spans, points } = /** @type {Asked} */ (asked);
      const shown = (/** @type {Known} */ known, /** @type {Span["way"]} */ way) => {
        const [node] = known;
        const step = completed(steps[node - root] ?? bare(node < root ? title : ""), known, way);
        return node === open ? { ...step, after: [] } : step;
      };
      return {
        steps: spans.flatMap(({ nodes, way }) => along(nodes, way, shown)),
        points: Object.fromEntries(points.map(([call]) => [call, pointOf(call)])),
        noticed: [],
        forgotten: null,
      };
    },
  };
}

/**
 * Maps nodes, each with the moves that lead to it.
 * @param {readonly Known[]} nodes @param {Span["way"]} start moves to the first node @param {(known: Known, way: Span["way"]) => Document} shown
 */
function along(nodes, start, shown) {
  let way = start;
  return nodes.map((known) => {
    const [, depth, , move] = known;
    way = [...way.slice(0, depth), move];
    return shown(known, way);
  });
}

/** As solver/recording/completing.py. @param {Document} step @param {Known} known @param {Span["way"]} way @returns {Document} */
function completed({ board, before, frames, after }, [node, depth, outcome, move], way) {
  const { facts } = frames.at(-1);
  const entered = { kind: "enter", mark: outcome, outcome, facts, depth, board };
  const moved = frames.slice(0, -1).map((/** @type {Document} */ frame) => ({ ...frame, move }));
  return {
    node, depth, move, outcome, board, before,
    frames: [...moved, entered],
    after: after.map((/** @type {Document} */ frame) => placed(frame, { node, depth }, way)),
  };
}

/** @param {Document} frame between two nodes @param {{node: number, depth: number}} at the node at work @param {Span["way"]} way */
function placed(frame, at, way) {
  if (frame.kind === "leave") return { ...frame, move: way[Math.min(frame.depth + 1, way.length - 1)] };
  return frame.kind === "queue" ? { ...frame, ...at } : frame;
}

/** @param {string} text @returns {Document} the step of a node to which the program did not come again */
function bare(text) {
  const board = { text };
  return { board, before: [], frames: [{ kind: "enter", facts: { trace: [] }, board }], after: [] };
}
