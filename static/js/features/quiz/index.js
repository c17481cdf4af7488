/**
 * The quiz: before a frame that can be guessed playback is held, and a card asks. An answer plays what
 * was asked about; then the card says whether it was right, and why, in the guide's own words.
 *
 *     watching --a question is due--> asking --answer--> showing --its frames are over--> told
 *     told --go on, play, step--> watching
 *
 * @import {PlayerState} from "../../player/transition.js"
 * @import {Moment, PuzzleView} from "../../types.d.ts"
 * @import {Snapshot, ViewModel} from "../../ui/player/snapshot.js"
 * @import {ViewHost} from "../../ui/player/view-host.js"
 * @import {Gate} from "./gate.js"
 * @import {Question} from "./questions.js"
 *
 * @typedef {object} Quiz
 * @property {(kinds: readonly string[]) => void} start
 * @property {() => void} stop
 * @property {(snapshot: Snapshot) => void} update
 *
 * @typedef {object} Due a question and where it is asked
 * @property {ViewModel} viewModel
 * @property {number} step to which the frames lead that it is about
 * @property {Question} question
 *
 * @typedef {object} State
 * @property {ReadonlySet<string>} wished kinds of questions; none while the quiz is off
 * @property {Due | null} asking
 * @property {{due: Due, index: number, moment: Moment} | null} showing
 * @property {PlayerState | null} told the state at which an answer is told
 * @property {boolean} played whether playback was held while it played
 */

import { isSameMoment } from "../../lib/moments.js";
import { momentOf } from "../../player/motion.js";
import { isPace } from "../../player/transition.js";
import { createCard } from "./card.js";
import { createMarks } from "./marks.js";
import { asksAt, chosenOf, questionsOf } from "./questions.js";
import { createScore } from "./score.js";
import { createWords } from "./words.js";

/**
 * @param {object} parts
 * @param {ViewHost} parts.viewHost
 * @param {PuzzleView} parts.puzzle
 * @param {Gate} parts.gate
 * @returns {Quiz}
 */
export function createQuiz({ viewHost, puzzle, gate }) {
  /** @type {State} */
  const state = { wished: new Set(), asking: null, showing: null, told: null, played: false };
  const words = createWords(puzzle);
  const score = createScore();
  const register = createRegister(puzzle);
  const card = createCard({ onAnswer: answer, onGoOn: goOn });
  const marks = createMarks({ puzzle, onAnswer: answer });

  /** @type {import("./gate.js").Asker["holds"]} */
  const holds = (viewModel, moment, now) =>
    state.showing
      ? isSameMoment(moment, state.showing.moment)
      : dueAt(viewModel, moment, now) !== null;

  /** @type {(viewModel: ViewModel, moment: Moment, now: PlayerState) => Due | null} */
  const dueAt = (viewModel, { step: before, frame }, { speed }) => {
    const step = before + 1;
    if (isPace(speed) || before >= viewModel.total || !asksAt(step, speed)) return null;
    const question = register.open(viewModel, step, state.wished).find(({ at }) => at === frame);
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
    const { played } = state;
    state.told = null;
    viewHost.dispatch(played ? { type: "play" } : { type: "step", by: 1 });
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
    card.ask(words.asked(due.question, due.viewModel.place), score.told());
    marks.show(due.question);
  }

  return {
    start(kinds) {
      state.wished = new Set(kinds);
      register.forget();
      score.reset();
      gate.ask({ holds, asks: () => state.asking !== null, shows: () => state.showing !== null });
      viewHost.refresh();
    },
    stop() {
      Object.assign(state, { wished: new Set(), asking: null, showing: null, told: null });
      card.hide();
      marks.clear();
    },
    update({ state: now, previous, viewModel }) {
      if (state.wished.size === 0) return;
      const stands = isStanding(now);
      if (state.showing) {
        if (!stands) return;
        const { due, index, moment } = state.showing;
        state.showing = null;
        if (isSameMoment(momentOf(now), moment)) {
          state.told = now;
          card.tell(words.verdict(due, index), score.told());
        }
      }
      if (state.told === now) return;
      state.told = null;
      if (stands && previous.status === "playing") state.played = true;
      else if (stands && previous !== now && !state.asking) state.played = false;
      ask(stands ? dueAt(viewModel, momentOf(now), now) : null);
    },
  };
}

/**
 * The moment at which what was asked about has been seen.
 *
 * @param {Due} due
 * @returns {Moment}
 */
function shownAt({ viewModel, step, question: { until } }) {
  const over = until >= (viewModel.framesOf(step)?.length ?? 0);
  return over ? { step, frame: 0 } : { step: step - 1, frame: until };
}

/**
 * Whether nothing moves.
 *
 * @param {PlayerState} state
 */
function isStanding({ status, motion }) {
  return status !== "playing" && (motion === null || motion.held);
}

/**
 * The questions of the steps that were come to, and which of them are answered. A view is known by its
 * bookmarks, which are one object however its model is dressed.
 *
 * @param {PuzzleView} puzzle
 */
function createRegister({ quiz }) {
  /** @type {WeakMap<object, Map<number, readonly Question[]>>} */
  let known = new WeakMap();

  /** @param {ViewModel} viewModel */
  function of({ bookmarks }) {
    const there = known.get(bookmarks) ?? new Map();
    known.set(bookmarks, there);
    return there;
  }

  return {
    /**
     * @param {ViewModel} viewModel
     * @param {number} step
     * @param {ReadonlySet<string>} wished
     * @returns {readonly Question[]} that are not answered yet
     */
    open(viewModel, step, wished) {
      const there = of(viewModel);
      const found = there.get(step);
      if (found) return found;
      const asked = viewModel.asked(step);
      if (!asked) return [];
      const all = questionsOf(asked, quiz, wished, step);
      const one = chosenOf(all, step);
      const questions = viewModel.asksOften ? all : one ? [one] : [];
      there.set(step, questions);
      return questions;
    },
    /** @param {Due} due */
    close({ viewModel, step, question }) {
      const there = of(viewModel);
      there.set(step, (there.get(step) ?? []).filter((/** @type {Question} */ each) => each !== question));
    },
    forget() {
      known = new WeakMap();
    },
  };
}
