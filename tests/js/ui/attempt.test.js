/** Attempts at exercises as learning platforms keep them. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { attemptFrom, isOpen, isOver, newAttempt, score, stateOf, withAnswer } from "../../../static/js/features/quiz/attempt.js";

const RIGHT = { kind: "move", step: 1, at: 0, given: "(2, 1) right", right: "(2, 1) right", isRight: true };
const WRONG = { kind: "fate", step: 2, at: 4, given: "solved", right: "explored", isRight: false };
const LONG = { ...WRONG, step: 3, given: "很".repeat(200), right: "x".repeat(200) };

const attemptOf = (count, ...answers) => answers.reduce(withAnswer, newAttempt(count));

test("a score is the share of right answers among all questions", () => {
  for (const [attempt, expected, over] of [
    [newAttempt(3), 0, false],
    [attemptOf(4, RIGHT, WRONG), 0.25, false],
    [attemptOf(2, RIGHT, WRONG), 0.5, true],
    [newAttempt(0), 0, true],
  ]) {
    assert.equal(score(attempt), expected);
    assert.equal(isOver(attempt), over);
  }
});

test("a state gives the attempt back, as a document and as its text", () => {
  const attempt = { ...attemptOf(5, RIGHT, WRONG, LONG), seconds: 12, moves: 7 };
  const state = stateOf(attempt);
  assert.deepEqual(attemptFrom(state), attempt);
  assert.deepEqual(attemptFrom(JSON.stringify(state)), attempt);
});

test("twenty long answers fit into what SCORM 1.2 stores", () => {
  const attempt = attemptOf(20, ...Array.from({ length: 20 }, (_, index) => ({ ...LONG, step: 17_000_000 + index })));
  assert.ok(JSON.stringify(stateOf(attempt)).length <= 4096);
});

test("only questions behind the last answer are open", () => {
  const attempt = attemptOf(5, RIGHT, WRONG);
  const open = [[1, 9], [2, 3], [2, 4], [2, 5], [3, 0]].map(([step, at]) => isOpen(attempt, step, at));
  assert.deepEqual(open, [false, false, false, true, true]);
  assert.ok(isOpen(newAttempt(1), 1, 0));
});

const FINE = stateOf(attemptOf(3, RIGHT));

for (const state of [
  null, undefined, 7, "", "{", "[]", [], {}, { seen: 0.5, version: 1 },
  { ...FINE, version: 2 }, { ...FINE, count: -1 }, { ...FINE, count: 21 }, { ...FINE, count: 0 }, { ...FINE, count: "3" },
  { ...FINE, seconds: NaN }, { ...FINE, moves: 1.5 }, { ...FINE, answers: {} }, { ...FINE, answers: [null] },
  { ...FINE, answers: [["move", 1]] }, { ...FINE, answers: [["move", -1, 0, "a"]] }, { ...FINE, answers: [["move", 1, 0, 5]] },
  { ...FINE, answers: [[1, 1, 0, "a", "b"]] },
]) {
  test(`no attempt is in ${JSON.stringify(state)}`, () => assert.equal(attemptFrom(state), null));
}
