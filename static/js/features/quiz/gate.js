/**
 * What holds the players while a quiz asks. The quiz itself is fetched when somebody wants it; until
 * then nothing is held.
 *
 * @import {Context, PlayerState} from "../../player/transition.js"
 * @import {Moment} from "../../types.d.ts"
 * @import {Waiting} from "../../ui/player/reading.js"
 * @import {ViewModel} from "../../ui/player/snapshot.js"
 *
 * @typedef {object} Asker
 * @property {(viewModel: ViewModel, moment: Moment, state: PlayerState) => boolean} holds
 * @property {() => boolean} asks whether a question stands, or may in a moment
 * @property {() => boolean} shows whether an answer is on its way: then the guide is not waited for
 *
 * @typedef {object} Gate
 * @property {(viewModel: ViewModel, waiting?: Partial<Waiting>) => Waiting & Pick<Required<Context>, "holds">} of
 *     what the player of a view is given, with what else it waits for
 * @property {(asker: Asker | null) => void} ask who decides from now on
 * @property {() => boolean} asks whether a question stands: nothing may show what comes next
 */

/** @returns {Gate} */
export function createGate() {
  const state = { asker: /** @type {Asker | null} */ (null) };
  const shows = () => state.asker?.shows() ?? false;
  return {
    of: (viewModel, waiting = {}) => ({
      holds: (moment, now) => state.asker?.holds(viewModel, moment, now) ?? false,
      stands: (...moment) => (shows() ? 0 : (waiting.stands?.(...moment) ?? 0)),
      lingers: (...moment) => !shows() && (waiting.lingers?.(...moment) ?? false),
    }),
    ask(asker) {
      state.asker = asker;
    },
    asks: () => state.asker?.asks() ?? false,
  };
}
