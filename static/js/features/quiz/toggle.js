/**
 * The button "What comes next?": starts and stops the quiz, which is loaded on first use. `quiz=` in the
 * address keeps it on. Hidden where nothing is left to play.
 *
 * @import {Context, PlayerState} from "../../player/transition.js"
 * @import {Moment, PuzzleView} from "../../types.d.ts"
 * @import {Waiting} from "../../ui/player/reading.js"
 * @import {Component, ViewModel} from "../../ui/player/snapshot.js"
 * @import {ViewHost} from "../../ui/player/view-host.js"
 * @import {Quiz} from "./index.js"
 *
 * @typedef {object} QuizHooks
 * @property {(viewModel: ViewModel, moment: Moment, state: PlayerState) => boolean} holds whether to pause
 *     at a moment
 * @property {() => boolean} asks whether a question is open, or may open in a moment
 * @property {() => boolean} shows whether an answer is being played, without waiting for the guide
 *
 * @typedef {object} Gate
 * @property {(viewModel: ViewModel, waiting?: Partial<Waiting>) => Waiting & Pick<Required<Context>, "holds">} of
 *     the context of a view's player, on top of its other waits
 * @property {(quiz: QuizHooks | null) => void} attach replaces the quiz
 * @property {() => boolean} asks whether a question is open: nothing may reveal what comes next
 */

import { t } from "../../lib/messages.js";
import { openingQuiz, QUESTION_KINDS, withQuiz } from "../../net/link.js";
import { later } from "../../net/later.js";
import { asked, here, put } from "../../ui/page/place.js";
import { byId, rescueFocus, sheetThere } from "../../ui/widgets/dom.js";
import { toast } from "../../ui/widgets/toast.js";

/**
 * @param {object} parts
 * @param {ViewHost} parts.viewHost
 * @param {PuzzleView} parts.puzzle
 * @param {Gate} parts.gate
 * @param {() => boolean} parts.asksInWatch whether it is known what else could be done at a step of the solution
 * @returns {Component & {toggle: () => void}}
 */
export function createQuizToggle({ viewHost, puzzle, gate, asksInWatch }) {
  const button = byId("quiz-toggle", HTMLButtonElement);
  const main = byId("main", HTMLElement);
  const state = { kinds: openingQuiz(asked()), quiz: /** @type {Quiz | null} */ (null) };

  /** @param {readonly string[]} kinds empty if the quiz is off */
  function show(kinds) {
    state.kinds = kinds;
    const on = kinds.length > 0;
    for (const word of button.querySelectorAll("[data-quiz]")) {
      /** @type {HTMLElement} */ (word).hidden = (/** @type {HTMLElement} */ (word).dataset.quiz === "on") !== on;
    }
    button.ariaLabel = (on ? button.dataset.on : button.dataset.off) ?? "";
    if (on) main.dataset.quiz = kinds.join(",");
    else delete main.dataset.quiz;
    put(withQuiz(here(), kinds));
    const language = document.querySelector("#language");
    if (language instanceof HTMLAnchorElement) language.href = withQuiz(language.href, kinds);
  }

  async function start() {
    // Pause until the quiz is loaded.
    gate.attach({ holds: () => true, asks: () => true, shows: () => false });
    viewHost.refresh();
    try {
      const [{ createQuiz }] = await Promise.all([later(() => import("./index.js")), sheetThere("quiz-card-sheet")]);
      state.quiz ??= createQuiz({ viewHost, puzzle, gate });
      if (state.kinds.length > 0) state.quiz.start(state.kinds);
    } catch (problem) {
      stop();
      toast(t("The quiz cannot be shown here."));
      throw problem;
    }
  }

  function stop() {
    gate.attach(null);
    show([]);
    state.quiz?.stop();
    viewHost.refresh();
  }

  function toggle() {
    if (state.kinds.length > 0) {
      stop();
      return;
    }
    show(QUESTION_KINDS);
    void start();
  }

  button.addEventListener("click", toggle);
  byId("quiz-stop", HTMLButtonElement).addEventListener("click", stop);
  if (state.kinds.length > 0) {
    show(state.kinds);
    void start();
  }
  return {
    toggle,
    update(snapshot) {
      const { viewModel, state: { step, motion } } = snapshot;
      const over = motion === null && step >= viewModel.total;
      button.hidden = viewModel.total === 0 || (viewModel.place === "step" && !asksInWatch());
      // At the end it keeps its space, so that the layout does not shift.
      button.style.visibility = over && state.kinds.length === 0 ? "hidden" : "";
      rescueFocus(document.getElementById("play"));
      state.quiz?.update(snapshot);
    },
  };
}

/**
 * Pauses the players at quiz questions. The quiz is loaded on first use; until then nothing pauses.
 *
 * @returns {Gate}
 */
export function createGate() {
  const state = { quiz: /** @type {QuizHooks | null} */ (null) };
  const shows = () => state.quiz?.shows() ?? false;
  return {
    of: (viewModel, waiting = {}) => ({
      holds: (moment, now) => state.quiz?.holds(viewModel, moment, now) ?? false,
      stands: (...moment) => (shows() ? 0 : (waiting.stands?.(...moment) ?? 0)),
      lingers: (...moment) => !shows() && (waiting.lingers?.(...moment) ?? false),
    }),
    attach(quiz) {
      state.quiz = quiz;
    },
    asks: () => state.quiz?.asks() ?? false,
  };
}
