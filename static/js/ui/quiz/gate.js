/**
 * What holds the players while a quiz asks. The quiz itself is fetched when somebody wants it; until
 * then nothing is held.
 *
 * @import {PlayerState} from "../../player/transition.js"
 * @import {Moment} from "../../types.d.ts"
 * @import {ViewModel} from "../player/snapshot.js"
 *
 * @typedef {(viewModel: ViewModel, moment: Moment, state: PlayerState) => boolean} Asker
 *
 * @typedef {object} Gate
 * @property {(viewModel: ViewModel) => {holds: (moment: Moment, state: PlayerState) => boolean}} of what the
 *     player of a view is given
 * @property {(asker: Asker | null) => void} ask who decides from now on
 */

/** @returns {Gate} */
export function createGate() {
  const state = { asker: /** @type {Asker | null} */ (null) };
  return {
    of: (viewModel) => ({
      holds: (moment, now) => state.asker?.(viewModel, moment, now) ?? false,
    }),
    ask(asker) {
      state.asker = asker;
    },
  };
}
