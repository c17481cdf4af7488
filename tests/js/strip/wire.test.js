/** Strips from the server: their bytes, and how they are asked for. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { createRequester, Refusal, Unreachable, useRequester } from "../../../static/js/net/again.js";
import { createStripSource, decodeStrip } from "../../../static/js/strip/wire.js";
import { documentOf } from "../support.js";

const TABLES = { moves: ["a", "b"], fewest: [[0, 9], [12, 4]] };

/**
 * A strip's bytes: nodes count up from -1, merged from 1, outcomes 0 to 3; moves take turns, and
 * what is left counts up.
 */
function packed({
  magic = "BTS1", version = 1, start = 10, stop = 40, width = 5, depths = 3, flags = 2,
} = {}) {
  const area = width * depths;
  const tables = Buffer.from(JSON.stringify(TABLES));
  const facts_at = 32 + 8 * area + 4 * Math.ceil(area / 4);
  const tables_at = facts_at + 4 * Math.ceil((3 * area) / 4) + 4;
  const bytes = Buffer.alloc(tables_at + tables.length);
  bytes.write(magic, "latin1");
  [version, start, stop, width, depths, flags, 0].forEach((value, index) => {
    bytes.writeUInt32LE(value, 4 + 4 * index);
  });
  for (let cell = 0; cell < area; cell += 1) {
    bytes.writeInt32LE(cell - 1, 32 + 4 * cell);
    bytes.writeUInt32LE(cell + 1, 32 + 4 * (area + cell));
    bytes.writeUInt8(cell % 4, 32 + 8 * area + cell);
    bytes.writeUInt16LE(cell % 2, facts_at + 2 * cell);
    bytes.writeUInt8(cell, facts_at + 2 * area + cell);
  }
  bytes.writeUInt32LE(tables.length, tables_at - 4);
  tables.copy(bytes, tables_at);
  return new Uint8Array(bytes);
}

/** @param {Uint8Array} bytes */
function decoded(bytes) {
  const listed = (rows) => rows.map((row) => [...row]);
  const { nodes, merged, outcome, facts, ...strip } = decodeStrip(new Uint8Array(bytes).buffer);
  const { move, remaining, ...tables } = facts;
  return {
    ...strip, nodes: listed(nodes), merged: listed(merged), outcome: listed(outcome),
    facts: { ...tables, move: listed(move), remaining: listed(remaining) },
  };
}

test("the bytes are read", () => {
  assert.deepEqual(decoded(packed()), {
    start: 10, stop: 40, width: 5, depths: 3,
    nodes: [[-1, 0, 1, 2, 3], [4, 5, 6, 7, 8], [9, 10, 11, 12, 13]],
    merged: [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10], [11, 12, 13, 14, 15]],
    outcome: [[0, 1, 2, 3, 0], [1, 2, 3, 0, 1], [2, 3, 0, 1, 2]],
    facts: {
      ...TABLES,
      move: [[0, 1, 0, 1, 0], [1, 0, 1, 0, 1], [0, 1, 0, 1, 0]],
      remaining: [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9], [10, 11, 12, 13, 14]],
    },
  });
});

test("the server and the page agree", () => {
  const { bytes, strip } = documentOf("strip");
  assert.deepEqual(decoded(Buffer.from(bytes, "base64")), strip);
});

for (const [bytes, message] of [
  [new Uint8Array(), "length: expected at least 32, got 0"],
  [packed().slice(0, 31), "length: expected at least 32, got 31"],
  [packed({ magic: "BTS2" }), 'magic: expected "BTS1", got "BTS2"'],
  [
    Buffer.from("<!doctype html><title>Not a strip</title>"),
    'magic: expected "BTS1", got "<!do"',
  ],
  [packed({ version: 2 }), "version: expected 1, got 2"],
  [packed({ stop: 10 }), "stop: expected more than 10, got 10"],
  [packed({ flags: 1 }), "flags: expected 2, got 1"],
  [packed().slice(0, -1), "length: expected 263, got 262"],
  [packed().slice(0, 100), "length: expected 220, got 100"],
  [Buffer.concat([packed(), Buffer.alloc(1)]), "length: expected 263, got 264"],
  [packed({ width: 0 }), "width: expected at least 1, got 0"],
  [packed({ depths: 0 }), "depths: expected at least 1, got 0"],
]) {
  test(`other bytes are refused: ${message}`, () => {
    assert.throws(() => decoded(bytes), { message: `Strip, ${message}.` });
  });
}

const BINARY = { headers: { "Content-Type": "application/octet-stream" } };

