/** Chalk in links, what a stroke changes, and its shapes. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { CHALKS, LONGEST_WORD, MOST_MARKS, erased, readChalk, tidyWord, toggled, writtenChalk } from "../../../static/js/lib/chalk.js";
import { CHALK_INKS, OUTLINE, arrowSpans, ringSpans, wrapped } from "../../../static/js/lib/chalk-painter.js";
import { contrast } from "../../../static/js/puzzles/own/boards.js";
import { randomFrom } from "../support.js";

/** @type {(chalk: any, at: any, more?: object) => any} */
const mark = (chalk, at, more = {}) => ({ chalk, at, to: null, word: "", ...more });

const READ = /** @type {const} */ ([
  ["", []],
  ["g1.2", [mark("green", [1, 2])]],
  ["r1.2-3.4", [mark("red", [1, 2], { to: [3, 4] })]],
  ["y2.2~look here", [mark("yellow", [2, 2], { word: "look here" })]],
  ["b9.12~a~. b~~c", [mark("blue", [9, 12], { word: "a, b~c" })]],
  ["b1.1~  two\n\tlines\u202e ", [mark("blue", [1, 1], { word: "two lines" })]],
  [`g1.1~${"长".repeat(60)}`, [mark("green", [1, 1], { word: "长".repeat(LONGEST_WORD) })]],
  ["g1.1,b1.1,g1.1-1.2,g1.1~a,g1.1~b", [mark("green", [1, 1]), mark("green", [1, 1], { to: [1, 2] }), mark("green", [1, 1], { word: "a" })]],
  ["g0.1,g1,g1.2.3,x1.1,1.1,g1.1-,g1.1-1.1,g100.1,g1.1~,g1.1~ ,G1.1,r-1.1, ,g2.2", [mark("green", [2, 2])]],
]);

for (const [text, marks] of READ) {
  test(`"${text.slice(0, 24)}" is read`, () => assert.deepEqual(readChalk(text), marks));
}

test("marks beyond the bound are dropped", () => {
  const many = Array.from({ length: 99 }, (_, at) => `g1.${at + 1}`);
  assert.deepEqual(readChalk(many.join()), readChalk(many.slice(0, MOST_MARKS).join()));
});

test("what is written is read again", () => {
  const random = randomFrom(7);
  const cell = () => /** @type {const} */ ([1 + Math.floor(random() * 99), 1 + Math.floor(random() * 99)]);
  const letters = ["a", "~", ".", ",", " ", "é", "长", "🐸", "-", "&", "~."];
  for (let round = 0; round < 300; round += 1) {
    const marks = Array.from({ length: Math.floor(random() * 12) }, () => {
      const [chalk, shape, at, to] = [CHALKS[Math.floor(random() * 4)], Math.floor(random() * 3), cell(), cell()];
      const word = tidyWord(Array.from({ length: 12 }, () => letters[Math.floor(random() * letters.length)]).join(""));
      if (shape === 1 && String(at) !== String(to)) return mark(chalk, at, { to });
      return mark(chalk, at, { word: shape === 2 ? word : "" });
    }).reduce((all, each) => toggled(all, each), /** @type {readonly any[]} */ ([]));
    const link = new URL(`http://host/?${new URLSearchParams({ chalk: writtenChalk(marks) })}`);
    assert.deepEqual(readChalk(link.searchParams.get("chalk") ?? ""), marks);
  }
});

test("the same mark again wipes it off, another colour or word takes its place", () => {
  const [green, red] = [mark("green", [1, 1]), mark("red", [1, 1])];
  const [word, other] = ["a", "b"].map((each) => mark("green", [1, 1], { word: each }));
  assert.deepEqual(toggled([green], green), []);
  assert.deepEqual(toggled([green, word], red), [word, red]);
  assert.deepEqual(toggled([green, word], other), [green, other]);
  const full = Array.from({ length: MOST_MARKS }, (_, at) => mark("green", [1, at + 1]));
  assert.deepEqual(toggled(full, mark("green", [2, 1])), full);
});

test("a cell is wiped with all that touches it", () => {
  const marks = readChalk("g1.1,g1.1-2.2,r3.3-1.1,b2.2,y1.1~a");
  assert.equal(writtenChalk(erased(marks, [1, 1])), "b2.2");
});

test("an arrow lies between its cells, as broad at each turn, and ends in the middle of the second", () => {
  for (let turn = 0; turn < 32; turn += 1) {
    const [x, y] = [80 + 60 * Math.cos((turn * Math.PI) / 16), 80 + 60 * Math.sin((turn * Math.PI) / 16)];
    const spans = arrowSpans([80, 80], [x, y], 16);
    const area = spans.reduce((sum, { left, right }) => sum + right - left, 0);
    assert.ok(Math.abs(area - arrowSpans([80, 80], [140, 80], 16).reduce((sum, { left, right }) => sum + right - left, 0)) < 35, `${turn}: ${area}`);
    const ends = spans.flatMap((span) => [[span.left, span.y], [span.right, span.y + 1]]);
    assert.ok(Math.min(...ends.map(([a, b]) => Math.hypot(a - x, b - y))) < 2);
    assert.ok(ends.every(([a, b]) => Math.hypot(a - 80, b - 80) < 62));
  }
});

test("a ring is round, stays in its cell and leaves the middle free", () => {
  for (const cell of [9, 16, 17.5, 40]) {
    const spans = ringSpans([cell / 2, cell / 2], cell);
    assert.ok(spans.every(({ left, right, y }) => left >= 0 && right <= Math.ceil(cell) && left < right && y >= 0 && y < cell));
    assert.ok(spans.filter(({ left, right, y }) => left <= cell / 2 && cell / 2 < right && Math.abs(y + 0.5 - cell / 2) < 2).length === 0);
  }
});

test("each colour stands out from its outline, which stands out from what is light", () => {
  for (const ink of Object.values(CHALK_INKS)) {
    assert.ok(contrast(ink, OUTLINE) >= 4.5);
    for (const ground of ["#0a0715", "#1b1532", "#ffffff", "#f1ebfa", "#8a8a8a", "#e8415c", "#2bdb9b"]) {
      assert.ok(Math.max(contrast(ink, ground), contrast(OUTLINE, ground)) >= 3, `${ink} on ${ground}`);
    }
  }
});

test("words are broken at blanks and between Chinese characters", () => {
  const widthOf = (/** @type {string} */ text) => [...text].length;
  assert.deepEqual(wrapped("往左走会死", 3, widthOf), ["往左走", "会死"]);
  assert.deepEqual(wrapped("a dead colour", 6, widthOf), ["a dead", "colour"]);
  assert.deepEqual(wrapped("colours", 4, widthOf), ["col…"]);
});
