/** The counts of a match: one for each colour, beside the blocks and over none of them. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { countsOf } from "../../../static/js/puzzles/mayan/counts.js";

const CASES = JSON.parse(readFileSync(new URL("counts.json", import.meta.url), "utf-8"));

test("counts stand beside their blocks", () => {
  for (const { board, cells, wave, counts } of CASES) {
    assert.deepEqual(countsOf(board, cells, wave), counts);
  }
});

test("a colour has one count, wherever its blocks lie", () => {
  const board = [[1, 1, 1], [2], [1, 1, 1], [2, 2, 2], []];
  const cells = [[0, 0], [0, 1], [0, 2], [2, 0], [2, 1], [2, 2], [3, 0], [3, 1], [3, 2]];
  assert.deepEqual(countsOf(board, cells, null).map(({ colour, text }) => [colour, text]), [[1, "-6"], [2, "-3"]]);
});

/** A linear congruential generator. */
function* numbers(seed) {
  for (let state = seed; ; ) yield (state = (1664525 * state + 1013904223) % 2 ** 32) / 2 ** 32;
}

test("no count covers a block or another count", () => {
  const random = numbers(1);
  const upTo = (most) => Math.floor(random.next().value * (most + 1));
  const apart = (one, other) =>
    one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
  for (let round = 0; round < 100; round += 1) {
    const board = Array.from({ length: 5 }, () => Array.from({ length: upTo(5) }, () => 1 + upTo(3)));
    const blocks = board.flatMap((column, x) => column.map((_, y) => [x, y]));
    const cells = blocks.filter(() => upTo(1));
    const stones = blocks.map(([x, y]) => ({ left: 16 * x, top: 16 * (6 - y), right: 16 * x + 15, bottom: 16 * (6 - y) + 15 }));
    const counts = countsOf(board, cells, null);
    assert.equal(counts.reduce((sum, { text }) => sum - Number(text), 0), cells.length);
    const signs = counts.map(({ text, x, y }) => {
      const half = 3 * text.length + 3;
      return { left: x - half, top: y - 7, right: x + half, bottom: y + 8 };
    });
    signs.forEach((sign, place) => {
      assert.ok([...stones, ...signs.slice(0, place)].every((other) => apart(sign, other)), JSON.stringify([board, cells]));
    });
  }
});
