/**
 * Runs programs with a class of a search problem, and hands over what was recorded.
 *
 * @import {Reported} from "../../python/client.js"
 * @import {Problem, ProblemFound} from "../../python/problem.js"
 * @import {SharedProgram} from "../../net/program.js"
 * @import {Growing} from "../../python/answers.js"
 * @import {Editor} from "./editor.js"
 * @import {Panel} from "./panel.js"
 * @import {Choices} from "./runner.js"
 *
 * @typedef {object} Searching
 * @property {SharedProgram} shared
 * @property {string} file its name
 * @property {string} code in addresses
 * @property {number} limit of the nodes
 */

import { t } from "../../lib/messages.js";
import { wasStopped } from "../../python/answers.js";
import { createProblem } from "../../python/problem.js";

/**
 * @param {object} parts
 * @param {ReturnType<typeof import("../../python/client.js").createPython>} parts.python
 * @param {Editor} parts.editor
 * @param {Panel} parts.panel
 * @param {Choices} parts.choices
 * @param {Readonly<Record<string, string>>} parts.sentences as in stage.js
 * @param {(title: string) => void} parts.choose another problem of the program
 * @param {(shared: SharedProgram, problem: Problem, title: string) => Promise<void>} parts.onRecorded
 */
export function createSearcher({ python, editor, panel, choices, sentences, choose, onRecorded }) {
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
    /** Nodes so far. */
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
    /**
     * Shows a problem. What was recorded before a stop went with its Python, so it is recorded up to there again.
     *
     * @param {Searching} searching
     */
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

/**
 * What was recorded until a program was stopped is shown.
 *
 * @param {unknown} problem @returns {null}
 */
export function unlessStopped(problem) {
  if (!wasStopped(problem)) throw problem;
  return null;
}
