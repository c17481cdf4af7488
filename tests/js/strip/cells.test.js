/** Strips as data: what to ask for, what the screen shows of what is at hand, what lies where. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { extentOf, find, isCovered, pick, requestFor } from "../../../static/js/strip/cells.js";
import { blankStrip, resample } from "../../../static/js/strip/resample.js";
import { assertNear, documentOf, randomFrom } from "../support.js";
import { stripOf, treeOf } from "./trees.js";

const TREES = documentOf("trees");
const SMALL = treeOf(TREES.small);
const LARGE = treeOf(TREES.large);
const LIMIT = TREES.large.names.indexOf("limit");

const CASES = [1, 2, 9, 1000, 17_847_789].flatMap((total) =>
  [2, 3, 100, 366, 1216, 5000].flatMap((width) => [
    { total, width, start: 0, stop: total },
    { total, width, start: total * 0.3, stop: total * 0.3 + Math.max(total / 700, 1) },
  ]));

const shown = (tree, interval, width, at_hand) =>
  resample(blankStrip(width, tree.rows.length), at_hand, interval);

/** The node of a depth whose bar covers a node's place; -1 for none. */
function covering({ depths, end }, node, depth) {
  return depths.findLastIndex((at, k) => at === depth && k <= node && node < end[k]);
}

test("requests hold whole cells and reach beyond what is shown", () => {
  for (const { total, start, stop, width } of CASES) {
    const asked = requestFor({ start, stop }, total, width);
    assert(asked.start >= 0 && asked.start <= start);
    assert(asked.stop >= Math.min(stop, total) && asked.stop <= total);
    assert(asked.width >= 1 && asked.width <= 4096);
    const cell = Math.ceil((asked.stop - asked.start) / asked.width);
    assert.equal(asked.start % cell, 0);
    assert(asked.stop % cell === 0 || asked.stop === total);
    assert(cell >= Math.min((stop - start) / width, 1));
  }
});

test("what was asked for is enough", () => {
  // Else the same would be asked for again and again.
  for (const { total, start, stop, width } of CASES) {
    const request = requestFor({ start, stop }, total, width);
    assert(isCovered([request], { start, stop }, total, width));
  }
});

test("other strips are not enough", () => {
  const covers = (start, stop, width) =>
    isCovered([{ start, stop, width }], { start: 5000, stop: 6000 }, 100_000, 100);
  assert(covers(4900, 6100, 120), "the same cells");
  assert(!covers(4900, 6100, 60), "coarser");
  assert(!covers(4900, 6100, 1200), "finer than can be seen");
  assert(!covers(5000, 6000, 100), "no margin");
  assert(!covers(5500, 6700, 120), "elsewhere");
});

test("every column shows the node under it", () => {
  // Once cells hold one node, whatever the zoom and the shift.
  const [start, stop, width] = [100.3, 161.7, 500];
  const { start: from, stop: to, width: cells } = requestFor({ start, stop }, LARGE.total, width);
  const bars = shown(LARGE, { start, stop }, width, [stripOf(LARGE, from, to, cells)]);
  for (let x = 0; x < width; x += 1) {
    const node = Math.floor(start + ((x + 0.5) * (stop - start)) / width);
    LARGE.rows.forEach((_, depth) => {
      const expected = covering(LARGE, node, depth);
      assert.equal(bars.nodes[depth][x], expected);
      if (expected < 0) return;
      assert.equal(bars.merged[depth][x], 1);
      assert.equal(bars.outcome[depth][x], LARGE.outcomes[expected]);
    });
  }
});

test("merged cells show the last node and how many", () => {
  const bars = shown(SMALL, { start: 0, stop: 9 }, 3, [stripOf(SMALL, 0, 9, 3)]);
  const rows = (columns) => columns.map((row) => [...row]);
  assert.deepEqual(rows(bars.nodes), [[0, 0, 0], [1, 5, 5], [2, 3, 8], [-1, -1, 7]]);
  assert.deepEqual(rows(bars.merged), [[1, 1, 1], [1, 3, 1], [1, 1, 2], [0, 0, 1]]);
});

