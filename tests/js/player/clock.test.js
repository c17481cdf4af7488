import assert from "node:assert/strict";
import { test } from "node:test";

import { createClock, debounce, throttle } from "../../../static/js/player/clock.js";

/** A clock on a fake time source: `frame(ms)` lets time pass and draws one frame. */
function fakeClock() {
  const fake = { time: 1000, next: 1, waiting: new Map() };
  const clock = createClock({
    now: () => fake.time,
    requestFrame(callback) {
      fake.waiting.set(fake.next, callback);
      return fake.next++;
    },
    cancelFrame: (id) => fake.waiting.delete(id),
  });
  const ticks = [];
  return {
    clock,
    ticks,
    tick: (elapsed) => ticks.push(elapsed),
    waiting: () => fake.waiting.size,
    frame(elapsed) {
      fake.time += elapsed;
      const callbacks = [...fake.waiting.values()];
      fake.waiting.clear();
      callbacks.forEach((callback) => callback());
    },
  };
}

test("tells the time between frames", () => {
  const { clock, frame, tick, ticks } = fakeClock();
  clock.start(tick);
  frame(16);
  frame(17);
  assert.deepEqual(ticks, [16, 17]);
});

test("stops and starts again without the time between", () => {
  const { clock, frame, tick, ticks, waiting } = fakeClock();
  clock.start(tick);
  frame(16);
  clock.stop();
  frame(40);
  frame(40);
  clock.start(tick);
  frame(5);
  assert.deepEqual(ticks, [16, 5]);
  assert(clock.running());
  assert.equal(waiting(), 1);
});

test("starting twice is one clock", () => {
  const { clock, frame, tick, ticks, waiting } = fakeClock();
  clock.start(tick);
  clock.start(tick);
  frame(10);
  assert.deepEqual(ticks, [10]);
  assert.equal(waiting(), 1);
});

test("may be stopped by its own tick", () => {
  const { clock, frame, waiting } = fakeClock();
  clock.start(() => clock.stop());
  frame(10);
  assert(!clock.running());
  assert.equal(waiting(), 0);
});

test("a tab that was hidden does not leap", () => {
  const { clock, frame, tick, ticks } = fakeClock();
  clock.start(tick);
  frame(3_600_000);
  frame(16);
  assert.deepEqual(ticks, [250, 16]);
});

test("time that runs backwards counts as none", () => {
  const { clock, frame, tick, ticks } = fakeClock();
  clock.start(tick);
  frame(-5);
  frame(16);
  assert.deepEqual(ticks, [0, 16]);
});

test("what is debounced runs once, when nobody has called it for a time", (context) => {
  const { timers } = context.mock;
  timers.enable({ apis: ["setTimeout"] });
  let runs = 0;
  const fade = debounce(100, () => { runs += 1; });
  timers.tick(200);
  assert.equal(runs, 0);
  fade.call();
  timers.tick(60);
  fade.call();
  timers.tick(99);
  assert.equal(runs, 0);
  timers.tick(200);
  assert.equal(runs, 1);
  fade.call();
  fade.cancel();
  timers.tick(200);
  assert.equal(runs, 1);
});

test("what is throttled may run again after the gap that is asked for", () => {
  const fake = { time: 0 };
  const mayRun = throttle({ now: () => fake.time });
  const seen = [0, 199, 200, 399, 400].map((time) => {
    fake.time = time;
    return mayRun(200);
  });
  assert.deepEqual(seen, [true, false, true, false, true]);
  assert(mayRun(0));
});
