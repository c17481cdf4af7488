/** Codes in what a teacher pastes. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { codesIn, MOST_CODES } from "../../../static/js/features/quiz/collecting.js";
import { codeOf, exerciseIn } from "../../../static/js/features/quiz/hand-in-code.js";
import { randomFrom } from "../support.js";
import { attempt, LINK } from "./attempts.js";

const exercise = await exerciseIn(LINK);
const ANNA = await codeOf(attempt(), { name: "Anna", exercise });
const BEN = await codeOf(attempt({ wrong: [2, 3] }), { name: "Ben", exercise });

/** Lines of a mail. */
const wrapped = (code, width, end, start = "") => code.match(new RegExp(`.{1,${width}}`, "g")).join(`${end}\n${start}`);

/** Texts, and the lines where codes of Anna and Ben begin, where one is cut, and where there is none. */
const TEXTS = [
  ["", [], [], []],
  [" \n\t\n", [], [], []],
  [ANNA, [1], [], []],
  [`${ANNA}\r\n${BEN}\r\n`, [1, 2], [], []],
  [`Name\tCode\nAnna\t${ANNA}\t\nBen\t${BEN}`, [2, 3], [], [1]],
  [`Anna: ${ANNA}; Ben (${BEN}).`, [1, 1], [], []],
  [`[10:32] 安娜：${ANNA}\n[10:33] Ben: "${BEN}"\n谢谢`, [1, 2], [], [3]],
  [`Dear Ms Li,\n\n${wrapped(ANNA, 72, "")}\n\nBye\n${BEN}`, [3, 5 + Math.ceil(ANNA.length / 72)], [], [1, 4 + Math.ceil(ANNA.length / 72)]],
  [`${wrapped(ANNA, 75, "=")} and ${BEN}`, [1, Math.ceil(ANNA.length / 75)], [], []],
  [`> ${wrapped(ANNA, 70, "", "> ")}\n> ${wrapped(BEN, 70, "", "> ")}`, [1, 1 + Math.ceil(ANNA.length / 70)], [], []],
  [ANNA.replaceAll("A", "A\u200B"), [1], [], []],
  [ANNA.slice(0, -1), [], [1], []],
  [`${ANNA}x`, [], [1], []],
  [`Anna BT1.1abc\nBen ${BEN}`, [2], [1], []],
  [`${ANNA.slice(0, 60)}\n${BEN}`, [2], [1], []],
  [`${ANNA.slice(0, 60)}\nBen\n\nhello`, [], [1], [2, 4]],
  ["xBT1.1abc.AAAAAAAAAAAAAAAA\nBT.1\nBTS1.", [], [], [1, 2, 3]],
];

for (const [text, lines, cut, empty] of TEXTS) {
  test(`codes in ${JSON.stringify(text.slice(0, 50))}, ${text.length} characters`, () => {
    const found = codesIn(text);
    assert.deepEqual([found.codes.map(({ line }) => line), found.cut, found.empty, found.isCut], [lines, cut, empty, false]);
    assert.ok(found.codes.every(({ code }) => code === ANNA || code === BEN));
  });
}

test("codes wrapped at any width, quoted or not, are found", () => {
  const random = randomFrom(5);
  for (let times = 0; times < 200; times += 1) {
    const width = 40 + Math.floor(random() * 200);
    const [end, start] = [["", "=", " "], ["", "> ", "> > ", "  "]].map((some) => some[Math.floor(random() * some.length)]);
    const text = [ANNA, BEN].map((code) => wrapped(code, width, end, start)).join("\nand\n");
    assert.deepEqual(codesIn(text).codes.map(({ code }) => code), [ANNA, BEN], `${width} "${end}" "${start}"`);
  }
});

test("ten thousand lines of anything are read, and no more codes than six classes have", () => {
  const rubbish = Array.from({ length: 10_000 }, (_, index) => (index % 2 ? `BT1.${"x".repeat(80)}` : "word ".repeat(9))).join("\n");
  const found = codesIn(rubbish);
  assert.deepEqual([found.codes.length, found.cut.length, found.empty.length, found.isCut], [0, 5000, 5000, false]);
  assert.equal(codesIn(`BT1.${"x".repeat(3_000_000)}`).isCut, true);
  const many = codesIn(`${ANNA}\n`.repeat(MOST_CODES + 50));
  assert.deepEqual([many.codes.length, many.isCut], [MOST_CODES, true]);
});
