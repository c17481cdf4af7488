/** What a class has answered: rows, sums and a file. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { clockTime, csvOf, questionsOf, resultsOf, sorted } from "../../../static/js/features/quiz/results-table.js";
import { answer, attempt } from "./attempts.js";

const entry = (name, line, { seal = "signed", ...done } = {}) => ({ name, line, seal, attempt: attempt(done) });

const CLASS = resultsOf([
  entry("Anna", 1, { wrong: [2], seconds: 90 }),
  entry("ben", 2, { wrong: [2, 4], seconds: 61 }),
  entry("李娜", 3, { seal: "changed", seconds: 5 }),
  entry("Ben", 4, { wrong: [2, 4], seconds: 59 }),
  entry("Eva", 5, { seal: "other" }),
  entry("anna", 6, { seal: "changed" }),
]);

test("of several codes of a name the best honest one counts", () => {
  const rows = CLASS.map(({ name, right, percent, codes, isBest, isCounted }) => [name, right, percent, codes, isBest, isCounted]);
  assert.deepEqual(rows, [
    ["Anna", 4, 80, 2, true, true],
    ["ben", 3, 60, 2, false, false],
    ["李娜", 5, 100, 1, true, false],
    ["Ben", 3, 60, 2, true, true],
    ["Eva", 5, 100, 1, true, false],
    ["anna", 5, 100, 2, false, false],
  ]);
});

const ORDERS = [
  ["name", false, [1, 6, 2, 4, 5, 3]],
  ["right", true, [3, 5, 6, 1, 2, 4]],
  ["seconds", false, [3, 4, 2, 5, 6, 1]],
  ["moves", true, [1, 2, 3, 4, 5, 6]],
  ["seal", false, [1, 2, 4, 3, 6, 5]],
];

for (const [column, isDown, lines] of ORDERS) {
  test(`sorted by ${column}, ${isDown ? "down" : "up"}`, () => {
    const names = column === "name" ? CLASS.map((each) => ({ ...each, name: each.name.toLowerCase() })) : CLASS;
    assert.deepEqual(sorted(names, column, isDown).map(({ line }) => line), lines);
  });
}

test("a question has its sums and the usual wrong answer", () => {
  const questions = questionsOf(CLASS);
  assert.deepEqual(questions.map(({ right, count }) => [right, count]), [[2, 2], [0, 2], [2, 2], [1, 2], [2, 2]]);
  assert.deepEqual(questions[1].usual, { given: "not Played: dead end", count: 2 });
  assert.equal(questions[0].usual, null);
});

test("an answer to another question stays out of the sums of a column", () => {
  const others = ["Anna", "Ben", "Eva"].map((name, line) => {
    const first = name === "Eva" ? answer(9, "node 3") : answer(1, "node 7");
    return { name, line, seal: "unchecked", attempt: { count: 1, answers: [first], seconds: 1, moves: 1 } };
  });
  const [question] = questionsOf(resultsOf(others));
  assert.deepEqual([question.step, question.answer, question.right, question.count], [1, "node 7", 2, 2]);
});

test("without results there are no questions", () => assert.deepEqual(questionsOf([]), []));

for (const [seconds, text] of [[0, "0:00"], [59, "0:59"], [83, "1:23"], [3600, "60:00"]]) {
  test(`${seconds} seconds are ${text}`, () => assert.equal(clockTime(seconds), text));
}

test("a file for spreadsheets quotes what it must, and runs nothing", () => {
  const given = ["=1+1", "+x", "-1", "@sum", "＝1", 'a "b", c', "第 1 步；a;b", "two\nlines"];
  const answers = given.map((text, index) => answer(index + 1, text));
  const rows = resultsOf([{ name: "=cmd()", line: 1, seal: "signed", attempt: { count: 8, answers, seconds: 83, moves: 9 } }]);
  const [head, ...lines] = csvOf(rows, questionsOf(rows)).split("\r\n");
  assert.ok(head.startsWith("\uFEFFStudent,Right,Questions,Percent,Seconds,Moves played,Signature,Best code of this name,1: answer,1: right answer,2: answer"));
  assert.deepEqual(lines, [
    "'=cmd(),8,8,100,83,9,signed,yes,'=1+1,'=1+1,'+x,'+x,'-1,'-1,'@sum,'@sum,'＝1,'＝1,"
      + '"a ""b"", c","a ""b"", c","第 1 步；a;b","第 1 步；a;b","two\nlines","two\nlines"',
    "",
  ]);
});
