/** What each sort of frame is heard as: effect, semitones up, part of the frame that has passed. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { puzzleView } from "../../../static/js/puzzles/index.js";
import { documentOf } from "../support.js";

const PICTURES = documentOf("pictures");
const DRAG = { kind: "drag", from: [0, 0], to: [1, 0] };
const FALL = {
  kind: "fall",
  paths: [[2, 1], [4, 0], [5, 1]].map(([from, to]) => ({ from: [0, from], to: [0, to] })),
};

for (const [kind, frame, expected] of [
  ["mayan", { ...DRAG, swap: true }, [["swish", 0, 0], ["swap", 0, 0.6]]],
  ["mayan", { ...DRAG, swap: false }, [["swish", 0, 0]]],
  ["mayan", FALL, [["land", 0, 0.25], ["land", 0, 1]]],
  ["mayan", { kind: "match", wave: 1 }, [["match", 0, 0]]],
  ["mayan", { kind: "match", wave: 2 }, [["match", 2, 0]]],
  ["mayan", { kind: "match", wave: 3 }, [["match", 4, 0]]],
  ["mayan", { kind: "enter", outcome: "dead" }, [["dead", 0, 0]]],
  ["mayan", { kind: "enter", outcome: "limit" }, [["limit", 0, 0]]],
  ["mayan", { kind: "enter", outcome: "solved" }, [["chime", 0, 0]]],
  ["mayan", { kind: "leave" }, [["back", 0, 0]]],
  ["flip", { kind: "flip", turned: [[1, 1], [1, 2], [2, 1]] }, [["turn", 0, 0]]],
  ["flip", { kind: "flip", turned: Array(5).fill([1, 1]) }, [["turn", 2, 0]]],
  ["flip", { kind: "enter", outcome: "limit" }, [["limit", 0, 0]]],
  ["flip", { kind: "leave" }, [["back", 0, 0]]],
  ["flip", { kind: "take" }, [["back", 0, 0]]],
  ["flip", { kind: "empty" }, [["limit", 0, 0]]],
  ["dice", { kind: "roll", board: { die: { top: 4 } } }, [["roll", 3, 0], ["land", 0, 0.8]]],
  ["dice", { kind: "enter", outcome: "dead" }, [["dead", 0, 0]]],
  ["dice", { kind: "take" }, [["back", 0, 0]]],
  ["dice", { kind: "empty" }, [["limit", 0, 0]]],
]) {
  test(`${kind} ${JSON.stringify(frame)} sounds`, async () => {
    const puzzle = await puzzleView(kind, { picture: PICTURES[kind] });
    await puzzle.loadSearch();
    const sounds = puzzle.sounds(frame);
    assert.deepEqual(sounds.map(({ effect, step = 0, at = 0 }) => [effect, step, at]), expected);
  });
}
