/** The card of a question. It covers the code, so that opening it shifts nothing; keys 1 to 5 answer. */

import { isForBrowser, keyOf } from "../../lib/keys.js";
import { byId } from "../../ui/widgets/dom.js";

const FIELDS = "textarea, select, [contenteditable], input:not([type=range])";

/** @param {{onAnswer: (index: number) => void, onGoOn: () => void}} handlers */
export function createCard({ onAnswer, onGoOn }) {
  const box = byId("quiz", HTMLElement);
  const prompt = byId("quiz-prompt", HTMLElement);
  const list = byId("quiz-choices", HTMLElement);
  const verdict = byId("quiz-verdict", HTMLElement);
  const why = byId("quiz-why", HTMLElement);
  const score = byId("quiz-score", HTMLElement);
  const live = byId("quiz-live", HTMLElement);
  const forward = byId("quiz-go-on", HTMLButtonElement);
  /** @type {HTMLButtonElement[]} */
  let buttons = [];

  forward.addEventListener("click", onGoOn);
  listenToNumbers((index) => {
    const isChoice = !box.hidden && buttons[index] !== undefined;
    if (isChoice) onAnswer(index);
    return isChoice;
  });

  return {
    /** @param {{prompt: string, choices: readonly string[]}} texts @param {string} scoreText */
    ask({ prompt: question, choices }, scoreText) {
      const hasFocus = box.contains(document.activeElement);
      buttons = choices.map((text, index) => choiceButton(text, index, onAnswer));
      list.replaceChildren(...buttons.map(itemOf));
      prompt.textContent = question;
      score.textContent = scoreText;
      verdict.textContent = why.textContent = "";
      delete box.dataset.right;
      forward.hidden = true;
      box.hidden = false;
      const numbered = choices.map((text, index) => `${index + 1}: ${text}`);
      live.textContent = [question, ...numbered].join(" ");
      if (hasFocus) buttons[0]?.focus({ preventScroll: true });
    },
    /** @param {number} given @param {number} right */
    answer(given, right) {
      // Not disabled: the focused button keeps the focus until "Go on" appears.
      buttons.forEach((button, index) => {
        button.setAttribute("aria-disabled", "true");
        if (index === right) button.dataset.answer = "right";
        else if (index === given) button.dataset.answer = "wrong";
      });
      live.textContent = "";
    },
    /** @param {{right: boolean, text: string, why: string}} result @param {string} scoreText */
    showVerdict({ right, text, why: reason }, scoreText) {
      box.dataset.right = String(right);
      verdict.textContent = text;
      why.textContent = reason;
      score.textContent = scoreText;
      forward.hidden = false;
      live.textContent = [text, reason, scoreText].join(" ");
      if (box.contains(document.activeElement)) forward.focus({ preventScroll: true });
    },
    hide() {
      if (box.contains(document.activeElement)) document.getElementById("quiz-toggle")?.focus({ preventScroll: true });
      box.hidden = true;
      live.textContent = "";
    },
  };
}

/** @param {(index: number) => boolean} onNumber index from 0; returns whether it was handled */
function listenToNumbers(onNumber) {
  document.addEventListener("keydown", (event) => {
    const { target } = event;
    const key = keyOf(event);
    const inField = target instanceof Element && target.closest(FIELDS) !== null;
    if (isForBrowser(event) || inField || document.querySelector("dialog[open]")) return;
    if (/^[1-9]$/.test(key) && onNumber(Number(key) - 1)) event.preventDefault();
  });
}

/** @param {string} text @param {number} index @param {(index: number) => void} onAnswer */
function choiceButton(text, index, onAnswer) {
  const button = document.createElement("button");
  const number = document.createElement("kbd");
  button.type = "button";
  button.className = "button quiz__choice";
  button.setAttribute("aria-keyshortcuts", String(index + 1));
  number.className = "quiz__key";
  number.textContent = String(index + 1);
  number.translate = false;
  button.append(number, ` ${text}`);
  button.addEventListener("click", () => onAnswer(index));
  return button;
}

/** @param {HTMLElement} content */
function itemOf(content) {
  const item = document.createElement("li");
  item.append(content);
  return item;
}
