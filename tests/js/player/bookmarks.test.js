/** What a person keeps beside the moment: the loop and the bookmarks. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { createBookmarkList } from "../../../static/js/player/bookmarks.js";
import { loopFrom, loopTo } from "../../../static/js/player/loop.js";

const LOOP = { from: 2, to: 5 };
const at = (step, frame = 0) => ({ step, frame });

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
    assert.deepEqual(loopFrom(loop, at(step), 9), expected);
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
    assert.deepEqual(loopTo(loop, at(step)), expected);
  });
}

/** What each press on the button does, and the bookmarks after all of them. */
function toggled(asked, total, presses) {
  const bookmarks = createBookmarkList(asked.map((step) => at(step)), total);
  return [presses.map((step) => bookmarks.toggle(at(step))), bookmarks.steps()];
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
  const bookmarks = createBookmarkList([at(3)], 9);
  const [before, steps] = [bookmarks.list(), bookmarks.steps()];
  assert.equal(bookmarks.list(), before);
  assert.equal(bookmarks.steps(), steps);
  bookmarks.toggle(at(4));
  assert.notEqual(bookmarks.list(), before);
  assert.notEqual(bookmarks.steps(), steps);
  assert.deepEqual(before, [at(3)]);
});

test("a bookmark may name a frame", () => {
  const bookmarks = createBookmarkList([at(5, 2), at(5), at(9, 1), at(5, 2)], 9);
  assert.deepEqual(bookmarks.list(), [at(5), at(5, 2)]);
  assert.deepEqual(bookmarks.steps(), [5]);
  assert.deepEqual([at(5, 2), at(5, 1)].map(bookmarks.has), [true, false]);
  assert.equal(bookmarks.toggle(at(5)), "removed");
  assert.equal(bookmarks.toggle(at(5, 1)), "set");
  assert.deepEqual(bookmarks.list(), [at(5, 1), at(5, 2)]);
});

test("a loop may begin and end in frames", () => {
  assert.deepEqual(loopFrom(null, at(4, 2), 9), { from: 4, to: 9, from_frame: 2 });
  assert.deepEqual(loopTo(loopFrom(null, at(4, 2), 9), at(4, 3)), {
    from: 4, to: 4, from_frame: 2, to_frame: 3,
  });
  assert.deepEqual(loopTo(LOOP, at(2)), { from: 0, to: 2 });
  assert.deepEqual(loopTo(LOOP, at(2, 1)), { from: 2, to: 2, to_frame: 1 });
});
