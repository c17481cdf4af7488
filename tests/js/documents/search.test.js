/** Reading what the server tells of a search: its frames, and on which node each of them starts. */

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  framesBetween, queueAfter, queueWith, readNode, readSteps, readSummary, tallyAfter,
} from "../../../static/js/documents/search.js";
import { documentOf } from "../support.js";

const TREE = documentOf("tree");

/** Of all neighbouring steps, the frames from one to the next. */
function passagesOf(source) {
  const steps = readSteps({ steps: source });
  return steps.slice(1).map((after, index) => {
    const before = steps[index];
    return { before, after, frames: framesBetween(before, after) };
  });
}

test("frames follow each other over the whole tree", () => {
  const passages = passagesOf(TREE.steps);
  assert.equal(passages.length, TREE.summary.nodes - 1);
  for (const { before, after, frames } of passages) {
    const shown = [...before.after, ...after.before, ...after.frames];
    assert.deepEqual(frames.map(({ board }) => board), shown.map(({ board }) => board));
    assert.equal(frames.at(-1).kind, "enter");
    assert.equal(frames.at(-1).depth, after.depth);
    let { depth } = before;
    for (const frame of frames.slice(0, -1)) {
      if (frame.kind === "leave") depth = frame.depth;
      assert.equal(frame.depth, depth);
    }
    assert.equal(depth, after.depth - 1);
  }
});

test("a skip that stands for several moves counts as so many", () => {
  const tally = { nodes: 3, outcomes: { dead: 1 }, skips: { full: 2 } };
  const frames = [
    { kind: "skip", reason: "full", count: 9 }, { kind: "skip", reason: "taken" },
    { kind: "enter", outcome: "dead" }, { kind: "skip", reason: "full" },
  ];
  assert.deepEqual(tallyAfter(tally, frames), {
    nodes: 4, outcomes: { dead: 2 }, skips: { full: 12, taken: 1 },
  });
});

test("every node is read", () => {
  const lengths = TREE.nodes.map((node) => readNode(node).path.length);
  assert.deepEqual(lengths, TREE.nodes.map(({ depth }) => depth + 1));
});

test("the summary is read", () => {
  assert.deepEqual(readSummary(TREE.summary), TREE.summary);
});

// Between the frames of one move the board is on its way.
const SETTLED = ["skip", "enter", "leave", "take", "queue"];

for (const { summary, steps, nodes } of documentOf("searches")) {
  test(`every frame starts on the board of its node: ${summary.kind}`, () => {
    for (const { before, frames } of passagesOf(steps)) {
      let { board } = before;
      for (const frame of frames) {
        const { path } = nodes[frame.standing.node];
        const standing = path[path.length - 1 - frame.standing.up];
        if (SETTLED.includes(frame.kind)) assert.deepEqual(standing.board, board);
        ({ board } = frame);
      }
    }
  });
}

for (const { summary, steps } of documentOf("searches")) {
  test(`frames keep what the server says of them: ${summary.kind}`, () => {
    const read = readSteps({ steps });
    read.slice(1).forEach((step, index) => {
      const { after } = read[index];
      const told = [...after, ...step.before, ...step.frames];
      framesBetween(read[index], step).forEach((frame, place) => {
        assert.deepEqual({ ...frame, ...told[place] }, frame);
      });
    });
  });
}

for (const { summary, steps, context, nodes } of documentOf("searches")) {
  test(`steps with their context tell what nodes do: ${summary.kind}`, () => {
    const read = readSteps({ steps, context }, summary.shape);
    read.forEach(({ path, tally }, index) => {
      assert.deepEqual(tally, nodes[index].tally);
      assert.deepEqual(path, summary.shape === "nested" ? nodes[index].path : null);
    });
  });
}

for (const { summary, steps, nodes } of documentOf("searches")) {
  if (summary.shape === "nested") continue;
  test(`a queue follows from the one before: ${summary.kind}`, () => {
    let { queue } = readNode(nodes[0]);
    steps.slice(1).forEach((step, index) => {
      queue = queueWith(queueAfter(queue, [...steps[index].after, ...step.before]), step);
      const told = readNode(nodes[index + 1]).queue;
      const numbers = ({ front, waiting, next }) => [front?.node, waiting, next[0]?.node];
      assert.deepEqual(numbers(queue), numbers(told));
    });
  });
}

test("a frame leads to where the next one starts, and to its node in the end", () => {
  for (const { after, frames } of passagesOf(TREE.steps)) {
    frames.slice(1).forEach(({ standing }, index) => {
      const moved = frames[index].reached;
      if (SETTLED.includes(frames[index].kind) && frames[index + 1].kind !== "enter") {
        if (standing.node === moved.node) assert.deepEqual(standing, moved);
      }
    });
    assert.deepEqual(frames.at(-1).reached, { node: after.node, up: 0 });
  }
});

test("in the order of taking the path to a node follows from its parents", () => {
  const frames = [{ kind: "enter", outcome: "expanded", facts: {} }];
  const steps = [2, 3, 4].map((node) => ({ node, depth: 1, move: `m${node}`, board: node, before: [], frames, after: [] }));
  const above = [0, 1].map((node) => ({ node, move: null, board: node, child: 1, siblings: 1, parent: node ? 0 : null }));
  const context = {
    path: [], tally: { nodes: 3, outcomes: {}, skips: {} }, places: [[1, 2], [1, 1], [2, 2]], parents: [1, 2, 1], above,
  };
  const read = readSteps({ steps, context }, "taken");
  assert.deepEqual(read.map(({ path }) => path.map(({ node }) => node)), [[0, 1, 2], [0, 1, 2, 3], [0, 1, 4]]);
  assert.deepEqual(read[2].path.at(-1), { node: 4, move: "m4", board: 4, child: 2, siblings: 2 });
});

for (const [change, message] of [
  [{ format: "other" }, /format: expected/],
  [{ version: 2 }, /version: expected 1, got 2\./],
]) {
  test(`another format or version is named: ${JSON.stringify(change)}`, () => {
    assert.throws(() => readSummary({ ...TREE.summary, ...change }), { message });
  });
}
