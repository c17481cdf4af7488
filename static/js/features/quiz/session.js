/**
 * An exercise with an end: its questions are the first ones that stepping forward asks. No seek gets ahead of the open one.
 * @import {Moment} from "../../types.d.ts"
 * @import {PlayerState} from "../../player/transition.js"
 * @import {Snapshot, ViewModel} from "../../ui/player/snapshot.js"
 * @import {Attempt} from "./attempt.js"
 * @import {Channel} from "./channels/index.js"
 * @import {Question} from "./questions.js"
 * @typedef {{viewModel: ViewModel, step: number, question: Question}} Due
 *
 * @typedef {object} Session
 * @property {(viewModel: ViewModel) => boolean} isOn whether the exercise is about this search, and not over
 * @property {(step: number, at: number) => boolean} isOpen whether a question comes after all that are answered
 * @property {(due: Due, texts: {given: string, right: string, isRight: boolean}) => void} answer
 * @property {(snapshot: Snapshot, showing: boolean) => void} update `showing`: an answer is being played
 * @property {() => Attempt} attempt @property {() => boolean} isOver
 * @property {() => Promise<void>} restore what the channel has, unless a question is answered meanwhile
 */

import { isBefore } from "../../lib/moments.js";
import { nowMs } from "../../player/clock.js";
import { momentOf } from "../../player/motion.js";
import { isRacing } from "../../player/transition.js";
import { attemptFrom, isOpen, isOver, newAttempt, withAnswer } from "./attempt.js";

/** Options of a link that make another search. */
const OF_SEARCH = ["view", "search", "off"];

const BASE = "https://backtrack.invalid/";

/**
 * @param {object} parts @param {number} parts.count questions @param {Channel} parts.channel
 * @param {() => Moment} parts.opened where the search was opened: keys may be pressed before the first update
 * @param {(viewModel: ViewModel, step: number) => readonly Question[]} parts.questionsAt of a step, in order; none while loading
 * @param {(moment: Moment) => void} parts.onAhead leads back to a moment @param {(moment: Moment) => void} parts.onRestored
 *     leads to the last answer
 * @param {() => void} parts.onOver there is no further question
 * @returns {Session}
 */
export function createSession({ count, channel, opened, questionsAt, onAhead, onRestored, onOver }) {
  const state = {
    attempt: newAttempt(count),
    search: /** @type {string | null} */ (null),
    reached: /** @type {Moment | null} */ (null),
    returning: /** @type {Moment | null} */ (null),
    started_ms: nowMs(),
  };

  const timed = () => ({ ...state.attempt, seconds: state.attempt.seconds + (nowMs() - state.started_ms) / 1000 });

  /** @param {Attempt} attempt */
  function report(attempt) {
    state.attempt = attempt;
    state.started_ms = nowMs();
    channel.report(attempt);
    if (isOver(attempt)) channel.event("completed", { right: attempt.answers.filter((each) => each.isRight).length, count: attempt.count });
  }

  /** @param {ViewModel} viewModel */
  function isOn(viewModel) {
    state.search ??= searchOf(viewModel);
    return !isOver(state.attempt) && searchOf(viewModel) === state.search;
  }

  /** Whether an open question is passed on the way. @param {ViewModel} viewModel @param {Moment} from @param {Moment} to */
  function passesQuestion(viewModel, from, to) {
    if (to.step > from.step + 1) return true;
    return [from.step + 1, to.step + 1].some((step) =>
      questionsAt(viewModel, step).some(({ at }) => {
        const moment = { step: step - 1, frame: at };
        return isOpen(state.attempt, step, at) && !isBefore(moment, from) && isBefore(moment, to);
      }),
    );
  }

  /** Once the view is shown: to the last answer, unless the page has opened just behind it. @param {ViewModel} viewModel @param {Moment} opened */
  function returnToLastAnswer(viewModel, opened) {
    const moment = state.returning;
    if (!moment) return false;
    state.returning = null;
    if (isOver(state.attempt)) onOver();
    if (!isBefore(opened, moment) && !passesQuestion(viewModel, moment, opened)) return false;
    onRestored(moment);
    return true;
  }

  /** @param {ViewModel} viewModel @param {PlayerState} now */
  function isAtEnd(viewModel, { step, motion }) {
    return step === viewModel.total && motion === null;
  }

  return {
    isOn,
    isOpen: (step, at) => isOpen(state.attempt, step, at),
    answer({ step, question: { kind, at } }, texts) {
      channel.event("answered", { kind, step, right: texts.isRight });
      report(withAnswer(timed(), { kind, step, at, ...texts }));
    },
    update({ state: now, previous, viewModel }, showing) {
      if (!state.returning && !isOn(viewModel)) return;
      const moment = momentOf(now);
      if (returnToLastAnswer(viewModel, moment)) return;
      const reached = (state.reached ??= opened());
      if (now.step > previous.step) state.attempt = { ...state.attempt, moves: state.attempt.moves + 1 };
      if (isBefore(reached, moment)) {
        if (!showing && (isRacing(now) || passesQuestion(viewModel, reached, moment))) {
          onAhead(reached);
          return;
        }
        state.reached = moment;
      }
      if (showing || !isAtEnd(viewModel, now)) return;
      report({ ...timed(), count: state.attempt.answers.length });
      onOver();
    },
    attempt: () => (isOver(state.attempt) ? state.attempt : timed()),
    isOver: () => isOver(state.attempt),
    async restore() {
      const attempt = attemptFrom(await channel.restore());
      const last = attempt?.answers.at(-1);
      const isTooLate = state.attempt.answers.length > 0;
      if (!attempt || !last || attempt.count > count || isTooLate) return;
      const moment = { step: last.step - 1, frame: last.at };
      Object.assign(state, { attempt, started_ms: nowMs(), reached: moment, returning: moment });
    },
  };
}

/** @param {ViewModel} viewModel @returns {string} its search among those of a puzzle */
function searchOf(viewModel) {
  const options = new URL(viewModel.link(BASE, 0)).searchParams;
  return OF_SEARCH.map((name) => options.get(name) ?? "").join(" ");
}
