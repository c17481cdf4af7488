/**
 * What a film of a program shows, as shots: a replay of moves, or a search from node to node. As
 * webapp/pictures/story.py has it for the films of the server.
 *
 * @import {Board, Frame, PuzzleView} from "../../types.d.ts"
 *
 * @typedef {object} Shot a board at rest, or a frame that leads from one board to the next
 * @property {Board} board at rest, or before the frame
 * @property {Frame | null} frame null at rest
 * @property {number} ms how long the frame lasts at 1x
 * @property {number | null} node of a search the last one that was entered
 * @property {Frame | null} explained at rest what explains a node that is not explored
 * @property {readonly Frame[]} left_out skips that stay on the board as small signs
 *
 * @typedef {{rest: Shot, frames: readonly Shot[]}} Passage a step at rest, and what leads to it
 *
 * @typedef {object} FilmedStep of a search, as the API has it
 * @property {number} node
 * @property {Board} board
 * @property {readonly Frame[]} before
 * @property {readonly Frame[]} frames
 * @property {readonly Frame[]} after
 */

/** After these a search stands on another board. */
const TURNS = new Set(["leave", "take", "queue"]);

/** @type {Omit<Shot, "board">} */
const AT_REST = Object.freeze({ frame: null, ms: 0, node: null, explained: null, left_out: [] });

/**
 * @param {{start: Board, steps: readonly {board: Board, frames: readonly Frame[]}[]}} replay
 * @param {number} from
 * @param {number} to
 * @returns {Passage[]} the first one without frames
 */
export function replayPassages({ start, steps }, from, to) {
  const boards = [start, ...steps.map(({ board }) => board)];
  const board = (/** @type {number} */ step) => /** @type {Board} */ (boards[step]);
  return Array.from({ length: to - from + 1 }, (_, at) => {
    const step = from + at;
    const shots = at === 0 ? [] : framesFrom(board(step - 1), steps[step - 1]?.frames ?? []);
    return { rest: { ...AT_REST, board: board(step) }, frames: shots };
  });
}

/**
 * @param {readonly FilmedStep[]} steps of nodes that follow each other
 * @returns {Passage[]} the first one without frames
 */
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

/**
 * @param {readonly Frame[]} frames
 * @returns {Frame[]} the skips after which a search still stands on the same board
 */
function sinceTurn(frames) {
  const turn = frames.map(({ kind }) => TURNS.has(kind)).lastIndexOf(true);
  return frames.slice(turn + 1).filter(({ kind }) => kind === "skip");
}

/**
 * @param {readonly Passage[]} passages
 * @param {PuzzleView} puzzle that knows how long frames last
 * @returns {Passage[]}
 */
export function timed(passages, puzzle) {
  return passages.map(({ rest, frames }) => {
    const lengths = puzzle.durations({ frames: /** @type {Frame[]} */ (frames.map(({ frame }) => frame)) });
    return { rest, frames: frames.map((shot, at) => ({ ...shot, ms: lengths[at] ?? 0 })) };
  });
}
