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

/** @param {string} source */
async function recordedProblem(source) {
  const python = startPython(() => {});
  const found = await python.search({ path: "program.py", title: "", search: "", limit: 20_000, source });
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

test("packing is given up at once", async (context) => {
  const { python, documents } = await recordedProblem(sample("problems", "maze_breadth").source);
  context.after(python.end);
  const chosen = await documents.chosen(new URLSearchParams());
  const work = new AbortController();
  const onPacked = () => work.abort();
  await assert.rejects(archived(PATH, chosen, { signal: work.signal, onPacked }), { name: "AbortError" });
});
