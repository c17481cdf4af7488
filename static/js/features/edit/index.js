/**
 * The editor: each action is a request to the server, and the page renders the response.
 *
 * @import {Edit, EditAnswer} from "../../net/edit-client.js"
 * @import {PaintBrush} from "./board.js"
 * @import {Spot} from "./cells.js"
 * @import {Action, Session} from "./session.js"
 *
 * @typedef {object} EditData
 * @property {EditAnswer} answer initial board and verdict
 * @property {Readonly<Record<string, string>>} names of cells, by number
 * @property {number} at_most largest useful limit of a request, in nodes
 * @property {readonly PaintBrush[]} brushes
 *
 * @typedef {"undo" | "redo" | "mirror" | "clear" | "draw"} Tool
 */

import { isForBrowser, keyOf } from "../../lib/keys.js";
import { t, tn } from "../../lib/messages.js";
import { Refusal } from "../../net/api.js";
import { askEditor } from "../../net/edit-client.js";
import { editorLink } from "../../net/link.js";
import { share } from "../../ui/page/share.js";
import { byId } from "../../ui/widgets/dom.js";
import { toast } from "../../ui/widgets/toast.js";
import { createBoard } from "./board.js";
import { createField } from "./fields.js";
import { createBrushes, createNumbers } from "./palette.js";
import { createSession } from "./session.js";
import { createVerdict } from "./verdict.js";

const SEEDS = 2 ** 32;
const FIELDS = "textarea, input";

/** @param {string} kind @param {EditData} data @param {string} lang */
export function createEditor(kind, data, lang) {
  const palette = createBrushes(data.brushes);
  const board = createBoard({
    names: data.names,
    brush: palette.brush,
    onStroke: (cells) => paint(cells),
  });
  const numbers = createNumbers((edit) => session.act({ type: "edit", edit }));
  const verdict = createVerdict(data.at_most);
  const fields = {
    text: createField("text", (given) => session.act({ type: "typed", source: "text", given })),
    link: createField("link", (given) => session.act({ type: "typed", source: "link", given })),
  };

  /** @param {readonly Spot[]} cells */
  function paint(cells) {
    session.act({ type: "edit", edit: { do: "paint", cells, brush: palette.brush().number } });
  }

  /** @param {EditAnswer} answer */
  function show(answer) {
    board.show(answer);
    numbers.show(answer);
    verdict.show(answer);
  }

  const session = createSession(data.answer, data.at_most, {
    ask: (question) => askEditor(kind, question, lang),
    onBoard(answer, action) {
      show(answer);
      for (const [source, field] of Object.entries(fields)) {
        field.show(answer, action?.type === "typed" && action.source === source ? action.given : null);
      }
      showTools(session);
      if (action) history.replaceState(null, "", editorLink(answer, location.href));
      announce(action, answer, palette.brush(), data.at_most);
    },
    onUnreadable(refusal, { source, given }) {
      fields[source].refuse(refusal, given);
      byId("live", HTMLElement).textContent = refusal.why;
    },
    onProblem(problem) {
      show(session.answer());
      toast(problem instanceof Refusal ? problem.message : t("The server does not answer. Try again in a moment."));
    },
  });
  listenToTools(session, data.brushes, palette.choose);
  show(data.answer);
  fields.link.show(data.answer, null);
  byId("copy-link", HTMLButtonElement).addEventListener("click", copyLink);
  byId("main", HTMLElement).dataset.state = "ready";

  function copyLink() {
    void share(new URL(session.answer().link, location.href).href);
  }
}

/**
 * Bind tools to buttons and keys, brushes to keys.
 *
 * @param {Session} session @param {readonly PaintBrush[]} brushes @param {(brush: PaintBrush) => void} choose
 */
function listenToTools(session, brushes, choose) {
  for (const button of toolButtons()) {
    button.addEventListener("click", () => {
      if (button.getAttribute("aria-disabled") !== "true") session.act(actionOf(toolOf(button)));
    });
  }
  document.addEventListener("keydown", (event) => {
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest(FIELDS) || target.closest("dialog") || event.isComposing) return;
    const key = keyOf(event);
    const tool = toolOfKey(event, key);
    const brush = brushes.find((each) => each.key === key);
    if (tool) session.act(actionOf(tool));
    else if (isForBrowser(event)) return;
    else if (brush) choose(brush);
    else if (key === "c") byId("copy-link", HTMLButtonElement).click();
    else return;
    event.preventDefault();
  });
}

/** @param {KeyboardEvent} event @param {string} letter @returns {Tool | null} */
function toolOfKey({ altKey, ctrlKey, metaKey, shiftKey }, letter) {
  if (altKey) return null;
  if (ctrlKey || metaKey) {
    if (letter === "z") return shiftKey ? "redo" : "undo";
    return letter === "y" ? "redo" : null;
  }
  if (letter === "x") return "mirror";
  if (letter === "n") return "clear";
  return letter === "r" ? "draw" : null;
}

/** @param {Tool} tool @returns {Action} */
function actionOf(tool) {
  if (tool === "undo" || tool === "redo") return { type: tool };
  const edit = tool === "draw" ? { do: tool, seed: Math.floor(Math.random() * SEEDS) } : { do: tool };
  return { type: "edit", edit: /** @type {Edit} */ (edit) };
}

/** @param {Session} session */
function showTools(session) {
  for (const button of toolButtons()) {
    const tool = toolOf(button);
    if (tool === "undo") button.setAttribute("aria-disabled", String(!session.canUndo()));
    if (tool === "redo") button.setAttribute("aria-disabled", String(!session.canRedo()));
  }
}

/** @returns {NodeListOf<HTMLButtonElement>} */
function toolButtons() {
  return document.querySelectorAll("button[data-tool]");
}

/** @param {HTMLButtonElement} button */
function toolOf(button) {
  return /** @type {Tool} */ (button.dataset.tool);
}

/**
 * Announce an action, and the verdict once it is final, in the live region.
 *
 * @param {Action | null} action @param {EditAnswer} answer @param {PaintBrush} brush @param {number} atMost
 */
function announce(action, answer, brush, atMost) {
  const { headline, sentences, facts } = answer.verdict;
  const isFinal = answer.whole || answer.limit >= atMost;
  const verdict = isFinal ? [headline, ...sentences.slice(0, 1), ...facts.map(({ value }) => value)] : [];
  const parts = [...describeAction(action, brush), ...verdict];
  if (parts.length > 0) byId("live", HTMLElement).textContent = parts.join(" · ");
}

/**
 * @param {Action | null} action
 * @param {PaintBrush} brush
 * @returns {string[]} empty for typing, which needs no announcement
 */
function describeAction(action, brush) {
  if (!action || action.type === "typed") return [];
  const edit = action.type === "edit" ? action.edit : { do: action.type };
  if (edit.do === "paint") {
    return [tn("%(count)d cell: %(brush)s", "%(count)d cells: %(brush)s", edit.cells.length, { brush: brush.name })];
  }
  const tool = [...toolButtons()].find((button) => toolOf(button) === edit.do);
  return tool?.textContent ? [tool.textContent] : [];
}
