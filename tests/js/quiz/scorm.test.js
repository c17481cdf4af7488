/** Exercises in a learning platform: what arrives in its gradebook, and what comes back on another day. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { newAttempt, withAnswer } from "../../../static/js/features/quiz/attempt.js";
import { createScorm } from "../../../static/js/features/quiz/channels/scorm.js";
import { createPlatform } from "./scorm-runtime.js";

const RIGHT = { kind: "move", at: 0, given: "(2, 1) right", right: "(2, 1) right", isRight: true };
const WRONG = { ...RIGHT, kind: "fate", given: "limit", isRight: false };

/** A page below the frames of a platform. `around`: the frame around it and the topmost window. */
function pageIn(platform, around = (top) => [top, top]) {
  const listeners = new Map();
  const top = { [platform.name]: platform.api };
  top.parent = top.top = top;
  const [parent, topmost] = around(top);
  const page = {
    parent, top: topmost, opener: null,
    addEventListener: (name, run) => listeners.set(name, run),
  };
  return {
    page,
    leave: () => ["beforeunload", "pagehide"].forEach((name) => listeners.get(name)?.()),
    comeBack: () => listeners.get("pageshow")({ persisted: true }),
  };
}

/** An exercise that a student opens. */
async function open(platform, { version, pass = 60, seconds = 0 } = {}) {
  const told = [];
  const time = { ms: 0 };
  const { page, ...moves } = pageIn(platform);
  const channel = createScorm({ version, pass }, { window: page, tell: (sentence) => told.push(sentence), now: () => time.ms });
  const state = channel && (await channel.restore());
  time.ms += seconds * 1000;
  return { channel, state, told, ...moves };
}

/** An attempt at four questions, one at each node. */
function attempt(...answers) {
  return answers.map((answer, at) => ({ ...answer, step: at + 1 })).reduce(withAnswer, newAttempt(4));
}

const VERSIONS = {
  "1.2": {
    score: "cmi.core.score.raw", status: "cmi.core.lesson_status", success: "cmi.core.lesson_status", exit: "cmi.core.exit",
    time: "cmi.core.session_time", response: "student_response", wrong: "wrong", done: { passed: "passed", failed: "failed" },
    times: ["0000:00:02.50", "0027:46:40.00"], bound: { "cmi.student_data.mastery_score": "80" },
  },
  "2004": {
    score: "cmi.score.raw", status: "cmi.completion_status", success: "cmi.success_status", exit: "cmi.exit",
    time: "cmi.session_time", response: "learner_response", wrong: "incorrect", done: { passed: "completed", failed: "completed" },
    times: ["PT2.5S", "PT100000S"], bound: { "cmi.scaled_passing_score": "0.8" },
  },
};

for (const [version, of] of Object.entries(VERSIONS)) {
  test(`${version}: an opened exercise is incomplete, and stays so when it is closed`, async () => {
    const platform = createPlatform(version);
    const { state, leave, told } = await open(platform, { version, seconds: 2.5 });
    assert.equal(state, null);
    leave();
    assert.equal(platform.stored(of.status), "incomplete");
    assert.equal(platform.stored(of.exit), "suspend");
    assert.equal(platform.stored(of.time), of.times[0]);
    assert.equal(platform.state(), "after");
    assert.deepEqual(told, []);
    assert.deepEqual(platform.refused(), []);
  });

  test(`${version}: every answer is reported at once`, async () => {
    const platform = createPlatform(version);
    const { channel } = await open(platform, { version });
    channel.report(attempt(RIGHT));
    assert.equal(platform.stored(of.score), "25");
    channel.report(attempt(RIGHT, WRONG));
    assert.equal(platform.stored(of.score), "25");
    assert.equal(platform.stored(of.status), "incomplete");
    assert.equal(platform.stored("cmi.interactions.0.id"), "move-1-0");
    assert.equal(platform.stored("cmi.interactions.0.result"), "correct");
    assert.equal(platform.stored("cmi.interactions.1.id"), "fate-2-0");
    assert.equal(platform.stored("cmi.interactions.1.result"), of.wrong);
    assert.equal(platform.stored(`cmi.interactions.1.${of.response}`), "limit");
    assert.equal(platform.stored("cmi.interactions.1.correct_responses.0.pattern"), "(2; 1) right");
    assert.deepEqual(platform.refused(), []);
  });

  for (const [verdict, answers] of [["passed", [RIGHT, RIGHT, RIGHT, WRONG]], ["failed", [RIGHT, RIGHT, WRONG, WRONG]]]) {
    test(`${version}: with its last answer an exercise is ${verdict}`, async () => {
      const platform = createPlatform(version);
      const { channel, leave } = await open(platform, { version });
      channel.report(attempt(...answers));
      leave();
      assert.equal(platform.stored(of.status), of.done[verdict]);
      assert.equal(platform.stored(of.success), verdict);
      assert.notEqual(platform.stored(of.exit), "suspend");
      assert.deepEqual(platform.refused(), []);
    });
  }

  test(`${version}: the bound of the platform goes before that of the package`, async () => {
    const platform = createPlatform(version, of.bound);
    const { channel } = await open(platform, { version });
    channel.report(attempt(RIGHT, RIGHT, RIGHT, WRONG));
    assert.equal(platform.stored(of.success), "failed");
  });

  test(`${version}: an attempt goes on in the next session, and reports no answer twice`, async () => {
    const platform = createPlatform(version);
    const first = await open(platform, { version });
    first.channel.report(attempt(RIGHT, WRONG));
    first.leave();
    platform.reopen();
    const second = await open(platform, { version, seconds: 100_000 });
    assert.equal(second.state.answers.length, 2);
    second.channel.report(attempt(RIGHT, WRONG));
    second.channel.report(attempt(RIGHT, WRONG, RIGHT));
    second.leave();
    assert.equal(platform.stored("cmi.interactions.2.id"), "move-3-0");
    assert.equal(platform.stored("cmi.interactions.3.id"), "");
    assert.equal(platform.stored(of.time), of.times[1]);
    assert.deepEqual(platform.refused(), []);
  });

  test(`${version}: a page that comes back out of the browser's cache reports on`, async () => {
    const platform = createPlatform(version);
    const { channel, leave, comeBack } = await open(platform, { version });
    channel.report(attempt(RIGHT));
    leave();
    platform.reopen();
    comeBack();
    channel.report(attempt(RIGHT, RIGHT));
    assert.equal(platform.stored(of.score), "50");
    assert.deepEqual(platform.refused(), []);
  });

  test(`${version}: twenty long answers in Chinese fit into what a platform keeps`, async () => {
    const platform = createPlatform(version);
    const { channel, told } = await open(platform, { version });
    const long = Array.from({ length: 20 }, (_, at) => ({
      kind: "fate", step: 1000 + at, at: 0, given: "回".repeat(200), right: "溯".repeat(200), isRight: false,
    }));
    channel.report(long.reduce(withAnswer, newAttempt(20)));
    assert.deepEqual(told, []);
    assert.deepEqual(platform.refused(), []);
  });

  test(`${version}: what a platform does not take is said once, and later reports arrive`, async () => {
    const platform = createPlatform(version);
    const { channel, told } = await open(platform, { version });
    platform.fail(true);
    channel.report(attempt(RIGHT));
    channel.report(attempt(RIGHT, WRONG));
    assert.deepEqual(told, ["The learning platform does not keep this result: error 101"]);
    platform.fail(false);
    channel.report(attempt(RIGHT, WRONG, WRONG));
    assert.equal(platform.stored(of.score), "25");
    assert.equal(platform.stored("cmi.interactions.2.id"), "fate-3-0");
  });

  test(`${version}: a session that does not begin is said, and nothing is reported`, async () => {
    const platform = createPlatform(version);
    platform.api[version === "1.2" ? "LMSInitialize" : "Initialize"]("");
    const { channel, told, leave } = await open(platform, { version });
    channel.report(attempt(RIGHT));
    leave();
    assert.equal(told.length, 1);
    assert.equal(platform.calls.filter(([name]) => name === "SetValue").length, 0);
  });

  test(`${version}: an API that throws is a sentence, not an error`, async () => {
    const platform = createPlatform(version);
    const gone = () => {
      throw new Error("the frame is gone");
    };
    for (const name of Object.keys(platform.api)) platform.api[name] = gone;
    const { state, told } = await open(platform, { version });
    assert.equal(state, null);
    assert.deepEqual(told, ["The learning platform does not keep this result: Error: the frame is gone"]);
  });
}

