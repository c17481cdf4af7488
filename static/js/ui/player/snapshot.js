/**
 * What the parts of a puzzle page are made of and are shown.
 *
 * Two views, Watch and Search, take turns on one stage. Each has its own player and brings a reel:
 * what the stage needs to know about what is played. ui/player/view-host.js holds the one that is on.
 *
 * @typedef {import("../../player/transition.js").PlayerState} PlayerState
 * @typedef {import("../../player/transition.js").Action} Action
 * @typedef {import("../../player/cursor.js").CursorView} CursorView
 * @typedef {import("../../player/cursor.js").Film} Film
 * @typedef {import("../../player/cursor.js").Outcome} Outcome
 * @typedef {import("../../player/bookmarks.js").Marks} Marks
 * @typedef {import("../../player/player.js").Player} Player
 * @typedef {import("../../documents/replay.js").Trace} Trace
 * @typedef {import("../../puzzles/index.js").PuzzleView} PuzzleView
 *
 * @typedef {object} Rest a board at rest
 * @property {number} step after which it stands
 * @property {unknown} board
 *
 * @typedef {object} ReelParts
 * @property {"step" | "node"} place what the page calls a step of it
 * @property {readonly number[]} speeds that may be chosen
 * @property {number} calm the highest speed at which everything may be seen: beyond it boards would
 *     flicker
 * @property {(state: PlayerState) => Rest | null} rest the last settled board that is at hand
 * @property {(moment: Moment) => readonly import("../../types.d.ts").PathBoard[]} path from the start
 *     to the board at rest, or to the one that the frame starts from
 * @property {(moment: Moment) => string} narrate one sentence for what is on screen
 * @property {(moment: Moment) => string} brief one sentence for the step that is on its way, at rest the
 *     same as `narrate`
 * @property {(step: number) => string | null} tell a step for those who listen; null while it is
 *     on its way
 * @property {(step: number) => string} where "Move 1 of 3"
 * @property {(step: number) => string} name "Step 1", for a bookmark
 * @property {Marks} marks the bookmarks of this view
 * @property {(href: string, step: number) => string} link an address with this moment in it, and with
 *     the loop and the bookmarks
 *
 * @typedef {Film & ReelParts} Reel
 *
 * @typedef {object} Moment one instant of playback
 * @property {PlayerState} state
 * @property {PlayerState} previous the state before; the same one when the view comes on, and when
 *     something has arrived that belongs to this moment
 * @property {CursorView} view
 * @property {Rest} rest
 * @property {Reel} reel
 * @property {boolean} still boards, lit lines and faces stay as they are, or they would flicker
 *
 * @typedef {object} Part
 * @property {(moment: Moment) => void} show
 */

/**
 * Whether a moment rests on another step than the one before it.
 *
 * @param {Moment} moment
 */
export function stepChanged({ state, previous }) {
  return state.step !== previous.step || state === previous;
}

/**
 * Whether a link to a moment is another one than before it.
 *
 * @param {Moment} moment
 */
export function linkChanged(moment) {
  return stepChanged(moment) || moment.state.loop !== moment.previous.loop;
}
