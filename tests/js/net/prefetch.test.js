/** What the page has of a search at hand: fetched once, kept for a while, never too much. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { createNodes, createSlices } from "../../../static/js/net/prefetch.js";
import { settle } from "../support.js";

/** Numbers in slices from a server that answers when `answer()` is called. */
function fakeSlices(total = 1_000_000) {
  const [asked, waiting, troubles] = [[], [], []];
  const seen = { arrivals: 0 };
  const fetchSlice = (start, count) => new Promise((resolve, reject) => {
    asked.push([start, count]);
    const items = Array.from({ length: count }, (_, index) => ({ item: start + index }));
    waiting.push({ resolve: (most = count) => resolve(items.slice(0, most)), reject });
  });
  const watch = {
    onArrival: () => { seen.arrivals += 1; },
    onTrouble: (problem) => troubles.push(problem.message),
  };
  return {
    slices: createSlices({ fetchSlice, total, watch }),
    asked, waiting, troubles, seen,
    async answer(most) {
      for (const each of waiting.splice(0)) each.resolve(most);
      await settle();
    },
  };
}

test("a slice is asked for once and its neighbours when it is there", async () => {
  const { slices, asked, answer, seen } = fakeSlices();
  slices.want(40);
  slices.want(41);
  assert.deepEqual(asked, [[32, 32]]);
  await answer();
  assert.deepEqual(slices.at(40), { item: 40 });
  slices.want(32);
  assert.deepEqual(asked.slice(1), [[0, 32]]);
  assert.equal(seen.arrivals, 1);
});

test("nothing beyond the ends is asked for", async () => {
  const { slices, asked, answer } = fakeSlices(40);
  for (const item of [0, 0, 39, 39]) {
    slices.want(item);
    await answer();
  }
  assert.deepEqual(asked, [[0, 32], [32, 8]]);
});

test("memory stays bounded", async () => {
  const { slices, answer } = fakeSlices();
  for (let item = 0; item < 10_000; item += 30) {
    slices.want(item);
    await answer();
  }
  const items = Array.from({ length: 10_000 }, (_, item) => slices.at(item));
  assert(items.filter((item) => item !== null).length <= 24 * 32);
  assert.deepEqual(items[9990], { item: 9990 });
  assert.equal(items[0], null);
});

test("a failure is told and can be tried again", async () => {
  const { slices, waiting, troubles, answer } = fakeSlices();
  slices.want(3);
  waiting.shift().reject(new Error("away"));
  await settle();
  slices.want(3);
  await answer();
  assert.deepEqual(troubles, ["away"]);
  assert.deepEqual(slices.at(3), { item: 3 });
});

test("what comes in parts is shown as it comes, and the rest is asked for", async () => {
  const { slices, asked, waiting, answer, seen, troubles } = fakeSlices();
  slices.want(40);
  await answer(15);
  slices.want(40);
  assert.deepEqual([slices.at(46), slices.at(47), seen.arrivals], [{ item: 46 }, null, 1]);
  assert.deepEqual(asked[0], [32, 32]);
  assert.deepEqual(asked.filter(([start]) => start >= 32 && start < 64), [[32, 32], [47, 17]]);
  waiting.splice(0).forEach(({ reject }) => reject(new Error("away")));
  await settle();
  assert.deepEqual([...new Set(troubles)], ["away"]);
  slices.want(60);
  await answer();
  assert.deepEqual(asked.filter(([start]) => start >= 32 && start < 64).at(-1), [47, 17]);
  assert.deepEqual([slices.at(32), slices.at(63)], [{ item: 32 }, { item: 63 }]);
});

/** Single nodes from a server; a gap between two questions ends when `pass()` is called. */
function fakeNodes() {
  const [asked, gaps] = [[], []];
  const nodes = createNodes({
    fetchNode: async (node) => {
      asked.push(node);
      return { node };
    },
    wait: (time_ms) => new Promise((resolve) => gaps.push([time_ms, resolve])),
    watch: { onArrival: () => {}, onTrouble: () => {} },
  });
  return {
    nodes, asked, gaps,
    async pass() {
      for (const [, resolve] of gaps.splice(0)) resolve();
      await settle();
    },
  };
}

test("of the nodes that rush by only the last is asked for", async () => {
  const { nodes, asked, gaps, pass } = fakeNodes();
  for (let node = 0; node < 500; node += 1) nodes.want(node);
  await settle();
  assert.deepEqual(asked, [0]);
  assert.equal(gaps[0][0], 100);
  await pass();
  assert.deepEqual(asked, [0, 499]);
  assert.deepEqual(nodes.latest(), { node: 499 });
});

test("at most one question a gap", async () => {
  const { nodes, asked, pass } = fakeNodes();
  nodes.want(1);
  await settle();
  nodes.want(2);
  nodes.want(3);
  await settle();
  assert.deepEqual(asked, [1]);
  await pass();
  assert.deepEqual(asked, [1, 3]);
});

test("a node that is needed now waits for nothing", async () => {
  const { nodes, asked } = fakeNodes();
  nodes.want(1);
  await settle();
  assert.deepEqual(await nodes.load(9), { node: 9 });
  await nodes.load(9);
  assert.deepEqual(asked, [1, 9]);
});

test("nodes are kept within bounds", async () => {
  const { nodes } = fakeNodes();
  for (let node = 0; node < 1000; node += 1) await nodes.load(node);
  const kept = Array.from({ length: 1000 }, (_, node) => nodes.at(node));
  assert.equal(kept.filter((node) => node !== null).length, 64);
  assert.deepEqual(kept[999], { node: 999 });
  assert.equal(kept[0], null);
});