const FORBIDDEN = new Proxy({}, {
  get() {
    throw new Error("another origin");
  },
});

const PLACES = {
  "in the next frame": (top) => [top, top],
  "ten frames above": (top) => [Array.from({ length: 10 }).reduce((parent) => ({ parent }), top), top],
  "above a frame of another origin": (top) => [new Proxy({ parent: top }, {
    get(target, name) {
      if (name === "parent") return target.parent;
      throw new Error("another origin");
    },
  }), top],
  "in the window that opened the platform's": (top) => {
    const opened = { opener: top };
    opened.parent = opened;
    return [opened, opened];
  },
};

for (const [place, around] of Object.entries(PLACES)) {
  test(`the API is found ${place}`, async () => {
    const platform = createPlatform("1.2");
    const { page } = pageIn(platform, around);
    assert.ok(createScorm({ version: "1.2", pass: 60 }, { window: page, tell() {}, now: () => 0 }));
  });
}

for (const [place, page] of Object.entries({
  "of another origin": { parent: FORBIDDEN, top: FORBIDDEN, opener: FORBIDDEN },
  "without an end": Object.defineProperty({}, "parent", { get: () => ({ parent: {} }) }),
  "of the other version": { API_1484_11: {}, parent: null },
})) {
  test(`no API is found in frames ${place}`, () => {
    assert.equal(createScorm({ version: "1.2", pass: 60 }, { window: page, tell() {}, now: () => 0 }), null);
  });
}

test("the run-time of the tests is as strict as the standard", () => {
  const { api } = createPlatform("1.2");
  const error = () => api.LMSGetLastError();
  const refusals = [
    [() => api.LMSGetValue("cmi.core.student_id"), "301"],
    [() => api.LMSInitialize("x"), "201"],
    [() => api.LMSInitialize(""), "0"],
    [() => api.LMSInitialize(""), "101"],
    [() => api.LMSSetValue("cmi.core.student_id", "eve"), "403"],
    [() => api.LMSGetValue("cmi.core.exit"), "404"],
    [() => api.LMSSetValue("cmi.core.lesson_status", "done"), "405"],
    [() => api.LMSSetValue("cmi.core.score.raw", "101"), "405"],
    [() => api.LMSSetValue("cmi.core.score.raw", 50), "405"],
    [() => api.LMSSetValue("cmi.suspend_data", "x".repeat(4097)), "405"],
    [() => api.LMSSetValue("cmi.interactions.1.id", "late"), "201"],
    [() => api.LMSSetValue("cmi.nothing", "x"), "401"],
    [() => api.LMSFinish(""), "0"],
    [() => api.LMSCommit(""), "301"],
  ];
  for (const [call, code] of refusals) {
    call();
    assert.equal(error(), code, String(call));
  }
});
