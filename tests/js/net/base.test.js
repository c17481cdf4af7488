/** Addresses of an app that stands below a path. */

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { standBelow } from "../../../static/js/net/base.js";
import { isSameStage, stopLink } from "../../../static/js/net/lesson.js";
import { addressesIn } from "../../../static/js/net/lesson-moments.js";
import { createPlayClient } from "../../../static/js/net/play-client.js";
import { editorLink, puzzleLink } from "../../../static/js/net/link.js";
import { embedLink } from "../../../static/js/net/shared-links.js";

const HOST = "http://localhost";
const PUZZLE = { kind: "flip", code: "bwwb", name: "" };

beforeEach(() => standBelow("/games/backtrack"));
afterEach(() => standBelow(""));

test("pages lie below it", () => {
  const here = `${HOST}/games/backtrack/?lang=zh`;
  assert.equal(puzzleLink(PUZZLE, here), `${HOST}/games/backtrack/flip/bwwb?lang=zh`);
  assert.equal(editorLink(PUZZLE, here), `${HOST}/games/backtrack/edit/flip/bwwb?lang=zh`);
  assert.equal(embedLink(puzzleLink(PUZZLE, here)), `${HOST}/games/backtrack/embed/flip/bwwb?lang=zh`);
});

test("a lesson names its stops as every server does, and leads to them here", () => {
  const page = `${HOST}/games/backtrack/flip/bwwb`;
  assert.deepEqual(addressesIn(`${page}?step=2`), ["/flip/bwwb?step=2"]);
  const stop = stopLink("/flip/bwwb?step=2", { lesson: "seen", stop: 1 }, page);
  assert.equal(stop, `${page}?step=2&lesson=seen&stop=1`);
  assert.ok(isSameStage("/flip/bwwb?step=2", page));
});

test("questions are asked there", async (context) => {
  const fetched = context.mock.method(globalThis, "fetch", () => Promise.resolve(Response.json({})));
  await createPlayClient({ ...PUZZLE, lang: "en" }).help([]);
  assert.equal(fetched.mock.calls[0]?.arguments[0], "/games/backtrack/api/v1/flip/bwwb/play/help");
});
