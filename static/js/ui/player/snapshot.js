/**
 * Components of a puzzle page, and snapshots of playback for them.
 *
 * Watch and Search take turns, each with a player and a view model. ui/player/view-host.js holds the current view.
 * @import {BookmarkList} from "../../player/bookmarks.js"
 * @import {CursorView, FrameSource} from "../../player/cursor.js"
 * @import {PlayerState} from "../../player/transition.js"
 * @import {Frame, Moment} from "../../types.d.ts"
 * @import {Asked} from "../../features/quiz/questions.js"
 * @typedef {{step: number, board: unknown}} Rest board after `step`
 * @typedef {object} ViewModelParts
 * @property {"step" | "node"} place name of a step
 * @property {readonly number[]} speeds @property {number} calm
 * @property {(state: PlayerState) => Rest | null} rest the last loaded one
 * @property {(snapshot: Snapshot) => readonly import("../../types.d.ts").PathBoard[]} path from the start to the board
 *     at rest, or where the frame starts
 * @property {(snapshot: Snapshot) => import("../../types.d.ts").Signs} [signs] on its boards
 * @property {(snapshot: Snapshot) => number} here step or node of the board, where a search has gone back or tries a
 *     move
 * @property {(snapshot: Snapshot) => string} narrate sentence for the moment
 * @property {(snapshot: Snapshot) => string} brief sentence for the step, at rest as `narrate`
 * @property {(state: PlayerState) => CursorView | null} [cursor] what is on screen, where the state differs
 * @property {(moment: Moment, playing: boolean) => boolean} [reads] whether to wait for the guide; by default while
 *     playing
 * @property {(step: number) => string | null} tell for screen readers; null while loading
 * @property {(frame: Frame) => string} tellFrame
 * @property {(step: number) => string} where "Move 1 of 3"
 * @property {(step: number) => Asked | null} asked step 1..total; null while loading
 * @property {true} [isAttempt] played by hand, restarts at the end
 * @property {boolean} asksOften all questions of a step are asked
 * @property {() => string} feat "3 moves, 3 waves"
 * @property {(moment: Moment) => string} name "Step 1, frame 2", for a bookmark
 * @property {BookmarkList} bookmarks
 * @property {(href: string, step: number, frame?: number) => string} link address of the moment, with loop and
 *     bookmarks; omitted frame: the step at rest
 * @typedef {FrameSource & ViewModelParts} ViewModel
 * @typedef {object} Snapshot
 * @property {PlayerState} state
 * @property {PlayerState} previous the same state when a view is shown, or data for the moment has arrived
 * @property {CursorView} cursor @property {Rest} rest @property {ViewModel} viewModel
 * @property {boolean} still no motion, which would flicker
 * @typedef {{update: (snapshot: Snapshot) => void}} Component
 */

import { t } from "../../lib/messages.js";
import { isSameMoment } from "../../lib/moments.js";
import { momentOf } from "../../player/motion.js";

/** @param {Snapshot} snapshot */
export function stepChanged({ state, previous }) {
  return state.step !== previous.step || state === previous;
}

/** @param {Snapshot} snapshot */
export function linkChanged(snapshot) {
  const { state, previous } = snapshot;
  const moved = !isSameMoment(momentOf(state), momentOf(previous));
  return stepChanged(snapshot) || moved || state.loop !== previous.loop;
}

/** "Node 3 of 588", with the frame of a held step. @param {Snapshot} snapshot */
export function placeOf(snapshot) {
  const { state, cursor, viewModel } = snapshot;
  const where = viewModel.where(viewModel.here(snapshot));
  if (!state.motion?.held || !cursor.frame) return where;
  const { step, frame } = momentOf(state);
  const count = viewModel.framesOf(step + 1)?.length ?? frame;
  return t("%(where)s · frame %(frame)d of %(count)d", { where, frame, count });
}