test("the strip with the nearest cells is shown", () => {
  const whole = stripOf(LARGE, 0, LARGE.total, 50);
  const fine = stripOf(LARGE, 400, 500, 100);
  const finer = stripOf(LARGE, 430, 460, 30);
  const row = (...at_hand) => [...shown(LARGE, { start: 350, stop: 550 }, 200, at_hand).nodes[5]];
  const exact = Array.from({ length: 200 }, (_, x) => covering(LARGE, 350 + x, 5));
  const [coarse, both, middle] = [row(whole), row(whole, fine), row(finer, whole)];
  assert.deepEqual(row(), Array(200).fill(-1));
  assert.deepEqual(row(fine, whole), both);
  assert.deepEqual(both.slice(50, 150), exact.slice(50, 150));
  assert.deepEqual(both.slice(0, 50), coarse.slice(0, 50));
  assert.deepEqual(both.slice(150), coarse.slice(150));
  assert.deepEqual(middle.slice(80, 110), both.slice(80, 110));
  assert.deepEqual(middle.slice(0, 80), coarse.slice(0, 80));
});

test("a moving view uses its arrays again", () => {
  const into = blankStrip(100, LARGE.rows.length);
  const strip = stripOf(LARGE, 0, LARGE.total, 300);
  const one = resample(into, [strip], { start: 0, stop: 900 });
  const two = resample(into, [], { start: 10, stop: 910 });
  assert.equal(one.nodes, two.nodes);
  assert.deepEqual([two.start, two.stop], [10, 910]);
  assert([...two.nodes[0]].every((node) => node < 0));
});

for (const [column, depth, found] of [
  [0, 0, [0, 0, 1]],
  [1, 1, [1, 1, 1]],
  [2, 2, [2, 2, 1]],
  [2, 3, [2, 2, 1]], // nothing lies deeper: the deepest that covers the place
  [4, 3, [4, 1, 1]],
  [8, 2, [8, 2, 1]],
  [8, 99, [8, 2, 1]],
]) {
  test(`picking climbs to the deepest bar: column ${column}, depth ${depth}`, () => {
    const picked = pick(stripOf(SMALL, 0, 9, 9), column, depth);
    assert.deepEqual([picked.node, picked.depth, picked.merged], found);
    assert.equal(picked.outcome, SMALL.outcomes[picked.node]);
  });
}

test("picking where nothing is at hand", () => {
  assert.equal(pick(blankStrip(5, 3), 2, 1), null);
});

test("a bar of several cells is no merged one", () => {
  // Its first cell may be met by the bar before it.
  const strip = stripOf(SMALL, 0, 9, 4);
  assert.deepEqual([...strip.nodes[1]], [1, 1, 5, 5]);
  assert.deepEqual([...strip.merged[1]], [1, 1, 2, 1]);
  for (const column of [2, 3]) {
    assert.deepEqual(pick(strip, column, 1), { node: 5, depth: 1, outcome: 3, merged: 1 });
  }
});

test("finding a node", () => {
  const depthsIn = (strip) => SMALL.depths.map((_, node) => find(strip, node)?.depth ?? null);
  assert.deepEqual(depthsIn(stripOf(SMALL, 0, 9, 90)), SMALL.depths);
  assert.deepEqual(depthsIn(stripOf(SMALL, 0, 9, 3)), [0, 1, 2, 2, null, 1, null, 3, 2]);
  assert.equal(find(stripOf(SMALL, 3, 6, 3), 1), null);
});

/** @param {readonly [number, number, number][]} requests */
function extent(tree, node, ...requests) {
  const strips = requests.map((request) => stripOf(tree, ...request));
  return extentOf(strips, { node, depth: tree.depths[node] }, tree.total);
}

test("the extent of a bar is exact in single cells", () => {
  const { total, end } = LARGE;
  const random = randomFrom(5);
  const some = Array.from({ length: 5 }, () => Math.floor(random() * total));
  for (const node of [0, 1, total - 1, ...some]) {
    const found = extent(LARGE, node, [0, total, 100], [0, total, total]);
    assert.deepEqual(found, { interval: { start: node, stop: end[node] }, exact: true });
  }
});

test("the extent of a bar is near in coarse cells", () => {
  const { total, end } = LARGE;
  const inner = end.map((stop, node) => (node > 0 && stop < total ? stop - node : 0));
  const wide = inner.indexOf(Math.max(...inner));
  const { interval, exact } = extent(LARGE, wide, [0, total, 100]);
  assert(!exact);
  assert.equal(interval.start, wide);
  assertNear(interval.stop, end[wide], total / 50);
});

test("the extent of what is not seen whole", () => {
  const leaf = LARGE.outcomes.indexOf(LIMIT);
  assert.equal(extent(LARGE, leaf, [0, LARGE.total, 10]), null);
  assert.equal(extent(LARGE, 0, [0, 50, 50]), null);
});
