/**
 * The page on which a program is written, run in this browser, and shown.
 * @import {PageData} from "../../main.js"
 * @import {SharedProgram} from "../../net/program.js"
 * @import {Place, PythonState} from "../../python/client.js"
 * @import {Example} from "./editor.js"
 * @import {Stages} from "./presenter.js"
 * @import {SavingData} from "./saving.js"
 *
 * @typedef {object} WriteData
 * @property {Place} python @property {readonly Example[]} examples
 * @property {string} nonce of the editor's styles
 * @property {PageData} stage see presenter.js
 * @property {Stages} stages
 * @property {Readonly<Record<string, string>>} sentences see stage.js
 * @property {SavingData} saving
 * @typedef {ReturnType<typeof createPanel>} Panel
 */

import { lifetime } from "../../lib/lifetime.js";
import { formatted, t, tn } from "../../lib/messages.js";
import { later } from "../../net/later.js";
import { packedProgram, shown, unpackedProgram } from "../../net/program.js";
import { here, programHere, putProgram } from "../../ui/page/place.js";
import { share } from "../../ui/page/share.js";
import { byId } from "../../ui/widgets/dom.js";
import { withTab } from "../../ui/widgets/storage.js";
import { createEditor, createExamples } from "./editor.js";
import { keepLessonFocus, lessonHere, placeLesson } from "./lesson.js";
import { createPresenter } from "./presenter.js";
import { createReader } from "./reader.js";
import { createRunner } from "./runner.js";

const DRAFT = "backtrack.own.draft";

/**
 * @param {{data: WriteData, openLesson: () => Promise<void>,
 *   open: (data: PageData, drawFilm: import("../../ui/page/record.js").DrawFilm) => Promise<void>}} parts
 */
export async function createWriting({ data, open, openLesson }) {
  const { nonce, stage, stages, sentences, saving, examples } = data;
  const { embed } = stage;
  const choices = { title: "", board: "" };
  const state = { isReplaced: false }; // whether another link replaced the running program
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
    // An iframe has room for the editor or the stage.
    byId("writing", HTMLElement).hidden = embed ?? false;
    await presenter.present(shared, documents, title);
  }

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

  /** @param {SharedProgram} program */
  function put({ code, call, board, title }) {
    Object.assign(choices, { title, board });
    panel.putCall(call);
    editor.put(code);
  }

  /** Without a stage it is the link of the editor's text. */
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

  function shareWhatIsWritten() {
    document.getElementById("share")?.addEventListener("click", shareWritten, { signal: lifetime() });
    document.getElementById("share-more")?.addEventListener("click", shareMoreWritten, { signal: lifetime() });
  }

  shareWhatIsWritten();
  addEventListener("hashchange", readLink);
  const list = document.getElementById("own-examples");
  if (list) createExamples({ list, examples, put: (code) => put({ code, call: "", board: "", title: "" }) });
  const named = examples.find(({ name }) => name === exampleHere());
  if (named && programHere() === null) put({ ...choices, code: named.text, call: "" });
  await readLink();
  const origin = () => programHere() ?? named?.name ?? null;
  const draft = embed ? null : draftOf(origin());
  if (draft) put({ ...choices, ...draft });
  if (!embed) addEventListener("pagehide", () => keepDraft(origin(), runner.written()));
  panel.tellBusy(false); // an earlier press would be lost, or run the replaced program
}

/** Leads to the same program in the other language. */
function carryToLanguage() {
  const language = document.getElementById("language");
  if (!(language instanceof HTMLAnchorElement)) return;
  language.hash = location.hash;
  const [example, query] = [exampleHere(), new URLSearchParams(language.search)];
  if (example) query.set("example", example);
  language.search = String(query);
}

/** The example that the address names: `/own?example=queens`. */
function exampleHere() {
  return new URLSearchParams(location.search).get("example");
}

/** Unshared edits survive a reload and a change of language in sessionStorage. @param {string | null} origin program in the link, or named example @param {{code: string, call: string}} written */
function keepDraft(origin, { code, call }) {
  withTab((storage) => storage.setItem(DRAFT, JSON.stringify({ origin, code, call })));
}

