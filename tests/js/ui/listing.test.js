/** Checks that find nothing are lit one after another, when the frame's own work is done. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { emptyChecks } from "../../../static/js/ui/player/listing.js";

test("each takes as long as the frame's own line, and all are over at its end", () => {
  const frame = { nothing: ["fall", "match"] };
  const lit = (progress) => emptyChecks(frame, progress);
  assert.deepEqual([0, 0.3].map(lit), [[], []]);
  assert.deepEqual([0.34, 0.6].map(lit), [["fall"], ["fall"]]);
  assert.deepEqual([0.67, 1].map(lit), [["fall", "match"], ["fall", "match"]]);
  assert.deepEqual(emptyChecks({}, 1), []);
});
