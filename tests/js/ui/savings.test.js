/** What prunings save: a cut node is one that is never visited, and all numbers say the same. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { setMessages } from "../../../static/js/lib/messages.js";
import { uncounted } from "../../../static/js/ui/search/comparison-chart.js";
import {
  cutNote, savingOf, timesOf, wordsOfPrunings, wordsOfSearches,
} from "../../../static/js/ui/search/savings.js";

setMessages({}, "en");

const set = (off, nodes, more = false) => ({ off, nodes, more });
const SETS = [
  set([], 588), set(["equal"], 877), set(["left"], 1667), set(["dead"], 588),
  set(["equal", "left", "dead"], 2843),
];

test("in plain words first", () => {
  const { headline, lines } = wordsOfPrunings({ sets: SETS }, (name) => name);
  assert.equal(headline, "4.8 times fewer nodes");
  assert.deepEqual(lines, [
    "With pruning 588 nodes are visited, without any 2,843: the other 2,255 are cut.",
    "without equal: 877 nodes, 289 more",
    "without left: 1,667 nodes, 1,079 more",
    "without dead: as many, 588 nodes",
  ]);
});

test("what is not counted to its end is more than that", () => {
  const sets = [set([], 100), set(["attacked"], 3000, true)];
  assert.deepEqual(wordsOfPrunings({ sets }, (name) => name), {
    headline: "More than 30 times fewer nodes",
    lines: ["With pruning 100 nodes are visited, without any more than 3,000."],
  });
  assert.match(cutNote({ sets }, "attacked"), /^Without it more than 3,000/);
});

test("the note and the words tell one number, and none where the tree is larger with a pruning", () => {
  assert.equal(
    cutNote({ sets: SETS }, "equal"),
    "It cuts 289 nodes, which are never visited: 877 without it, 588 with it.",
  );
  assert.equal(savingOf({ sets: SETS }, ["equal"]).cut, 289);
  assert.match(cutNote({ sets: SETS }, "dead"), /^It cuts none: 588 nodes/);
  const sets = [set([], 10), set(["order"], 8)];
  assert.equal(savingOf({ sets }, ["order"]), null);
  assert.equal(cutNote({ sets }, "order"), "");
  assert.match(wordsOfPrunings({ sets }, String).headline, /next to nothing/);
});

test("searches are compared by the fewest and the most nodes", () => {
  const counted = (name, nodes, more = false) => ({ name, nodes, more });
  const of = (...searches) => wordsOfSearches({ searches }, (name) => name);
  assert.equal(of(counted("bfs", 742), counted("dfs", 131071)), "bfs: 177 times fewer nodes");
  assert.equal(of(counted("bfs", 742), counted("dfs", 742)), "");
  assert.equal(of(counted("a", 900, true), counted("b", 30)), "b: more than 30 times fewer nodes");
  assert.equal(of(counted("a", 900, true), counted("b", 900)), "");
  assert.equal(timesOf(95, 10), "9.5");
});

test("sets that were not counted are told", () => {
  assert.deepEqual([undefined, 0, 1, 1980].map((sets) => uncounted({ uncounted: sets })), [
    "", "", "1 more set was not counted.", "1,980 more sets were not counted.",
  ]);
});
