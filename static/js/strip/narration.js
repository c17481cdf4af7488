/**
 * The state drawn over the bars of a strip, and its readout: the node at the pointer or else the
 * current one, and the interval shown.
 * @import {Loop, Move} from "../types.d.ts"
 * @import {Picked, StripData} from "./cells.js"
 * @import {Place} from "./gestures.js"
 * @import {Ghost} from "./ghosts.js"
 * @import {Shown, Summary} from "./index.js"
 * @import {Labels} from "./labels.js"
 * @import {GhostLoader, Loader} from "./loader.js"
 * @import {Viewport} from "./navigation.js"
 * @import {Readout} from "./readout.js"
 * @typedef {{picked: Picked | null, ghost: Ghost | null}} Under
 * @typedef {object} StripState
 * @property {number} node the last one entered
 * @property {number} here the current node
 * @property {string | null} tried
 * @property {{node: number, outcome: string | null} | null} last node that was left for it
 * @property {number | null} depth of the current node, null if unknown
 * @property {string | null} outcome of the current node, null if unknown
 * @property {Move | null} move of the current node, null if unknown
 * @property {readonly number[]} path nodes from the root
 * @property {boolean} ends hide what comes after the node
 * @property {Loop | null} loop @property {readonly number[]} bookmarks @property {Place | null} pointer
 * @property {boolean} walking by keyboard, perhaps without sight: nodes are announced
 * @property {boolean} unsaid
 */

import { clamp } from "../lib/numbers.js";
import { codeNames, factsOf, find } from "./cells.js";
import { placeOf } from "./interval.js";
import { describeInterval, problemSentence } from "./labels.js";
import { fewestUpTo } from "./palette.js";

/**
 * @param {{state: StripState, summary: Summary, labels: Labels, readout: Readout, viewport: Viewport, loader: Loader,
 *   ghosts: GhostLoader | null, byKeyboard: () => boolean}} parts `byKeyboard`: whether there is no pointer
 */
export function createNarration(parts) {
  const { state, summary, labels, readout, viewport, loader, ghosts, byKeyboard } = parts;
  const outcomes = codeNames(summary);

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
    /** @param {StripData} bars as they are drawn @param {Under} under */
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

/** @returns {StripState} */
export function initialState() {
  return {
    node: 0, here: 0, tried: null, last: null, depth: null, outcome: null, move: null, path: [], ends: false, loop: null, bookmarks: [],
    pointer: null,
    walking: false, unsaid: false,
  };
}

/**
 * Writes what the strip shows into its state; a move by keys in the strip is announced once.
 * @param {StripState} state @param {Shown} shown @param {boolean} announcesNodes
 */
export function takeOver(state, shown, announcesNodes) {
  const { node, here = node, depth = null, outcome = null, move = null, loop = null, bookmarks = [] } = shown;
  const { tried = null, last = null, ends = false } = shown;
  const path = (shown.solutionPath === undefined ? state.path : shown.solutionPath) ?? [];
  const moved = node !== state.node;
  state.unsaid ||= moved && state.walking && announcesNodes;
  state.walking &&= !moved;
  Object.assign(state, { node, here, depth, outcome, move, tried, last, path, ends, loop, bookmarks });
}
