/**
 * The quiz: playback pauses before a frame that can be guessed, and a card asks. Answering plays
 * the frames in question; then the card shows the verdict with the guide's explanation.
 *
 *     watching --a question is due--> asking --answer--> showing --frames played--> answered
 *     answered --go on, play, step--> watching
 * @import {PlayerState} from "../../player/transition.js"
 * @import {Moment, PuzzleView} from "../../types.d.ts"
 * @import {Snapshot, ViewModel} from "../../ui/player/snapshot.js"
 * @import {ViewHost} from "../../ui/player/view-host.js"
 * @import {Gate, QuizHooks} from "../../ui/player/gate.js"
 * @import {Question} from "./questions.js"
 * @typedef {{start: (kinds: readonly string[]) => void, stop: () => void, update: (snapshot: Snapshot) => void}} Quiz
 * @typedef {{viewModel: ViewModel, step: number, question: Question}} Due
 * @typedef {object} State
 * @property {ReadonlySet<string>} enabled empty while the quiz is off
 * @property {Due | null} asking @property {{due: Due, index: number, moment: Moment} | null} showing
 * @property {PlayerState | null} answered state for which a verdict is shown
 * @property {boolean} interrupted
 */

import { t } from "../../lib/messages.js";
import { isSameMoment } from "../../lib/moments.js";
import { momentOf } from "../../player/motion.js";
import { isPace } from "../../player/transition.js";
import { createCard, createMarks } from "./card.js";
import { asksAt, chosenOf, createWords, questionsOf } from "./questions.js";

/** @param {{viewHost: ViewHost, puzzle: PuzzleView, gate: Gate}} parts @returns {Quiz} */
export function createQuiz({ viewHost, puzzle, gate }) {
  /** @type {State} */
  const state = { enabled: new Set(), asking: null, showing: null, answered: null, interrupted: false };
  const words = createWords(puzzle);
  const score = createScore();
  const register = createRegister(puzzle);
  const card = createCard({ onAnswer: answer, onGoOn: goOn });
  const marks = createMarks({ puzzle, onAnswer: answer });

  /** @type {QuizHooks["holds"]} */
  const holds = (viewModel, moment, now) =>
    state.showing
      ? isSameMoment(moment, state.showing.moment)
      : dueAt(viewModel, moment, now) !== null;

  /** @type {(viewModel: ViewModel, moment: Moment, now: PlayerState) => Due | null} */
  const dueAt = (viewModel, { step: before, frame }, { speed }) => {
    const step = before + 1;
    if (isPace(speed) || before >= viewModel.total || !asksAt(step, speed)) return null;
    const question = register.open(viewModel, step, state.enabled).find(({ at }) => at === frame);
    return question ? { viewModel, step, question } : null;
  };

  /** @param {number} index of the choice */
  function answer(index) {
    const due = state.asking;
    const choice = due?.question.choices[index];
    if (!due || !choice) return;
    const { question } = due;
    register.close(due);
    score.count(choice.right);
    Object.assign(state, { asking: null, showing: { due, index, moment: shownAt(due) } });
    marks.clear();
    card.answer(index, question.choices.findIndex(({ right }) => right));
    viewHost.dispatch({ type: "step", by: 1 });
  }

  function goOn() {
    const { interrupted } = state;
    state.answered = null;
    viewHost.dispatch(interrupted ? { type: "play" } : { type: "step", by: 1 });
  }

  /** @param {Due | null} due */
  function ask(due) {
    if (due?.question === state.asking?.question) return;
    state.asking = due;
    marks.clear();
    if (!due) {
      card.hide();
      return;
    }
    card.ask(words.question(due.question, due.viewModel.place), score.text());
    marks.show(due.question);
  }

  return {
    start(kinds) {
      state.enabled = new Set(kinds);
      register.reset();
      score.reset();
      gate.attach({ holds, asks: () => state.asking !== null, shows: () => state.showing !== null });
      viewHost.refresh();
    },
    stop() {
      Object.assign(state, { enabled: new Set(), asking: null, showing: null, answered: null });
      card.hide();
      marks.clear();
    },
    update({ state: now, previous, viewModel }) {
      if (state.enabled.size === 0) return;
      const atRest = isAtRest(now);
      if (state.showing) {
        if (!atRest) return;
        const { due, index, moment } = state.showing;
        state.showing = null;
        if (isSameMoment(momentOf(now), moment)) {
          state.answered = now;
          card.showVerdict(words.verdict(due, index), score.text());
        }
      }
      if (state.answered === now) return;
      state.answered = null;
      if (atRest && previous.status === "playing") state.interrupted = true;
      else if (atRest && previous !== now && !state.asking) state.interrupted = false;
      ask(atRest ? dueAt(viewModel, momentOf(now), now) : null);
    },
  };
}

/** The moment at which the frames in question have been played. @param {Due} due @returns {Moment} */
function shownAt({ viewModel, step, question: { until } }) {
  const over = until >= (viewModel.framesOf(step)?.length ?? 0);
  return over ? { step, frame: 0 } : { step: step - 1, frame: until };
}

/** @param {PlayerState} state */
function isAtRest({ status, motion }) {
  return status !== "playing" && (motion === null || motion.held);
}

/** Unanswered questions of visited steps, keyed by bookmarks, which all wrappers of a view model share. @param {PuzzleView} puzzle */
function createRegister({ quiz }) {
  /** @type {WeakMap<object, Map<number, readonly Question[]>>} */
  let views = new WeakMap();

  /** @param {ViewModel} viewModel */
  function stepsOf({ bookmarks }) {
    const steps = views.get(bookmarks) ?? new Map();
    views.set(bookmarks, steps);
    return steps;
  }

  return {
    /** @param {ViewModel} viewModel @param {number} step @param {ReadonlySet<string>} enabled @returns {readonly Question[]} the unanswered ones */
    open(viewModel, step, enabled) {
      const steps = stepsOf(viewModel);
      const cached = steps.get(step);
      if (cached) return cached;
      const facts = viewModel.asked(step);
      if (!facts) return [];
      const all = questionsOf(facts, quiz, enabled, step);
      const one = chosenOf(all, step);
      const questions = viewModel.asksOften ? all : one ? [one] : [];
      steps.set(step, questions);
      return questions;
    },
    /** @param {Due} due */
    close({ viewModel, step, question }) {
      const steps = stepsOf(viewModel);
      steps.set(step, (steps.get(step) ?? []).filter((/** @type {Question} */ each) => each !== question));
    },
    reset() {
      views = new WeakMap();
    },
  };
}

function createScore() {
  const score = { right: 0, count: 0, streak: 0 };
  return {
    reset: () => Object.assign(score, { right: 0, count: 0, streak: 0 }),
    /** @param {boolean} right */
    count(right) {
      score.count += 1;
      score.right += right ? 1 : 0;
      score.streak = right ? score.streak + 1 : 0;
    },
    /** @returns {string} empty before the first answer */
    text: () => (score.count > 0 ? t("%(right)d of %(count)d right, streak %(streak)d", score) : ""),
  };
}
