/**
 * The quiz: playback pauses before a frame that can be guessed, and a card asks. Answering plays
 * the frames in question; then the card shows the verdict with the guide's explanation.
 *
 *     watching --a question is due--> asking --answer--> showing --frames played--> answered
 *     answered --go on, play, step--> watching
 * @import {PlayerState} from "../../player/transition.js"
 * @import {Moment, PuzzleView} from "../../types.d.ts"
 * @import {Snapshot, ViewModel} from "../../ui/player/snapshot.js"
 * @import {PuzzlePage} from "../../ui/player/extensions.d.ts"
 * @import {ViewHost} from "../../ui/player/view-host.js"
 * @import {Gate, QuizHooks} from "../../ui/player/gate.js"
 * @import {Question} from "./questions.js"
 * @import {Due, Session} from "./session.js"
 * @typedef {{start: (kinds: readonly string[]) => void, stop: () => void, update: (snapshot: Snapshot) => void}} Quiz
 * @typedef {{reset: () => void, count: (right: boolean) => void, text: () => string}} Score
 * @typedef {object} State
 * @property {ReadonlySet<string>} enabled empty while the quiz is off
 * @property {Due | null} asking @property {{due: Due, index: number, moment: Moment} | null} showing
 * @property {PlayerState | null} answered state for which a verdict is shown
 * @property {boolean} interrupted @property {boolean} seeking of the next question of an exercise
 */

import { t } from "../../lib/messages.js";
import { isSameMoment } from "../../lib/moments.js";
import { momentOf } from "../../player/motion.js";
import { isPace } from "../../player/transition.js";
import { toast } from "../../ui/widgets/toast.js";
import { rightCount } from "./attempt.js";
import { createCard, createMarks } from "./card.js";
import { createChannel } from "./channels/index.js";
import { handingIn } from "./handing-in.js";
import { asksAt, chosenOf, createWords, questionsOf } from "./questions.js";
import { createSession } from "./session.js";

/**
 * @param {{viewHost: ViewHost, puzzle: PuzzleView, gate: Gate, count: number, openCard: PuzzlePage["openCard"]}} parts
 *   `count`: questions of an exercise, 0 for a quiz without end
 * @returns {Quiz}
 */
export function createQuiz({ viewHost, puzzle, gate, count, openCard }) {
  /** @type {State} */
  const state = { enabled: new Set(), asking: null, showing: null, answered: null, interrupted: false, seeking: false };
  const words = createWords(puzzle);
  const register = createRegister(puzzle);
  /** @type {(viewModel: ViewModel, step: number) => readonly Question[]} */
  const questionsAt = (viewModel, step) => register.open(viewModel, step, state.enabled);
  const session = count > 0 ? sessionOf({ count, viewHost, questionsAt, onOver: showResult }) : null;
  const score = session ? createProgress(session) : createScore();
  const card = createCard({ onAnswer: answer, onGoOn: goOn, onLeave: () => card.leave(), onHandIn: session && handingIn(session.attempt, openCard) });
  const marks = createMarks({ puzzle, onAnswer: answer });
  const { ask, showVerdict } = createAsking(state, { card, marks, words, score, isOver: () => session?.isOver() ?? false });

  /** @type {QuizHooks["holds"]} */
  const holds = (viewModel, moment, now) =>
    state.showing
      ? isSameMoment(moment, state.showing.moment)
      : dueAt(viewModel, moment, now) !== null;


  /** @type {(viewModel: ViewModel, moment: Moment, now: PlayerState) => Due | null} */
  const dueAt = (viewModel, { step: before, frame }, { speed }) => {
    const step = before + 1;
    if (before >= viewModel.total || !(session ? session.isOn(viewModel) : isAskedAt(step, speed))) return null;
    const question = questionsAt(viewModel, step)
      .find(({ at }) => at === frame && (session?.isOpen(step, at) ?? true));
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
    session?.answer(due, words.answers(due.question, index));
    Object.assign(state, { asking: null, showing: { due, index, moment: shownAt(due) } });
    marks.clear();
    card.answer(index, question.choices.findIndex(({ right }) => right));
    viewHost.dispatch({ type: "step", by: 1 });
  }

  function showResult() {
    if (!session) return;
    const attempt = session.attempt();
    ask(null);
    card.showResult(t("%(right)d of %(count)d right", { right: rightCount(attempt), count: attempt.count }));
  }

  function goOn() {
    Object.assign(state, { answered: null, seeking: session !== null });
    if (session?.isOver()) showResult();
    else viewHost.dispatch(state.interrupted ? { type: "play" } : { type: "step", by: 1 });
  }

  return {
    start(kinds) {
      state.enabled = new Set(kinds);
      register.reset();
      score.reset();
      gate.attach({ holds, asks: () => state.asking !== null, shows: () => state.showing !== null });
      viewHost.refresh();
      void session?.restore().then(viewHost.refresh);
    },
    stop() {
      Object.assign(state, { enabled: new Set(), asking: null, showing: null, answered: null });
      card.hide();
      marks.clear();
    },
    update(snapshot) {
      const { state: now, previous, viewModel } = snapshot;
      if (state.enabled.size === 0) return;
      session?.update(snapshot, state.showing !== null);
      const atRest = isAtRest(now);
      if (state.showing && !atRest) return;
      showVerdict(now);
      if (state.answered === now) return;
      state.answered = null;
      if (atRest && previous.status === "playing") state.interrupted = true;
      else if (atRest && previous !== now && !state.asking) state.interrupted = false;
      const due = atRest ? dueAt(viewModel, momentOf(now), now) : null;
      ask(due);
      if (due || session?.isOver()) state.seeking = false;
      if (state.seeking && atRest) queueMicrotask(() => viewHost.dispatch({ type: "step", by: 1 }));
    },
  };
}

