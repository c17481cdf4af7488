/** The guide has one short sentence for everything that happens, in both languages. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { readReplay } from "../../../static/js/documents/replay.js";
import { setMessages } from "../../../static/js/lib/messages.js";
import { puzzleView } from "../../../static/js/puzzles/index.js";
import { documentOf } from "../support.js";

const PICTURES = documentOf("pictures");

/** One sentence, beside the verdict, for which the bubble has room. */
const LANGUAGES = {
  en: {
    catalogue: {}, most: 110,
    sentence: /^(Victory! )?[^.?!]+[.?!]( (No solution|Impossible)\.)?$/,
  },
  zh: {
    catalogue: documentOf("catalogue-zh"), most: 60,
    sentence: /^(胜利！)?[^。？！.?!]+[。？！](无解。)?$/,
  },
};

/** Everything that is said of a replay and of the frames of a search. */
async function toldOf(replay, frames) {
  const puzzle = await puzzleView(replay.kind, { picture: PICTURES[replay.kind] });
  await puzzle.loadSearch();
  const trace = readReplay(replay);
  const rest = (board, step) => puzzle.narrate(trace, { step, board, frame: null, progress: 0 });
  const ending = (facts) => puzzle.search.ending({
    nodes: 1234, solved: false, best: null, truncated: false, ...facts,
  });
  return [
    ...trace.boards.map(rest),
    ...trace.steps.flatMap((step) => [puzzle.event(step), ...step.frames.map(puzzle.tell)]),
    ...frames.map(puzzle.tell),
    ending({ truncated: true }), ending({}), ending({ best: 1 }),
  ];
}

for (const { replay, frames } of documentOf("narrated")) {
  test(`one short sentence for everything: ${replay.kind} ${replay.code}`, async () => {
    for (const [lang, { catalogue, most, sentence }] of Object.entries(LANGUAGES)) {
      setMessages(catalogue, lang);
      const told = await toldOf(replay, frames);
      assert(told.length > 3);
      const wrong = told.filter((each) => !sentence.test(each) || each.length > most);
      assert.deepEqual([...new Set(wrong)], []);
      assert(!told.join("").includes("%"));
    }
  });
}
