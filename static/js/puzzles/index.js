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
 * @property {unknown} [explanation] what the page knows that explains the answer without a search
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
 * @property {readonly unknown[]} [path] the boards from the start to the settled one at hand
 *
 * @typedef {{cell: number, text: string}} TwinCell a cell of the text table: its `data-cell`, by
 *     which the style sheet chooses its tile, and what stands in it
 *
 * @typedef {{name: string, value: string}} Line
 *
 * @typedef {{
 *     title(): string,
 *     size(trace: Story): {width: number, height: number} | null,
 *     draw(context: CanvasRenderingContext2D, view: View, options?: DrawOptions): void,
 *     lines(view: View): readonly Line[],
 * }} SidePanel what a puzzle shows beside its board
 *     size: of its canvas in logical pixels, null where it has none
 *
 * @typedef {{effect: string, step?: number, at?: number}} Sound of a frame: `step` raises its pitch by
 *     semitones, `at` is the part of the frame that has passed by then, 0 if not told
 *
 * @typedef {object} Ending what a search came to that is all done
 * @property {number} nodes
 * @property {boolean} truncated it would go on beyond its last node
 * @property {boolean} solved
 * @property {number | null} best the cost of the best solution, where the search minds it
 *
 * @typedef {{
 *     title(name: string): string,
 *     state(board: unknown): string,
 *     ending(facts: Ending): string,
 *     move(move: unknown): string,
 *     outcome(outcome: string): string,
 *     counted(outcome: string): string,
 *     skipped(reason: string): string,
 *     pruning(name: string): string,
 *     idea(name: string): string,
 *     log(frame: Frame): string,
 *     logSkips(reason: string, count: number): string,
 *     variables(board: unknown): readonly Line[],
 *     notes(facts: NoteFacts): readonly Note[],
 * }} SearchWords what a puzzle says about a search of it
 *     title: of a search, "breadth-first"
 *     state: a short label for a board that waits in the queue
 *     ending: one sentence for a search that is all done
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
 *     count(moves: number): string,
 *     place(step: number, total: number): string,
 *     narrate(trace: Story, view: View): string,
 *     describe(move: unknown): string,
 *     twin(board: unknown): readonly (readonly TwinCell[])[],
 *     event(step: Step): string,
 *     tell(frame: Frame): string,
 *     sounds(frame: Frame): readonly Sound[],
 *     panel: SidePanel | null,
 *     search: SearchWords,
 * }} PuzzleView
 *     size: in logical pixels, margins included
 *     load: fetches the pictures, before anything is drawn
 *     durations: ms of each frame at 1x
 *     count: how many moves, by their own name: "3 rolls"
 *     place: of a move among all of them: "Roll 1 of 3"
 *     narrate: one sentence for the moment on screen
 *     describe: e.g. "(2, 1) right"
 *     twin: rows from top to bottom for the text table
 *     event: one sentence for a whole step
 *     tell: one sentence for a frame; besides its own, a puzzle has those of a search: skip and
 *         enter, leave where the search is nested, take, queue and empty where it has layers
 *     sounds: what is heard of a frame
 */

/**
 * A page fetches the modules of its own puzzle and no others.
 *
 * @type {Readonly<Record<string, () => Promise<PuzzleView>>>}
 */
const KINDS = {
  mayan: async () => (await import("./mayan.js")).mayan,
  flip: async () => (await import("./flip.js")).flip,
  dice: async () => (await import("./dice.js")).dice,
};

const VIEWS = new Map(Object.entries(KINDS));

/**
 * @param {string} kind
 * @returns {Promise<PuzzleView>}
 */
export async function puzzleView(kind) {
  const fetched = VIEWS.get(kind);
  if (!fetched) throw new Error(`Expected one of ${[...VIEWS.keys()].join(", ")}, got "${kind}".`);
  return fetched();
}