/**
 * @param {State} state @param {{card: ReturnType<typeof createCard>, marks: ReturnType<typeof createMarks>,
 *   words: ReturnType<typeof createWords>, score: Score, isOver: () => boolean}} parts
 */
function createAsking(state, { card, marks, words, score, isOver: isLast }) {
  return {
    /** @param {Due | null} due */
    ask(due) {
      if (due?.question === state.asking?.question) return;
      state.asking = due;
      marks.clear();
      if (!due) {
        card.hide();
        return;
      }
      card.ask(words.question(due.question, due.viewModel.place), score.text());
      marks.show(due.question);
    },
    /** Once the answer has been played. @param {PlayerState} now */
    showVerdict(now) {
      if (!state.showing) return;
      const { due, index, moment } = state.showing;
      state.showing = null;
      if (!isSameMoment(momentOf(now), moment)) return;
      state.answered = now;
      card.showVerdict(words.verdict(due, index), score.text(), isLast());
    },
  };
}

/**
 * @param {{count: number, viewHost: ViewHost, questionsAt: (viewModel: ViewModel, step: number) => readonly Question[],
 *   onOver: () => void}} parts
 */
function sessionOf({ viewHost, ...parts }) {
  /** @param {Moment} moment */
  function seek({ step, frame }) {
    // All components show the present moment first.
    queueMicrotask(() => {
      viewHost.dispatch({ type: "pause" });
      viewHost.dispatch({ type: "seek", step, frame });
    });
  }

  return createSession({
    ...parts,
    channel: createChannel(),
    opened: () => viewHost.current()?.player.opened ?? { step: 0, frame: 0 },
    onRestored: seek,
    onAhead(moment) {
      seek(moment);
      toast(t("The exercise goes on here: first comes the question."));
    },
  });
}

/** @param {number} step @param {number} speed */
function isAskedAt(step, speed) {
  return !isPace(speed) && asksAt(step, speed);
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

/** @param {Session} session @returns {Score} */
function createProgress(session) {
  return {
    reset: () => {},
    count: () => {},
    text() {
      const attempt = session.attempt();
      const [answered, right] = [attempt.answers.length, rightCount(attempt)];
      return t("%(answered)d of %(count)d answered, %(right)d right", { answered, count: attempt.count, right });
    },
  };
}

/** @returns {Score} */
function createScore() {
  const score = { right: 0, count: 0, streak: 0 };
  return {
    reset: () => void Object.assign(score, { right: 0, count: 0, streak: 0 }),
    count(right) {
      score.count += 1;
      score.right += right ? 1 : 0;
      score.streak = right ? score.streak + 1 : 0;
    },
    text: () => (score.count > 0 ? t("%(right)d of %(count)d right, streak %(streak)d", score) : ""),
  };
}
