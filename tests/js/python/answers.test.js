/** What a page answers about a program that it recorded itself: the same as the server. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { createAnswers } from "../../../static/js/python/answers.js";
import { createColumns } from "../../../static/js/python/columns.js";
import { createDocuments } from "../../../static/js/python/documents.js";
import { answering, withOther } from "../../../static/js/python/memory.js";
import { createRecording } from "../../../static/js/python/recording.js";
import { documentOf } from "../support.js";
import { bytesOf, named, startPython } from "./process.js";

const PROGRAMS = documentOf("programs");
const PATH = "/api/v1/own/code/search";

/** @param {any} program @param {string} code @param {import("../../../static/js/python/memory.js").Other} [other] search beside it */
async function opened(program, code, other) {
  const recording = createRecording(program);
  const state = { recording };
  const python = startPython((reported) => state.recording.take(reported));
  await python.record(program);

  async function record() {
    state.recording = createRecording({ ...program, memory: other });
    await python.record({ ...program, memory: other });
    return createDocuments({ recorded: state.recording.recorded(), program, python: answering(python, other ?? ""), code });
  }

  const make = () => {
    const first = createDocuments({ recorded: recording.recorded(), program, python: answering(python, ""), code });
    const documents = other ? withOther({ documents: first, other, record, growth: () => new Promise(() => {}) }) : first;
    const answers = createAnswers({ path: PATH, documents });
    const get = async (/** @type {string} */ address) => (await answers(`${PATH}${address}`)).json();
    return { documents, answers, get };
  };
  return { recording, python, make };
}

for (const { name, program, code, ...expected } of PROGRAMS) {
  test(`a page answers about ${name} as the server does`, async () => {
    const { python, make } = await opened(program, code, expected.comparison.searches[1]?.name);
    const { documents, answers, get } = make();
    await documents.ready;
    assert.deepEqual(await get(""), expected.summary);
    assert.deepEqual(await get("/comparison"), expected.comparison);
    assert.deepEqual(JSON.parse(JSON.stringify(await make().documents.replay())), expected.replay);
    for (const { start, steps, context, skips } of expected.windows) {
      const fresh = make();
      const found = await fresh.get(`/steps?start=${start}&count=40`);
      assert.deepEqual(found.steps, steps, `steps from ${start}`);
      assert.deepEqual(found.context, context, `context at ${start}`);
      assert.deepEqual((await fresh.get(`/skips?start=${start}&count=40`)).skips, skips, `skips from ${start}`);
    }
    for (const node of expected.nodes) assert.deepEqual(await make().get(`/node/${node.node}`), node, `node ${node.node}`);
    for (const [moves, node] of expected.along) {
      const found = await get(`/node/along?moves=${encodeURIComponent(JSON.stringify(moves))}`);
      assert.equal(found.node, node);
    }
    for (const [node, dead_end, solution] of expected.next) {
      assert.deepEqual(await get(`/next/${node}`), { node, dead_end, solution, best: null });
    }
    for (const [node, solution] of expected.previous) assert.deepEqual(await get(`/previous/${node}`), { node, solution });
    for (const { start, stop, width, bytes } of expected.strips) {
      const response = await answers(`${PATH}/strip?start=${start}&stop=${stop}&width=${width}&facts=1`);
      assert.deepEqual(named(await response.arrayBuffer()), named(bytesOf(bytes).buffer), `strip ${start} ${width}`);
    }
    for (const [asked, reached] of expected.reached) assert.deepEqual(await get(reachOf(asked)), reached, reachOf(asked));
    const { candidates, board, forgotten, uncalled, printed, printed_lines, reasons, noticed, stops } = documents.facts;
    const facts = { candidates, board, forgotten, uncalled, printed, printed_lines, reasons, stops: stops.lines };
    assert.deepEqual(facts, expected.facts);
    assert.deepEqual(noticed, []);
    assert.deepEqual(await documents.graph(), expected.graph);
    });
}

/** @param {any} asked @returns {string} the address below the search that asks for it */
function reachOf({ back, ...asked }) {
  return `/reach?${new URLSearchParams({ ...asked, ...(back && { back: "1" }) })}`;
}

const [QUEENS] = PROGRAMS;

test("a question runs the program once, and what is known is not asked again", async () => {
  const { python, make } = await opened(QUEENS.program, QUEENS.code);
  const { documents, get } = make();
  await get("/steps?start=10&count=8");
  assert.equal(python.runs, 1);
  for (const address of ["/steps?start=12&count=6", "/node/10", "/skips?start=10&count=8"]) await get(address);
  assert.equal(python.runs, 1);
  await documents.replay();
  assert.equal(python.runs, 2);
});

