/** Zooming and panning as arithmetic: what stays where it is, and where the edges are. */

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  anchored, clampInterval, following, interpolated, intervalWithin, panned, pinched, wholeNumbers,
  zoomed,
} from "../../../static/js/strip/interval.js";
import { assertNear, randomFrom } from "../support.js";

const LARGEST = 17_847_789;
const SAMPLES = 200;

const interval = (start, stop) => ({ start, stop });
const positionAt = ({ start, stop }, at) => start + at * (stop - start);
const between = (low, high, part) => low + part * (high - low);

/** Numbers 0..1 in threes; the ends are among them. */
function* samples(seed) {
  for (const ends of [[0, 0, 0], [1, 1, 1], [0, 1, 0], [1, 0, 1]]) yield ends;
  const random = randomFrom(seed);
  for (let count = 0; count < SAMPLES; count += 1) yield [random(), random(), random()];
}

for (const [asked, total, shown] of [
  [interval(10, 20), 100, interval(10, 20)],
  [interval(-5, 5), 100, interval(0, 10)],
  [interval(95, 105), 100, interval(90, 100)],
  [interval(-50, 500), 100, interval(0, 100)],
  [interval(40, 42), 100, interval(37, 45)],
  [interval(99, 100), 100, interval(92, 100)],
  [interval(30, 10), 100, interval(16, 24)],
  [interval(0, 3), 5, interval(0, 5)],
  [interval(7, 9), 1, interval(0, 1)],
]) {
  test(`an interval stays in the search and does not get too small: ${asked.start}`, () => {
    assert.deepEqual(clampInterval(asked, total), shown);
  });
}

for (const [asked, total, shown] of [
  [interval(10, 20), 100, interval(10, 20)],
  [interval(40, 43), 100, interval(37, 45)],
  [interval(1, 5), 100, interval(0, 8)],
  [interval(99, 100), 100, interval(92, 100)],
  [interval(60, 999_999), 100, interval(60, 100)],
  [interval(0, 99), 100, interval(0, 99)],
  [interval(0, 100), 100, null],
  [interval(0, 999_999), 100, null],
  [interval(100, 200), 100, null],
  [interval(1, 2), 5, null],
]) {
  test(`a window in a link is set right: ${asked.start}-${asked.stop}`, () => {
    assert.deepEqual(intervalWithin(asked, total), shown);
  });
}

test("zooming in keeps what is under the pointer", () => {
  for (const [one, at, other] of samples(1)) {
    const span = between(8, 1e6, one);
    const times = between(0.1, 1, other);
    const before = interval(5_000_000, 5_000_000 + span);
    const anchor = { position: positionAt(before, at), at };
    const after = zoomed(before, times, anchor, LARGEST);
    assertNear(positionAt(after, at), anchor.position, 1e-6);
    assertNear(after.stop - after.start, Math.max(span * times, 8), 1e-6 * span);
  }
});

test("zooming out ends with all of it", () => {
  const anchor = { position: 50, at: 0.1 };
  assert.deepEqual(zoomed(interval(40, 140), 100, anchor, 1000), interval(0, 1000));
});

test("zooming out at an edge stays inside", () => {
  const anchor = { position: 2, at: 0.5 };
  assert.deepEqual(zoomed(interval(0, 20), 2, anchor, 1000), interval(0, 40));
});

test("both fingers keep what they hold", () => {
  const before = interval(400_000, 500_000);
  for (const [one, other, third] of samples(2)) {
    const first = Math.min(one, other);
    const second = Math.max(one, other, first + 0.05);
    const apart = between(0.05, 0.9, third);
    const moved = [
      { position: positionAt(before, first), at: 0.05 },
      { position: positionAt(before, second), at: 0.05 + apart },
    ];
    const after = pinched(...moved, LARGEST);
    for (const { position, at } of moved) assertNear(positionAt(after, at), position, 1e-3);
  }
});

test("fingers at one place do not break it", () => {
  const anchor = { position: 50, at: 0.5 };
  assert.deepEqual(pinched(anchor, anchor, 100), interval(46, 54));
  assert.deepEqual(pinched(anchor, { position: 90, at: 0.5 }, 100), interval(0, 100));
});

for (const [node, shown] of [
  [100, interval(100, 200)],
  [199, interval(100, 200)],
  [200, interval(180.5, 280.5)], // on to the right: most of what is seen lies ahead
  [99, interval(19.5, 119.5)],
  [700, interval(650.5, 750.5)], // far away: in the middle
  [0, interval(0, 100)],
  [999, interval(900, 1000)],
]) {
  test(`the current node is followed: ${node}`, () => {
    assert.deepEqual(following(interval(100, 200), node, 1000), shown);
  });
}

test("panning stops at the ends", () => {
  assert.deepEqual(panned(interval(100, 200), 0.5, 1000), interval(150, 250));
  assert.deepEqual(panned(interval(100, 200), -3, 1000), interval(0, 100));
  assert.deepEqual(panned(interval(100, 200), 99, 1000), interval(900, 1000));
});

test("an anchor keeps its place, as far as the search reaches", () => {
  assert.deepEqual(anchored(100, { position: 500, at: 0.25 }, 1000), interval(475, 575));
  assert.deepEqual(anchored(100, { position: 10, at: 0.5 }, 1000), interval(0, 100));
});

test("what both ends of a glide share stays where it is", () => {
  const before = interval(1000, 1_001_000);
  for (const [progress, at, third] of samples(3)) {
    const anchor = { position: positionAt(before, at), at };
    const after = zoomed(before, between(0.01, 0.9, third), anchor, LARGEST);
    assertNear(positionAt(interpolated(before, after, progress), at), anchor.position, 1e-2);
  }
});

test("a glide begins and ends where it should", () => {
  const [from, to] = [interval(0, 1000), interval(500.5, 600)];
  assert.deepEqual(interpolated(from, to, 0), from);
  assert.deepEqual(interpolated(from, to, 1), to);
  assert.deepEqual(interpolated(interval(0, 100), interval(50, 150), 0.5), interval(25, 125));
});

test("links hold whole numbers", () => {
  assert.deepEqual(wholeNumbers(interval(10.4, 19.2)), interval(10, 20));
  assert.deepEqual(wholeNumbers(interval(10, 20)), interval(10, 20));
  assert.deepEqual(wholeNumbers(interval(9.999999999, 20.000000001)), interval(10, 20));
});
