/** When a stop that a problem hears of ends its Python after all. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { createStopping } from "../../../static/js/python/client.js";

function stoppable() {
  const calls = /** @type {string[]} */ ([]);
  const waits = /** @type {(() => void)[]} */ ([]);
  const stopping = createStopping({
    send: () => calls.push("send"),
    end() {
      calls.push("end");
      stopping.finish();
    },
    wait: () => new Promise((resolve) => waits.push(resolve)),
  });
  const passTime = async () => {
    waits.shift()?.();
    await Promise.resolve();
  };
  return { calls, stopping, passTime };
}

test("a problem that stops in time keeps what it has", async () => {
  const { calls, stopping, passTime } = stoppable();
  assert.equal(stopping.finish(), false);
  void stopping.begin();
  stopping.takeReport();
  assert.equal(stopping.finish(), true);
  await passTime();
  stopping.takeReport();
  assert.deepEqual(calls, ["send"]);
});

test("one that takes long to put together what it has is waited for", async () => {
  const { calls, stopping, passTime } = stoppable();
  void stopping.begin();
  stopping.takeReport();
  await passTime();
  assert.deepEqual(calls, ["send"]);
  assert.equal(stopping.finish(), true);
});

/** @type {[string, (stopping: ReturnType<typeof createStopping>, passTime: () => Promise<void>) => Promise<void>][]} */
const UNHEARD = [
  ["comes to no node", (_, passTime) => passTime()],
  ["goes on", async (stopping, passTime) => {
    stopping.takeReport();
    await passTime();
    stopping.takeReport();
  }],
  ["is stopped twice", (stopping) => stopping.begin()],
];

for (const [name, then] of UNHEARD) {
  test(`a problem that ${name} is ended`, async () => {
    const { calls, stopping, passTime } = stoppable();
    void stopping.begin();
    await then(stopping, passTime);
    assert.deepEqual(calls, ["send", "end"]);
    assert.equal(stopping.finish(), false);
  });
}

test("an earlier stop does not end a later one", async () => {
  const { calls, stopping, passTime } = stoppable();
  void stopping.begin();
  stopping.finish();
  void stopping.begin();
  await passTime();
  assert.deepEqual(calls, ["send", "send"]);
});
