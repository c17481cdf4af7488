/**
 * Pauses the players of all views while a quiz asks.
 * @import {Context, PlayerState} from "../../player/transition.js"
 * @import {Moment} from "../../types.d.ts"
 * @import {Waiting} from "./reading.js"
 * @import {ViewModel} from "./snapshot.js"
 *
 * @typedef {object} QuizHooks
 * @property {(viewModel: ViewModel, moment: Moment, state: PlayerState) => boolean} holds pause at a moment
 * @property {() => boolean} asks whether a question is open, or may open in a moment
 * @property {() => boolean} shows an answer is being played, without waiting for the guide
 *
 * @typedef {object} Gate
 * @property {(viewModel: ViewModel, waiting?: Partial<Waiting>) => Waiting & Pick<Required<Context>, "holds">} of adds
 *     to the context of a view's player
 * @property {(quiz: QuizHooks | null) => void} attach
 * @property {() => boolean} asks whether a question is open: nothing may reveal what comes next
 */

/** While an answer is played, the waits for the guide are off. @returns {Gate} that holds nothing until a quiz is attached */
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
