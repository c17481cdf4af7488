/**
 * Runs the program of the editor: finds its functions, records their calls, passes the recording on.
 * @import {SharedProgram} from "../../net/program.js"
 * @import {Growing} from "../../python/answers.js"
 * @import {Place, PythonState, Reported} from "../../python/client.js"
 * @import {Documents} from "../../python/documents.js"
 * @import {Other} from "../../python/memory.js"
 * @import {Problem, ProblemFound} from "../../python/problem.js"
 * @import {Editor} from "./editor.js"
 * @import {Panel} from "./index.js"
 * @import {Program} from "../../python/recording.js"
 * @typedef {{title: string, board: string}} Choices empty: the first
 * @typedef {{title: string, offered: readonly string[], other: Other | ""}} Family functions that call each other
 * @typedef {{shared: SharedProgram, file: string, code: string, limit: number}} Searching `limit`: of nodes
 */

import { t } from "../../lib/messages.js";
import { later } from "../../net/later.js";
import { wait } from "../../player/clock.js";
import { wasStopped } from "../../python/answers.js";
import { createPython } from "../../python/client.js";
import { createDocuments } from "../../python/documents.js";
import { answering, withOther } from "../../python/memory.js";
import { createProblem } from "../../python/problem.js";
import { createRecording } from "../../python/recording.js";
import { byId } from "../../ui/widgets/dom.js";

export const CODE = "program";

const FILE = "program.py";

/** Reports (one each 40 ms) before a recording is shown growing. */
const SOON = 10;

/** Larger trees are truncated. */
const MOST_NODES = 5_000_000;

/**
 * @param {object} parts @param {Place} parts.place @param {Editor} parts.editor @param {Panel} parts.panel @param {Choices} parts.choices
 * @param {Readonly<Record<string, string>>} parts.sentences see stage.js
 * @param {(shared: SharedProgram, documents: Documents | Problem, title: string) => Promise<void>} parts.onRecorded
 */
export function createRunner({ place, editor, panel, choices, sentences, onRecorded }) {
  const state = {
    recording: /** @type {ReturnType<typeof createRecording> | null} */ (null),
    growing: /** @type {ReturnType<typeof createGrowth> | null} */ (null),
    runs: false,
  };
  const python = createPython({
    place,
    wait,
    onState: tellState,
    onLoaded: panel.tellLoaded,
    onReport(reported) {
      const recording = state.recording ?? others.recording() ?? searcher;
      recording.take(reported);
      if (state.runs) byId("main", HTMLElement).dataset.nodes = String(recording.nodes);
      else tellState("running"); // another search of the problem on the stage
      panel.tellNodes(recording.nodes);
      state.growing?.grow();
    },
  });

  /** @param {PythonState} now */
  function tellState(now) {
    panel.tellState(now);
    if (!state.runs) panel.tellBusy(now === "running");
  }

  const others = createOthers(python);
  const searcher = createSearcher({ python, editor, panel, choices, sentences, choose, onRecorded });

  /** @returns {SharedProgram} */
  const written = () => ({ code: editor.text(), call: panel.call(), ...choices });

  /** Records the program in the editor, unless one is being recorded. */
  async function run() {
    if (state.runs) return;
    const shared = written();
    editor.showErrors([]);
    panel.tellError(shared.code.trim() ? "" : t("There is no program yet: type one, or press an example."));
    if (!shared.code.trim()) return;
    state.runs = true;
    panel.tellBusy(true);
    try {
      const found = await python.look(FILE, shared.code);
      const family = found.has_classes ? null : familyOf(found, { editor, panel, choices, choose });
      if (found.has_classes) {
        panel.beginAnew();
        await searcher.search({ shared, file: FILE, code: CODE, limit: MOST_NODES });
      } else if (family) await record(shared, family);
    } catch (problem) {
      panel.tellError(t("Python could not run this: %(error)s. Press Run to try again.", { error: messageOf(problem) }));
      throw problem;
    } finally {
      state.recording = null;
      state.runs = false;
      panel.tellBusy(false);
    }
  }

  /** @param {string} title */
  function choose(title) {
    choices.title = title;
    void run();
  }

  /** @param {SharedProgram} shared @param {Family} family */
  async function record(shared, { title, other }) {
    const program = programOf(shared, title);
    await others.over();
    const recording = (state.recording = createRecording(program));
    panel.beginAnew();
    const growing = (state.growing = createGrowth(recording));
    await python.record(program).catch(unlessStopped).finally(growing.end);
    const first = createDocuments({ recorded: recording.recorded(), program, python: answering(python, ""), code: CODE });
    await first.ready;
    const documents = other ? others.beside(first, program, other) : first;
    if (documents.facts.uncalled) {
      panel.askForCall(title);
      return;
    }
    if (shared.board) documents.draw(shared.board);
    await onRecorded({ ...shared, title: choices.title }, documents, title);
  }

  return {
    written,
    run,
    stop: python.stop,
  };
}

