/** What a saved page knows of a search that this browser recorded: the same as the page that recorded it. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { createArchive } from "../../../static/js/net/archive.js";
import { createAnswers } from "../../../static/js/python/answers.js";
import { archived } from "../../../static/js/python/archived.js";
import { createDocuments } from "../../../static/js/python/documents.js";
import { createProblem } from "../../../static/js/python/problem.js";
import { createRecording } from "../../../static/js/python/recording.js";
import { documentOf } from "../support.js";
import { named, startPython } from "./process.js";

const PATH = "/api/v1/own/code/search";
const ADDRESSES = [
  "", "/comparison", "/steps?start=0&count=32", "/skips?start=0&count=20", "/node/1", "/node/along?moves=[]", "/next/0", "/previous/5",
];

/** @param {any} program */
async function recordedProgram(program) {
  const recording = createRecording(program);
  const python = startPython((reported) => recording.take(reported));
  await python.record(program);
  const documents = createDocuments({ recorded: recording.recorded(), program, python, code: "code" });
  await documents.ready;
  return { python, documents };
}

/** @param {string} source @param {number} [limit] */
async function recordedProblem(source, limit = 20_000) {
  const python = startPython(() => {});
  const found = await python.search({ path: "program.py", title: "", search: "", limit, source });
  return { python, documents: createProblem({ found, python, code: "code", growth: { next: () => new Promise(() => {}) } }) };
}

/** @param {string} list @param {string} name */
const sample = (list, name) => documentOf(list).find((/** @type {any} */ each) => each.name === name);

/** @type {[string, () => Promise<{python: any, documents: any}>][]} */
const SEARCHES = [
  ["queens", () => recordedProgram(sample("programs", "queens").program)],
  ...["failing", "flooded", "islands", "failing loop"].map((name) => /** @type {[string, any]} */ ([
    `${name} of functions`, () => recordedProgram(sample("programs", name).program),
  ])),
  ["failing", () => recordedProblem(sample("problems", "failing").source)],
  ["maze_breadth", () => recordedProblem(sample("problems", "maze_breadth").source)],
];

for (const [name, recorded] of SEARCHES) {
  test(`an archive of ${name} answers as its page does`, async (context) => {
    const { python, documents } = await recorded();
    context.after(python.end);
    const packed = /** @type {number[]} */ ([]);
    const { signal } = new AbortController();
    const chosen = await documents.chosen(new URLSearchParams());
    const search = await archived(PATH, chosen, { signal, onPacked: (nodes) => packed.push(nodes) });
    assert.equal(packed.at(-1), chosen.nodes);
    const [page, file] = [createAnswers({ path: PATH, documents }), createArchive({ answers: {}, search })];
    for (const address of [...ADDRESSES.filter((each) => !documents.facts.fault || !each.startsWith("/steps")), `/node/${chosen.nodes - 1}`]) {
      const [expected, found] = await Promise.all([page, file].map(async (ask) => (await ask(`${PATH}${address}`)).json()));
      for (const key of Object.keys(found)) assert.deepEqual(found[key], expected[key], `${key} of ${address}`);
    }
    const strip = `${PATH}/strip?start=0&stop=${chosen.nodes}&width=50&facts=1`;
    const [wanted, drawn] = await Promise.all([page, file].map(async (ask) => named(await (await ask(strip)).arrayBuffer())));
    assert.deepEqual(drawn, wanted);
  });
}

const BEGUN = [...ADDRESSES.filter((each) => each !== "/comparison"), "/skips?start=5&count=20"];

/** @type {[string, (limit?: number) => Promise<{python: any, documents: any}>][]} */
const LARGE = [
  ...["queens", "forgotten", "flooded"].map((name) => /** @type {[string, (limit?: number) => Promise<any>]} */ ([
    name, (limit = 1e6) => recordedProgram({ ...sample("programs", name).program, limit }),
  ])),
  ...["eight_puzzle", "maze_breadth"].map((name) => /** @type {[string, (limit?: number) => Promise<any>]} */ ([
    `${name} of a class`, (limit = 1e6) => recordedProblem(sample("problems", name).source, limit),
  ])),
];

/** @param {any} columns */
const namesIn = ({ move, moves, ...rest }) => ({ ...rest, names: Array.from(move, (number) => moves[number] ?? null) });

for (const [name, recorded] of LARGE) {
  test(`the beginning of ${name} is what a search cut there has`, async (context) => {
    const whole = await recorded();
    const all = await whole.documents.chosen(new URLSearchParams());
    const half = all.nodes >> 1;
    const [begun, short] = [await all.beginning(half), await recorded(half)];
    for (const { python } of [whole, short]) context.after(python.end);
    const page = createAnswers({ path: PATH, documents: short.documents });
    const found = createAnswers({ path: PATH, documents: { chosen: () => begun } });
    const get = async (/** @type {typeof fetch} */ ask, /** @type {string} */ address) => (await ask(`${PATH}${address}`)).json();
    for (const address of [...BEGUN, `/node/${half - 1}`]) {
      const [{ limit, ...beginning }, { limit: _, ...cut }] = await Promise.all([get(found, address), get(page, address)]);
      assert.deepEqual(beginning, cut, address);
    }
    assert.deepEqual(namesIn(begun.columns), namesIn((await short.documents.chosen(new URLSearchParams())).columns));
    assert.deepEqual(await begun.comparison(), await all.comparison());
    assert.equal(begun.nodes, half);
  });
}

test("a root above several calls stays above the beginning", async (context) => {
  const { python, documents } = await recordedProgram(sample("programs", "twice").program);
  context.after(python.end);
  const begun = await documents.beginning(4);
  const [found, wanted] = [await begun.steps(0, 3), await documents.steps(0, 3)];
  assert.deepEqual(found.steps, wanted.steps);
  assert.equal((await begun.summary()).depth, 3);
});

test("packing is given up at once", async (context) => {
  const { python, documents } = await recordedProblem(sample("problems", "maze_breadth").source);
  context.after(python.end);
  const chosen = await documents.chosen(new URLSearchParams());
  const work = new AbortController();
  const onPacked = () => work.abort();
  await assert.rejects(archived(PATH, chosen, { signal: work.signal, onPacked }), { name: "AbortError" });
});
