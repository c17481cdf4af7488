/**
 * The components of a puzzle page, and the snapshots of playback that they are shown.
 *
 * Two views, Watch and Search, take turns. Each has its own player and a view model: what the
 * components need to know about what is played. ui/player/view-host.js holds the current view.
 * @import {BookmarkList} from "../../player/bookmarks.js"
 * @import {CursorView, FrameSource} from "../../player/cursor.js"
 * @import {PlayerState} from "../../player/transition.js"
 * @import {Frame, Moment} from "../../types.d.ts"
 * @import {Asked} from "../../features/quiz/questions.js"
 * @typedef {{step: number, board: unknown}} Rest a board at rest; `step`: after which it stands
 * @typedef {object} ViewModelParts
 * @property {"step" | "node"} place what the page calls a step of it
 * @property {readonly number[]} speeds that may be chosen
 * @property {number} calm the highest speed at which everything may be seen: beyond it boards would flicker
 * @property {(state: PlayerState) => Rest | null} rest the last settled board that is loaded
 * @property {(snapshot: Snapshot) => readonly import("../../types.d.ts").PathBoard[]} path from the start to the board
 *     at rest, or to the one that the frame starts from
 * @property {(snapshot: Snapshot) => import("../../types.d.ts").Signs} [signs] what stays on its boards
 * @property {(snapshot: Snapshot) => number} here the step or node that the board stands on: of a search that has gone
 *     back, or tries a move, not the one at rest
 * @property {(snapshot: Snapshot) => string} narrate one sentence for what is on screen
 * @property {(snapshot: Snapshot) => string} brief one sentence for the step that is on its way, at rest the same as
 *     `narrate`
 * @property {(state: PlayerState) => CursorView | null} [cursor] what is on screen where that is not what the state
 *     says; null where it is
 * @property {(moment: Moment, playing: boolean) => boolean} [reads] whether the guide is waited for at a moment; left
 *     out it is while playing
 * @property {(step: number) => string | null} tell a step for screen readers; null while loading
 * @property {(frame: Frame) => string} tellFrame the same of a frame
 * @property {(step: number) => string} where "Move 1 of 3"
 * @property {(step: number) => Asked | null} asked question data of a quiz for a step, 1..total; null while loading
 * @property {true} [isAttempt] whether it is played by hand, and can be begun anew after its end
 * @property {boolean} asksOften whether every question of a step is asked, not one of them
 * @property {() => string} feat what the solution took: "3 moves, 3 waves"
 * @property {(moment: Moment) => string} name "Step 1, frame 2", for a bookmark
 * @property {BookmarkList} bookmarks the bookmarks of this view
 * @property {(href: string, step: number, frame?: number) => string} link an address with this moment in it, and with
 *     the loop and the bookmarks; without a frame that of the step at rest
 * @typedef {FrameSource & ViewModelParts} ViewModel
 * @typedef {object} Snapshot one instant of playback
 * @property {PlayerState} state
 * @property {PlayerState} previous the state before; the same one when the view comes on, and when something has
 *     arrived that belongs to this moment
 * @property {CursorView} cursor @property {Rest} rest @property {ViewModel} viewModel
 * @property {boolean} still boards, lit lines and faces stay as they are, or they would flicker
 * @typedef {{update: (snapshot: Snapshot) => void}} Component
 */

import { t } from "../../lib/messages.js";
import { isSameMoment } from "../../lib/moments.js";
import { momentOf } from "../../player/motion.js";

/** Whether a moment rests on another step than the one before it. @param {Snapshot} snapshot */
export function stepChanged({ state, previous }) {
  return state.step !== previous.step || state === previous;
}

/** Whether a link to a moment is another one than before it. @param {Snapshot} snapshot */
export function linkChanged(snapshot) {
  const { state, previous } = snapshot;
  const moved = !isSameMoment(momentOf(state), momentOf(previous));
  return stepChanged(snapshot) || moved || state.loop !== previous.loop;
}

/** "Node 3 of 588", and which of the frames of a step where one is held. @param {Snapshot} snapshot */
export function placeOf(snapshot) {
  const { state, cursor, viewModel } = snapshot;
  const where = viewModel.where(viewModel.here(snapshot));
  if (!state.motion?.held || !cursor.frame) return where;
  const { step, frame } = momentOf(state);
  const count = viewModel.framesOf(step + 1)?.length ?? frame;
  return t("%(where)s · frame %(frame)d of %(count)d", { where, frame, count });
}
