/**
 * The tasks of "Make an exercise", beside questions.
 * @import {Place} from "../../python/client.js"
 * @import {ViewHost} from "../../ui/player/view-host.js"
 * @import {SearchViewModel} from "../../ui/search/model.js"
 * @import {Task} from "./task-link.js"
 * @typedef {{offer: (view: string) => void, task: () => Task | null}} TaskMaking `offer`: shows what fits the view; `task`:
 *   null for questions, or until its answer is known
 */

import { lifetime } from "../../lib/lifetime.js";
import { formatted, t } from "../../lib/messages.js";
import { unpackedProgram } from "../../net/program.js";
import { debounce } from "../../player/clock.js";
import { programHere } from "../../ui/page/place.js";
import { byId, dataBlock } from "../../ui/widgets/dom.js";
import { withTab } from "../../ui/widgets/storage.js";
import { nodesWithout } from "./line-count.js";
import { treeCheck } from "./tree-check.js";

/** The right tree, while its program is being spoilt. */
const STORAGE_KEY = "backtrack.right-tree";

/** Before a typed line number is tried. */
const PAUSE_MS = 500;

/** @param {{card: HTMLElement, viewHost: ViewHost, onReady: () => void}} parts @returns {TaskMaking} */
export function createTaskMaking({ card, viewHost, onReady }) {
  const state = { line: 0, answer: /** @type {number | null} */ (null) };
  const note = byId("exercise-task-note", HTMLElement);
  const field = document.getElementById("exercise-line");
  const pause = debounce(PAUSE_MS, () => void countLine());

  const chosen = () => /** @type {HTMLInputElement | null} */ (card.querySelector("input[name='exercise-task']:checked"))?.value ?? "questions";
  const rightTree = () => withTab((storage) => storage.getItem(STORAGE_KEY)) ?? "";

  async function countLine() {
    const line = Number(/** @type {HTMLInputElement} */ (field).value);
    const program = await unpackedProgram(programHere() ?? "");
    const { python } = /** @type {{python?: Place}} */ (dataBlock("page-data"));
    if (!program || !python || line === state.line) return;
    Object.assign(state, { line, answer: null });
    note.textContent = t("Counting the nodes without line %(line)d…", { line });
    const answer = await nodesWithout(line, program, python).catch(() => null);
    if (state.line !== line) return;
    state.answer = answer;
    onReady();
  }

  async function takeTree() {
    const search = searchOn(viewHost);
    if (!search) return;
    const check = await treeCheck(search.client, search.summary.nodes);
    withTab((storage) => storage.setItem(STORAGE_KEY, check));
    onReady();
  }

  /** @type {Readonly<Record<string, () => string>>} */
  const notes = {
    node: () => t("The answer is node %(node)d.", { node: searchOn(viewHost)?.node ?? 0 }),
    line: () => state.answer === null
      ? (state.line === 0 ? "" : t("Without line %(line)d nothing can be counted: it does not run, or does not end.", { line: state.line }))
      : t("Without line %(line)d there are %(nodes)s nodes.", { line: state.line, nodes: formatted(state.answer) }),
    tree: () => rightTree()
      ? t("The right tree has %(nodes)s nodes. Now spoil the program, run it, and make the exercise of that.", { nodes: formatted(Number(rightTree().split(".")[0])) })
      : t("First run the right program, and take its tree."),
  };

  field?.addEventListener("input", () => pause.call(), { signal: lifetime() });
  document.getElementById("exercise-tree")?.addEventListener("click", () => void takeTree(), { signal: lifetime() });
  return {
    offer(view) {
      const tasks = byId("exercise-tasks", HTMLElement);
      tasks.hidden = view !== "search" || !searchOn(viewHost);
      const task = tasks.hidden ? "questions" : chosen();
      if (task !== "questions") byId("exercise-questions", HTMLElement).hidden = true;
      document.getElementById("exercise-line-field")?.toggleAttribute("hidden", task !== "line");
      document.getElementById("exercise-tree")?.toggleAttribute("hidden", task !== "tree");
      if (task === "line" && state.line === 0) void countLine();
      note.textContent = notes[task]?.() ?? "";
    },
    task() {
      const task = byId("exercise-tasks", HTMLElement).hidden ? "questions" : chosen();
      if (task === "node") return { kind: "node", answer: searchOn(viewHost)?.node ?? 0 };
      if (task === "line" && state.answer !== null) return { kind: "line", line: state.line, answer: state.answer };
      return task === "tree" && rightTree() ? { kind: "tree", check: rightTree() } : null;
    },
  };
}

/** @param {ViewHost} viewHost @returns {{client: SearchViewModel["client"], summary: SearchViewModel["summary"], node: number} | null} null outside Search */
function searchOn(viewHost) {
  const view = viewHost.current();
  if (view?.viewModel.place !== "node") return null;
  const { client, summary } = /** @type {SearchViewModel} */ (view.viewModel);
  return { client, summary, node: view.player.state().step };
}
