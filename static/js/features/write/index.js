/**
 * The page on which a program is written, run in this browser, and shown.
 *
 * @import {Place} from "../../python/client.js"
 * @import {PageData} from "../../main.js"
 * @import {SharedProgram} from "../../net/program.js"
 * @import {Example} from "./examples.js"
 *
 * @typedef {object} WriteData
 * @property {Place} python where it is
 * @property {readonly Example[]} examples
 * @property {string} nonce of the styles that the editor makes
 * @property {PageData} stage as in presenter.js
 * @property {import("./presenter.js").Stages} stages
 * @property {Readonly<Record<string, string>>} sentences as in stage.js
 * @property {import("./saving.js").SavingData} saving
 */

import { lifetime } from "../../lib/lifetime.js";
import { t } from "../../lib/messages.js";
import { later } from "../../net/later.js";
import { packedProgram, shown, unpackedProgram } from "../../net/program.js";
import { here, programHere, putProgram } from "../../ui/page/place.js";
import { share } from "../../ui/page/share.js";
import { byId } from "../../ui/widgets/dom.js";
import { draftOf, keepDraft } from "./draft.js";
import { createEditor } from "./editor.js";
import { createExamples } from "./examples.js";
import { keepLessonFocus, lessonHere, placeLesson } from "./lesson.js";
import { createPanel } from "./panel.js";
import { createPresenter } from "./presenter.js";
import { createReader } from "./reader.js";
import { createRunner } from "./runner.js";

/**
 * @param {object} parts
 * @param {WriteData} parts.data
 * @param {() => Promise<void>} parts.openLesson fills the card above the editor
 * @param {(data: PageData, drawFilm: import("../../ui/page/record.js").DrawFilm) => Promise<void>} parts.open plays what is on the stage
 */
export async function createWriting({ data, open, openLesson }) {
  const { nonce, stage, stages, sentences, saving, examples } = data;
  const { embed } = stage;
  const choices = { title: "", board: "" };
  const state = { isReplaced: false }; // what runs, by the program of another link
  const panel = createPanel({ onRun: run, onStop: () => runner.stop() });
  const onChange = () => panel.tellError("");
  const place = byId("own-editor", HTMLElement);
  const editor = embed ? createReader(place) : createEditor({ place, text: "", nonce, onChange });
  const presenter = createPresenter({ stage, stages, sentences, saving, choices, open });
  const runner = createRunner({ place: data.python, editor, panel, choices, sentences, onRecorded });

  function run() {
    state.isReplaced = false;
    void runner.run();
  }

  /** @type {typeof presenter.present} */
  async function onRecorded(shared, documents, title) {
    if (state.isReplaced) return;
    // A frame has room for one of them.
    byId("writing", HTMLElement).hidden = embed ?? false;
    await presenter.present(shared, documents, title);
  }

  /** A program from a link waits for a press on Run. */
  async function readLink() {
    carryToLanguage();
    const packed = programHere();
    if (packed === null || presenter.follow()) return;
    const refocus = keepLessonFocus();
    state.isReplaced = true;
    panel.offerFamilies([], "", () => {});
    presenter.clear();
    shareWhatIsWritten();
    if (placeLesson(byId("main", HTMLElement).querySelector("noscript"), { waits: true })) void openLesson();
    refocus();
    const program = await unpackedProgram(packed);
    panel.tellError(program ? "" : t("This link holds no program: a part of it may be missing."));
    if (program) put(program);
    if (program && embed) byId("own-open", HTMLAnchorElement).href = `${stage.link}#${packed}`;
  }

  /** The page in the other language has the program too. */
  function carryToLanguage() {
    const language = document.getElementById("language");
    if (language instanceof HTMLAnchorElement) language.hash = location.hash;
  }

  /** @param {SharedProgram} program */
  function put({ code, call, board, title }) {
    Object.assign(choices, { title, board });
    panel.putCall(call);
    editor.put(code);
  }

  /** Before anything is on the stage, the link is that of what is written. */
  async function linkWritten() {
    const packed = await packedProgram(runner.written(), programHere());
    if (packed !== programHere()) putProgram(packed, lessonHere());
    return shown(here());
  }

  async function shareWritten() {
    await share(await linkWritten());
  }

  async function shareMoreWritten() {
    const [link, { createSharing }] = await Promise.all([linkWritten(), later(() => import("../../ui/page/sharing.js"))]);
    createSharing({ link: () => link, onRecord() {} })();
    byId("sharing-drawn", HTMLElement).hidden = true;
    byId("sharing", HTMLDialogElement).showModal();
  }

  /** Until there is a stage. */
  function shareWhatIsWritten() {
    document.getElementById("share")?.addEventListener("click", shareWritten, { signal: lifetime() });
    document.getElementById("share-more")?.addEventListener("click", shareMoreWritten, { signal: lifetime() });
  }

  shareWhatIsWritten();
  addEventListener("hashchange", readLink);
  const list = document.getElementById("own-examples");
  if (list) createExamples({ list, examples, put: (code) => put({ code, call: "", board: "", title: "" }) });
  await readLink();
  const draft = embed ? null : draftOf(programHere());
  if (draft) put({ ...choices, ...draft });
  if (!embed) addEventListener("pagehide", () => keepDraft(programHere(), runner.written()));
  panel.tellBusy(false); // a press before would be lost, or run what the link replaces
}
