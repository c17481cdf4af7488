/** What is asked of a server that has to record a search first, or is busy with others. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { createSearchClient } from "../../../static/js/net/search-client.js";

const MADE = [200, { made: true }];
const RECORDING = [202, { status: "recording", nodes: 9, limit: 20 }, "1"];
const BUSY_SENTENCE = "Too many searches are being recorded.";
const BUSY = [503, { detail: BUSY_SENTENCE }, "3"];
const FROM_A_PROXY = [503, "<h1>Service Unavailable</h1>", "2"];
const ASKS = {
  summary: [(client, options) => client.summary(options), "?off=dead"],
  comparison: [(client, options) => client.comparison(options), "/comparison?off=dead"],
  steps: [(client, options) => client.steps(32, 16, options), "/steps?off=dead&start=32&count=16"],
  context: [
    (client, options) => client.steps(32, 16, { ...options, context: true }),
    "/steps?off=dead&start=32&count=16&context=1",
  ],
  node: [(client, options) => client.node(7, options), "/node/7?off=dead"],
  along: [
    (client, options) => client.along([[0, 1]], options),
    "/node/along?off=dead&moves=%5B%5B0%2C1%5D%5D",
  ],
};

/** Asks a server that gives replies in order, each a status, a body and how long to wait. */
async function askedOf(context, ask, replies, patience = Infinity) {
  const [asked, waited, progress] = [[], [], []];
  const leaving = new AbortController();
  const left = [...replies];
  context.mock.method(globalThis, "fetch", async (address) => {
    asked.push(address);
    const [status, body, retry] = left.shift();
    const headers = retry === undefined ? {} : { "Retry-After": retry };
    return new Response(typeof body === "string" ? body : JSON.stringify(body), { status, headers });
  });
  const client = createSearchClient({
    kind: "mayan", code: "1.1", off: ["dead"], lang: "en",
    wait: async (time_ms) => {
      waited.push(time_ms);
      if (waited.length === patience) leaving.abort();
    },
  });
  const options = { signal: leaving.signal, onProgress: (made) => progress.push(made) };
  const outcome = await ASKS[ask][0](client, options).then(
    (answer) => ({ answer }),
    (problem) => ({ problem }),
  );
  return { ...outcome, asked, waited, progress };
}

for (const [ask, [, address]] of Object.entries(ASKS)) {
  test(`what is being recorded is asked for until it is there: ${ask}`, async (context) => {
    const seen = await askedOf(context, ask, [RECORDING, RECORDING, MADE]);
    assert.deepEqual(seen.answer, { made: true });
    assert.deepEqual(seen.asked, Array(3).fill(`/api/v1/mayan/1.1/search${address}`));
    assert.deepEqual(seen.progress, [RECORDING[1], RECORDING[1]]);
  });

  test(`a busy server is asked again when it says so: ${ask}`, async (context) => {
    const seen = await askedOf(context, ask, [BUSY, FROM_A_PROXY, RECORDING, MADE]);
    assert.deepEqual(seen.answer, { made: true });
    assert.deepEqual(seen.waited.slice(0, 2), [3000, 2000]);
    assert.deepEqual(seen.progress, [null, null, RECORDING[1]]);
  });
}

test("a server that does not say when has refused", async (context) => {
  const { problem } = await askedOf(context, "steps", [BUSY.slice(0, 2)]);
  assert.equal(`${problem.constructor.name}: ${problem.message}`, `Refusal: ${BUSY_SENTENCE}`);
});

test("who leaves asks no more", async (context) => {
  const { problem, asked } = await askedOf(context, "node", Array(3).fill(RECORDING), 2);
  assert.equal(problem.name, "AbortError");
  assert.equal(asked.length, 2);
});

for (const [choice, query] of [
  [{ search: null, off: [] }, "/steps?start=0&count=9"],
  [{ off: ["left", "dead"] }, "/steps?off=left,dead&start=0&count=9"],
  [{ search: "bfs", off: [] }, "/steps?search=bfs&start=0&count=9"],
]) {
  test(`the API is asked for the chosen search: ${query}`, async (context) => {
    const asked = [];
    context.mock.method(globalThis, "fetch", async (address) => {
      asked.push(address);
      return { ok: true, status: 200, json: async () => ({}) };
    });
    await createSearchClient({ kind: "k", code: "c", ...choice, lang: "en" }).steps(0, 9);
    assert.deepEqual(asked, [`/api/v1/k/c/search${query}`]);
  });
}
