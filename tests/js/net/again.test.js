/** What is asked of a server that is away, busy or still at work: again, until there is an answer. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { createRequester, Refusal, Unreachable } from "../../../static/js/net/again.js";

const PROBLEM = { "Content-Type": "application/problem+json" };

/** A server that gives replies in order, and a clock that only a test moves. */
function scripted(replies, isOutdated = async (_address) => false) {
  const world = { now_ms: 0, asked: [], told: [], aborted: 0 };
  const left = [...replies];
  const timers = new Set();
  const requester = createRequester({
    fetch(address, { signal }) {
      world.asked.push(world.now_ms);
      const reply = left.length > 1 ? left.shift() : left[0];
      return new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => {
          world.aborted += 1;
          reject(signal.reason);
        });
        reply(resolve, reject);
      });
    },
    timer(time_ms, run) {
      const timer = { run };
      return {
        call: () => timers.add(Object.assign(timer, { at_ms: world.now_ms + time_ms })),
        cancel: () => timers.delete(timer),
      };
    },
    tell: (_, waiting) => world.told.push(waiting && waiting.why),
    isOutdated,
  });

  async function settle() {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    await new Promise((resolve) => setImmediate(resolve));
  }

  async function pass(time_ms) {
    const end_ms = world.now_ms + time_ms;
    await settle();
    for (;;) {
      const [next] = [...timers].sort((one, other) => one.at_ms - other.at_ms);
      if (!next || next.at_ms > end_ms) break;
      world.now_ms = next.at_ms;
      timers.delete(next);
      next.run();
      await settle();
    }
    world.now_ms = end_ms;
  }

  return { ...requester, world, pass, timers, settle };
}

const answer = (status, body, headers = {}) => (resolve) =>
  resolve(new Response(typeof body === "string" ? body : JSON.stringify(body), { status, headers }));
const OK = answer(200, { made: true });
const GONE = (_, reject) => reject(new TypeError("Failed to fetch"));
const HANGS = () => {};

for (const [name, reply, why] of [
  ["no connection", GONE, "away"],
  ["a proxy's own page", answer(502, "<h1>Bad Gateway</h1>"), "away"],
  ["a proxy that waits in vain", answer(504, ""), "away"],
  ["a page in the place of an answer", answer(200, "<!doctype html>"), "away"],
  ["nothing in the place of an answer", answer(200, ""), "away"],
  ["half an answer", answer(200, '{"made": tr'), "away"],
  ["a refusal by something in between", answer(403, "<h1>Forbidden</h1>"), "away"],
  ["a full server", answer(503, { detail: "Full." }, PROBLEM), "busy"],
  ["too many requests", answer(429, { id: "web.rate", detail: "Slowly." }, PROBLEM), "busy"],
]) {
  test(`asks after 1, 2, 4, 4 s: ${name}`, async () => {
    const { ask, pass, world, timers } = scripted([reply, reply, reply, reply, OK]);
    const answered = ask("/a");
    await pass(20_000);
    assert.deepEqual(await answered, { made: true });
    assert.deepEqual(world.asked, [0, 1000, 3000, 7000, 11_000]);
    assert.deepEqual(world.told, [why, why, why, why, null]);
    assert.equal(timers.size, 0);
  });
}

for (const [status, told, retry, after_ms] of [
  [202, { status: "waiting", nodes: 0, limit: 9, place: 3 }, "2", 2000],
  [202, { status: "recording", nodes: 7, limit: 9 }, "3", 3000],
  [503, { detail: "Full." }, "5", 5000],
  [503, { detail: "Full." }, "3600", 15_000],
  [429, { detail: "Slowly." }, "4", 4000],
  [502, "<h1>", "6", 6000],
]) {
  test(`asks when the server says so: ${status}, ${retry} s`, async () => {
    const seen = [];
    const { ask, pass, world } = scripted([answer(status, told, { "Retry-After": retry }), OK]);
    const answered = ask("/a", {}, { onWaiting: (waiting) => seen.push(waiting) });
    await pass(after_ms - 1);
    assert.deepEqual(world.asked, [0]);
    await pass(1);
    assert.deepEqual(await answered, { made: true });
    assert.deepEqual(world.asked, [0, after_ms]);
    if (status === 202) {
      const { status: why, ...numbers } = told;
      assert.deepEqual(seen, [{ why, ...numbers }]);
    }
  });
}

test("what is recorded in a moment is asked for soon, and nobody is told of it the first time", async () => {
  const recording = answer(202, { status: "recording", nodes: 1, limit: 9 }, { "Retry-After": "1" });
  const { ask, pass, world } = scripted([recording, recording, recording, recording, recording, OK]);
  const answered = ask("/a");
  await pass(9000);
  await answered;
  assert.deepEqual(world.asked, [0, 200, 400, 600, 1600, 2600]);
  assert.deepEqual(world.told, ["recording", "recording", "recording", "recording", null]);
});

