/** Where a line runs is asked for with the moment on screen, and refused in the server's words. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { createRequester, Refusal, useRequester } from "../../../static/js/net/again.js";
import { createReachClient } from "../../../static/js/net/reach-client.js";

/**
 * @param {number} status
 * @param {object} answer
 */
function answering(status, answer) {
  /** @type {string[]} */
  const asked = [];
  useRequester(createRequester({
    fetch: async (address) => {
      asked.push(String(address));
      return new Response(JSON.stringify(answer), { status });
    },
    timer: () => ({ call() {}, cancel() {} }),
    tell() {},
  }));
  return asked;
}

const reach = createReachClient({ url: "/own/solve/reach.json", lang: "en" });
const { signal } = new AbortController();

test("only what is meant is asked for", async () => {
  const found = { moment: { node: 3, frame: 1 }, until: 3, error: "" };
  const asked = answering(200, found);
  const from = { step: 2, frame: 4 };
  assert.deepEqual(await reach({ line: 7, from, back: false, when: "" }, signal), found);
  await reach({ line: 7, from, back: true, when: "row == 3 & 1" }, signal);
  assert.deepEqual(asked, [
    "/own/solve/reach.json?line=7&node=2&frame=4",
    "/own/solve/reach.json?line=7&node=2&frame=4&back=1&when=row+%3D%3D+3+%26+1",
  ]);
});

test("what is no condition is refused in the server's sentence", async () => {
  answering(422, { detail: "Expected a condition." });
  const sought = { line: 7, from: { step: 0, frame: 0 }, back: false, when: "row ==" };
  await assert.rejects(reach(sought, signal), (problem) => {
    assert(problem instanceof Refusal);
    assert.equal(problem.message, "Expected a condition.");
    return true;
  });
});
