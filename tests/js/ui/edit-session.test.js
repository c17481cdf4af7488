/** The editor asks one question at a time, loses no press, and asks further only when nothing is to do. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { createSession } from "../../../static/js/features/edit/session.js";

const MOST = 1000;

/** A server whose boards are numbers: painting adds one; what is typed is the board. */
function createServer() {
  const asked = [];
  const held = [];
  return {
    asked,
    ask: (question) => {
      asked.push(question);
      return new Promise((resolve, reject) => held.push({ question, resolve, reject }));
    },
    async answer(problem) {
      await settled();
      const { question, resolve, reject } = held.shift();
      if (problem) reject(problem);
      else resolve(answerOf(question));
      await settled();
    },
  };
}

/** Until nothing is left that waits for an answer which is there. */
function settled() {
  return new Promise((resolve) => setImmediate(resolve));
}

function answerOf({ code, text, edits = [], limit = 10 }) {
  if (text === "rubbish") return { readable: false, why: "no board", elsewhere: null };
  const board = Number(text ?? code) + edits.length;
  return { readable: true, code: String(board), name: "", limit, whole: board < 100 && limit > 0 };
}

function start(first = answerOf({ code: "0" })) {
  const server = createServer();
  const seen = { boards: [], refused: [], problems: [] };
  const session = createSession(first, MOST, {
    ask: server.ask,
    onBoard: (answer, action) => seen.boards.push([answer.code, answer.limit, action?.type ?? null]),
    onUnreadable: (refusal, action) => seen.refused.push([refusal.why, action.source, action.given]),
    onProblem: (problem) => seen.problems.push(problem.message),
  });
  return { server, session, seen };
}

const PRESS = { type: "edit", edit: { do: "mirror" } };

test("presses of a quick hand are asked one after the other, and those in between only for the board", async () => {
  const { server, session, seen } = start();
  for (let press = 0; press < 3; press += 1) session.act(PRESS);
  assert.equal(server.asked.length, 1);
  for (let press = 0; press < 3; press += 1) await server.answer();
  assert.deepEqual(server.asked.map(({ code, limit }) => [code, limit]), [["0", undefined], ["1", 0], ["2", undefined]]);
  assert.deepEqual(seen.boards.map(([code]) => code), ["1", "2", "3"]);
  assert.equal(session.answer().code, "3");
});

test("undo and redo go through the boards that there were", async () => {
  const { server, session } = start();
  session.act({ type: "undo" });
  assert.equal(server.asked.length, 0);
  for (const type of ["edit", "edit", "undo", "undo", "redo"]) {
    session.act(type === "edit" ? PRESS : { type });
    await server.answer();
  }
  assert.equal(session.answer().code, "1");
  assert(session.canUndo() && session.canRedo());
  session.act(PRESS);
  await server.answer();
  assert(!session.canRedo());
  session.act({ type: "undo" });
  await server.answer();
  assert.equal(session.answer().code, "1");
});

test("what is typed becomes the board, or is told why it cannot", async () => {
  const { server, session, seen } = start();
  session.act({ type: "typed", source: "text", given: "rubbish" });
  await server.answer();
  assert.deepEqual(seen.refused, [["no board", "text", "rubbish"]]);
  assert.equal(session.answer().code, "0");
  session.act({ type: "typed", source: "text", given: "7" });
  await server.answer();
  assert.equal(session.answer().code, "7");
  assert(session.canUndo());
});

test("where that is not all, one more question asks with a larger limit", async () => {
  const { server, seen } = start(answerOf({ code: "200" }));
  assert.deepEqual(server.asked, [{ code: "200", name: "", limit: MOST }]);
  await server.answer();
  assert.deepEqual(seen.boards, [["200", MOST, null]]);
  assert.equal(server.asked.length, 1);
});

test("an answer that comes after another press is dropped", async () => {
  const { server, session, seen } = start(answerOf({ code: "200" }));
  session.act({ type: "typed", source: "text", given: "5" });
  await server.answer();
  await server.answer();
  assert.deepEqual(seen.boards, [["5", 10, "typed"]]);
});

test("a server that does not answer leaves the board as it was, and the next press is asked", async () => {
  const { server, session, seen } = start();
  session.act(PRESS);
  session.act(PRESS);
  await server.answer(new Error("gone"));
  await server.answer();
  assert.deepEqual(seen.problems, ["gone"]);
  assert.equal(session.answer().code, "1");
  assert(session.canUndo());
});
