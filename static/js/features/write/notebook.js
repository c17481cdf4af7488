/**
 * The page of a search in a browser notebook, with its recording.
 * @import {PageData} from "../../main.js"
 * @import {Archive} from "../../net/archive.js"
 * @import {ProblemFound} from "../../python/problem.js"
 * @import {Stored} from "../../python/stored.js"
 * @import {Saved} from "./saved.js"
 * @import {Facts, Shown} from "./stage.js"
 * @import {Stages} from "./presenter.js"
 * @typedef {{source: string, lines: Saved["lines"]}} Coded
 * @typedef {{kind: any, text: string, sites: string, labels: string, parents: string}} PackedReport columns in Base64
 * @typedef {Stored & Coded & {program: {title: string, limit: number}, reports: readonly PackedReport[]}} RecordedCall
 * @typedef {Coded & {found: ProblemFound, search: string, replay: Shown["replay"], archive: Archive}} RecordedProblem
 * @typedef {{stage: PageData, stages: Stages, sentences: Readonly<Record<string, string>>,
 *   recorded: RecordedCall | RecordedProblem}} NotebookData see presenter.js and stage.js
 *
 * @typedef {{title: string, facts: Facts, replay: Shown["replay"], searches: Shown["searches"],
 *   graph: Shown["graph"], path: string, answer: typeof fetch}} Searched `path`: in the API; `answer`: as the
 *   server's
 */

import { answerBelow } from "../../net/again.js";
import { createArchive } from "../../net/archive.js";
import { createAnswers } from "../../python/answers.js";
import { createDocuments } from "../../python/documents.js";
import { factsOf } from "../../python/problem.js";
import { createRecording } from "../../python/recording.js";
import { createStored } from "../../python/stored.js";
import { createSaved } from "./saved.js";
import { openingOf, problemData, stageData } from "./stage.js";

const CODE = "program";

/** @param {NotebookData} data @param {(data: PageData) => Promise<void>} open plays what is on the stage */
export async function createNotebook({ stage, stages, sentences, recorded }, open) {
  const { path, answer, title, facts, replay, searches, graph } = "found" in recorded ? problemOf(recorded) : await callOf(recorded);
  const blank = { ...stage, ...stages[facts.stage], link: "?step=0" };
  const data = stageData(problemData(blank, searches), facts, replay, { title });
  answerBelow(path, answer);
  await createSaved({
    data: { ...data, others: [] },
    shown: { facts, searches, source: recorded.source, sentences, graph },
    lines: recorded.lines,
    link: "",
    moment: openingOf(facts),
    title,
  }, open);
}

/** @param {RecordedProblem} recorded @returns {Searched} */
function problemOf({ found, search, replay, archive }) {
  return {
    title: found.title,
    facts: factsOf(found, []),
    replay,
    searches: found.searches.filter(({ name }) => name === search),
    graph: null,
    path: archive.search?.path ?? "",
    answer: createArchive(archive),
  };
}

/** @param {RecordedCall} recorded @returns {Promise<Searched>} */
async function callOf({ program, source, reports, ...stored }) {
  const path = `/api/v1/own/${CODE}/search`;
  const recording = createRecording(program);
  for (const { sites, labels, parents, ...report } of reports) {
    recording.take({ ...report, sites: bytesOf(sites), labels: bytesOf(labels), parents: bytesOf(parents) });
  }
  const whole = { path: "", source, call: null, stdin: "", ...program };
  const documents = createDocuments({ recorded: recording.recorded(), program: whole, python: createStored(stored), code: CODE });
  await documents.ready;
  return {
    title: program.title,
    // Another variable would be drawn by Python.
    facts: { ...documents.facts, candidates: [] },
    replay: /** @type {Shown["replay"]} */ (await documents.replay()),
    searches: documents.searches,
    graph: await documents.graph(),
    path,
    answer: createAnswers({ path, documents }),
  };
}

/** @param {string} text Base64 */
function bytesOf(text = "") {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
