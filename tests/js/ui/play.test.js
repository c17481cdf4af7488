/** Playing by oneself: stars, the file of what was solved, turns. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { createTurns } from "../../../static/js/features/play/attempt.js";
import { drawnStars, starsOf } from "../../../static/js/features/play/ending.js";
import { openingPlay, withPlay, withSearch, withStep } from "../../../static/js/net/link.js";
import { progress, rememberSolved, rememberStars } from "../../../static/js/ui/page/progress.js";
import { addProgress, writtenProgress } from "../../../static/js/ui/page/home.js";

const KEY = "backtrack.progress";
const FIRST = { kind: "mayan", code: "3.1-21-234-31-2434" };
const NAME = `${FIRST.kind}/${FIRST.code}`;

beforeEach(() => {
  const kept = new Map();
  globalThis.window = {
    localStorage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) },
  };
});

for (const [fewest, helped, stars] of [[true, false, 3], [true, true, 2], [false, false, 2], [false, true, 1]]) {
  test(`${fewest ? "the fewest moves" : "more moves"} ${helped ? "with" : "without"} help: ${stars} stars`, () => {
    assert.equal(starsOf({ fewest, helped }), stars);
    assert.equal(drawnStars(stars).length, 3);
  });
}

test("what is solved and won is kept, the most stars of it", () => {
  rememberSolved(FIRST);
  rememberSolved(FIRST);
  rememberStars(FIRST, 2);
  rememberStars(FIRST, 1);
  assert.deepEqual(progress(), { solved: [NAME], stars: { [NAME]: 2 } });
});

test("a file of it adds to what is there", () => {
  rememberSolved(FIRST);
  rememberStars(FIRST, 3);
  const file = writtenProgress();
  window.localStorage.setItem(KEY, JSON.stringify({ solved: ["flip/bwwb-bbwb-bwwb-bwww"], stars: { [NAME]: 1 } }));
  assert.equal(addProgress(file), 2);
  assert.deepEqual(progress().solved, ["flip/bwwb-bbwb-bwwb-bwww", NAME]);
  assert.equal(progress().stars[NAME], 3);
});

for (const text of ["", "nonsense", "null", "[]", "{}", '{"format":"backtrack-progress","version":2,"solved":[]}']) {
  test(`a file that holds ${JSON.stringify(text)} is refused`, () => {
    rememberSolved(FIRST);
    assert.equal(addProgress(text), null);
    assert.deepEqual(progress().solved, [NAME]);
  });
}

test("what makes no sense in it is left out", () => {
  const solved = [3, "<script>", "mayan/3.1", null];
  const stars = { "mayan/3.1": 4, "flip/w": 2, "": 1 };
  addProgress(JSON.stringify({ format: "backtrack-progress", version: 1, solved, stars }));
  assert.deepEqual(progress(), { solved: ["mayan/3.1"], stars: { "flip/w": 2 } });
});

test("the moves stand in the link, and only while playing", () => {
  const page = "https://example.org/mayan/3.1-21";
  const link = withPlay(`${page}?lang=zh&view=search&node=7&off=dead&step=3&loop=1-2&marks=4&frame=1`, ["21r", "31r"]);
  assert.equal(link, `${page}?view=play&moves=21r-31r&lang=zh`);
  assert.deepEqual(openingPlay(new URL(link).search), { moves: "21r-31r" });
  assert.equal(openingPlay("?moves=21r"), null);
  assert.equal(withPlay(link, []), `${page}?view=play&lang=zh`);
  const nothing = { loop: null, bookmarks: [] };
  assert.equal(withStep(link, { step: 0, frame: 0, ...nothing }), `${page}?lang=zh`);
  const search = withSearch(link, { search: null, off: [], node: 0, frame: 0, win: null, ...nothing });
  assert.equal(search, `${page}?view=search&lang=zh`);
});

test("what hands do is done in turn, and trouble loses nothing of what follows", async () => {
  const done = [];
  const troubles = [];
  const turns = createTurns({ onTrouble: (problem) => troubles.push(problem) });
  turns.take(async () => {
    await new Promise((resolve) => setImmediate(resolve));
    done.push("first");
  });
  turns.take(() => Promise.reject(new Error("lost")));
  assert(!turns.none());
  await new Promise((resolve) => {
    turns.take(() => {
      done.push("last");
      resolve(null);
    });
  });
  assert.deepEqual(done, ["first", "last"]);
  assert.equal(troubles.length, 1);
});
