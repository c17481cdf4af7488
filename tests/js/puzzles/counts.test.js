/** The counts of a match: one for each colour, beside the blocks, placed as the films place them. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { countsOf } from "../../../static/js/puzzles/mayan/counts.js";

const CASES = JSON.parse(readFileSync(new URL("../../counts.json", import.meta.url), "utf-8"));

test("counts stand where the films place them", () => {
  for (const { board, cells, wave, counts } of CASES) {
    assert.deepEqual(countsOf(board, cells, wave), counts);
  }
});

test("a colour has one count, wherever its blocks lie", () => {
  const board = [[1, 1, 1], [2], [1, 1, 1], [2, 2, 2], []];
  const cells = [[0, 0], [0, 1], [0, 2], [2, 0], [2, 1], [2, 2], [3, 0], [3, 1], [3, 2]];
  assert.deepEqual(countsOf(board, cells, null).map(({ colour, text }) => [colour, text]), [[1, "-6"], [2, "-3"]]);
});
