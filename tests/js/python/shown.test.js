/** Which question about a recorded program Python answers next. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { createShown } from "../../../static/js/python/shown.js";
import { createTree } from "../../../static/js/python/tree.js";

const NODES = 100;

/** A program of calls that each call the next one; and a Python that answers when a test says so. */
async function asked() {
  const columns = /** @type {any} */ ({
    shape: "nested", shift: 0, skips: new Map(), moves: ["deeper"],
    depth: Uint8Array.from({ length: NODES }, (_, node) => node),
    move: new Int32Array(NODES), outcome: new Uint8Array(NODES).fill(3), places: Uint32Array.from({ length: NODES }, (_, node) => node),
  });
  const runs = /** @type {{first: number, answer: () => Promise<void>}[]} */ ([]);
  const python = /** @type {any} */ ({
    survey: async () => ({ candidates: ["board"], marks: null, forgotten: null }),
    steps: ({ spans: [{ span: [first, count] }] }) => new Promise((resolve) => {
      const steps = Array.from({ length: count }, (_, at) => ({ node: first + at, board: first + at, before: [], frames: [{ facts: {} }] }));
      runs.push({
        first,
        async answer() {
          resolve({ steps, points: {}, noticed: [], forgotten: null });
          await new Promise(setImmediate);
        },
      });
    }),
  });
  const shown = createShown({ columns, tree: createTree(columns), title: "f", truncated: false, python });
  await shown.ready;
  const show = async (/** @type {number} */ node) => {
    void shown.show([{ start: node, stop: node + 10 }]);
    await new Promise(setImmediate);
  };
  return { runs, show, firsts: () => runs.map(({ first }) => first) };
}

test("one run goes at a time, and the last question is the next", async () => {
  const { runs, show, firsts } = await asked();
  for (const node of [10, 30, 50, 70]) await show(node);
  assert.deepEqual(firsts(), [10]);
  for (const run of [0, 1, 2, 3]) await runs[run]?.answer();
  assert.deepEqual(firsts(), [10, 70, 50, 30]);
});

test("what another run has brought needs none", async () => {
  const { runs, show, firsts } = await asked();
  for (const node of [10, 30, 10, 30]) await show(node);
  for (const run of [0, 1]) await runs[run]?.answer();
  assert.deepEqual(firsts(), [10, 30]);
});
