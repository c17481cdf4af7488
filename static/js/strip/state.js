/**
 * What a strip shows over its bars, and who is to hear of it.
 *
 * @import {Loop, Move} from "../types.d.ts"
 * @import {Place} from "./gestures.js"
 * @import {Shown} from "./index.js"
 *
 * @typedef {object} StripState
 * @property {number} node the one that was entered last
 * @property {number} here the one that the search stands on
 * @property {string | null} tried the move that is being made from there
 * @property {{node: number, outcome: string | null} | null} last the one that was left for it
 * @property {number | null} depth of the one it stands on, null if it is not known
 * @property {string | null} outcome its name, null if it is not known
 * @property {Move | null} move what led to it, null if it is not known
 * @property {readonly number[]} path the nodes of the solution, the root first
 * @property {boolean} ends nothing is shown of what comes after the node
 * @property {Loop | null} loop
 * @property {readonly number[]} bookmarks
 * @property {Place | null} pointer where it is
 * @property {boolean} walking by keyboard: who does so may not see where to, so the next node that is
 *     shown is to be said
 * @property {boolean} unsaid
 */

/** @returns {StripState} */
export function initialState() {
  return {
    node: 0, here: 0, tried: null, last: null, depth: null, outcome: null, move: null, path: [], ends: false, loop: null, bookmarks: [],
    pointer: null,
    walking: false, unsaid: false,
  };
}

/**
 * Takes over what the owner shows.
 *
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
