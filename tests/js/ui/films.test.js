/** What films drawn in the page show, and when: the same as those of the server. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { MOST_FRAMES, planned, replayPassages, searchPassages, timed } from "../../../static/js/features/write/timeline.js";
import { documentOf } from "../support.js";

for (const [at, { speed, chalked, steps, replay, last, lengths, cuts }] of documentOf("films").entries()) {
  test(`film ${at} shows what the server's shows`, () => {
    const passages = steps ? searchPassages(steps) : replayPassages(replay, 0, last);
    const known = [[], ...lengths];
    const puzzle = /** @type {any} */ ({ durations: () => known.shift() });
    const plan = planned(timed(passages, puzzle), speed, chalked);
    assert.ok("cuts" in plan);
    const found = plan.cuts.map(({ shot: { frame, node, explained, left_out, chalk }, progress, ms }) => ({
      frame: frame && frame.kind, node, explained: explained !== null, left_out: left_out.length, chalk,
      progress: Number(progress.toFixed(9)), ms,
    }));
    assert.deepEqual(found, cuts);
  });
}

test("a film that is too long is not planned", () => {
  const [{ steps }] = documentOf("films");
  const puzzle = /** @type {any} */ ({ durations: (/** @type {any} */ { frames }) => frames.map(() => 10_000) });
  const plan = planned(timed(searchPassages(steps), puzzle), 1);
  assert.ok("least" in plan && plan.least > MOST_FRAMES);
});
