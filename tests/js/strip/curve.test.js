import assert from "node:assert/strict";
import test from "node:test";

import { costsAt } from "../../../static/js/strip/curve.js";

const NONE = 255;

test("a column has the cost of its deepest node", () => {
  const remaining = [[9, 9, 9, 9], [7, 7, NONE, 3], [NONE, 4, NONE, NONE]].map((row) => Uint8Array.from(row));
  assert.deepEqual([...costsAt({ remaining }, 4)], [7, 4, 9, 3]);
  assert.deepEqual([...costsAt({ remaining: [] }, 2)], [NONE, NONE]);
});
