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
 * @import {GhostLoader} from "./ghost-loader.js"
 * @import {Ghost} from "./ghosts.js"
 *
 * @typedef {{picked: Picked | null, ghost: Ghost | null}} Under what is under the pointer
 */

import { clamp } from "../lib/numbers.js";
import { fewestUpTo } from "./brightness.js";
import { factsOf, find } from "./cells.js";
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
 * @param {GhostLoader | null} parts.ghosts
 * @param {() => boolean} parts.byKeyboard whether who is here has no pointer to ask with
 */
export function createNarration(parts) {
  const { state, summary, labels, readout, viewport, loader, ghosts, byKeyboard } = parts;
  const outcomes = Object.keys(summary.outcomes);

  /** @param {number} node @param {number | null} depth @param {string | null} outcome */
  function nodeFacts(node, depth, outcome) {
    const known = factsOf(loader.strips(), { node, depth: depth ?? 0 });
    const path = state.ends ? [] : state.path;
    const on_path = depth === null ? path.includes(node) : path[depth] === node;
    const fewest = fewestUpTo(loader.fewest(), node === state.here ? Math.max(node, state.node) : node);
    return { node, depth, outcome, on_path, ...known, fewest };
  }

  /** @param {StripData} bars */
  function currentSentence(bars) {
    const { here, tried, last } = state;
    const found = find(bars, here);
    const outcome = state.outcome ?? (found && outcomes[found.outcome]) ?? null;
    const facts = nodeFacts(here, state.depth ?? found?.depth ?? null, outcome);
    return labels.current({ ...facts, move: state.move ?? facts.move }, { tried, last });
  }

  /** @param {number} node */
  function leftOutBefore(node) {
    if (!byKeyboard() || !ghosts) return [];
    return ghosts.ghosts().filter(({ next }) => next === node).map(labels.ghost);
  }

  /** @param {StripData} bars @param {Under} under */
  function sentence(bars, { picked, ghost }) {
    if (loader.failed()) return problemSentence();
    if (ghost) return labels.ghost(ghost);
    if (!picked) return [currentSentence(bars), ...leftOutBefore(state.node)].join(" · ");
    const { node, depth, outcome } = picked;
    return labels.picked(picked, nodeFacts(node, depth, outcomes[outcome] ?? null));
  }

  return {
    /**
     * @param {StripData} bars as they are drawn
     * @param {Under} under
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
