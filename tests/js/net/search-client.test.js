/** How a recorded search is asked for. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { createRequester, useRequester } from "../../../static/js/net/again.js";
import { createSearchClient } from "../../../static/js/net/search-client.js";

const RECORDING = [202, { status: "recording", nodes: 9, limit: 20 }];
const MADE = [200, { made: true }];
const ASKS = {
  summary: [(client, options) => client.summary(options), "?off=dead"],
  comparison: [(client, options) => client.comparison(options), "/comparison?off=dead"],
  steps: [(client, options) => client.steps(32, 16, options), "/steps?off=dead&start=32&count=16&boards=1"],
  context: [
    (client, options) => client.steps(32, 16, { ...options, context: true }),
    "/steps?off=dead&start=32&count=16&context=1&boards=1",
  ],
  node: [(client, options) => client.node(7, options), "/node/7?off=dead"],
  next: [(client, options) => client.next(7, options), "/next/7?off=dead"],
  previous: [(client, options) => client.previous(7, options), "/previous/7?off=dead"],
  along: [
    (client, options) => client.along([[0, 1]], options),
    "/node/along?off=dead&moves=%5B%5B0%2C1%5D%5D",
  ],
};

/** A server that gives replies in order, at once; nobody waits in between. */
function serve(...replies) {
  const asked = [];
  useRequester(createRequester({
    async fetch(address, { headers }) {
      asked.push([address, headers["Accept-Language"]]);
      const [status, body] = replies.shift() ?? MADE;
      return new Response(JSON.stringify(body), { status });
    },
    timer: (time_ms, run) => ({ call: () => time_ms < 4000 && queueMicrotask(run), cancel() {} }),
    tell() {},
  }));
  return asked;
}

for (const [ask, [run, address]] of Object.entries(ASKS)) {
  test(`what is being recorded is asked for until it is there: ${ask}`, async () => {
    const asked = serve(RECORDING, RECORDING, MADE);
    const progress = [];
    const client = createSearchClient({ kind: "mayan", code: "1.1", off: ["dead"], lang: "zh" });
    const answer = await run(client, { onProgress: ({ why, nodes }) => progress.push([why, nodes]) });
    assert.deepEqual(answer, { made: true });
    assert.deepEqual(asked, Array(3).fill([`/api/v1/mayan/1.1/search${address}`, "zh"]));
    assert.deepEqual(progress, [["recording", 9], ["recording", 9]]);
  });
}

test("who leaves asks no more", async () => {
  const asked = serve(...Array(9).fill(RECORDING));
  const leaving = new AbortController();
  const client = createSearchClient({ kind: "k", code: "c", off: [], lang: "en" });
  const onProgress = () => asked.length === 2 && leaving.abort();
  await assert.rejects(client.node(7, { signal: leaving.signal, onProgress }), { name: "AbortError" });
  assert.equal(asked.length, 2);
});

for (const [choice, query] of [
  [{ search: null, off: [] }, "/steps?start=0&count=9&boards=1"],
  [{ off: ["left", "dead"] }, "/steps?off=left,dead&start=0&count=9&boards=1"],
  [{ search: "bfs", off: [] }, "/steps?search=bfs&start=0&count=9&boards=1"],
]) {
  test(`the API is asked for the chosen search: ${query}`, async () => {
    const asked = serve();
    await createSearchClient({ kind: "k", code: "c", ...choice, lang: "en" }).steps(0, 9);
    assert.deepEqual(asked, [[`/api/v1/k/c/search${query}`, "en"]]);
  });
}

test("boards that come once are put in their places", async () => {
  serve([200, {
    steps: [{ node: 4, board: 1, frames: [{ depth: 2, board: 0 }, { board: 1 }] }],
    context: { path: [{ node: 0, board: 0 }] },
    boards: [["a"], { text: "b" }],
  }]);
  const { steps: [step], context } = /** @type {any} */ (
    await createSearchClient({ kind: "k", code: "c", off: [], lang: "en" }).steps(4, 1)
  );
  assert.deepEqual(step, { node: 4, board: { text: "b" }, frames: [{ depth: 2, board: ["a"] }, { board: { text: "b" } }] });
  assert.deepEqual(context.path, [{ node: 0, board: ["a"] }]);
  assert.equal(step.board, step.frames[1].board);
});
