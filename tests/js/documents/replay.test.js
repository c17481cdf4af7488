/** Documents are read when they are of the format and the version that the page knows. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { boardAt, pathTo, readReplay } from "../../../static/js/documents/replay.js";
import { documentOf } from "../support.js";

for (const replay of documentOf("replays")) {
  test(`every board is the document's: ${replay.code}`, () => {
    const trace = readReplay(replay);
    const boards = [replay.start, ...replay.steps.map(({ board }) => board)];
    assert.deepEqual(trace.boards, boards);
    assert.deepEqual(trace.boards.map((_, step) => boardAt(trace, step)), boards);
    assert.deepEqual(trace.steps, replay.steps);
    assert.equal(trace.total, replay.steps.length);
    assert.equal(trace.tried, replay.boards);
    for (const field of ["kind", "code", "name", "limit", "outcome"]) {
      assert.equal(trace[field], replay[field]);
    }
  });
}

test("a trace cannot be changed", () => {
  const trace = readReplay(documentOf("replay-sample"));
  for (const each of [trace, trace.boards, trace.steps]) assert(Object.isFrozen(each));
});

test("a path has the moves beside the boards", () => {
  const replay = documentOf("replay-sample");
  const path = pathTo(readReplay(replay), 2).map(({ move, board }) => ({ move, board }));
  const steps = replay.steps.slice(0, 2).map(({ move, board }) => ({ move, board }));
  assert.deepEqual(path, [{ move: null, board: replay.start }, ...steps]);
});

for (const [change, message] of [
  [{ format: "gif" }, 'Replay, format: expected "backtrack-replay", got "gif".'],
  [{ format: null }, 'Replay, format: expected "backtrack-replay", got null.'],
  [{ version: 2 }, "Replay, version: expected 1, got 2."],
  [{ version: "1" }, 'Replay, version: expected 1, got "1".'],
]) {
  test(`another format or version is refused: ${JSON.stringify(change)}`, () => {
    assert.throws(() => readReplay({ ...documentOf("replay-sample"), ...change }), { message });
  });
}

for (const source of [null, [], {}, 3]) {
  test(`what has no format is refused: ${JSON.stringify(source)}`, () => {
    const message = 'Replay, format: expected "backtrack-replay", got nothing.';
    assert.throws(() => readReplay(source), { message });
  });
}
