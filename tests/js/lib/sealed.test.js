/** What the server seals is read here, and nobody reads it in passing. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { isSealed, unsealed } from "../../../static/js/lib/sealed.js";
import { documentOf } from "../support.js";

test("a sealed document is the one that was sealed", async () => {
  const source = documentOf("sealed");
  assert(isSealed(source));
  assert.deepEqual(await unsealed(source), { moves: [[1, 2]], word: "答案" });
});

test("any other is none", () => {
  for (const source of [null, undefined, {}, { sealed: 1 }, { steps: [] }]) assert(!isSealed(source));
});
