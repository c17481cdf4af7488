/**
 * The question of a stop: choices to press, then whether that was right, and why. Whoever goes on
 * without an answer has skipped it.
 *
 * @import {Ask} from "../../net/lesson.js"
 */

import { t } from "../../lib/messages.js";
import { byId } from "../../ui/widgets/dom.js";

/** @returns {{show: (ask: Ask | undefined, stop: number) => void}} */
export function createQuestion() {
  const [box, choices] = [byId("lesson-ask", HTMLElement), byId("lesson-choices", HTMLElement)];
  const [question, answer] = [byId("lesson-question", HTMLElement), byId("lesson-answer", HTMLElement)];
  /** @type {Map<number, number>} by stop, what has been chosen there, from 1 */
  const given = new Map();

  /**
   * @param {Ask} ask
   * @param {number} stop
   */
  function judge(ask, stop) {
    const chosen = given.get(stop);
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

  /**
   * @param {Ask} ask
   * @param {number} stop
   * @param {string} text
   * @param {number} number
   */
  function choiceOf(ask, stop, text, number) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button lesson__choice";
    button.textContent = text;
    button.addEventListener("click", () => {
      if (given.has(stop)) return;
      given.set(stop, number);
      judge(ask, stop);
    });
    return button;
  }

  return {
    show(ask, stop) {
      box.hidden = !ask;
      if (!ask) return;
      question.textContent = ask.question;
      choices.replaceChildren(...ask.choices.map((text, index) => choiceOf(ask, stop, text, index + 1)));
      judge(ask, stop);
    },
  };
}
