/** The colours of canvases in the themes. */

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { lightInks } from "../../../static/js/lib/light-inks.js";
import { PALETTE, inDusk, onGround, setInks } from "../../../static/js/lib/palette.js";
import { contrast } from "../../../static/js/puzzles/own/boards.js";

/** Letters must be read, and lines must be seen. */
const LEAST = 4.5;

const { ground, cream, muted, gold, red, jade } = PALETTE;

afterEach(() => setInks({}));

for (const light of [false, true]) {
  test(`letters on the ground are read, ${light ? "light" : "dark"}`, () => {
    setInks(light ? lightInks : {});
    for (const colour of [cream, muted, gold, red, jade, "#ff8a9a"]) {
      assert.ok(contrast(onGround(colour), onGround(ground)) >= LEAST, colour);
    }
  });
}

test("what is saved is dark, whatever the theme", () => {
  setInks(lightInks);
  inDusk(() => assert.equal(onGround(ground), ground));
  assert.notEqual(onGround(ground), ground);
});
