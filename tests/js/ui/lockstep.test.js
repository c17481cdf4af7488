/** Two searches in step: time, speed and scale as arithmetic. */

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  RATES, commonInterval, lockstepAt, nextLockstep, nodeOfBoth, openingInterval, portionOf,
} from "../../../static/js/ui/search/lockstep.js";

const run = (state, ...actions) => actions.reduce(nextLockstep, state);
const tick = (elapsed_ms) => ({ type: "tick", elapsed_ms });

test("after k nodes of one, k nodes of the other, up to the end of the longer one", () => {
  const start = lockstepAt(587, 0);
  assert.equal(start.rate, 60);
  const playing = run(start, { type: "play" }, tick(50), tick(50));
  assert.equal(nodeOfBoth(playing), 6);
  assert.deepEqual(run(playing, { type: "pause" }), { last: 587, at: 6, rate: 60, playing: false });
  const ended = run(playing, tick(60_000), tick(1000));
  assert.deepEqual(ended, { last: 587, at: 587, rate: 60, playing: false });
  assert.equal(run(ended, { type: "play" }).at, 0, "it begins again");
  assert.equal(run(start, tick(1000)), start, "no time passes while nothing plays");
});

test("it begins where the current search is, and goes where that goes", () => {
  assert.equal(lockstepAt(11, 30).at, 11);
  const playing = run(lockstepAt(100, 3), { type: "play" });
  assert.deepEqual(run(playing, { type: "seek", node: 70 }), { ...playing, at: 70, playing: false });
  assert.equal(run(playing, { type: "rate", rate: 600 }, tick(100)).at, 63);
});

test("the speed is one that both can be watched at", () => {
  assert.deepEqual([0, 12, 100, 587, 149_999, 9_999_999].map((last) => lockstepAt(last, 0).rate),
    [2, 2, 8, 60, 6_000, 60_000]);
  assert.ok(RATES.includes(60_000));
  assert.equal(run(lockstepAt(0, 0), { type: "play" }).playing, false);
});

test("one scale for both, on which the shorter one can be seen", () => {
  assert.deepEqual(openingInterval([237, 588]), { start: 0, stop: 588 });
  assert.deepEqual(openingInterval([131_071, 742]), { start: 0, stop: 14_840 });
  const both = { start: 0, stop: 588 };
  assert.deepEqual(portionOf(both, 588), { interval: both, share: 1 });
  assert.deepEqual(portionOf(both, 237), { interval: { start: 0, stop: 237 }, share: 237 / 588 });
  assert.deepEqual(portionOf({ start: 300, stop: 400 }, 237), { interval: null, share: 0 });
  assert.deepEqual(portionOf({ start: 230, stop: 400 }, 237), { interval: null, share: 0 });
  assert.equal(portionOf({ start: 0, stop: 40 }, 2).share, 2 / 40);
});

test("where one strip is zoomed the other has the same scale", () => {
  const totals = [200, 400];
  assert.deepEqual(commonInterval({ start: 20, stop: 70 }, 0.5, totals), { start: 20, stop: 120 });
  assert.deepEqual(commonInterval({ start: 0, stop: 400 }, 1, totals), { start: 0, stop: 400 });
  assert.deepEqual(commonInterval({ start: 180, stop: 200 }, 0.05, totals), { start: 0, stop: 400 });
});
