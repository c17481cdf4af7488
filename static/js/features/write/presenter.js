/**
 * Puts a recorded program on the stage, and its link into the address.
 * @import {PageData} from "../../main.js"
 * @import {SharedProgram} from "../../net/program.js"
 * @import {Documents} from "../../python/documents.js"
 * @import {Problem} from "../../python/problem.js"
 * @import {DrawFilm} from "../../ui/page/record.js"
 * @import {Choices} from "./runner.js"
 * @import {SavingData} from "./saving.js"
 *
 * @typedef {Readonly<Record<string, Pick<PageData, "search" | "own">>>} Stages by template, for functions, loops and
 *   classes
 */

import { endLifetime } from "../../lib/lifetime.js";
import { answerBelow } from "../../net/again.js";
import { below } from "../../net/base.js";
import { later } from "../../net/later.js";
import { packedProgram } from "../../net/program.js";
import { createAnswers, recordingOf } from "../../python/answers.js";
import { asked, programHere, putProgram } from "../../ui/page/place.js";
import { byId } from "../../ui/widgets/dom.js";
import { coloured } from "./reader.js";
import { lessonHere, withoutLesson } from "./lesson.js";
import { createSaving } from "./saving.js";
import { CODE } from "./runner.js";
import { openingOf, problemData, setStage, stageData } from "./stage.js";

/** Most steps of a solution that get quiz questions. */
const MOST_STEPS = 200;

/** `data-*` of the main element that describe the search on the stage. */
const OF_STAGE = ["view", "step", "frame", "outcome", "nodes", "node", "depth"];

/**
 * @param {object} parts @param {PageData} parts.stage of the page of a search, before its recording
 * @param {Stages} parts.stages @param {Readonly<Record<string, string>>} parts.sentences see stage.js
 * @param {SavingData} parts.saving @param {Choices} parts.choices @param {(data: PageData, drawFilm: DrawFilm) => Promise<void>} parts.open
 */
export function createPresenter({ stage, stages, sentences, saving, choices, open }) {
  /** @type {Map<string, string>} beside lines, by their code */
  const conditions = new Map();
  const path = below(`/api/v1/own/${CODE}/search`);
  const state = { packed: "", title: "", turn: 0, show: /** @type {(() => Promise<void>) | null} */ (null) };

  /** @param {SharedProgram} shared @param {Documents | Problem} documents @param {string} [moment] where it opens */
  async function present(shared, documents, moment = "") {
    const packed = (state.packed = await packedProgram(shared, programHere()));
    const kept = withoutLesson(packed === programHere() ? asked() : moment);
    putProgram(packed, [kept || [openingOf(documents.facts), taskHere()].filter(Boolean).join("&"), lessonHere()].filter(Boolean).join("&"));
    state.show = () => show(shared, documents);
    await state.show();
  }

  /**
   * Builds the stage of a recorded program, and answers its requests in the page.
   * @param {SharedProgram} shared @param {Documents | Problem} documents
   */
  async function show(shared, documents) {
    const { packed } = state;
    const turn = (state.turn += 1);
    const [replay, lines, graph] = await Promise.all([
      documents.replay(), coloured(shared.code.trimEnd()), documents.graph(),
    ]);
    if (turn !== state.turn) return; // another moment has been asked for since
    endLifetime();
    answerBelow(path, createAnswers({ path, documents, sentences }));
    const { searches } = documents;
    const shown = {
      searches,
      facts: documents.facts, source: shared.code, lines, sentences, graph,
      replay: /** @type {import("./stage.js").Shown["replay"]} */ (replay),
      link: (/** @type {string} */ at) => `#${packed}${at && `?${at}`}`,
      onBoard: (/** @type {string} */ name) => void draw(shared, documents, name),
    };
    setStage(shown);
    // Present in an iframe only.
    document.getElementById("open")?.setAttribute("href", `${stage.link}#${packed}`);
    const { facts } = documents;
    const data = { ...stage, ...stages[facts.stage] };
    const reach = "stops" in facts ? { ...facts.stops, conditions, url: `${path}/reach`, last: facts.nodes - 1 } : null;
    const played = { ...stageData({ ...problemData(data, searches), link: `${stage.link}#${packed}` }, facts, replay, { title: state.title, ...(reach && { reach }) }), others: [] };
    await open(played, async (film, work) => (await later(() => import("./film.js"))).filmOf(played, documents, film, work));
    createSaving({ shown, data: played, documents }, saving);
    // On failure the quiz has fewer questions.
    learnOthers(played.others, documents).catch(() => {});
  }

  /** @param {SharedProgram} shared @param {Documents | Problem} documents @param {string} board */
  async function draw(shared, documents, board) {
    if (!documents.draw(board)) return;
    choices.board = board;
    await present({ ...shared, board }, documents, asked());
  }

  return {
    /** @param {SharedProgram} shared @param {Documents | Problem} documents @param {string} title of what is shown */
    async present(shared, documents, title) {
      state.title = title;
      document.title = `${title}${documents.facts.stage === "problem" ? "" : "()"} · Backtrack`;
      await present(shared, documents);
      byId("own-stage", HTMLElement).scrollIntoView({ block: "start" });
    },
    clear() {
      endLifetime();
      state.show = null;
      const place = byId("own-stage", HTMLElement);
      place.hidden = true;
      place.replaceChildren();
      const { dataset } = byId("main", HTMLElement);
      for (const name of OF_STAGE) delete dataset[name];
      dataset.state = "ready";
    },
    /** Shows the moment of the address; returns whether its program is on the stage. */
    follow() {
      const is_here = state.show !== null && programHere() === state.packed;
      if (is_here) {
        endLifetime(); // or the stage that is left would write its own moment into the address
        void state.show?.();
      }
      return is_here;
    },
  };
}

/** The task of the address, which stands while its program is changed. @returns {string} "task=tree.58.…&seal=…" */
function taskHere() {
  const options = [...new URLSearchParams(asked())].filter(([name]) => name === "task" || name === "seal");
  return String(new URLSearchParams(options));
}

/** Alternatives at steps of the solution, for a quiz in Watch. @param {(readonly unknown[])[]} others @param {Documents | Problem} documents */
async function learnOthers(others, documents) {
  const chosen = await recordingOf(documents, new URLSearchParams());
  const { solution_path: path } = await chosen.summary();
  for (const node of (path ?? []).slice(1, MOST_STEPS)) {
    const { context } = await chosen.steps(node, 1);
    others.push(context.others[0] ?? []);
  }
}