/** @param {string | null} origin @returns {{code: string, call: string} | null} null without edits */
function draftOf(origin) {
  const text = withTab((storage) => storage.getItem(DRAFT));
  const draft = text ? JSON.parse(text) : null;
  return draft?.origin === origin && draft.code ? draft : null;
}

/** The controls and messages around the editor: the state of Python, errors, and missing input. @param {{onRun: () => void, onStop: () => void}} parts */
function createPanel({ onRun, onStop }) {
  const main = byId("main", HTMLElement);
  const [runButton, stopButton] = [byId("own-run", HTMLButtonElement), byId("own-stop", HTMLButtonElement)];
  const [status, error] = [byId("own-status-text", HTMLElement), byId("own-error", HTMLElement)];
  const progress = byId("own-progress", HTMLProgressElement);
  const call = byId("own-call", HTMLInputElement);
  runButton.addEventListener("click", onRun);
  stopButton.addEventListener("click", onStop);
  // Delegated: the stage with this button is replaced.
  document.addEventListener("click", ({ target }) => target instanceof Element && target.closest("#search-stop") && onStop());
  call.addEventListener("keydown", ({ key }) => key === "Enter" && !runButton.disabled && onRun());

  const tell = (/** @type {string} */ sentence) => say(status, sentence);

  return {
    call: () => call.value.trim(),
    /** @param {string} text */
    putCall(text) {
      call.value = text;
    },
    /** @param {string} sentence empty for none */
    tellError(sentence) {
      say(error, sentence);
      error.hidden = sentence === "";
    },
    /** @param {boolean} busy */
    tellBusy(busy) {
      runButton.disabled = busy;
      if (busy) return;
      progress.hidden = true;
      if (main.dataset.python !== "stopped") tell("");
    },
    /** @param {number} loaded @param {number} total bytes */
    tellLoaded(loaded, total) {
      progress.hidden = loaded >= total;
      Object.assign(progress, { max: total, value: loaded });
    },
    /** @param {PythonState} now */
    tellState(now) {
      // Python restarts by itself after a stop; do not announce that.
      if (main.dataset.python === "stopped" && now !== "running") return;
      main.dataset.python = now;
      stopButton.disabled = now !== "running";
      if (now === "loading") tell(t("Python is being loaded; your browser keeps it."));
      if (now === "running") tell(t("Your program is running."));
      if (now === "stopped") tell(t("Stopped. What was recorded is below."));
    },
    beginAnew() {
      if (main.dataset.python === "stopped") main.dataset.python = "ready";
    },
    /** @param {number} nodes so far */
    tellNodes(nodes) {
      tell(tn("Your program is running: %(nodes)s node so far.", "Your program is running: %(nodes)s nodes so far.", nodes, {
        nodes: formatted(nodes),
      }));
    },
    /** @param {string} title */
    askForCall(title) {
      call.placeholder = `${title.replace(".", "().")}(…)`;
      this.tellError(t("The program ran and did not call %(function)s: enter a call of it, and press Run.", {
        function: `${title}()`,
      }));
      call.focus();
    },
    /** @param {readonly string[]} calls from docstrings */
    offerCalls(calls) {
      byId("own-calls", HTMLDataListElement).replaceChildren(...calls.map((each) => new Option(each, each)));
    },
    /** @param {readonly string[]} titles @param {string} chosen @param {(title: string) => void} onChoose @param {{is_called: boolean}} [kind] */
    offerFamilies(titles, chosen, onChoose, { is_called } = { is_called: true }) {
      const box = byId("own-families", HTMLElement);
      box.hidden = titles.length < 2;
      box.replaceChildren(...titles.map((title) => {
        const button = document.createElement("button");
        Object.assign(button, { type: "button", className: "own-boards__link", textContent: is_called ? `${title}()` : title, translate: false });
        if (title === chosen) button.setAttribute("aria-current", "true");
        button.addEventListener("click", () => onChoose(title));
        return button;
      }));
    },
  };
}

/** Set text only if it changed, so that screen readers do not repeat it. @param {HTMLElement} place @param {string} sentence */
function say(place, sentence) {
  if (place.textContent !== sentence) place.textContent = sentence;
}
