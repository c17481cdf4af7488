/** The host of a live class: what the phones are shown, when answers begin anew, how it ends. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { createHost } from "../../../static/js/features/live/host.js";
import { createPulse } from "../../../static/js/features/live/pulse.js";
import { buttonText, countsText, sharesOf, spaced } from "../../../static/js/features/live/tally.js";

const FIRST = { prompt: "Which?", choices: ["one", "two"], right: 1 };
const SECOND = { prompt: "What?", choices: ["yes", "no"], right: 0 };
const settled = () => new Promise((resolve) => { setImmediate(resolve); });

/** A host whose server counts nothing; `polls` lets it ask again. */
function classroom({ kept = null, refuse = () => {} } = {}) {
  const seen = { shown: [], changes: [], refused: [], kept, ended: 0, poll: () => {} };
  const host = createHost({
    client: {
      open: async () => ({ room: "7KQF3M", token: "secret" }),
      async show(_opened, shown) {
        refuse(shown);
        seen.shown.push(shown);
        return { phones: 2, answered: 0, counts: [0, 0] };
      },
      async end() {
        seen.ended += 1;
        return { phones: 2, answered: 0, counts: [] };
      },
    },
    store: { load: () => seen.kept, save: (session) => { seen.kept = session; } },
    wait: () => new Promise((resolve) => { seen.poll = resolve; }),
    onChange: (presented) => seen.changes.push(presented),
    onRefused: (problem) => seen.refused.push(problem.message),
  });
  return { host, seen, last: () => seen.shown.at(-1) };
}

async function opened(options) {
  const room = classroom(options);
  room.host.use(FIRST);
  await room.host.open();
  await settled();
  return room;
}

test("before a class opens nothing is sent, and the code is shown after several requests", async () => {
  const room = classroom();
  room.host.use(FIRST);
  await settled();
  assert.deepEqual(room.seen.shown, []);
  await room.host.open();
  assert.equal(room.seen.shown.filter(({ question }) => question === null).length, 3);
  await settled();
  const { right, ...question } = FIRST;
  assert.deepEqual(room.last(), { number: 1, question, open: true });
  assert.equal(room.seen.changes.at(-1).room, "7KQF3M");
});

for (const [what, act, expected] of [
  ["another question has another number", ({ host }) => host.use(SECOND), { number: 2, open: true, prompt: "What?" }],
  ["so has the same one, asked again", ({ host }) => host.askAgain(), { number: 2, open: true, prompt: "Which?" }],
  ["shown answers close it", ({ host }) => host.showAnswers(), { number: 1, open: false, prompt: "Which?" }],
  ["an answered one is taken away", ({ host }) => host.use(null), { number: 1, open: false, prompt: undefined }],
]) {
  test(what, async () => {
    const room = await opened();
    act(room);
    await settled();
    const { number, open, question } = room.last();
    assert.deepEqual({ number, open, prompt: question?.prompt }, expected);
  });
}

test("the right choice is marked when it is asked for, and no longer with the next question", async () => {
  const { host, seen } = await opened();
  host.showAnswers();
  assert.equal(seen.changes.at(-1).right, null);
  host.markRight();
  assert.equal(seen.changes.at(-1).right, 1);
  host.use(SECOND);
  assert.deepEqual([seen.changes.at(-1).right, seen.changes.at(-1).isShown], [null, false]);
});

for (const [what, question, number] of [
  ["a reloaded page asks the same question on", FIRST, 4],
  ["the next page of a lesson asks another one", SECOND, 5],
]) {
  test(what, async () => {
    const key = JSON.stringify([FIRST.prompt, ...FIRST.choices]);
    const { host, last } = classroom({ kept: { room: "7KQF3M", token: "secret", number: 4, key } });
    host.use(question);
    await settled();
    assert.equal(last().number, number);
  });
}

test("texts are cut to what the server takes", async () => {
  const { host, last } = await opened();
  host.use({ prompt: "x".repeat(600), choices: ["y".repeat(400), "z"], right: 0 });
  await settled();
  assert.equal(last().question.prompt.length, 500);
  assert.deepEqual(last().question.choices.map(({ length }) => length), [300, 1]);
});

test("an ended class is forgotten here before the server answers", async () => {
  const { host, seen } = await opened();
  await host.end();
  assert.deepEqual([seen.ended, seen.kept, seen.changes.at(-1), host.isOpen()], [1, null, null, false]);
});

test("a refusal ends it in the server's sentence", async () => {
  const refuse = ({ number }) => { if (number > 1) throw new Error("It is over."); };
  const { host, seen } = await opened({ refuse });
  host.use(SECOND);
  await settled();
  assert.deepEqual([seen.refused, seen.kept, host.isOpen()], [["It is over."], null, false]);
});

test("requests follow each other, and an urgent one comes after the one under way", async () => {
  const seen = { under_way: 0, most: 0, begun: 0 };
  const finish = [];
  const pulse = createPulse({
    wait: () => new Promise(() => {}),
    async beat() {
      Object.assign(seen, { begun: seen.begun + 1, under_way: seen.under_way + 1 });
      seen.most = Math.max(seen.most, seen.under_way);
      const goes_on = await new Promise((resolve) => { finish.push(resolve); });
      seen.under_way -= 1;
      return goes_on;
    },
    onFailure: (problem) => { throw problem; },
  });
  pulse.start();
  pulse.hurry();
  pulse.start();
  await settled();
  assert.equal(seen.begun, 1);
  finish.shift()(true);
  await settled();
  assert.deepEqual([seen.begun, seen.most, pulse.isRunning()], [2, 1, true]);
  finish.shift()(false);
  await settled();
  assert.equal(pulse.isRunning(), false);
});

test("what the card says", () => {
  assert.equal(spaced("7KQF3M"), "7KQ F3M");
  assert.deepEqual(sharesOf([2, 4, 0]), [0.5, 1, 0]);
  assert.deepEqual(sharesOf([0, 0]), [0, 0]);
  const counts = { phones: 27, answered: 1, counts: [1, 0] };
  assert.equal(countsText(counts), "27 phones · 1 has answered");
  assert.equal(buttonText(null), "Ask the class");
  assert.equal(buttonText({ question: FIRST, counts }), "Class: 1 of 27");
  assert.equal(buttonText({ question: null, counts }), "Class: 27 phones");
});
