/** "Wait for the guide": one step of three frames of 100 ms that says "one", "two", "two", "rest". */

import assert from "node:assert/strict";
import { test } from "node:test";

import { createReading, readingTime } from "../../../static/js/ui/player/reading.js";

const LENGTHS = [100, 100, 100];
const SENTENCES = ["one", "two", "two"];
const VIEW = {
  total: 9,
  boardAt: () => "board",
  framesOf: () => SENTENCES.map((say) => ({ say, mark: "", board: "board" })),
  narrate: ({ cursor }) => cursor.frame?.say ?? "rest",
  brief: () => "all",
};

function reading({ wait = true, narration = "full", on = false, speaking = false, view = {} } = {}) {
  const voice = { isOn: () => on, isSpeaking: () => speaking, say: () => {} };
  const settings = { get: () => ({ wait, narration }) };
  const found = createReading({ settings, voice })({ ...VIEW, ...view });
  const stateOf = (speed, status) => ({ status, speed, step: 4, motion: null, wait_ms: 0, loop: null });
  return {
    stands: (frame, { speed = 1, status = "playing" } = {}) =>
      found.stands({ step: 4, frame }, stateOf(speed, status), LENGTHS),
    lingers: (frame, { speed = 1, status = "playing" } = {}) =>
      found.lingers({ step: 4, frame }, stateOf(speed, status), LENGTHS.length),
  };
}

for (const [sentence, time_ms] of [["", 0], ["Victory!", 480], ["跳过。", 600], ["第 3 步", 580]]) {
  test(`"${sentence}" is read in ${time_ms} ms`, () => assert.equal(readingTime(sentence), time_ms));
}

test("a frame stands until its sentence can be read, and a sentence that stays goes on", () => {
  const { stands } = reading();
  assert.deepEqual([1, 2, 3].map((frame) => stands(frame)), [80, 0, 0]);
  assert.equal(stands(0), 240);
  assert.deepEqual([1, 2, 3].map((frame) => stands(frame, { speed: 0.5 })), [0, 0, 0]);
});

test("one sentence for all of a step is read once", () => {
  const { stands } = reading({ narration: "short", view: { brief: () => "a".repeat(10) } });
  assert.deepEqual([1, 2, 3, 0].map((frame) => stands(frame)), [0, 0, 300, 0]);
});

for (const [name, more, at] of [
  ["the setting is off", { wait: false }, {}],
  ["the guide is silent", { narration: "off" }, {}],
  ["it plays faster", {}, { speed: 2 }],
  ["a person steps", {}, { status: "paused" }],
  ["the view reads something else", { view: { reads: () => false } }, {}],
]) {
  test(`nothing waits where ${name}`, () => {
    const { stands, lingers } = reading({ ...more, speaking: true, on: true });
    assert.equal(stands(1, at), 0);
    assert.equal(lingers(1, at), false);
  });
}

test("a voice is waited for where the next sentence would cut it short", () => {
  const { stands, lingers } = reading({ on: true, speaking: true });
  assert.deepEqual([1, 2, 3, 0].map((frame) => lingers(frame)), [true, false, true, true]);
  assert(stands(1) > 0);
  assert.equal(reading({ on: true }).lingers(1), false);
});
