/** Tasks of exercises in links, and the trees that they compare. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { withoutLine } from "../../../static/js/features/quiz/line-count.js";
import { openingTask, taskText } from "../../../static/js/features/quiz/task-link.js";
import { differenceOf, treeCheck } from "../../../static/js/features/quiz/tree-check.js";

const KEY = "BvSGtNA5ryL6";

for (const task of [
  { kind: "node", answer: 0 }, { kind: "node", answer: 17_847_788 }, { kind: "line", line: 12, answer: 4_000_000 },
  { kind: "tree", check: "58.AbC-_9" },
]) {
  test(`a link gives the task back: ${JSON.stringify(task)}`, () => {
    const text = taskText(task, KEY);
    assert.deepEqual(openingTask(`?task=${text}&seal=${KEY}`), task);
    assert.equal(openingTask(`?task=${text}`), null, "without its key");
  });
}

for (const text of ["", "node", "node.", "node.!", "line.3", "line..a", "tree", "tree.x.AA", "nodes.a", "node.a.b", "node.12345678"]) {
  test(`no task is in "${text}"`, () => assert.equal(openingTask(`?task=${text}&seal=${KEY}`), null));
}

const step = (node, depth, move, outcome = "expanded") => ({ node, depth, move, outcome });

/** A server that returns at most seven steps. */
const serving = (steps) => ({ steps: async (start, count) => ({ steps: steps.slice(start, start + Math.min(count, 7)) }) });

const checkOf = (steps) => treeCheck(serving(steps), steps.length);

const RIGHT = Array.from({ length: 30 }, (_, node) => step(node, node % 5, [node]));

for (const [name, steps, node] of [
  ["another move", RIGHT.with(11, step(11, 1, [12])), 11],
  ["another depth", RIGHT.with(3, step(3, 2, [3])), 3],
  ["another outcome", RIGHT.with(29, step(29, 4, [29], "solved")), 29],
  ["a node more", [...RIGHT, step(30, 0, [30])], 30],
  ["nodes less", RIGHT.slice(0, 20), 20],
]) {
  test(`a tree with ${name} differs first at node ${node}`, async () => {
    const difference = differenceOf(await checkOf(RIGHT), await checkOf(steps));
    assert.deepEqual(difference, { node, right: 30, other: steps.length });
  });
}

test("the same tree does not differ, and of a large one its number of nodes is compared, too", async () => {
  assert.equal(differenceOf(await checkOf(RIGHT), await checkOf(RIGHT)), null);
  const large = Array.from({ length: 300 }, (_, node) => step(node, 1, [node]));
  const difference = differenceOf(await checkOf(large), await checkOf(large.slice(0, 299)));
  assert.deepEqual(difference, { node: null, right: 300, other: 299 });
});

const PROGRAM = `def f(n):
    if n == 0:
        return 1

    # all
    for k in range(2):
        if k > n: continue
        f(n - 1)
f(3)`;

for (const [line, gone] of [
  [2, "def f(n):\n    pass\n    # all"],
  [7, "range(2):\n        pass\n        f(n - 1)"],
  [8, "continue\n        pass\nf(3)"],
  [6, "# all\n    pass\nf(3)"],
  [9, "f(n - 1)\npass"],
]) {
  test(`line ${line} is taken out with its block`, () => assert.ok(withoutLine(PROGRAM, line)?.includes(gone), withoutLine(PROGRAM, line)));
}

for (const line of [0, 4, 5, 10, -1, 1.5, NaN]) {
  test(`no statement begins in line ${line}`, () => assert.equal(withoutLine(PROGRAM, line), null));
}
