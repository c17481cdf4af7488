/**
 * The editor: each action is a request to the server, and the page renders the response.
 * @import {Edit, EditAnswer, Unreadable} from "../../net/edit-client.js"
 * @import {PaintBrush, Spot} from "./board.js"
 * @import {Action, Session, Source} from "./session.js"
 *
 * @typedef {{answer: EditAnswer, names: Readonly<Record<string, string>>, at_most: number,
 *   brushes: readonly PaintBrush[]}} EditData `names`: by number; `at_most`: in nodes
 * @typedef {"undo" | "redo" | "mirror" | "clear" | "draw"} Tool
 * @typedef {object} Field
 * @property {(answer: EditAnswer, given: string | null) => void} show `given`: the input that made this board, null if
 *     another control did
 * @property {(refusal: Unreadable, given: string) => void} refuse
 */

import { isForBrowser, keyOf } from "../../lib/keys.js";
import { t, tn } from "../../lib/messages.js";
import { Refusal } from "../../net/again.js";
import { askEditor } from "../../net/edit-client.js";
import { editorLink, puzzleLink, withOption } from "../../net/link.js";
import { debounce } from "../../player/clock.js";
import { share } from "../../ui/page/share.js";
import { byId } from "../../ui/widgets/dom.js";
import { toast } from "../../ui/widgets/toast.js";
import { createBoard } from "./board.js";
import { createBrushes, createNumbers } from "./palette.js";
import { createSession } from "./session.js";

/** What the address of each way adds to that of the puzzle. */
const OPTIONS = /** @type {const} */ ({
  watch: null,
  play: ["view", "play"],
  search: ["view", "search"],
  worksheet: ["print", "worksheet"],
});

/** Debounce, so that no error appears in the middle of a word. */
const PAUSE_MS = 300;

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

/** @param {Session} session @param {readonly PaintBrush[]} brushes @param {(brush: PaintBrush) => void} choose */
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

/** Announces the action, and a final verdict. @param {Action | null} action @param {EditAnswer} answer @param {PaintBrush} brush @param {number} atMost */
function announce(action, answer, brush, atMost) {
  const { headline, sentences, facts } = answer.verdict;
  const isFinal = answer.whole || answer.limit >= atMost;
  const verdict = isFinal ? [headline, ...sentences.slice(0, 1), ...facts.map(({ value }) => value)] : [];
  const parts = [...describeAction(action, brush), ...verdict];
  if (parts.length > 0) byId("live", HTMLElement).textContent = parts.join(" · ");
}

/** @param {Action | null} action @param {PaintBrush} brush @returns {string[]} empty for typing, which needs no announcement */
function describeAction(action, brush) {
  if (!action || action.type === "typed") return [];
  const edit = action.type === "edit" ? action.edit : { do: action.type };
  if (edit.do === "paint") {
    return [tn("%(count)d cell: %(brush)s", "%(count)d cells: %(brush)s", edit.cells.length, { brush: brush.name })];
  }
  const tool = [...toolButtons()].find((button) => toolOf(button) === edit.do);
  return tool?.textContent ? [tool.textContent] : [];
}

/** Invalid input stays in its field, with an error below. @param {Source} source @param {(given: string) => void} onTyped @returns {Field} */
function createField(source, onTyped) {
  const found = document.getElementById(`edit-${source}`);
  const input = /** @type {HTMLInputElement | HTMLTextAreaElement} */ (found);
  const error = byId(`edit-${source}-error`, HTMLElement);
  const restore = document.querySelector(`[data-restore="${source}"]`);
  // Dirty: input that is pending or invalid, which no other control may overwrite.
  const state = { current: input.value, isDirty: false };
  const typed = debounce(PAUSE_MS, () => onTyped(input.value));

  input.addEventListener("input", () => {
    state.isDirty = true;
    typed.call();
  });
  restore?.addEventListener("click", () => {
    typed.cancel();
    input.value = state.current;
    reset();
    input.focus();
  });

  function reset() {
    state.isDirty = false;
    input.removeAttribute("aria-invalid");
    error.hidden = true;
    error.textContent = "";
    if (restore instanceof HTMLElement) restore.hidden = true;
  }

  return {
    show(answer, given) {
      state.current = source === "text" ? answer.text : new URL(answer.link, location.href).href;
      // The user may have typed on since the request.
      if (given === input.value) reset();
      else if (given === null && !state.isDirty) input.value = state.current;
    },
    refuse({ why, elsewhere }, given) {
      if (given !== input.value) return;
      error.replaceChildren(why, ...(elsewhere ? [" ", createLink(elsewhere)] : []));
      error.hidden = false;
      input.setAttribute("aria-invalid", "true");
      if (restore instanceof HTMLElement) restore.hidden = false;
    },
  };
}

/** @param {string} href */
function createLink(href) {
  const link = document.createElement("a");
  link.href = href;
  link.textContent = t("Open it in its own editor");
  return link;
}

/** Verdict of the server, and links where the board can be played. @param {number} atMost the largest limit that is asked with */
function createVerdict(atMost) {
  const headline = byId("verdict-headline", HTMLElement);
  const facts = byId("verdict-facts", HTMLElement);
  const why = byId("verdict-why", HTMLElement);

  return {
    /** @param {EditAnswer} answer */
    show(answer) {
      const { outcome, headline: words, sentences, facts: lines } = answer.verdict;
      const counting = !answer.whole && answer.limit < atMost;
      byId("main", HTMLElement).dataset.outcome = outcome;
      byId("main", HTMLElement).dataset.counting = String(counting);
      headline.dataset.outcome = outcome;
      headline.textContent = counting && outcome === "unknown" ? t("Counting…") : words;
      facts.replaceChildren(...lines.map(createFact));
      why.replaceChildren(...sentences.map(createParagraph));
      showWays(answer);
    },
  };
}

/** Points the links to the board's pages at the board as it is now; they lead nowhere while it breaks a rule. @param {EditAnswer} answer */
function showWays(answer) {
  const page = puzzleLink(answer, location.href);
  for (const [way, option] of Object.entries(OPTIONS)) {
    const link = document.querySelector(`[data-way="${way}"]`);
    if (!link) continue;
    if (answer.legal) link.setAttribute("href", option ? withOption(page, option[0], option[1]) : page);
    else link.removeAttribute("href");
    link.toggleAttribute("aria-disabled", !answer.legal);
    if (!answer.legal) link.setAttribute("aria-disabled", "true");
  }
}

/** @param {{name: string, term: string, value: string}} fact */
function createFact({ name, term, value }) {
  const line = document.createElement("div");
  line.className = "result__fact";
  line.dataset.fact = name;
  const words = document.createElement("dt");
  words.textContent = term;
  const said = document.createElement("dd");
  said.textContent = value;
  line.append(words, said);
  return line;
}

/** @param {string} sentence */
function createParagraph(sentence) {
  const made = document.createElement("p");
  made.textContent = sentence;
  return made;
}
