/** The player over steps that come while it runs, and at a pace instead of a speed. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { momentOf } from "../../../static/js/player/motion.js";
import { initialState, isMoving, transition } from "../../../static/js/player/transition.js";

const forward = { type: "step", by: 1 };
const back = { type: "step", by: -1 };
const play = { type: "play" };
const tick = (elapsed_ms) => ({ type: "tick", elapsed_ms });
const speedOf = (value) => ({ type: "speed", value });

/** Ten steps of one frame of 100 ms; `here` holds those that have come, `act(...)` answers states. */
function opened({ step = 0, speed = 1, here: come = [], total = 10 } = {}) {
  const here = new Set(come);
  const context = { total, durations: (each) => (here.has(each) ? [100] : null) };
  let state = initialState({ step, speed, total });
  const act = (...actions) => actions.map((action) => (state = transition(state, action, context)));
  return { here, act, state: () => state };
}

/** The status, the step, and whether anything moves. */
const seen = ({ status, step, motion }) => [status, step, motion !== null];

test("a step waits for its frames", () => {
  const { act, here } = opened();
  const before = act(forward, tick(5000), tick(5000));
  here.add(1);
  assert.deepEqual([...before, ...act(tick(99), tick(1))].map(seen), [
    ["paused", 0, true],
    ["paused", 0, true],
    ["paused", 0, true],
    ["paused", 0, true],
    ["paused", 1, false],
  ]);
});

test("a step back waits too", () => {
  const { act, here } = opened({ step: 5 });
  const before = act(back, tick(1000));
  here.add(5);
  assert.deepEqual([...before, ...act(tick(100))].map(seen), [
    ["paused", 5, true],
    ["paused", 5, true],
    ["paused", 4, false],
  ]);
});

test("quick presses land before anything has come", () => {
  assert.deepEqual(opened().act(forward, forward, forward).map(seen), [
    ["paused", 0, true],
    ["paused", 1, true],
    ["paused", 2, true],
  ]);
});

test("playing waits where nothing has come and goes on", () => {
  const { act, here } = opened({ here: [1] });
  act(play, tick(100), tick(500));
  const waiting = act(tick(3000), tick(3000)).at(-1);
  for (let step = 2; step <= 10; step += 1) here.add(step);
  assert.deepEqual([waiting, ...act(tick(0), tick(100))].map(seen), [
    ["playing", 1, true],
    ["playing", 1, true],
    ["playing", 2, false],
  ]);
});

test("a held wait that is turned back stays where it is", () => {
  const states = opened({ step: 3 }).act(play, { type: "pause" }, back, tick(1000));
  assert.deepEqual(states.slice(-2).map(seen), [["paused", 3, false], ["paused", 3, false]]);
});

test("a pace passes whole steps", () => {
  const { act } = opened({ speed: 60 });
  const states = act(play, tick(0), tick(20), tick(10), tick(10), tick(60), tick(100));
  assert.deepEqual(states.map(({ step }) => step), [0, 1, 2, 2, 3, 7, 10]);
  assert.equal(states.at(-1).status, "ended");
  assert(states.every(({ motion }) => motion === null));
});

test("no pace is lost between ticks", () => {
  const { act, state } = opened({ speed: 6000, total: 10_000_000 });
  act(play);
  for (let count = 0; count < 1000; count += 1) act(tick(7));
  assert(Math.abs(state().step - 42_000) <= 1);
});

test("a pace ends a motion at once and a speed takes over again", () => {
  const { act } = opened({ here: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] });
  act(play, tick(50));
  const racing = act(speedOf(600), tick(10)).at(-1);
  const walking = act(speedOf(1), tick(10)).at(-1);
  assert.equal(racing.status, "playing");
  assert.equal(racing.motion, null);
  assert(racing.step > 1);
  assert.equal(walking.motion.step, racing.step + 1);
});

test("a single step at a pace shows its frames", () => {
  const states = opened({ speed: 600_000, here: [1] }).act(forward, tick(3), tick(4));
  assert.deepEqual(states.map(seen), [
    ["paused", 0, true],
    ["paused", 0, true],
    ["paused", 1, false],
  ]);
});

test("a frame waits for the frames of its step", () => {
  const next = { type: "frame", by: 1 };
  const { act, here } = opened();
  const before = act(next, next, tick(5000));
  here.add(1);
  assert.deepEqual([...before, ...act(tick(100))].map(seen), [
    ["paused", 0, true],
    ["paused", 0, true],
    ["paused", 0, true],
    ["paused", 1, false],
  ]);
});

test("a moment inside a step is there when its frames are", () => {
  const { act, here } = opened();
  const [waiting, later] = act({ type: "seek", step: 4, frame: 7 }, tick(100));
  here.add(5);
  const [there] = act(tick(0));
  assert.deepEqual([waiting, later, there].map(momentOf), [
    { step: 4, frame: 7 }, { step: 4, frame: 7 }, { step: 4, frame: 1 },
  ]);
  assert.deepEqual([waiting, later, there].map(isMoving), [true, true, false]);
});
