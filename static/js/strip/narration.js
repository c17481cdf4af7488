/**
 * What a strip tells of the instant that is drawn, in its readout: the node at the pointer or else the
 * current one, and which part of the search is shown.
 *
 * @import {Picked, StripData} from "./cells.js"
 * @import {Labels} from "./labels.js"
 * @import {Loader} from "./loader.js"
 * @import {Readout} from "./readout.js"
 * @import {StripState} from "./state.js"
 * @import {Summary} from "./index.js"
 * @import {Viewport} from "./viewport.js"
 */

import { clamp } from "../lib/numbers.js";
import { find } from "./cells.js";
import { placeOf } from "./interval.js";
import { describeInterval, problemSentence } from "./labels.js";

/**
 * @param {object} parts
 * @param {StripState} parts.state
 * @param {Summary} parts.summary
 * @param {Labels} parts.labels
 * @param {Readout} parts.readout
 * @param {Viewport} parts.viewport
 * @param {Loader} parts.loader
 */
export function createNarration({ state, summary, labels, readout, viewport, loader }) {
  const outcomes = Object.keys(summary.outcomes);

  /** @param {StripData} bars */
  function currentSentence(bars) {
    const found = find(bars, state.node);
    return labels.node({
      node: state.node,
      depth: state.depth ?? found?.depth ?? null,
      outcome: state.outcome ?? (found && outcomes[found.outcome]) ?? null,
      on_path: state.path.includes(state.node),
    });
  }

  /**
   * @param {StripData} bars
   * @param {Picked | null} under the pointer
   */
  function sentence(bars, under) {
    if (loader.failed()) return problemSentence();
    if (!under) return currentSentence(bars);
    const on_path = state.path[under.depth] === under.node;
    return labels.picked(under, outcomes[under.outcome] ?? null, on_path);
  }

  return {
    /**
     * @param {StripData} bars as they are drawn
     * @param {Picked | null} under the pointer
     */
    tell(bars, under) {
      const shown = viewport.shown();
      const at = state.pointer?.at ?? clamp(placeOf(shown, state.node + 0.5), 0, 1);
      readout.tell(sentence(bars, under), at);
      readout.note(describeInterval(shown, summary));
      if (state.unsaid) readout.announce(currentSentence(bars));
      state.unsaid = false;
    },
    announceTarget: () => readout.announce(describeInterval(viewport.target(), summary)),
  };
}
