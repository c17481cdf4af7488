/**
 * The optional multiple-choice question of a stop; an answer reveals the right choice and the reason.
 *
 * @import {Ask} from "../../net/lesson.js"
 */

import { t } from "../../lib/messages.js";
import { byId } from "../../ui/widgets/dom.js";

/** @returns {{show: (ask: Ask | undefined, stop: number) => void}} */
export function createQuestion() {
  const [box, choices] = [byId("lesson-ask", HTMLElement), byId("lesson-choices", HTMLElement)];
  const [question, answer] = [byId("lesson-question", HTMLElement), byId("lesson-answer", HTMLElement)];
  /** @type {Map<number, number>} chosen choice by stop, both from 1 */
  const answers = new Map();

  /** @param {Ask} ask @param {number} stop */
  function grade(ask, stop) {
    const chosen = answers.get(stop);
    [...choices.children].forEach((button, index) => {
      const is_right = index + 1 === ask.right;
      if (chosen === undefined) return;
      button.setAttribute("aria-disabled", "true");
      button.setAttribute("aria-pressed", String(index + 1 === chosen));
      if (is_right) button.setAttribute("data-right", "true");
      else if (index + 1 === chosen) button.setAttribute("data-right", "false");
    });
    if (chosen === undefined) answer.textContent = "";
    else if (chosen === ask.right) answer.textContent = t("Right! %(because)s", { because: ask.because });
    else {
      answer.textContent = t("Not quite. The answer is: %(right)s. %(because)s", {
        right: ask.choices[ask.right - 1] ?? "", because: ask.because,
      });
    }
    box.dataset.answered = String(chosen !== undefined);
  }

  /** @param {Ask} ask @param {number} stop @param {string} text @param {number} number */
  function choiceOf(ask, stop, text, number) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button lesson__choice";
    button.textContent = text;
    button.addEventListener("click", () => {
      if (answers.has(stop)) return;
      answers.set(stop, number);
      grade(ask, stop);
    });
    return button;
  }

  return {
    show(ask, stop) {
      box.hidden = !ask;
      if (!ask) return;
      question.textContent = ask.question;
      choices.replaceChildren(...ask.choices.map((text, index) => choiceOf(ask, stop, text, index + 1)));
      grade(ask, stop);
    },
  };
}