test("what was recorded before a stop is shown", async () => {
  const { program, code, summary } = QUEENS;
  const recording = createRecording(program);
  const python = startPython((reported) => reported.kind !== "ended" && recording.take(reported));
  await python.record(program);
  assert.equal(recording.nodes, summary.nodes);
  const documents = createDocuments({ recorded: recording.recorded(), program, python, code });
  await documents.ready;
  const { stopped, truncated, nodes, board, fault } = documents.facts;
  assert.deepEqual({ stopped, truncated, nodes, board, fault }, {
    stopped: true, truncated: true, nodes: summary.nodes, board: "board", fault: null,
  });
});

test("another variable is drawn, and then other boards are shown", async () => {
  const { program, code } = PROGRAMS.find((/** @type {any} */ { name }) => name === "permutations");
  const { python, make } = await opened(program, code);
  const { documents, get } = make();
  const { board } = await get("/node/1");
  const [drawn, other] = documents.facts.candidates;
  assert.equal(documents.draw(drawn), false);
  assert.equal(documents.draw("nothing"), false);
  assert.equal(documents.draw(other), true);
  assert.notDeepEqual((await get("/node/1")).board, board);
});

test("a program that goes another way is noticed", async () => {
  const { python, make } = await opened(QUEENS.program, QUEENS.code);
  const other = QUEENS.program.source.replace("range(len(board))", "reversed(range(len(board)))");
  const { documents, get } = make();
  await documents.ready;
  await python.open({ ...QUEENS.program, source: other });
  await get("/steps?start=0&count=8");
  const [{ template, arguments: { node } }] = documents.facts.noticed;
  assert.match(template, /^This program does something else each time/);
  assert.equal(node, 1);
});

test("what is no condition is refused in the language of the page", async () => {
  const { python, make } = await opened(QUEENS.program, QUEENS.code);
  const { documents, get } = make();
  await documents.ready;
  const line = documents.facts.stops.lines.at(-1);
  const sentence = "Expected a condition such as row == 3, got %(came)s: %(error)s.";
  const answers = createAnswers({ path: PATH, documents, sentences: { [sentence]: "%(came)s?" } });
  const refused = await answers(`${PATH}/reach?line=${line}&when=row=`);
  assert.deepEqual([refused.status, await refused.json()], [422, { detail: "'row='?" }]);
  assert.equal((await get(`/reach?line=${line}&when=row=`)).detail, "Expected a condition such as row == 3, got 'row=': invalid syntax.");
});

test("a label that is reported later than its call names that call", () => {
  const enter = { kind: "enter", text: "f", names: [], may_know: false };
  const columns = createColumns([enter, { kind: "call", text: "f(n)", names: ["n"], may_know: false }]);
  const message = (/** @type {number[]} */ sites, /** @type {number[]} */ labels, /** @type {string[][]} */ texts) => ({
    sites: Uint8Array.from(sites), labels: Uint32Array.from(labels), texts, parents: new Uint32Array(0),
  });
  columns.add(message([0, 1], [], []));
  columns.add(message([0, 1], [0, 1], [["3"], ["7"]]));
  columns.add(message([0], [], []));
  const { move, moves } = columns.columns({ limit: 9, failed_at: -1, is_faulty: false });
  assert.deepEqual(Array.from(move, (place) => moves[place] ?? null), [null, "n = 3", "n = 7"]);
});

test("other addresses and other nodes are refused", async () => {
  const { make } = await opened(QUEENS.program, QUEENS.code);
  const { answers } = make();
  for (const address of ["/api/v1/own/codes/search", `${PATH}/node/32`, `${PATH}/node/x`, `${PATH}/steps?start=-1`, `${PATH}/x`]) {
    const answer = await answers(address);
    assert.equal(answer.status, 404, address);
    assert.match((await answer.json()).detail, /./);
  }
});

test("a look at a program names what can be searched in it, and what cannot yet", async () => {
  const python = startPython(() => {});
  const { families, later, error } = await python.look(QUEENS.program.source);
  assert.deepEqual(families.map((/** @type {any} */ { title, line, offered }) => [title, line, offered]), [["solve", 5, ["solve([-1] * 4)"]]]);
  assert.deepEqual([later, error], [[], null]);
  const loop = "def walk(start):\n    queue = [start]\n    while queue:\n        at = queue.pop()\n        queue.append(at)\n";
  const both = await python.look(`${loop}\n\ndef f(n):\n    return n and f(n - 1)\n`);
  assert.equal(both.has_classes, false);
  assert.deepEqual(both.families.map((/** @type {any} */ { title, line }) => [title, line]), [["f", 8], ["walk", 1]]);
  assert.deepEqual((await python.look("async def f():\n    await f()\n")).later, [{ name: "f", line: 1 }]);
  assert.deepEqual((await python.look("def f(:\n")).error, { line: 1, text: "invalid syntax" });
});
