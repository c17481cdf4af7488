/**
 * The button "What comes next?": starts and stops the quiz, which is loaded on first use. `quiz=`
 * in the address keeps it on. Hidden where nothing is left to play.
 * @import {PuzzleView} from "../../types.d.ts"
 * @import {Additions, PuzzlePage} from "../../ui/player/extensions.d.ts"
 * @import {Gate} from "../../ui/player/gate.js"
 * @import {Component} from "../../ui/player/snapshot.js"
 * @import {ViewHost} from "../../ui/player/view-host.js"
 * @import {Quiz} from "./index.js"
 */

import { lifetime } from "../../lib/lifetime.js";
import { t } from "../../lib/messages.js";
import { openingQuiz, QUESTION_KINDS, withQuiz } from "../../net/link.js";
import { later } from "../../net/later.js";
import { panelsThere } from "../../ui/page/panels.js";
import { asked, here, put } from "../../ui/page/place.js";
import { byId, rescueFocus, sheetThere } from "../../ui/widgets/dom.js";
import { toast } from "../../ui/widgets/toast.js";

/** An exercise has an end, and no button (net/exercise-link.js). */
const EXERCISE = /[?&](ask|task)=/;

/** @param {PuzzlePage} page @returns {Additions} */
export function installQuiz(page) {
  const { data, viewHost, puzzle, gate } = page;
  listenToExercise(page);
  const asksInWatch = () => !data.own || (data.others ?? []).length > 0;
  return { components: [createQuizToggle({ viewHost, puzzle, gate, asksInWatch, openCard: page.openCard })] };
}

/**
 * @param {{viewHost: ViewHost, puzzle: PuzzleView, gate: Gate, asksInWatch: () => boolean, openCard: PuzzlePage["openCard"]}} parts
 * @returns {Component & {toggle: () => void}}
 */
function createQuizToggle({ viewHost, puzzle, gate, asksInWatch, openCard }) {
  const button = byId("quiz-toggle", HTMLButtonElement);
  const main = byId("main", HTMLElement);
  const isExercise = EXERCISE.test(asked());
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
      await sheetThere("quiz-card-sheet");
      const { createAsking } = await later(() => import("./asking.js"));
      state.quiz ??= await createAsking({ viewHost, puzzle, gate, openCard });
      if (isExercise || state.kinds.length > 0) state.quiz.start(state.kinds);
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
  const stopper = byId("quiz-stop", HTMLButtonElement);
  stopper.addEventListener("click", stop);
  // An exercise ends with its last question.
  stopper.hidden = isExercise;
  if (state.kinds.length > 0) show(state.kinds);
  if (isExercise || state.kinds.length > 0) void start();
  return {
    toggle,
    update(snapshot) {
      const { viewModel, state: { step, motion } } = snapshot;
      const over = motion === null && step >= viewModel.total;
      button.hidden = isExercise || viewModel.total === 0 || (viewModel.place === "step" && !asksInWatch());
      // At the end it keeps its space, so that the layout does not shift.
      button.style.visibility = over && state.kinds.length === 0 ? "hidden" : "";
      rescueFocus(document.getElementById("play"));
      state.quiz?.update(snapshot);
    },
  };
}

/** The card that makes exercises is fetched when it is first opened. @param {PuzzlePage} page */
function listenToExercise(page) {
  /** @type {(() => void) | null} */
  let update = null;
  document.getElementById("make-exercise")?.addEventListener("click", async () => {
    const [{ createExercise }] = await Promise.all([later(() => import("./exercise.js")), panelsThere()]);
    update ??= createExercise(page);
    update();
    page.openCard("exercise");
  }, { signal: lifetime() });
}
