/** What a page answers about a problem of a class that it recorded itself: the same as the server. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { createAnswers } from "../../../static/js/python/answers.js";
import { createProblem } from "../../../static/js/python/problem.js";
import { documentOf } from "../support.js";
import { bytesOf, named, startPython } from "./process.js";

const PROBLEMS = documentOf("problems");
const PATH = "/api/v1/own/code/search";
const PROGRAM = { path: "program.py", title: "", search: "", limit: 20_000_000 };

const ENDLESS = `class Words:
    initial = ""

    def actions(self, word):
        return "abcd" if len(word) < 12 else ""

    def result(self, word, letter):
        return word + letter

    def goal_test(self, word):
        return False


words = Words()
`;

const GROWTH = { next: () => /** @type {Promise<import("../../../static/js/python/answers.js").Growing>} */ (new Promise(() => {})) };

/** @param {string} source @param {object} [more] */
async function opened(source, more = {}) {
  const python = startPython(() => {});
  const found = await python.search({ ...PROGRAM, source, ...more });
  return { python, found };
}

for (const { name, source, code, facts, replay, comparison, recordings } of PROBLEMS) {
  test(`a page answers about ${name} as the server does`, async () => {
    const { python, found } = await opened(source);
    const problem = createProblem({ found, python, code, growth: GROWTH });
    const answers = createAnswers({ path: PATH, documents: problem });
    const get = async (/** @type {string} */ address) => (await answers(`${PATH}${address}`)).json();
    const { nodes, truncated, fault, printed, printed_lines, reasons } = problem.facts;
    const { title, titles } = found;
    assert.deepEqual({ title, titles, nodes, truncated, fault, printed, printed_lines, reasons }, facts);
    assert.deepEqual(JSON.parse(JSON.stringify(await problem.replay())), replay);
    if (comparison) assert.deepEqual(await get("/comparison"), comparison);
    for (const { options, summary, windows, ...expected } of recordings) {
      assert.deepEqual(await get(`?${options}`), summary);
      for (const { start, steps, context, skips } of windows) {
        const shown = await get(`/steps?${options}&start=${start}&count=12&context=1&boards=1`);
        assert.deepEqual(shown.steps, steps, `steps from ${start}, ${options}`);
        assert.deepEqual(shown.context, context, `context at ${start}, ${options}`);
        assert.deepEqual((await get(`/skips?${options}&start=${start}&count=12`)).skips, skips);
      }
      for (const node of expected.nodes) assert.deepEqual(await get(`/node/${node.node}?${options}`), node, `node ${node.node}`);
      for (const [moves, node] of expected.along) {
        const asked = encodeURIComponent(JSON.stringify(moves));
        assert.equal((await get(`/node/along?${options}&moves=${asked}`)).node, node);
      }
      for (const [node, dead_end, solution] of expected.next) {
        assert.deepEqual(await get(`/next/${node}?${options}`), { node, dead_end, solution, best: null });
      }
      for (const [node, solution] of expected.previous) {
        assert.deepEqual(await get(`/previous/${node}?${options}`), { node, solution });
      }
      for (const { start, stop, width, bytes } of expected.strips) {
        const response = await answers(`${PATH}/strip?${options}&start=${start}&stop=${stop}&width=${width}&facts=1`);
        assert.deepEqual(named(await response.arrayBuffer()), named(bytesOf(bytes).buffer), `strip ${start} ${width}`);
      }
    }
    assert.deepEqual(problem.facts.noticed, []);
  });
}

test("what is wrong with a program is said", async () => {
  const { found } = await opened("from backtrack import Problem\n\n\nclass Odd(Problem):\n    pass\n");
  assert.match(found.error.template, /lacks the method/);
  assert.equal(found.error.arguments.method, "start");
});

test("one of several problems is chosen, and one of its searches", async () => {
  const { source } = PROBLEMS.find((/** @type {any} */ { name }) => name === "pacman");
  const { found } = await opened(source, { title: "nowhere", search: "bfs" });
  assert.equal(found.title, "nowhere");
  assert.deepEqual(found.searches.map((/** @type {any} */ each) => each.name), ["bfs", "dfs", "iddfs", "graph-dfs", "ucs"]);
});

test("a problem that is stopped keeps what it has, and goes on answering", async () => {
  const state = { goes_on: true };
  const python = startPython(({ kind, text }) => {
    if (kind !== "nodes" || !state.goes_on || JSON.parse(text).nodes < 2) return;
    python.stop();
    state.goes_on = false;
  });
  const found = await python.search({ ...PROGRAM, source: ENDLESS });
  assert.ok(found.truncated && found.nodes > 1);
  const { document } = await python.answer("summary", { search: "", off: [] });
  assert.deepEqual([document.nodes, document.truncated], [found.nodes, true]);
  state.goes_on = true;
  const other = await python.answer("summary", { search: "bfs", off: [] });
  assert.ok(other.document.truncated);
});

test("a node that is not there is refused", async () => {
  const [{ source, code }] = PROBLEMS;
  const { python, found } = await opened(source);
  const answers = createAnswers({ path: PATH, documents: createProblem({ found, python, code, growth: GROWTH }) });
  const statuses = ["/node/100", "/strip?stop=100", "/x"].map(async (address) => (await answers(`${PATH}${address}`)).status);
  assert.deepEqual(await Promise.all(statuses), [404, 404, 404]);
});

test("another search is on its way, or was stopped: that is said once", async () => {
  /** @type {any} */
  const [{ code }] = PROBLEMS;
  const asked = { count: 0, stop: (/** @type {Error} */ _problem) => {} };
  const python = {
    answer() {
      asked.count += 1;
      return new Promise((_, reject) => (asked.stop = reject));
    },
  };
  const reports = [Promise.resolve({ growing: 7 }), GROWTH.next(), Promise.resolve({ growing: 8 })];
  const growth = { next: () => reports.shift() ?? GROWTH.next() };
  const documents = createProblem({ found: /** @type {any} */ ({}), python, code, growth });
  const answers = createAnswers({ path: PATH, documents });
  const making = await answers(`${PATH}?search=bfs`);
  assert.deepEqual([making.status, await making.json()], [202, { status: "recording", nodes: 7, limit: 0 }]);
  asked.stop(new Error("stopped"));
  const stopped = await answers(`${PATH}?search=bfs`);
  assert.deepEqual([stopped.status, asked.count], [409, 1]);
  assert.deepEqual([(await answers(`${PATH}?search=bfs`)).status, asked.count], [202, 2]);
});
