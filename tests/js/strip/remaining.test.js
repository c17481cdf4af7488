/** What a strip shows of what is left to do and of what was left out. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { setMessages } from "../../../static/js/lib/messages.js";
import { LEVELS, createPalette, fewestUpTo, levelsOf } from "../../../static/js/strip/palette.js";
import { UNKNOWN, factsOf } from "../../../static/js/strip/cells.js";
import { blocksOf, createGhostLoader } from "../../../static/js/strip/loader.js";
import { ghostAt, ghostsOf } from "../../../static/js/strip/ghosts.js";
import { createLabels } from "../../../static/js/strip/labels.js";
import { lowSteps } from "../../../static/js/strip/canvases.js";
import { blankStrip, resample } from "../../../static/js/strip/resample.js";

const LOWS = [[0, 12], [40, 9], [60, 0]];

test("the less is left, the brighter", () => {
  const levels = levelsOf(LOWS);
  assert.deepEqual([12, 9, 6, 3, 0].map((left) => levels[left]), [0, 1, 2, 3, 4]);
  assert.equal(levels[20], 0);
  assert.equal(levels[UNKNOWN], 0);
  assert.equal(Math.max(...levels), LEVELS - 1);
});

test("where nothing is measured, or nothing changes, all are as bright", () => {
  for (const lows of [[], [[0, 7]]]) assert.equal(Math.max(...levelsOf(lows)), 0);
});

test("the least so far is that of the last low", () => {
  assert.deepEqual([0, 39, 40, 99].map((node) => fewestUpTo(LOWS, node)), [12, 12, 9, 0]);
  assert.equal(fewestUpTo([], 3), null);
});

test("letters are read on every level", () => {
  const light = (/** @type {string} */ colour) => {
    const [red, green, blue] = colour.match(/\d+/g).map((each) => {
      const part = Number(each) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const fills = ["#3272d2", "#8562ba", "#ff4d6d", "#00c88c"];
  const inks = fills.map((fill) => ({ name: "x", fill, mark: fill, text: "#ffffff" }));
  for (const plates of createPalette(inks, "#0a0715").plates) {
    for (const { fill, text } of plates.slice(1)) {
      const [one, other] = [light(fill), light(text)];
      assert(Math.max(one, other) / Math.min(one, other) >= 4.5, `${text} on ${fill}`);
    }
  }
});

test("the line is as long as each low lasts, and begins with the one before the interval", () => {
  const interval = { start: 50, stop: 70, width: 200 };
  assert.deepEqual(lowSteps(LOWS, interval), [
    { from: 0, to: 100, remaining: 9 }, { from: 100, to: 200, remaining: 0 },
  ]);
  assert.deepEqual(lowSteps([], interval), []);
});

/** Root 0 with the children 1 and 3; 2 is below 1. */
const STRIP = {
  start: 0, stop: 4, width: 4, depths: 3,
  nodes: [[0, 0, 0, 0], [-1, 1, 1, 3], [-1, -1, 2, -1]].map((row) => Int32Array.from(row)),
  merged: [[1, 1, 1, 1], [0, 1, 1, 1], [0, 0, 1, 0]].map((row) => Uint32Array.from(row)),
  outcome: [[3, 3, 3, 3], [255, 3, 3, 2], [255, 255, 2, 255]].map((row) => Uint8Array.from(row)),
  facts: {
    moves: ["left", "right"], fewest: [[0, 5], [2, 3]],
    move: [[65535, 65535, 65535, 65535], [65535, 0, 0, 1], [65535, 65535, 1, 65535]]
      .map((row) => Uint16Array.from(row)),
    remaining: [[5, 5, 5, 5], [255, 5, 5, 4], [255, 255, 3, 255]].map((row) => Uint8Array.from(row)),
  },
};

test("strips tell the move to a node and what is left there", () => {
  assert.deepEqual(factsOf([STRIP], { node: 2, depth: 2 }), { move: "right", remaining: 3, dead_end: null });
  assert.deepEqual(factsOf([STRIP], { node: 0, depth: 0 }), { move: null, remaining: 5, dead_end: null });
  for (const bar of [{ node: 2, depth: 1 }, { node: 9, depth: 0 }, { node: 1, depth: 7 }]) {
    assert.deepEqual(factsOf([STRIP], bar), { move: null, remaining: null, dead_end: null });
  }
  // A bar that began before the strip reaches into its first cell.
  const later = { ...STRIP, start: 10, stop: 14 };
  assert.deepEqual(factsOf([later], { node: 0, depth: 0 }), { move: null, remaining: 5, dead_end: null });
});

test("strips tell why a node is a dead end, and its label says it", () => {
  setMessages({}, "en");
  const rows = STRIP.nodes.map((row) => Array.from(row, (node) => (node === 2 ? 1 : -1)));
  const strip = { ...STRIP, facts: { ...STRIP.facts, dead_ends: ["too-much", "nothing_left"], dead_end: rows } };
  const { dead_end } = factsOf([strip], { node: 2, depth: 2 });
  assert.equal(dead_end, "nothing_left");
  assert.equal(factsOf([strip], { node: 0, depth: 0 }).dead_end, null);
  const labels = createLabels({
    shape: "nested", outcomeName: (name) => name, moveName: String, reasonName: (name) => name.replace("_", " "),
  });
  const facts = { node: 2, depth: 2, outcome: "dead", on_path: false };
  assert.equal(labels.node({ ...facts, dead_end }), "node 2 · depth 2 · dead: nothing left");
  assert.equal(labels.node(facts), "node 2 · depth 2 · dead");
});

test("the screen shows what is left, and forgets it where the next strip does not know", () => {
  const shown = resample(blankStrip(8, 3), [STRIP], { start: 0, stop: 4 });
  assert.deepEqual([...shown.remaining[1]], [255, 255, 5, 5, 5, 5, 4, 4]);
  const { facts, ...ignorant } = STRIP;
  const next = resample(shown, [ignorant], { start: 0, stop: 4 });
  assert.deepEqual(new Set(next.remaining[1]), new Set([UNKNOWN]));
});

const SKIPS = [
  { next: 3, depth: 1, move: "a", reason: "equal" },
  { next: 3, depth: 2, move: "b", reason: "left" },
  { next: 3, depth: 1, move: "c", reason: "left" },
];

test("what is left out in one place is one ghost", () => {
  const ghosts = ghostsOf(SKIPS);
  assert.deepEqual(ghosts.map(({ next, depth, skips }) => [next, depth, skips.length]), [[3, 1, 2], [3, 2, 1]]);
  const place = { at: 0.74, down: 0.5 };
  const canvas = { height: 100, unit: 1 };
  assert.equal(ghostAt(ghosts, place, { ...STRIP, width: 400 }, canvas), ghosts[0]);
  assert.equal(ghostAt(ghosts, { ...place, at: 0.7 }, { ...STRIP, width: 400 }, canvas), null);
});

test("ghosts are asked for where nodes are wide, once a block", async () => {
  assert.deepEqual(blocksOf({ start: 0, stop: 588 }, 1200, 588), []);
  assert.deepEqual(blocksOf({ start: 100, stop: 190 }, 1200, 588), [0, 1]);
  assert.deepEqual(blocksOf({ start: 500, stop: 588 }, 1200, 588), [4, 5]);
  const asked = [];
  let changes = 0;
  const loader = createGhostLoader({
    total: 588,
    onChange: () => { changes += 1; },
    async fetchSkips(start, count) {
      asked.push([start, count]);
      if (start === 100) throw new Error("offline");
      return SKIPS;
    },
  });
  const interval = { start: 90, stop: 110 };
  for (let turn = 0; turn < 3; turn += 1) loader.want(interval, 1200);
  assert.deepEqual(loader.ghosts(), []);
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual([asked, changes], [[[0, 100], [100, 100]], 1]);
  assert.equal(loader.ghosts().length, 2);
  loader.want({ start: 0, stop: 588 }, 1200);
  assert.deepEqual(loader.ghosts(), []);
});
