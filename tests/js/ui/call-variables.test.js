/** The variables of calls on the stack: as they began, and of the one at work as they are now. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { framesBetween } from "../../../static/js/documents/search.js";
import { textOf, variablesNow } from "../../../static/js/ui/search/variables.js";

const traced = (...calls) => ({ facts: { trace: calls.map((lines) => ({ function: "f", lines })) } });
const began = (n, depth) =>
  ({ kind: "enter", depth, facts: { variables: { n }, trace: [{ lines: [[1, { n, found: "[]" }]] }] } });

/** f(3) sets m, calls f(2), which sets its own m and comes back; then f(3) changes n and found. */
const STEPS = [
  { node: 0, depth: 0, before: [], frames: [began("3", 0)], after: [] },
  { node: 1, depth: 1, before: [], frames: [{ kind: "move", ...traced([[2, { m: "7" }]]) }, began("2", 1)], after: [
    { kind: "leave", depth: 0, ...traced([[2, { m: "8" }]], [[3, { n: "4", found: "[1]" }]]) },
    { kind: "skip", ...traced([[4, { i: "0" }]]) },
  ] },
  { node: 2, depth: 1, before: [], frames: [{ kind: "move", ...traced([[5, {}]]) }, began("5", 1)], after: [] },
];
const WAYS = [framesBetween(STEPS[0], STEPS[1]), framesBetween(STEPS[1], STEPS[2])];
const CALL = { node: 0, variables: { n: "3" } };

/** So many frames on the way to a step are over. */
function at(step, frames, { without = [] } = {}) {
  const viewModel = {
    step: (node) => (without.includes(node) ? null : STEPS[node] ?? null),
    framesOf: (node) => WAYS[node - 1],
    epilogue: () => [],
  };
  const motion = frames ? { step, frame: frames - 1 } : null;
  const cursor = { step, frame: frames ? WAYS[step - 1][frames - 1] : null };
  return [viewModel, { state: { step: step - 1, motion }, cursor, rest: { step: frames ? step - 1 : step } }];
}

for (const [what, moment, shown] of [
  ["as it began", at(0, 0), { n: "3" }],
  ["what it set before it calls", at(1, 1), { n: "3", m: "7" }],
  ["what it changed when the other is back, and nothing of that", at(2, 1), { n: "4", m: "7" }],
  ["what it tries next", at(2, 2), { n: "4", m: "7", i: "0" }],
  ["as it began where a step is not at hand", at(2, 2, { without: [1] }), { n: "3" }],
  ["as it began where it is not at hand itself", at(1, 1, { without: [0] }), { n: "3" }],
]) {
  test(`a call shows ${what}`, () => {
    assert.deepEqual(variablesNow(...moment, CALL), shown);
  });
}

test("a line cuts long values and keeps names and values together", () => {
  const line = textOf({ row: "2", board: "[1, 3, -1, -1]", word: "'0123456'" });
  assert.equal(line.replaceAll("\u00a0", "_"), "row_=_2, board_=_[1, 3, -1…, word_=_'0123456'");
});
