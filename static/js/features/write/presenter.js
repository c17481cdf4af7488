/**
 * Puts a recorded program on the stage, and its link into the address.
 *
 * @import {Documents} from "../../python/documents.js"
 * @import {Problem} from "../../python/problem.js"
 * @import {PageData} from "../../main.js"
 * @import {DrawFilm} from "../../ui/page/record.js"
 * @import {SharedProgram} from "../../net/program.js"
 * @import {Choices} from "./runner.js"
 *
 * @typedef {Readonly<Record<string, Pick<PageData, "search" | "own">>>} Stages what pages of functions, of loops and of
 *     classes have of their own, by the names of their templates
 */

import { endLifetime } from "../../lib/lifetime.js";
import { answerBelow } from "../../net/answering.js";
import { below } from "../../net/base.js";
import { later } from "../../net/later.js";
import { packedProgram } from "../../net/program.js";
import { createAnswers } from "../../python/answers.js";
import { asked, programHere, putProgram } from "../../ui/page/place.js";
import { byId } from "../../ui/widgets/dom.js";
import { coloured } from "./coloured.js";
import { lessonHere, withoutLesson } from "./lesson.js";
import { CODE } from "./runner.js";
import { learnOthers } from "./others.js";
import { createSaving } from "./saving.js";
import { setStage } from "./stage.js";
import { openingOf, problemData, stageData } from "./staged.js";

/** What the page says of the search on its stage. */
const OF_STAGE = ["view", "step", "frame", "outcome", "nodes", "node", "depth"];

/**
 * @param {object} parts
 * @param {PageData} parts.stage all that a page of a search has, but for what is known when it has run
 * @param {Stages} parts.stages
 * @param {Readonly<Record<string, string>>} parts.sentences as in stage.js
 * @param {import("./saving.js").SavingData} parts.saving
 * @param {Choices} parts.choices
 * @param {(data: PageData, drawFilm: DrawFilm) => Promise<void>} parts.open plays what is on the stage
 */
export function createPresenter({ stage, stages, sentences, saving, choices, open }) {
  /** @type {Map<string, string>} beside lines, by their code */
  const conditions = new Map();
  const path = below(`/api/v1/own/${CODE}/search`);
  const state = { packed: "", title: "", show: /** @type {(() => Promise<void>) | null} */ (null) };

  /**
   * @param {SharedProgram} shared
   * @param {Documents | Problem} documents
   * @param {string} [moment] where it opens
   */
  async function present(shared, documents, moment = "") {
    const packed = (state.packed = await packedProgram(shared, programHere()));
    const kept = withoutLesson(packed === programHere() ? asked() : moment);
    putProgram(packed, [kept || openingOf(documents.facts), lessonHere()].filter(Boolean).join("&"));
    state.show = () => show(shared, documents);
    await state.show();
  }

  /** @param {SharedProgram} shared @param {Documents | Problem} documents */
  async function show(shared, documents) {
    const { packed } = state;
    const [replay, lines, graph] = await Promise.all([
      documents.replay(), coloured(shared.code.trimEnd()), documents.graph(),
    ]);
    endLifetime();
    answerBelow(path, createAnswers({ path, documents, sentences }));
    const searches = "searches" in documents ? documents.searches : null;
    const shown = {
      searches,
      facts: documents.facts, source: shared.code, lines, sentences, graph,
      replay: /** @type {import("./stage.js").Shown["replay"]} */ (replay),
      link: (/** @type {string} */ at) => `#${packed}${at && `?${at}`}`,
      onBoard: (/** @type {string} */ name) => void draw(shared, documents, name),
    };
    setStage(shown);
    // In a frame.
    document.getElementById("open")?.setAttribute("href", `${stage.link}#${packed}`);
    const { facts } = documents;
    const data = { ...stage, ...stages[facts.stage] };
    const reach = "stops" in facts ? { ...facts.stops, conditions, url: `${path}/reach`, last: facts.nodes - 1 } : null;
    const played = { ...stageData({ ...(searches ? problemData(data, searches) : data), link: `${stage.link}#${packed}` }, facts, replay, { title: state.title, ...(reach && { reach }) }), others: [] };
    await open(played, async (film, work) => (await later(() => import("./film.js"))).filmOf(played, documents, film, work));
    createSaving({ shown, data: played, documents }, saving);
    // Without them a quiz asks about less.
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
      document.title = `${title}${"searches" in documents ? "" : "()"} · Backtrack`;
      await present(shared, documents);
      byId("own-stage", HTMLElement).scrollIntoView({ block: "start" });
    },
    /** Takes off the stage what the editor no longer holds. */
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
    /** Shows the moment of the address, where its program is on the stage; says whether it is. */
    follow() {
      const is_here = state.show !== null && programHere() === state.packed;
      if (is_here) void state.show?.();
      return is_here;
    },
  };
}
