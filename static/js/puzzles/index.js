/**
 * The registry of puzzles: the only module of the browser that knows which there are.
 *
 * A replay's own data is `unknown` to everybody but the puzzle: it has been checked against the
 * puzzle's `shape` when the replay was read.
 *
 * @typedef {{readonly kind: string, readonly mark: string, readonly board: unknown}} Frame
 *
 * @typedef {object} Step
 * @property {unknown} move
 * @property {readonly Frame[]} frames
 * @property {unknown} board
 *
 * @typedef {object} Story what a puzzle may tell of a trace
 * @property {number | null} limit
 * @property {"solved" | "no-solution"} outcome
 * @property {number} tried
 * @property {number} total
 * @property {readonly Step[]} steps
 * @property {readonly unknown[]} boards
 *
 * @typedef {object} View what is on screen (player/cursor.js)
 * @property {number} step
 * @property {unknown} board
 * @property {Frame | null} frame
 * @property {number} progress 0..1 of the frame
 *
 * @typedef {object} Shape checks of a document; each answers what is wrong, or null
 * @property {(board: unknown, settled: boolean) => string | null} board
 * @property {(move: unknown) => string | null} move
 * @property {(frame: Frame, before: unknown) => string | null} frame
 *
 * @typedef {object} DrawOptions
 * @property {boolean} [reducedMotion] no flashing, no sliding
 * @property {number} [speed]
 *
 * @typedef {{
 *     move(move: unknown): string,
 *     outcome(outcome: string): string,
 *     counted(outcome: string): string,
 *     skipped(reason: string): string,
 *     pruning(name: string): string,
 *     idea(name: string): string,
 *     log(frame: Frame): string,
 *     logSkips(reason: string, count: number): string,
 *     variables(board: unknown): readonly {name: string, value: string}[],
 *     notes(facts: NoteFacts): readonly Note[],
 * }} SearchWords what a puzzle says about a search of it
 *     move: short, "(2,1)→"
 *     outcome: what a node is, "depth limit"
 *     counted: how many such nodes there are, "Depth limit"
 *     skipped: how many moves are left out for a reason, "Same colour, skipped"
 *     pruning: its switch, "same colour"
 *     idea: one that the solver has beyond the prunings
 *     log: what the log says of a frame
 *     logSkips: the same of several moves that are left out for one reason
 *     variables: worth watching beside the code
 *     notes: why each pruning is safe
 *
 * @typedef {{pruning: string, title: string, lines: readonly string[]}} Note
 *
 * @typedef {object} NoteFacts
 * @property {number} nodes
 * @property {readonly string[]} off
 * @property {Readonly<Record<string, number>>} outcomes
 * @property {Readonly<Record<string, number>>} skips
 *
 * @typedef {{
 *     shape: Shape,
 *     size(trace: Story): {width: number, height: number},
 *     load(): Promise<void>,
 *     durations(step: Pick<Step, "frames">, options?: {reducedMotion?: boolean}): number[],
 *     draw(context: CanvasRenderingContext2D, view: View, options?: DrawOptions): void,
 *     narrate(trace: Story, view: View): string,
 *     describe(move: unknown): string,
 *     twin(board: unknown): number[][],
 *     event(step: Step): string,
 *     tell(frame: Frame): string,
 *     search: SearchWords,
 * }} PuzzleView
 *     size: in logical pixels, margins included
 *     load: fetches the pictures, before anything is drawn
 *     durations: ms of each frame at 1x
 *     narrate: one sentence for the moment on screen
 *     describe: e.g. "(2, 1) right"
 *     twin: rows from top to bottom for the text table, 0 where nothing lies
 *     event: one sentence for a whole step
 *     tell: one sentence for a frame
 */

import { mayan } from "./mayan.js";

/** @type {ReadonlyMap<string, PuzzleView>} */
const VIEWS = new Map([["mayan", mayan]]);

/**
 * @param {string} kind
 * @returns {PuzzleView}
 */
export function puzzleView(kind) {
  const view = VIEWS.get(kind);
  if (!view) throw new Error(`Expected one of ${[...VIEWS.keys()].join(", ")}, got "${kind}".`);
  return view;
}
