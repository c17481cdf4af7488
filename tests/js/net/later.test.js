// Scripts that come later than their page, with what they say.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { setMessages, t } from "../../../static/js/lib/messages.js";
import { createRequester, useRequester } from "../../../static/js/net/again.js";
import { later, useMessagesAt } from "../../../static/js/net/later.js";

/** @type {string[]} */
const asked = [];

/** @param {unknown} messages */
function answerWith(messages) {
  asked.length = 0;
  useRequester(createRequester({
    fetch: async (address) => {
      asked.push(String(address));
      return new Response(JSON.stringify(messages));
    },
    timer: () => ({ call() {}, cancel() {} }),
    tell() {},
  }));
}

afterEach(() => {
  setMessages({}, "en");
  useMessagesAt("");
});

test("a script that comes later finds its sentences, beside those of the page", async () => {
  answerWith({ Later: ["后来"] });
  setMessages({ Now: ["现在"] }, "zh");
  useMessagesAt("/messages/zh.json");
  assert.equal(t("Later"), "Later");
  assert.equal(await later(async () => t("Now")), "现在");
  assert.equal(t("Later"), "后来");
  assert.equal(t("Now"), "现在");
});

test("the sentences are asked for once", async () => {
  answerWith({});
  useMessagesAt("/messages/zh.json");
  await Promise.all([later(async () => 1), later(async () => 2)]);
  assert.equal(await later(async () => 3), 3);
  assert.deepEqual(asked, ["/messages/zh.json"]);
});

test("where the page has all of them nothing is asked for", async () => {
  answerWith({});
  useMessagesAt("");
  assert.equal(await later(async () => 1), 1);
  assert.deepEqual(asked, []);
});

test("a script that is wrong is not waited for", async () => {
  answerWith({});
  await assert.rejects(later(() => Promise.reject(new RangeError("wrong"))), RangeError);
});

test("sentences that the server no longer has are waited for like scripts", async () => {
  const replies = [Response.json({ detail: "There is nothing at this address." }, { status: 404 }), Response.json({})];
  useRequester(createRequester({
    fetch: async () => /** @type {Response} */ (replies.shift()),
    timer: (_, run) => ({ call: () => void setImmediate(run), cancel() {} }),
    tell() {},
  }));
  useMessagesAt("/messages/zh.json");
  assert.equal(await later(async () => 1), 1);
  assert.deepEqual(replies, []);
});
