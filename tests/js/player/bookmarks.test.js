/** What a person keeps beside the moment: the loop and the bookmarks. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { createBookmarkList } from "../../../static/js/player/bookmarks.js";
import { loopFrom, loopTo } from "../../../static/js/player/loop.js";

const LOOP = { from: 2, to: 5 };

for (const [loop, step, expected] of [
  [null, 0, { from: 0, to: 9 }],
  [null, 8, { from: 8, to: 9 }],
  [null, 9, null],
  [LOOP, 0, { from: 0, to: 5 }],
  [LOOP, 4, { from: 4, to: 5 }],
  [LOOP, 5, { from: 5, to: 9 }],
  [LOOP, 7, { from: 7, to: 9 }],
  [LOOP, 9, null],
]) {
  test(`a loop from here: ${JSON.stringify(loop)}, step ${step}`, () => {
    assert.deepEqual(loopFrom(loop, step, 9), expected);
  });
}

for (const [loop, step, expected] of [
  [null, 9, { from: 0, to: 9 }],
  [null, 1, { from: 0, to: 1 }],
  [null, 0, null],
  [LOOP, 9, { from: 2, to: 9 }],
  [LOOP, 3, { from: 2, to: 3 }],
  [LOOP, 2, { from: 0, to: 2 }],
  [LOOP, 1, { from: 0, to: 1 }],
  [LOOP, 0, null],
]) {
  test(`a loop to here: ${JSON.stringify(loop)}, step ${step}`, () => {
    assert.deepEqual(loopTo(loop, step), expected);
  });
}

/** What each press on the button does, and the bookmarks after all of them. */
function toggled(asked, total, presses) {
  const bookmarks = createBookmarkList(asked, total);
  return [presses.map((step) => bookmarks.toggle(step)), bookmarks.list()];
}

test("bookmarks come and go and stay in order", () => {
  const done = ["set", "set", "removed", "set"];
  assert.deepEqual(toggled([7], 9, [2, 5, 7, 0]), [done, [0, 2, 5]]);
});

test("what a link asks for is put in order", () => {
  assert.deepEqual(toggled([5, 2, 5, 99, 10, 9, 0], 9, []), [[], [0, 2, 5, 9]]);
});

test("there are twenty at most", () => {
  const many = Array.from({ length: 25 }, (_, step) => step);
  const twenty = many.slice(0, 20);
  assert.deepEqual(toggled(many, 99, []), [[], twenty]);
  const other = [...twenty.filter((step) => step !== 3), 40];
  assert.deepEqual(toggled(many, 99, [40, 3, 40]), [["full", "removed", "set"], other]);
});

test("the list is another one only when it changes", () => {
  const bookmarks = createBookmarkList([3], 9);
  const before = bookmarks.list();
  assert.equal(bookmarks.list(), before);
  bookmarks.toggle(4);
  assert.notEqual(bookmarks.list(), before);
  assert.deepEqual(before, [3]);
});
