/** Boards, words and frames of somebody's own problem, from documents as the server writes them. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { brokenText, cutText, wholePixel } from "../../../static/js/lib/pixels.js";
import { setMessages } from "../../../static/js/lib/messages.js";
import { puzzleView } from "../../../static/js/puzzles/index.js";
import { around, colourOf, contrast, differences, extentOf, inkOn, layoutOf, linesOf, twinOf } from "../../../static/js/puzzles/own/boards.js";
import { linesLayout, widthOf, wrapped } from "../../../static/js/puzzles/own/cells.js";
import { boxWithin, proportionOf } from "../../../static/js/puzzles/own/stage.js";
import { documentOf, randomFrom } from "../support.js";

const AREA = { left: 2, top: 2, width: 340, height: 340 };

test("cells have whole pixels, fill the area, and stay as large as on the largest board", () => {
  const random = randomFrom(7);
  for (let round = 0; round < 300; round += 1) {
    const [rows, columns] = [1 + Math.floor(random() * 30), 1 + Math.floor(random() * 30)];
    const room = { rows: 1 + Math.floor(random() * 30), columns: 1 + Math.floor(random() * 30) };
    const { side, left, top, width, height } = layoutOf({ rows, columns }, room, AREA);
    const largest = around({ rows, columns }, room);
    assert(Number.isInteger(side) && side >= 1);
    assert.deepEqual([width, height], [side * columns, side * rows]);
    assert(left >= AREA.left && left + width <= AREA.left + AREA.width);
    assert(top >= AREA.top && top + height <= AREA.top + AREA.height);
    // One pixel more would be too wide for the largest board.
    assert((side + 1) * Math.max(largest.rows, largest.columns) > AREA.width);
  }
  assert.equal(layoutOf({ rows: 0, columns: 0 }, { rows: 0, columns: 0 }, AREA).width, 0);
});

test("a board of cells, of lines or of a picture has a table", () => {
  setMessages({}, "en");
  const cells = { rows: [["Q", ["", "gold", ""]], [["3", "#ff0000", "ring"], ""], []] };
  assert.deepEqual(extentOf(cells), { rows: 3, columns: 2 });
  assert.deepEqual(twinOf(cells), [
    [{ cell: 0, text: "Q" }, { cell: 0, text: "gold" }],
    [{ cell: 0, text: "3", about: "#ff0000, ring" }, { cell: 0, text: "" }],
    [],
  ]);
  assert.deepEqual(linesOf({ text: "ab\ncde\n" }), ["ab", "cde"]);
  assert.deepEqual(twinOf({ text: "ab\ncde" }), [[{ cell: 0, text: "ab" }], [{ cell: 0, text: "cde" }]]);
  assert.deepEqual(twinOf({ svg: "<svg/>", text: "a circle" }), [[{ cell: 0, text: "a circle" }]]);
});

test("boards of one form are compared cell by cell, others not at all", () => {
  const board = (...rows) => ({ rows });
  assert.deepEqual(differences(board(["a", "b"], ["c"]), board(["a", ["b", "red", ""]], ["d"])), [[0, 1], [1, 0]]);
  assert.deepEqual(differences(board(["a"]), board(["a"])), []);
  assert.equal(differences(board(["a"]), board(["a", "b"])), null);
  assert.equal(differences({ text: "a" }, board(["a"])), null);
});

test("letters are as large as whole pixels allow, and are cut where even the smallest are too wide", () => {
  assert.equal(wholePixel(6, { width: 51, height: 41 }), 3);
  assert.equal(wholePixel(60, { width: 51, height: 41 }), 1);
  assert.equal(wholePixel(6, { width: 500, height: 500 }, 2), 2);
  const widthOfText = (text) => 6 * [...text].length;
  assert.equal(cutText("knight", 36, widthOfText), "knight");
  assert.equal(cutText("knight to f3", 36, widthOfText), "knigh…");
  assert.equal(cutText("knight", 13, widthOfText), "k…");
  assert.equal(cutText("knight", 2, widthOfText), "k");
  assert.equal(cutText("Q", 2, widthOfText), "Q");
  assert.deepEqual(brokenText("keep trying: depth 3", 72, widthOfText), ["keep trying:", "depth 3"]);
  assert.deepEqual(brokenText("keep trying", 200, widthOfText), ["keep trying"]);
  assert.deepEqual(brokenText("unbreakable is", 36, widthOfText), ["unbre…", "is"]);
});

test("lines keep their columns, wide letters take two, and what has no room is cut", () => {
  assert.equal(widthOf("ab女"), 4);
  const small = linesLayout(["..Q.", "Q..."], { rows: 0, columns: 0 }, AREA);
  assert.equal(small.pixel, Math.floor(340 / 28));
  const long = linesLayout(Array.from({ length: 40 }, () => "x".repeat(80)), { rows: 0, columns: 0 }, AREA);
  assert.deepEqual([long.pixel, long.shown.length, long.shown.at(-1)], [1, 24, "…"]);
  assert(long.shown[0].length === 48 && long.shown[0].endsWith("…"));
});

test("a state that nobody draws is broken in lines, at its blanks where there are any", () => {
  assert.deepEqual(wrapped(["(0, 1, 2)"]), ["(0, 1, 2)"]);
  assert.deepEqual(wrapped(["x".repeat(90), "y"]), ["x".repeat(90), "y"]);
  const state = `(${Array.from({ length: 20 }, (_, at) => at).join(", ")})`;
  assert(wrapped([state]).every((line) => line.length <= 24));
  assert.equal(wrapped([state]).join(" "), state);
  assert.equal(wrapped(["x".repeat(60)]).join(""), "x".repeat(60));
});

test("pictures keep their proportion", () => {
  assert.equal(proportionOf('<svg viewBox="0 0 200 100"></svg>'), 2);
  assert.equal(proportionOf("<svg width='30' height='60px'>"), 0.5);
  assert.equal(proportionOf("<svg>"), 1);
  assert.equal(proportionOf('<svg viewBox="0 0 0 0">'), 1);
  assert.deepEqual(boxWithin(2, { left: 0, top: 0, width: 100, height: 100 }), { left: 0, top: 25, width: 100, height: 50 });
});

test("letters on stones of every colour can be read", () => {
  const names = "red orange yellow green blue purple pink brown white grey black gold jade".split(" ");
  for (const name of [...names, "#123456", "#fedcba", "#777777", "#8a6fd0"]) {
    const fill = colourOf(name);
    assert(fill, name);
    assert(contrast(fill, inkOn(fill)) >= 4.5, name);
  }
  assert.deepEqual([colourOf(""), colourOf("mauve"), colourOf("#12345")], [null, null, null]);
});

const OWN = {
  file: "queens.py", version: "1", version_url: "/own/queens/version",
  faults: { exception: "Line %(line)d of %(file)s: %(error)s" },
};
const WORDS = { search: { skipped: { "column-n-is-taken": "column # is taken" } } };
const BOARD = { rows: [["Q", "."], [".", "."]] };
const SKIP = {
  kind: "skip", mark: "column-n-is-taken", reason: "column-n-is-taken", move: "0", board: BOARD,
  facts: { reason: "column 0 is taken.", trace: [] },
};
const fault = { id: "exception", template: "…", arguments: { line: 7, error: "no queen" } };

test("what they wrote is told, with the page's own words around it", async () => {
  const puzzle = await puzzleView("own", { picture: null, words: WORDS, own: OWN });
  await puzzle.loadSearch();
  const frame = (kind, more) => ({ kind, mark: kind, board: BOARD, depth: 1, ...more });
  const told = () => [
    puzzle.tell(SKIP),
    puzzle.tell({ ...SKIP, mark: "seen", reason: "seen", node: 4, facts: { trace: [] } }),
    puzzle.tell(frame("move", { move: "3", facts: { say: "Queen to column 3" } })),
    puzzle.tell(frame("move", { move: "3", facts: {} })),
    puzzle.tell(frame("move", { move: "limit 2", facts: { trace: [] } })),
    puzzle.tell(frame("enter", { outcome: "dead", facts: { reason: "sum too large" } })),
    puzzle.tell(frame("enter", { outcome: "dead", facts: { left_out: 0 } })),
    puzzle.tell(frame("enter", { outcome: "dead", facts: { left_out: 1 } })),
    puzzle.tell(frame("enter", { outcome: "dead", facts: { left_out: 12 } })),
    puzzle.tell(frame("enter", { outcome: "error", facts: { fault } })),
  ];
  setMessages({}, "en");
  assert.deepEqual(told(), [
    "Skip 0: column 0 is taken.",
    "Skip 0: it leads to the state of node 4, seen before.",
    "Queen to column 3",
    "Move: 3",
    "The search begins anew and goes 2 moves deep at most.",
    "Dead end: sum too large.",
    "Dead end: no move is left.",
    "Dead end: its only move is left out.",
    "Dead end: all 12 moves are left out.",
    "Line 7 of queens.py: no queen",
  ]);
  assert.equal(puzzle.search.skipped("column-n-is-taken"), "column # is taken");
  assert.equal(puzzle.search.pruning("same-row"), "same row");
  assert.equal(puzzle.search.logSkips("column-n-is-taken", 2), "2 moves: column # is taken");
  assert.equal(puzzle.search.outcome("error"), "error");
  setMessages(documentOf("catalogue-zh"), "zh");
  assert.equal(told()[0], "跳过 0：column 0 is taken。");
  assert(!told().slice(0, 2).join("").includes("Skip"));
});

test("a game says its values, its bounds and why moves are left out", async () => {
  setMessages({}, "en");
  const puzzle = await puzzleView("own", { picture: null, words: WORDS, own: { ...OWN, game: true } });
  await puzzle.loadSearch();
  const told = (kind, reason, facts) => puzzle.tell({
    kind, mark: reason, board: BOARD, depth: 2, move: "left",
    ...(kind === "enter" ? { outcome: reason } : { reason }), facts: { trace: [], ...facts },
  });
  const bounds = { best: "4", alpha: "4", beta: "2.5" };
  assert.deepEqual([
    told("enter", "expanded", { order: "max", worth: "1" }),
    told("enter", "expanded", { order: "min_window", alpha: "-inf", beta: "inf" }),
    told("enter", "expanded", { order: "min_never" }),
    told("enter", "dead", { worth: "-7" }),
    told("skip", "cut", { order: "max", ...bounds }),
    told("skip", "cut", { order: "min", ...bounds }),
    told("skip", "seen", { node: 9, worth: "0.5" }),
    told("skip", "seen", {}),
    told("leave", "leave", { worth: "3", best: "4" }),
    puzzle.search.outcome("limit"),
    puzzle.search.skipped("cut"),
  ], [
    "Depth 2, MAX to move: which move is worth most?",
    "Depth 2, MIN to move, α = -inf, β = inf: once a reply is worth α, MAX will not let it come to this.",
    "Depth 2, MIN to move: alpha-beta never comes here, for nothing here can change the answer.",
    "The game is over: it is worth -7 to MAX.",
    "Cut left: MAX already has a move worth 4 here; MIN has 2.5 elsewhere and will never go here.",
    "Cut left: MIN already has a reply worth 4 here; MAX has 4 elsewhere and will never go here.",
    "left leads to a position that was computed at node 9: it is worth 0.5.",
    "Skip left: it leads to a state seen before.",
    "Back to depth 2 with the value 3: the best so far here is 4.",
    "worth 0",
    "Cut: cannot matter",
  ]);
});

test("moves that a trace only counts are named in the language of the page", async () => {
  const puzzle = await puzzleView("own", { picture: null, words: WORDS, own: OWN });
  await puzzle.loadSearch();
  const told = (move) => puzzle.tell({ ...SKIP, move, facts: { reason: "full", trace: [] } });
  setMessages({}, "en");
  assert.deepEqual(["9 moves", "1 move", "9 moves on"].map(told), [
    "Skip 9 moves: full.", "Skip 1 move: full.", "Skip 9 moves on: full.",
  ]);
  setMessages(documentOf("catalogue-zh"), "zh");
  assert.equal(told("9 moves"), "跳过 9 步：full。");
});

test("a move back to the path is left out in the language of the page", async () => {
  const puzzle = await puzzleView("own", { picture: null, words: WORDS, own: OWN });
  await puzzle.loadSearch();
  const skip = { ...SKIP, mark: "on-the-path", reason: "on-the-path", facts: { reason: "on the path" } };
  setMessages({}, "en");
  assert.equal(puzzle.tell(skip), "Skip 0: on the path.");
  setMessages({ "on the path": ["在路径上"] }, "zh");
  assert.equal(puzzle.tell(skip), "Skip 0: 在路径上.");
});

test("a frame lasts as long as its lines need to be seen", async () => {
  const puzzle = await puzzleView("own", { picture: null, own: OWN });
  await puzzle.loadSearch();
  const lines = (count) => [{ function: "skip", lines: Array.from({ length: count }, (_, at) => [at + 1, {}]) }];
  const lasts = (count, options) =>
    puzzle.durations({ frames: [{ ...SKIP, facts: { trace: lines(count) } }] }, options)[0];
  assert.deepEqual([lasts(0), lasts(5), lasts(300)], [200, 350, 1400]);
  assert.equal(lasts(5, { reducedMotion: true }), 0);
});
