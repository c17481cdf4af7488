/**
 * What the guide says of an attempt in the place of what it would say: why a move is not legal, and hints.
 *
 * @import {ViewHost} from "../../ui/player/view-host.js"
 *
 * @typedef {object} Said
 * @property {string} sentence empty where there is nothing else to say
 * @property {number} step after which it was said
 */

import { byId } from "../../ui/widgets/dom.js";

/** @param {{viewHost: ViewHost, step: () => number}} parts */
export function createGuide({ viewHost, step }) {
  /** @type {Said} */
  const said = { sentence: "", step: 0 };
  return {
    said,
    /** @param {string} sentence @param {number} at the step at which it is said */
    sayAt(sentence, at) {
      Object.assign(said, { sentence, step: at });
    },
    /** @param {string} sentence */
    say(sentence) {
      Object.assign(said, { sentence, step: step() });
      byId("live", HTMLElement).textContent = sentence;
      viewHost.refresh();
    },
    forget() {
      said.sentence = "";
    },
  };
}
