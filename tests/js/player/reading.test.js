/** "Wait for the guide": one step of three frames of 100 ms that says "one", "two", "two", "rest". */

import assert from "node:assert/strict";
import { test } from "node:test";

import { SENTENCE_PACE } from "../../../static/js/player/transition.js";
import { createReading, createShortening, readingTime, shortened } from "../../../static/js/ui/player/reading.js";

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
  const shortening = createShortening();
  const found = createReading({ settings, voice, shortening })({ ...VIEW, ...view });
  const stateOf = (speed, status) => ({ status, speed, step: 4, motion: null, wait_ms: 0, loop: null });
  return {
    shortening,
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
});

test("the speed divides the waiting", () => {
  const { stands } = reading();
  for (const speed of [0.25, 0.5, 2, 16]) assert.deepEqual([stands(1, { speed }), stands(0, { speed })], [80, 240]);
});

test("a sentence a node can be read at any speed of its frames", () => {
  const { stands } = reading({ view: { brief: () => "a".repeat(10) } });
  assert.equal(stands(3, { speed: SENTENCE_PACE }), 600 * SENTENCE_PACE - 300);
});

test("a sentence that was read three times is shortened, whatever its numbers are", () => {
  const { stands, shortening } = reading({ view: { narrate: () => "Back to depth 2: the move is taken back." } });
  for (const depth of [1, 2, 3, 4]) shortening.take(`Back to depth ${depth}: the move is taken back.`);
  assert.equal(stands(3), readingTime("Back to depth 2.") / 2 - 300);
});

for (const [sentence, short] of [
  ["Depth limit: every drag is used up, and 12 blocks are left.", "Depth limit."],
  ["深度上限：拖动已用完，还剩 12 块。", "深度上限。"],
  ["The queue is empty.", "The queue is empty."],
]) {
  test(`"${sentence}" becomes "${short}"`, () => assert.equal(shortened(sentence), short));
}

test("one sentence for all of a step is read once", () => {
  const { stands } = reading({ narration: "short", view: { brief: () => "a".repeat(10) } });
  assert.deepEqual([1, 2, 3, 0].map((frame) => stands(frame)), [0, 0, 300, 0]);
});

for (const [name, more, at] of [
  ["the setting is off", { wait: false }, {}],
  ["the guide is silent", { narration: "off" }, {}],
  ["it passes nodes at a pace", {}, { speed: 60 }],
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
