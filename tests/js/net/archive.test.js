/** What a page in a file knows without a server: the same as the server tells. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { createRequester, Refusal, useRequester } from "../../../static/js/net/again.js";
import { createArchive } from "../../../static/js/net/archive.js";
import { createSearchClient } from "../../../static/js/net/search-client.js";
import { createStripSource, decodeStrip } from "../../../static/js/strip/wire.js";
import { documentOf } from "../support.js";

const ARCHIVES = documentOf("archives");

/** @param {any} archive */
function askFrom(archive) {
  useRequester(createRequester({
    fetch: createArchive(archive),
    timer: () => ({ call() {}, cancel() {} }),
    tell() {},
  }));
}

/** @param {any} archive whose search is another puzzle's than the client asks about, by its path */
function clientOf(archive) {
  const path = "/api/v1/kind/code/search";
  askFrom({ answers: {}, search: { ...archive.search, path } });
  return createSearchClient({ kind: "kind", code: "code", off: [], lang: "en" });
}

test("an archive answers as the server does", async () => {
  for (const { archive, summary, steps, node, along, skips, next: [dead_end, solution], previous } of ARCHIVES) {
    const client = clientOf(archive);
    assert.deepEqual(await client.summary(), summary);
    const slice = /** @type {any} */ (await client.steps(0, 32, { context: true }));
    assert.deepEqual(slice.steps, steps);
    assert.equal(slice.context.tally.nodes, 1);
    assert.deepEqual(await client.node(node.node), node);
    const moves = node.path.slice(1).map((/** @type {any} */ place) => place.move);
    assert.equal(/** @type {any} */ (await client.along([...moves, "none"])).node, along);
    const source = createStripSource({ path: "/api/v1/kind/code/search" });
    assert.deepEqual(await source.fetchSkips(0, 90), skips);
    const found = /** @type {any} */ (await client.next(0));
    assert.deepEqual([found.dead_end, found.solution], [dead_end, solution]);
    for (const [at, before] of previous) {
      assert.deepEqual(await client.previous(at), { node: at, solution: before });
    }
  }
});

test("every strip of an archive has the server's pixels", async () => {
  for (const { archive, strips } of ARCHIVES) {
    askFrom(archive);
    const source = createStripSource({ path: "/search" });
    for (const { start, stop, width, bytes } of strips) {
      const { buffer } = Uint8Array.from(Buffer.from(bytes, "base64"));
      assert.deepEqual(await source.fetchStrip(start, stop, width), decodeStrip(buffer), `${start}-${stop} ${width}`);
    }
  }
});

test("what an archive does not hold is refused in a sentence", async () => {
  const { archive, node } = ARCHIVES[0];
  const client = clientOf(archive);
  const sentence = /needs the server/;
  await assert.rejects(client.node(node.node + 1), (problem) =>
    problem instanceof Refusal && sentence.test(problem.message));
  archive.search.slices.parts[0] = "damaged";
  await assert.rejects(clientOf(archive).node(0), /cannot be read/);
  askFrom({ answers: {}, search: null });
  await assert.rejects(createSearchClient({ kind: "kind", code: "code", off: [], lang: "en" }).summary(), sentence);
});
