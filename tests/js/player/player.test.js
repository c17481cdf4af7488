import assert from "node:assert/strict";
import { test } from "node:test";

import { createPlayer } from "../../../static/js/player/player.js";

const trace = { total: 3 };
const durations = [[], [100, 100], [100, 100, 100], [100]];

/** A player on a fake clock: `pass(ms)` lets time go by; `events` are what its listener heard. */
function fakePlayer() {
  const clock = {
    onTick: null,
    starts: 0,
    start(onTick) {
      if (clock.onTick) return;
      clock.onTick = onTick;
      clock.starts += 1;
    },
    stop() {
      clock.onTick = null;
    },
    running: () => clock.onTick !== null,
  };
  const player = createPlayer({ trace, durations, clock });
  const events = [];
  const stop = player.subscribe((state, previous) => {
    events.push(`${previous.status} ${previous.step} > ${state.status} ${state.step}`);
  });
  return { clock, player, events, stop, pass: (elapsed) => clock.onTick?.(elapsed) };
}

test("plays to the end and stops the clock", () => {
  const { clock, player, events, pass } = fakePlayer();
  player.dispatch({ type: "play" });
  assert(clock.running());
  for (let count = 0; count < 100; count += 1) pass(50);
  assert(!clock.running());
  assert.equal(clock.starts, 1);
  const { status, step, motion } = player.state();
  assert.deepEqual([status, step, motion], ["ended", 3, null]);
  const changes = events.filter((event) => {
    const [before, after] = event.split(" > ");
    return before !== after;
  });
  assert.deepEqual(changes, [
    "ready 0 > playing 0",
    "playing 0 > playing 1",
    "playing 1 > playing 2",
    "playing 2 > ended 3",
  ]);
});

test("the clock runs only while something moves", () => {
  const { clock, player, pass } = fakePlayer();
  const running = [clock.running()];
  const act = (action) => {
    player.dispatch(action);
    running.push(clock.running());
  };
  act({ type: "step", by: 1 });
  pass(200);
  running.push(clock.running());
  act({ type: "play" });
  act({ type: "pause" });
  act({ type: "toggle" });
  act({ type: "seek", step: 3 });
  assert.deepEqual(running, [false, true, false, true, false, true, false]);
});

test("listeners hear changes only and can leave", () => {
  const { player, events, stop } = fakePlayer();
  player.dispatch({ type: "pause" });
  player.dispatch({ type: "speed", value: 1 });
  player.dispatch({ type: "speed", value: 4 });
  stop();
  player.dispatch({ type: "seek", step: 2 });
  assert.deepEqual(events, ["ready 0 > ready 0"]);
  assert.deepEqual([player.state().speed, player.state().step], [4, 2]);
});

test("a listener may act and nobody hears an older state last", () => {
  const { player } = fakePlayer();
  player.subscribe((state) => {
    if (state.step === 1) player.dispatch({ type: "seek", step: 2 });
  });
  const heard = [];
  player.subscribe((state) => heard.push(state.step));
  player.dispatch({ type: "seek", step: 1 });
  assert.equal(player.state().step, 2);
  assert.deepEqual(heard, [2]);
});

test("opens where it is told", () => {
  const { clock } = fakePlayer();
  const found = [[2, 8], [3, 1], [99, 1]].map(([step, speed]) => {
    const state = createPlayer({ trace, durations, clock, step, speed }).state();
    return [state.status, state.step, state.speed];
  });
  assert.deepEqual(found, [["ready", 2, 8], ["ended", 3, 1], ["ended", 3, 1]]);
});

test("nothing runs or listens after it is disposed", () => {
  const { clock, player, events } = fakePlayer();
  player.dispatch({ type: "play" });
  assert.equal(events.length, 1);
  player.dispose();
  assert(!clock.running());
  player.dispatch({ type: "seek", step: 1 });
  assert.equal(events.length, 1);
});