/** The searches of functions with memory, or without it, which are recorded when they are first shown. @param {ReturnType<typeof createPython>} python */
function createOthers(python) {
  const state = { recording: /** @type {ReturnType<typeof createRecording> | null} */ (null), over: Promise.resolve(), ...nextReport() };

  /** @param {Program} program */
  async function record(program) {
    const recording = (state.recording = createRecording(program));
    const work = python.record(program).catch(unlessStopped).finally(() => (state.recording = null));
    state.over = work.then(() => {}, () => {});
    await work;
    const documents = createDocuments({
      recorded: recording.recorded(), program, python: answering(python, program.memory ?? ""), code: CODE,
    });
    await documents.ready;
    return documents;
  }

  return {
    /** @returns {{nodes: number, take: (reported: Reported) => void} | null} what is recorded now */
    recording() {
      const { recording } = state;
      return recording && {
        get nodes() {
          return recording.nodes;
        },
        take(reported) {
          recording.take(reported);
          state.tell({ growing: recording.nodes });
          Object.assign(state, nextReport());
        },
      };
    },
    /** Reports of two recordings at once could not be distinguished. */
    over: () => state.over,
    /** @param {Documents} documents @param {Program} program @param {Other} other */
    beside: (documents, program, other) =>
      withOther({ documents, other, record: () => record({ ...program, memory: other }), growth: () => state.next }),
  };
}

/** Shows a recording while it grows, unless it ends so soon that it would only flash. @param {ReturnType<typeof createRecording>} recording */
function createGrowth(recording) {
  const state = { reports: 0, strip: /** @type {ReturnType<typeof import("./growing-strip.js").createGrowingStrip> | null} */ (null), is_over: false };

  async function show() {
    const { createGrowingStrip } = await later(() => import("./growing-strip.js"));
    if (!state.is_over) state.strip = createGrowingStrip(byId("own-growing", HTMLElement), recording);
  }

  return {
    grow() {
      state.reports += 1;
      if (state.reports === SOON) void show();
      state.strip?.grow();
    },
    end() {
      state.is_over = true;
      state.strip?.end();
    },
  };
}

/**
 * @param {Parameters<typeof familiesIn>[0]} found @param {{editor: Editor, panel: Panel, choices: Choices, choose: (title: string) => void}} parts
 * @returns {Family | null}
 */
function familyOf(found, { editor, panel, choices, choose }) {
  const families = familiesIn(found, editor, panel);
  const family = families.find(({ title }) => title === choices.title) ?? families[0];
  if (!family) return null;
  if (family.title !== choices.title) choices.title = "";
  panel.offerCalls(family.offered);
  panel.offerFamilies(families.map(({ title }) => title), family.title, choose);
  return family;
}

/**
 * @param {{error: {line: number, text: string} | null, families: Family[], later: {name: string, line: number}[]}} found @param {Editor} editor
 * @param {Panel} panel
 */
