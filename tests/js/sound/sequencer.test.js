import assert from "node:assert/strict";
import { test } from "node:test";

import { SCORE, frequencyOf, lengthOf, notesOf } from "../../../static/js/sound/score.js";
import { assertNear } from "../support.js";

const VOICE = { name: "v", wave: "sine", volume: 1 };

for (const [name, hertz] of [
  ["A4", 440], ["A3", 220], ["C4", 261.63], ["G#5", 830.61], ["B2", 123.47],
]) {
  test(`a note has its pitch: ${name}`, () => assertNear(frequencyOf(name), hertz, 0.01));
}

test("a wrong note and a short bar are named", () => {
  const read = (bar) => () => notesOf({ tempo: 120, voices: [{ ...VOICE, bars: [bar] }] });
  assert.throws(read("H4 . . . . . . ."), {
    message: 'Score: expected a note like A4 or G#3, got "H4".',
  });
  assert.throws(read("A4 . ."), {
    message: 'Score: expected 8 eighths in a bar, got 3 in "A4 . .".',
  });
});

test("the music is sixteen bars for two voices or more and sounds all through", () => {
  const notes = notesOf(SCORE);
  assert(SCORE.voices.length >= 2);
  assert(SCORE.voices.every(({ bars }) => bars.length === 16));
  const ends = notes.map(({ start_s, length_s }) => start_s + length_s);
  assertNear(Math.max(...ends), lengthOf(SCORE));
  const starts = notes.map(({ start_s }) => start_s);
  const gaps = starts.slice(1).map((start_s, index) => start_s - starts[index]);
  assert(gaps.every((gap_s) => gap_s >= 0 && gap_s < 1));
});

test("a note that goes on is one note", () => {
  const notes = notesOf({ tempo: 60, voices: [{ ...VOICE, bars: ["A4 - . A4 A4 - - -"] }] });
  assert.deepEqual(notes.map(({ start_s, length_s }) => [start_s, length_s]), [[0, 1], [1.5, 0.5], [2, 2]]);
});
