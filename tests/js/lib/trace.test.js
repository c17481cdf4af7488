/** The lines that ran for a frame, as a function of its progress. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { linesRun, localsAt, runAt } from "../../../static/js/lib/trace.js";

const TRACE = [
  { function: "moves", lines: [[9, { state: "(0,)" }]], value: "range(0, 6)" },
  {
    function: "skip",
    lines: [[14, { state: "(0,)", move: "1" }], [15, { row: "0" }], [16, { column: "0" }], [15, { row: "1" }]],
    value: "'same diagonal'",
  },
];

test("each line takes an equal part of the frame, and those before it have run", () => {
  assert.equal(linesRun(TRACE), 5);
  const at = (progress) => {
    const { line, past, call } = runAt(TRACE, progress);
    return [line, past, call.function];
  };
  assert.deepEqual(at(0), [9, [9], "moves"]);
  assert.deepEqual(at(0.2), [14, [9, 14], "skip"]);
  assert.deepEqual(at(0.61), [16, [9, 14, 15, 16], "skip"]);
  assert.deepEqual(at(0.99), [15, [9, 14, 15, 16], "skip"]);
  assert.deepEqual(at(1), [15, [9, 14, 15, 16], "skip"]);
});

test("the variables are those of the call at work, as they are now", () => {
  assert.deepEqual(runAt(TRACE, 0.41).locals, [["state", "(0,)"], ["move", "1"], ["row", "0"]]);
  assert.deepEqual(localsAt(TRACE[1], 3), [["state", "(0,)"], ["move", "1"], ["row", "1"], ["column", "0"]]);
  assert.deepEqual([0.99, 1].map((progress) => runAt(TRACE, progress).returned), [false, true]);
});

test("where nothing of the file ran, no line is lit", () => {
  assert.deepEqual(runAt([], 0.5), { line: 0, past: [], call: null, locals: [], returned: true });
  const empty = { function: "solved", lines: [], value: "False" };
  assert.deepEqual(runAt([empty], 1).call, empty);
  assert.equal(linesRun(), 0);
});
