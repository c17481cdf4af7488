/**
 * Shots and timeline of a film, without a clock, as webapp/pictures/story.py and timeline.py on the server.
 * @import {Board, Frame, PuzzleView} from "../../types.d.ts"
 * @typedef {{shot: Shot, end_ms: number, held: boolean}} Span end of a shot; `held`: shown at its end for all of its time
 * @typedef {{at: number, frame: number, marks: string}} Chalked `at`: passage of the moment, from 0; `marks`: as in links
 * @typedef {{shot: Shot, progress: number, ms: number}} Cut
 * @typedef {object} Shot a board at rest, or a frame
 * @property {Board} board at rest, or before the frame
 * @property {Frame | null} frame null at rest
 * @property {number} ms at 1x
 * @property {number | null} node the last one entered
 * @property {Frame | null} explained why a node at rest is not expanded
 * @property {readonly Frame[]} left_out skips shown as small signs
 * @property {string} chalk as in links
 * @typedef {{rest: Shot, frames: readonly Shot[]}} Passage
 * @typedef {{node: number, board: Board, before: readonly Frame[], frames: readonly Frame[], after: readonly Frame[]}} FilmedStep
 */

/** After these a search stands on another board. */
const TURNS = new Set(["leave", "take", "queue"]);

/** @type {Omit<Shot, "board">} */
const AT_REST = Object.freeze({ frame: null, ms: 0, node: null, explained: null, left_out: [], chalk: "" });

export const MOST_FRAMES = 300;

/** Frame intervals to try, shortest first. */
const TICKS_MS = [50, 60, 70, 80, 90, 100, 110, 120];

/** Resolution of GIF delays. */
const GRAIN_MS = 10;

/** At 1x: least rest on a board, and least interval between steps. */
const [REST_MS, PACE_MS] = [300, 600];

/** Pauses at both ends of the loop, at any speed. */
const [FIRST_MS, LAST_MS] = [600, 1600];

/** Time of a moment with chalk, at any speed. */
const CHALK_MS = 1600;

/**
 * @param {readonly Passage[]} passages @param {number} speed @param {Chalked | null} [chalked]
 * @returns {{cuts: Cut[]} | {least: number}} `least`: the number of frames if there are too many
 */
export function planned(passages, speed, chalked = null) {
  const shown = spansOf(passages, speed, chalked);
  const least = cut(shown, TICKS_MS.at(-1) ?? 0).length;
  if (least > MOST_FRAMES) return { least };
  const films = TICKS_MS.map((tick) => cut(shown, tick));
  return { cuts: films.find((cuts) => cuts.length <= MOST_FRAMES) ?? [] };
}

/** @param {readonly Passage[]} passages @param {number} speed @param {Chalked | null} chalked @returns {Span[]} */
function spansOf(passages, speed, chalked) {
  let now = 0;
  const marksAt = (/** @type {number} */ at, /** @type {number} */ frame) =>
    (chalked?.at === at && chalked.frame === frame ? chalked.marks : "");
  return passages.flatMap(({ rest, frames }, at) => {
    const spans = frames.flatMap((shot, index) => {
      const span = { shot, end_ms: (now += shot.ms / speed), held: false };
      const chalk = marksAt(at - 1, index + 1);
      return chalk ? [span, { shot: { ...shot, chalk }, end_ms: (now += CHALK_MS), held: true }] : [span];
    });
    const length = frames.reduce((sum, { ms }) => sum + ms, 0);
    const pause_ms = at === passages.length - 1 ? LAST_MS : Math.max(REST_MS, PACE_MS - length) / speed;
    const chalk = marksAt(at, 0);
    now += (at === 0 ? FIRST_MS : pause_ms) + (chalk ? CHALK_MS : 0);
    return [...spans, { shot: { ...rest, chalk }, end_ms: now, held: false }];
  });
}

/** @param {readonly Span[]} spans @param {number} tick makes a picture; a shot at rest needs one @returns {Cut[]} */
function cut(spans, tick) {
  /** @type {{shot: Shot, progress: number, time: number}[]} */
  const seen = [];
  let begin = 0;
  for (const { shot, end_ms: end, held } of spans) {
    const [first, last] = [Math.ceil(begin / tick), Math.ceil(end / tick)];
    const stop = shot.frame && !held ? last : Math.min(first + 1, last);
    for (let number = first; number < stop; number += 1) {
      const progress = held ? 1 : (number * tick - begin) / (end - begin);
      seen.push({ shot, progress, time: number * tick });
    }
    begin = end;
  }
  const over = Math.ceil(begin / GRAIN_MS) * GRAIN_MS;
  return seen.map(({ shot, progress, time }, at) => ({ shot, progress, ms: (seen[at + 1]?.time ?? over) - time }));
}

/** @param {{start: Board, steps: readonly {board: Board, frames: readonly Frame[]}[]}} replay @param {number} from @param {number} to @returns {Passage[]} */
export function replayPassages({ start, steps }, from, to) {
  const boards = [start, ...steps.map(({ board }) => board)];
  const board = (/** @type {number} */ step) => /** @type {Board} */ (boards[step]);
  return Array.from({ length: to - from + 1 }, (_, at) => {
    const step = from + at;
    const shots = at === 0 ? [] : framesFrom(board(step - 1), steps[step - 1]?.frames ?? []);
    return { rest: { ...AT_REST, board: board(step) }, frames: shots };
  });
}

/** @param {readonly FilmedStep[]} steps of nodes that follow each other @returns {Passage[]} the first one without frames */
export function searchPassages(steps) {
  return steps.map((step, at) => {
    const before = steps[at - 1];
    return { rest: restOf(step), frames: before ? betweenNodes(before, step) : [] };
  });
}

/** @param {FilmedStep} step @returns {Shot} */
function restOf({ node, board, before, frames }) {
  const entered = frames.at(-1);
  const explained = !entered || entered.outcome === "expanded" ? null : entered;
  return { ...AT_REST, board, node, explained, left_out: sinceTurn(before) };
}

/** @param {FilmedStep} from @param {FilmedStep} to */
function betweenNodes(from, to) {
  const passed = [...from.after, ...to.before, ...to.frames];
  return framesFrom(from.board, passed).map((shot, at) => ({
    ...shot,
    node: at === passed.length - 1 ? to.node : to.node - 1,
    left_out: sinceTurn(passed.slice(0, at)),
  }));
}

/** @param {Board} start @param {readonly Frame[]} frames @returns {Shot[]} */
function framesFrom(start, frames) {
  return frames.map((frame, at) => ({ ...AT_REST, board: frames[at - 1]?.board ?? start, frame }));
}

/** @param {readonly Frame[]} frames @returns {Frame[]} the skips after which a search still stands on the same board */
function sinceTurn(frames) {
  const turn = frames.map(({ kind }) => TURNS.has(kind)).lastIndexOf(true);
  return frames.slice(turn + 1).filter(({ kind }) => kind === "skip");
}

/** @param {readonly Passage[]} passages @param {PuzzleView} puzzle that knows how long frames last @returns {Passage[]} */
export function timed(passages, puzzle) {
  return passages.map(({ rest, frames }) => {
    const lengths = puzzle.durations({ frames: /** @type {Frame[]} */ (frames.map(({ frame }) => frame)) });
    return { rest, frames: frames.map((shot, at) => ({ ...shot, ms: lengths[at] ?? 0 })) };
  });
}
