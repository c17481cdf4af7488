/** The page of a notebook, which has all answers of Python: the same as a page that asks it. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { createDocuments } from "../../../static/js/python/documents.js";
import { createRecording } from "../../../static/js/python/recording.js";
import { createStored } from "../../../static/js/python/stored.js";
import { documentOf } from "../support.js";
import { bytesOf, startPython } from "./process.js";

/** Programs of each shape: of functions and of loops, with one and several calls at the top, that end in each way. */
const NAMES = [
  "queens", "generator", "mutual", "remembered", "nested", "limited", "uncalled", "forgotten", "failing", "twice", "deep",
  "dijkstra of a loop", "islands", "flooded", "turns", "chain", "failing loop", "uncalled loop",
];

/** @type {{name: string, program: any}[]} */
const PROGRAMS = documentOf("programs");

for (const wanted of NAMES) {
  const { name, program } = PROGRAMS.find((each) => each.name === wanted) ?? { name: wanted, program: null };
  test(`a notebook's page of ${name} has what Python answers`, async (context) => {
    const recording = createRecording(program);
    const python = startPython((reported) => recording.take(reported));
    context.after(python.end);
    const { reports, ...stored } = await python.notebook(program);
    await python.record(program);
    const again = createRecording(program);
    for (const { kind, text, ...columns } of reports) {
      const [sites, labels, parents] = ["sites", "labels", "parents"].map((each) => bytesOf(columns[each] ?? ""));
      again.take({ kind, text, sites, labels, parents });
    }
    const [page, notebook] = [
      createDocuments({ recorded: recording.recorded(), program, python, code: "code" }),
      createDocuments({ recorded: again.recorded(), program, python: createStored(stored), code: "code" }),
    ];
    await Promise.all([page.ready, notebook.ready]);
    const { nodes } = page;
    for (const ask of /** @type {((documents: any) => any)[]} */ ([
      // All at once: the first step that Python shows has all variables, also those that do not change.
      (documents) => documents.steps(0, nodes), (documents) => documents.summary(), (documents) => documents.replay(),
      (documents) => documents.graph(), (documents) => documents.steps(nodes - 1, 1),
      (documents) => documents.node(nodes - 1), (documents) => documents.node(Math.floor(nodes / 2)),
      ({ facts: { stops, ...facts } }) => facts,
    ])) assert.deepEqual(await ask(notebook), await ask(page));
  });
}
