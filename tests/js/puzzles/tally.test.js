/** What is gone is counted by colour from the first board and the one on screen. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { setMessages } from "../../../static/js/lib/messages.js";
import { tally } from "../../../static/js/puzzles/mayan/counts.js";

const START = [[1, 2], [2, 2, 4], [], [1, 1], [4, 4]];
const AFTER = [[1], [4], [], [1, 1], [4, 4]];

/** @returns {readonly (readonly [cell: number, gone: number, of: number])[]} */
function counted(kind, progress) {
  const frame = kind && { kind, mark: "", board: AFTER };
  return tally(START, { step: 0, board: START, frame, progress }).map(({ cell, gone, of }) => [cell, gone, of]);
}

const NONE = [[1, 0, 3], [2, 0, 3], [4, 0, 3]];
const TWOS = [[1, 0, 3], [2, 3, 3], [4, 0, 3]];

test("a board at rest is counted as it stands, one counter for each colour of the start", () => {
  assert.deepEqual(counted(null, 0), NONE);
});

test("what vanishes is counted when it is gone, a cut board from the middle on", () => {
  assert.deepEqual(counted("clear", 0.9), NONE);
  assert.deepEqual(counted("clear", 1), TWOS);
  assert.deepEqual(counted("leave", 0.4), NONE);
  assert.deepEqual(counted("leave", 0.5), TWOS);
});

test("a counter is one sentence", () => {
  setMessages({}, "en");
  const [, twos] = tally(START, { step: 1, board: AFTER, frame: null, progress: 0 });
  assert.equal(twos.text, "2 blocks: 3 of 3 are gone");
});
