/**
 * "Make an exercise": a card that makes a link, or the code for a frame, of what a class is to do with
 * the puzzle. The link is there from the first moment and follows every choice.
 *
 * @import {ExerciseOptions} from "../../net/link.js"
 *
 * @typedef {object} Offer what there is to choose from
 * @property {() => string} link the address of the moment on screen
 * @property {() => string} view the name of the view on screen
 * @property {ReadonlySet<string>} kinds of questions that the puzzle's views can ask, by view and name:
 *     "search:queue"
 */

import { t } from "../../lib/messages.js";
import { embedLink, exerciseLink } from "../../net/link.js";
import { byId } from "../../ui/widgets/dom.js";
import { copyOnPress, frameCode } from "../../ui/page/copying.js";

/**
 * @param {Offer} offer
 * @returns {() => void} brings the card in line with the moment on screen, when it opens
 */
export function createExercise({ link, view, kinds }) {
  const card = byId("exercise", HTMLDialogElement);
  const field = byId("exercise-link", HTMLInputElement);
  const code = byId("exercise-code", HTMLInputElement);
  const open = byId("exercise-open", HTMLAnchorElement);
  const frame = byId("exercise-frame", HTMLElement);
  const status = byId("exercise-status", HTMLElement);

  function update() {
    const options = chosen(card, view());
    offerQuestions(card, kinds, options.view);
    const made = exerciseLink(link(), chosen(card, view()));
    field.value = open.href = made;
    // A frame has no room for all that an exercise in another view needs.
    frame.hidden = options.view !== "watch";
    code.value = frameCode(embedLink(made), "Backtrack");
    status.textContent = "";
  }

  /** @param {string} id */
  const button = (id) => byId(id, HTMLButtonElement);
  card.addEventListener("change", update);
  copyOnPress({ button: button("exercise-copy"), field, status, told: () => t("Link copied") });
  copyOnPress({ button: button("exercise-copy-code"), field: code, status, told: () => t("Code copied") });
  return () => {
    check(card, "view", view());
    update();
  };
}

/**
 * @param {HTMLElement} card
 * @param {string} current view
 * @returns {ExerciseOptions}
 */
function chosen(card, current) {
  return {
    current,
    view: valueOf(card, "view"),
    here: valueOf(card, "moment") === "here",
    lang: valueOf(card, "lang"),
    hide: byId("exercise-hide", HTMLInputElement).checked,
    full: byId("exercise-full", HTMLInputElement).checked,
    quiz: inputs(card, "quiz").filter(({ checked, disabled }) => checked && !disabled).map(({ value }) => value),
  };
}

/**
 * What the view never asks cannot be chosen.
 *
 * @param {HTMLElement} card
 * @param {ReadonlySet<string>} kinds
 * @param {string} view
 */
function offerQuestions(card, kinds, view) {
  const questions = inputs(card, "quiz");
  byId("exercise-questions", HTMLElement).hidden = !questions.some(({ value }) => kinds.has(`${view}:${value}`));
  for (const input of questions) {
    const there = kinds.has(`${view}:${input.value}`);
    input.disabled = !there;
    if (input.parentElement) input.parentElement.hidden = !there;
  }
}

/**
 * @param {HTMLElement} card
 * @param {string} name
 * @returns {HTMLInputElement[]}
 */
function inputs(card, name) {
  return [...card.querySelectorAll(`input[name="exercise-${name}"]`)].filter(
    (input) => input instanceof HTMLInputElement,
  );
}

/**
 * @param {HTMLElement} card
 * @param {string} name
 */
function valueOf(card, name) {
  return inputs(card, name).find(({ checked }) => checked)?.value ?? "";
}

/**
 * @param {HTMLElement} card
 * @param {string} name
 * @param {string} value
 */
function check(card, name, value) {
  for (const input of inputs(card, name)) input.checked = input.value === value;
}