test("a request that hangs is told, given up and made again with more patience", async () => {
  const { ask, pass, world } = scripted([HANGS, HANGS, OK]);
  const answered = ask("/a");
  await pass(4000);
  assert.deepEqual(world.told, ["away"]);
  await pass(100_000);
  assert.deepEqual(await answered, { made: true });
  assert.deepEqual(world.asked, [0, 20_000 + 1000, 21_000 + 40_000 + 2000]);
  assert.equal(world.aborted, 2);
});

test("a sign that the server is back ends the pauses of those who found it away, and what hangs", async () => {
  const { ask, pass, world, wake } = scripted([GONE, HANGS, OK]);
  const answered = ask("/a");
  await pass(0);
  wake();
  await pass(4500);
  assert.deepEqual(world.asked, [0, 0]);
  wake();
  await pass(0);
  wake();
  await pass(0);
  assert.deepEqual(await answered, { made: true });
  assert.equal(world.asked.length, 3);
});

test("whoever is told when does not ask sooner", async () => {
  const { ask, pass, world, wake } = scripted([answer(503, {}, { "Retry-After": "9" }), OK]);
  void ask("/a");
  await pass(0);
  wake();
  await pass(8000);
  assert.deepEqual(world.asked, [0]);
});

test("one answer after an absence is a sign for all", async () => {
  const { ask, pass, world } = scripted([GONE, GONE, GONE, OK]);
  const both = [ask("/a"), ask("/b")];
  await pass(1000);
  assert.deepEqual(await Promise.all(both), [{ made: true }, { made: true }]);
  assert.deepEqual(world.asked, [0, 0, 1000, 1000, 1000]);
});

test("what the server refuses is not asked again", async () => {
  const { ask, world } = scripted([answer(422, { detail: "No such move." }, PROBLEM)]);
  await assert.rejects(ask("/a"), (problem) => problem instanceof Refusal && problem.message === "No such move.");
  assert.deepEqual(world.told, [null]);
});

test("an error of the server's own is told", async () => {
  const { ask } = scripted([answer(500, { detail: "Something went wrong." }, PROBLEM)]);
  await assert.rejects(ask("/a"), Refusal);
  const { ask: other } = scripted([answer(404, {})]);
  await assert.rejects(other("/a"), Unreachable);
});

for (const [name, reply] of [["while it waits", GONE], ["while it hangs", HANGS]]) {
  test(`who leaves asks no more: ${name}`, async () => {
    const { ask, pass, world, timers } = scripted([reply]);
    const leaving = new AbortController();
    const answered = ask("/a", {}, { signal: leaving.signal });
    const problem = assert.rejects(answered, { name: "AbortError" });
    await pass(500);
    leaving.abort();
    await problem;
    await pass(60_000);
    assert.equal(world.asked.length, 1);
    assert.equal(timers.size, 0);
    assert.equal(world.told.at(-1), null);
  });
}

test("what is asked quietly is told to nobody", async () => {
  const { ask, pass, world } = scripted([GONE, OK]);
  const answered = ask("/a", {}, { quiet: true });
  await pass(1000);
  await answered;
  assert.deepEqual(world.told, [null]);
});

test("a module is fetched until it comes", async () => {
  const { fetched, pass, world } = scripted([]);
  const failures = [new TypeError("Failed to fetch dynamically imported module: x"), new TypeError("error loading dynamically imported module")];
  let began = 0;
  const came = fetched(async () => {
    const problem = failures.shift();
    if (problem) throw problem;
    return "module";
  }, () => (began += 1));
  await pass(3000);
  assert.equal(await came, "module");
  assert.equal(began, 1);
  assert.deepEqual(world.told, ["away", "away", null]);
});

test("a module that is there and goes wrong is not fetched again", async () => {
  const { fetched } = scripted([]);
  await assert.rejects(fetched(async () => { throw new RangeError("no"); }), RangeError);
});

test("a module that another release no longer has is said to be outdated", async () => {
  const address = "http://host/static/0123456789ab/js/view.js";
  const addresses = [];
  const { fetched, pass, world } = scripted([], async (missing) => addresses.push(missing) > 0);
  void fetched(() => Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${address}`)));
  await pass(2000);
  assert.deepEqual([...new Set(addresses)], [address]);
  assert.deepEqual([...new Set(world.told)], ["away", "outdated"]);
  assert.equal(world.told.at(-1), "outdated");
});

test("what comes while that is found out is there", async () => {
  const { fetched, pass, world } = scripted([], async () => true);
  const replies = [Promise.reject(new TypeError("Failed to fetch")), Promise.resolve("module")];
  const came = fetched(() => replies.shift());
  await pass(2000);
  assert.equal(await came, "module");
  assert.equal(world.told.at(-1), null);
});