/** A source of which `answers` are given in turn, the last one again and again; nobody waits in between. */
function fakeSource(_context, options = {}) {
  const asked = [];
  const answers = [() => new Response(packed(), BINARY)];
  async function fetch(address, { headers, signal }) {
    asked.push({ address, accept: headers.Accept });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    await new Promise((resolve) => setTimeout(resolve, 5));
    signal.throwIfAborted();
    return answer();
  }
  const timer = (time_ms, run) => ({ call: () => time_ms < 4000 && queueMicrotask(run), cancel() {} });
  useRequester(createRequester({ fetch, timer, tell() {} }));
  const query = { search: "dfs", off: "equal,dead" };
  const source = createStripSource({ path: "/api", query, ...options });
  return { ...source, asked, answers };
}

/** @param {Promise<unknown>} strip that does not come */
const problemOf = (strip) => strip.then(() => assert.fail("it came"), (problem) => problem);

test("asks for bytes by link", async (context) => {
  const { fetchStrip, asked } = fakeSource(context);
  const { nodes } = await fetchStrip(10, 40, 5);
  const address = "/api/strip?search=dfs&off=equal%2Cdead&start=10&stop=40&width=5&facts=1";
  assert.deepEqual(asked, [{ address, accept: "application/octet-stream" }]);
  assert.deepEqual([...nodes[1]], [4, 5, 6, 7, 8]);
});

test("asks for skips, too", async (context) => {
  const { fetchSkips, asked, answers } = fakeSource(context);
  const skips = [{ next: 3, depth: 1, move: [0, 0, 1], reason: "equal" }];
  answers.unshift(() => Response.json({ start: 0, count: 100, skips }));
  assert.deepEqual(await fetchSkips(0, 100), skips);
  const address = "/api/skips?search=dfs&off=equal%2Cdead&start=0&count=100";
  assert.deepEqual(asked, [{ address, accept: "application/json" }]);
});

test("asks once for the same", async (context) => {
  const { fetchStrip, asked } = fakeSource(context);
  const both = await Promise.all([fetchStrip(0, 9, 3), fetchStrip(0, 9, 3)]);
  const later = await fetchStrip(0, 9, 3);
  await fetchStrip(0, 9, 4);
  assert.equal(asked.length, 2);
  assert.equal(both[0], both[1]);
  assert.equal(both[0], later);
});

test("keeps what was used last", async (context) => {
  // Room for three strips: the one that was not used since goes.
  const { fetchStrip, asked } = fakeSource(context, { mostBytes: 3 * packed().length });
  for (const start of [1, 2, 3, 1, 4]) await fetchStrip(start, 9, 3);
  assert.equal(asked.length, 4);
  for (const start of [1, 3, 4]) await fetchStrip(start, 9, 3);
  assert.equal(asked.length, 4);
  await fetchStrip(2, 9, 3);
  assert.equal(asked.length, 5);
});

test("a strip larger than the room is not kept", async (context) => {
  const { fetchStrip, asked } = fakeSource(context, { mostBytes: 10 });
  for (let turn = 0; turn < 3; turn += 1) await fetchStrip(1, 9, 3);
  assert.equal(asked.length, 3);
});

for (const [name, answer] of [
  ["recording", () => new Response('{"status":"recording"}', { status: 202 })],
  ["busy", () => new Response("{}", { status: 503 })],
  ["another page", () => new Response("<!doctype html>", { headers: { "Content-Type": "text/html" } })],
  ["offline", () => Promise.reject(new TypeError("Failed to fetch"))],
]) {
  test(`what is not ready is asked for again: ${name}`, async (context) => {
    const { fetchStrip, answers, asked } = fakeSource(context);
    answers.unshift(answer, answer);
    assert.equal((await fetchStrip(0, 9, 3)).width, 5);
    assert.equal(asked.length, 3);
  });
}

for (const [name, answer, kind] of [
  ["gone", () => Response.json({ detail: "gone" }, { status: 404 }), Refusal],
  ["broken", () => Response.json({}, { status: 500 }), Unreachable],
]) {
  test(`a refusal is said and not kept: ${name}`, async (context) => {
    const { fetchStrip, answers, asked } = fakeSource(context);
    answers.unshift(answer);
    assert((await problemOf(fetchStrip(0, 9, 3))) instanceof kind);
    await fetchStrip(0, 9, 3);
    assert.equal(asked.length, 2);
  });
}

test("bytes that are no strip are not kept", async (context) => {
  const { fetchStrip, answers, asked } = fakeSource(context);
  answers.unshift(() => new Response("nonsense", BINARY));
  const { message } = await problemOf(fetchStrip(0, 9, 3));
  assert.equal(message, "Strip, length: expected at least 32, got 8.");
  await fetchStrip(0, 9, 3);
  assert.equal(asked.length, 2);
});

test("letting go ends what is on its way", async (context) => {
  const { fetchStrip, dispose } = fakeSource(context);
  const coming = problemOf(fetchStrip(0, 9, 3));
  dispose();
  assert.equal((await coming).name, "AbortError");
});