function familiesIn({ error, families, later }, editor, panel) {
  if (error) {
    editor.showErrors([error]);
    panel.tellError(t("Line %(line)d is no Python: %(error)s.", { line: error.line, error: error.text }));
  } else if (families.length === 0) {
    panel.tellError(nothingToShow(later));
  }
  return families;
}

/** @param {readonly {name: string, line: number}[]} later async functions */
function nothingToShow([first]) {
  return first
    ? t("%(name)s() in line %(line)d of %(file)s is an async function, whose course is another one each time: it cannot be shown.", {
      ...first, file: FILE,
    })
    : t("No function of this program calls itself or loops over a stack, a queue or a heap, and there is no class of a search problem: there is no search to show.");
}

/** @param {SharedProgram} shared @param {string} title */
function programOf({ code, call }, title) {
  return { path: FILE, source: code, title, call: call || null, stdin: "", limit: MOST_NODES };
}

/** @param {unknown} problem */
function messageOf(problem) {
  return problem instanceof Error ? problem.message : String(problem);
}

/**
 * For classes of search problems.
 * @param {object} parts @param {ReturnType<typeof import("../../python/client.js").createPython>} parts.python @param {Editor} parts.editor
 * @param {Panel} parts.panel @param {Choices} parts.choices @param {Readonly<Record<string, string>>} parts.sentences
 *     see stage.js
 * @param {(title: string) => void} parts.choose another problem of the program
 * @param {(shared: SharedProgram, problem: Problem, title: string) => Promise<void>} parts.onRecorded
 */
function createSearcher({ python, editor, panel, choices, sentences, choose, onRecorded }) {
  const state = { nodes: 0, ...nextReport() };

  /** @param {{template: string, arguments: Record<string, string | number>}} refusal */
  function tellRefusal({ template, arguments: facts }) {
    const text = t(sentences[template] ?? template, facts);
    panel.tellError(text);
    if (facts.line) editor.showErrors([{ line: Number(facts.line), text }]);
  }

  /** @param {SharedProgram} shared @param {ProblemFound} found @param {string} code */
  async function present(shared, found, code) {
    if (found.title !== choices.title) choices.title = "";
    panel.offerCalls([]);
    panel.offerFamilies(found.titles, found.title, choose, { is_called: false });
    await onRecorded({ ...shared, title: choices.title }, createProblem({ found, python, code, growth: { next: () => state.next } }), found.title);
  }

  return {
    get nodes() {
      return state.nodes;
    },
    /** @param {Reported} reported */
    take({ kind, text }) {
      if (kind !== "nodes") return;
      state.nodes = JSON.parse(text).nodes;
      state.tell({ growing: state.nodes });
      Object.assign(state, nextReport());
    },
    /** Record and show a problem. A stop ends Python and loses the recording, so record again up to there. @param {Searching} searching */
    async search({ shared, file, code, limit }) {
      const program = { path: file, source: shared.code, title: choices.title, search: "" };
      const searched = (/** @type {number} */ most) => python.search({ ...program, limit: most }).catch(unlessStopped);
      state.nodes = 0;
      const found = (await searched(limit)) ?? (state.nodes > 0 ? await searched(state.nodes) : null);
      if (!found) panel.tellError(t("Stopped before there was anything to show."));
      else if (found.error) tellRefusal(found.error);
      else await present(shared, found, code);
    },
  };
}

/** @returns {{next: Promise<Growing>, tell: (growing: Growing) => void}} */
function nextReport() {
  let tell = /** @type {(growing: Growing) => void} */ (() => {});
  const next = /** @type {Promise<Growing>} */ (new Promise((resolve) => (tell = resolve)));
  return { next, tell };
}

/** A stopped program keeps what it recorded: ignore the rejection. @param {unknown} problem @returns {null} */
function unlessStopped(problem) {
  if (!wasStopped(problem)) throw problem;
  return null;
}
