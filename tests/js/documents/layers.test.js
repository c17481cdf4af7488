/** Documents of a breadth-first search, drawn by hand (tests/browser/js/layers.py). */

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  bestUpTo, framesBetween, layerOf, queueAfter, readNode, readSteps,
} from "../../../static/js/documents/search.js";
import { documentOf } from "../support.js";

const { summary, steps: STEPS, nodes } = documentOf("layers");

test("what is shown between two nodes tells the layer it is in", () => {
  const steps = readSteps({ steps: STEPS });
  const shown = steps.slice(1).map((step, index) =>
    framesBetween(steps[index], step).map(({ kind, depth }) => [kind, depth]));
  assert.deepEqual(shown, [
    [["take", 0], ["count", 0], ["enter", 1]],
    [["queue", 0], ["skip", 0], ["take", 1], ["count", 1], ["enter", 2]],
    [["queue", 1], ["count", 1], ["enter", 2]],
    [["queue", 1], ["take", 2], ["skip", 2], ["take", 2], ["count", 2], ["enter", 3]],
  ]);
});

test("a slice begins anywhere", () => {
  assert.deepEqual(readSteps({ steps: STEPS.slice(2) }).map(({ node }) => node), [2, 3, 4]);
});

test("the queue of every node", () => {
  const queues = nodes.map((node) => {
    const { front, waiting, next } = readNode(node).queue;
    return [front && front.node, waiting, next.map((each) => each.node)];
  });
  assert.deepEqual(queues, [
    [null, 1, [0]],
    [0, 1, [1]],
    [1, 1, [2]],
    [1, 2, [2, 3]],
    [3, 0, []],
  ]);
});

test("nodes that are taken leave the queue", () => {
  const { queue } = readNode(nodes[3]);
  const [from, to] = readSteps({ steps: STEPS.slice(3) });
  const frames = framesBetween(from, to);
  const seen = frames.map((_, index) => {
    const { front, waiting, next } = queueAfter(queue, frames.slice(0, index + 1));
    return [front.node, front.depth, front.board, waiting, next.length];
  });
  assert.deepEqual(seen, [
    [1, 1, 2, 2, 2],
    [2, 2, 3, 1, 1],
    [2, 2, 3, 1, 1],
    [3, 2, 4, 0, 0],
    [3, 2, 4, 0, 0],
    [3, 2, 4, 0, 0],
  ]);
});

for (const [node, best] of [[0, null], [6, null], [7, 9], [8, 9], [30, 4], [99, 4]]) {
  test(`the best solution so far: node ${node}`, () => {
    assert.equal(bestUpTo([[7, 9], [30, 4]], node), best);
  });
}

for (const [depth, start, stop] of [[0, 0, 1], [1, 1, 2], [2, 2, 4], [3, 4, 5]]) {
  test(`a layer is an interval of nodes: ${depth}`, () => {
    assert.deepEqual(layerOf(summary.depths, depth), { start, stop });
  });
}
