/**
 * "Make an exercise": a dialog that builds a link, or iframe code, for a task on this puzzle. The
 * link is valid from the start and updates with every choice.
 * @import {ExerciseOptions} from "../../net/exercise-link.js"
 * @import {PuzzlePage} from "../../ui/player/extensions.d.ts"
 */

import { lifetime } from "../../lib/lifetime.js";
import { t } from "../../lib/messages.js";
import { ask, Refusal } from "../../net/again.js";
import { below } from "../../net/base.js";
import { exerciseLink } from "../../net/exercise-link.js";
import { isProgram, programWays, shown } from "../../net/program.js";
import { embedLink, packageLink } from "../../net/shared-links.js";
import { byId } from "../../ui/widgets/dom.js";
import { saveFile } from "../../ui/widgets/save-file.js";
import { copyOnPress, frameCode } from "../../ui/page/copying.js";
import { taskText } from "./task-link.js";
import { createTaskMaking } from "./task-making.js";

const KEY_LENGTH = 12;

const RADIX = 36;

/** @param {PuzzlePage} page @returns {() => void} updates the dialog to the moment on screen; call it when it opens */
export function createExercise({ data, puzzle, link, viewHost }) {
  const kinds = questionsIn(data, puzzle.quiz.kinds);
  const main = byId("main", HTMLElement);
  const view = () => main.dataset.view ?? "watch";
  const card = byId("exercise", HTMLDialogElement);
  const field = byId("exercise-link", HTMLInputElement);
  const code = byId("exercise-code", HTMLInputElement);
  const open = byId("exercise-open", HTMLAnchorElement);
  const frame = byId("exercise-frame", HTMLElement);
  const results = byId("exercise-results-link", HTMLInputElement);
  const status = byId("exercise-status", HTMLElement);
  const key = freshKey();
  const tasks = createTaskMaking({ card, viewHost, onReady: update });

  function update() {
    offerQuestions(card, kinds, valueOf(card, "view"));
    tasks.offer(valueOf(card, "view"));
    const task = tasks.task();
    const options = { ...chosen(card, view(), key), ...(task && { task: taskText(task, key), quiz: [], hide: false }) };
    const href = exerciseLink(link(), options);
    field.value = open.href = shown(href);
    byId("exercise-ask", HTMLSelectElement).disabled = options.quiz.length === 0;
    frame.hidden = options.view === "play" || task?.kind === "tree";
    code.value = frameCode(isProgram(href) ? programWays(shown(href)).frame : embedLink(href), "Backtrack");
    results.value = byId("exercise-open-results", HTMLAnchorElement).href = resultsLink(field.value);
    byId("exercise-results", HTMLElement).hidden = !task && (options.ask === 0 || options.quiz.length === 0);
    status.textContent = "";
    offerPackage(options);
  }

  /** @param {string} id */
  const button = (id) => byId(id, HTMLButtonElement);
  const signal = lifetime();
  card.addEventListener("change", update, { signal });
  copyOnPress({ button: button("exercise-copy"), field, status, message: () => t("Link copied"), signal });
  copyOnPress({ button: button("exercise-copy-results"), field: results, status, message: () => t("Address copied"), signal });
  copyOnPress({ button: button("exercise-copy-code"), field: code, status, message: () => t("Code copied"), signal });
  // The browser packs programs itself (features/write/saving.js).
  if (!data.own) savePackageOnPress({ button: button("exercise-package"), field, status, lang: data.lang, signal });
  return () => {
    check(card, "view", view());
    update();
  };
}

/** @param {HTMLElement} card @param {string} current view @param {string} key @returns {ExerciseOptions} */
function chosen(card, current, key) {
  return {
    current,
    key,
    task: "",
    ask: Number(byId("exercise-ask", HTMLSelectElement).value),
    view: valueOf(card, "view"),
    here: valueOf(card, "moment") === "here",
    lang: valueOf(card, "lang"),
    hide: card.querySelector("#exercise-hide:checked") !== null,
    full: byId("exercise-full", HTMLInputElement).checked,
    quiz: inputs(card, "quiz").filter(({ checked, disabled }) => checked && !disabled).map(({ value }) => value),
  };
}

/** A package is graded, and its page runs no program. @param {ExerciseOptions} options */
function offerPackage({ view, ask, quiz, task }) {
  byId("exercise-scorm", HTMLElement).hidden = view === "play" || task.startsWith("tree");
  const isGraded = task !== "" || (ask > 0 && quiz.length > 0);
  byId("exercise-package", HTMLButtonElement).disabled = !isGraded;
  byId("exercise-needs", HTMLElement).hidden = isGraded;
}

/** @param {{button: HTMLButtonElement, field: HTMLInputElement, status: HTMLElement, lang: string, signal: AbortSignal}} parts */
function savePackageOnPress({ button, field, status, lang, signal }) {
  button.addEventListener("click", async () => {
    const address = packageLink(field.value, byId("exercise-version", HTMLSelectElement).value, lang);
    const [code, kind] = new URL(field.value).pathname.split("/").reverse();
    button.disabled = true;
    status.textContent = t("The package is being made.");
    try {
      saveFile(await ask(address, {}, { read: (response) => response.blob(), signal }), `${kind}-${code}.zip`);
      status.textContent = "";
    } catch (problem) {
      status.textContent = problem instanceof Refusal ? problem.message : t("The package could not be made.");
    } finally {
      button.disabled = false;
    }
  }, { signal });
}

/** The page that reads the codes of an exercise; the server does not get the link behind "#". @param {string} link */
function resultsLink(link) {
  const url = new URL(below("/exercise/results"), location.href);
  url.hash = String(new URLSearchParams({ link }));
  return url.href;
}

/** @returns {string} letters and digits: signs at its end would be taken for the text around a link */
function freshKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_LENGTH));
  return Array.from(bytes, (byte) => (byte % RADIX).toString(RADIX)).join("");
}

/** Hide and disable question kinds that the view never asks. @param {HTMLElement} card @param {ReadonlySet<string>} kinds @param {string} view */
function offerQuestions(card, kinds, view) {
  const questions = inputs(card, "quiz");
  byId("exercise-questions", HTMLElement).hidden = !questions.some(({ value }) => kinds.has(`${view}:${value}`));
  for (const input of questions) {
    const isAvailable = kinds.has(`${view}:${input.value}`);
    input.disabled = !isAvailable;
    if (input.parentElement) input.parentElement.hidden = !isAvailable;
  }
}

/** @param {HTMLElement} card @param {string} name @returns {HTMLInputElement[]} */
function inputs(card, name) {
  return [...card.querySelectorAll(`input[name="exercise-${name}"]`)].filter(
    (input) => input instanceof HTMLInputElement,
  );
}

/** @param {HTMLElement} card @param {string} name */
function valueOf(card, name) {
  return inputs(card, name).find(({ checked }) => checked)?.value ?? "";
}

/** @param {HTMLElement} card @param {string} name @param {string} value */
function check(card, name, value) {
  for (const input of inputs(card, name)) input.checked = input.value === value;
}

/** What the views of a puzzle can ask: "search:queue". @param {PuzzlePage["data"]} data @param {ReadonlySet<string>} kinds that frames declare */
function questionsIn({ search }, kinds) {
  const shapes = new Set(search?.searches.map(({ shape }) => shape));
  const asked = new Set(["watch:move", "search:move", "search:fate"]);
  if (kinds.has("vanish")) asked.add("watch:vanish").add("search:vanish");
  if (shapes.has("nested")) asked.add("search:return");
  if (shapes.has("layers")) asked.add("search:queue");
  return asked;
}
