/**
 * The types that the page's modules share, declared once and only read by the type checker:
 *
 *     /** @import {Frame, View} from "../types.d.ts" *\/
 */

/** A JSON board as the server writes it; only its kind knows what is in it. */
export type Board = any;

/** A JSON move as the server writes it. */
export type Move = any;

/** [row, column], both from 1, row 1 on top. */
export type Place = readonly [row: number, column: number];

// -- Documents (docs/formats.md) --------------------------------------------------------------

/**
 * One picture of what happens, with the facts that draw and tell it; those of a kind beside these.
 *
 * `mark` is what the listings light, `board` what stands after the frame. The rest is there in the
 * frames of a search: `move` of skip and leave, `reason` of skip, `outcome` of enter, `facts` of
 * skip and enter, `node` of take and queue and of a skip whose board that node has, `depth` of all
 * but skip, `waits` of queue, `count` of a skip that stands for several moves.
 */
export interface Frame {
  readonly kind: string;
  readonly mark: string;
  readonly board: Board;
  /** marks of checks that ran after it and found nothing, in their order */
  readonly nothing?: readonly string[];
  readonly [fact: string]: any;
}

/** A move with its frames, and the settled board after them. */
export interface Step {
  readonly move: Move;
  readonly frames: readonly Frame[];
  readonly board: Board;
}

/** What a puzzle may tell of a replay. */
export interface Story {
  /** most moves allowed, null where the puzzle sets none */
  readonly limit: number | null;
  readonly outcome: "solved" | "no-solution";
  /** how many boards the solver played to find out */
  readonly tried: number;
  /** number of steps */
  readonly total: number;
  /** step s of the page is steps[s - 1] */
  readonly steps: readonly Step[];
  /** boards[s] stands after step s, 0..total */
  readonly boards: readonly Board[];
  /** what the page knows that explains the answer without a search */
  readonly explanation?: any;
  /** why there is no solution, the main reason first, in the page's language */
  readonly reasons?: readonly string[];
}

// -- What is on screen --------------------------------------------------------------------------

export interface View {
  readonly step: number;
  /** at rest the settled board, in a frame the one that it starts from */
  readonly board: Board;
  /** null at rest */
  readonly frame: Frame | null;
  /** 0..1 of the frame */
  readonly progress: number;
}

/** A board on the way from the start to what is on screen, and the move that led to it. */
export interface PathBoard {
  /** null at the start */
  readonly move: Move | null;
  readonly board: Board;
}

/** Nodes from `start` up to, not with, `stop`; with fractions where it is what a strip shows. */
export interface Interval {
  readonly start: number;
  readonly stop: number;
}

/** What can be on screen, held and linked: a step (a node), and how many frames after it are over. */
export interface Moment {
  readonly step: number;
  /** 0 at rest; else that frame of the next step is shown at its end */
  readonly frame: number;
}

/** Moments that playing repeats: both ends are shown, and from `to` playing goes on at `from`. */
export interface Loop {
  /** a step, 0 or more */
  readonly from: number;
  /** the last step at most; the end comes after the beginning */
  readonly to: number;
  /** frames after `from` that are over; left out at rest */
  readonly from_frame?: number;
  /** frames after `to` that are over; left out at rest */
  readonly to_frame?: number;
}

export interface DrawOptions {
  /** no flashing, no motion */
  readonly reducedMotion?: boolean;
  readonly speed?: number;
  /** from the start to the board at rest, or to the one that the frame starts from */
  readonly path?: readonly PathBoard[];
  readonly signs?: Signs;
}

/** What stays on a board of a search. */
export interface Signs {
  /** the enter frame of the node at rest, where its outcome has to be explained */
  readonly outcome: Frame | null;
  /** skips on the way here, on the board that is shown or on that of its parent */
  readonly left_out: readonly Frame[];
}

export type Context2D = CanvasRenderingContext2D;

/** In logical pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The upper left corner of a cell, in logical pixels. */
export interface Corner {
  readonly left: number;
  readonly top: number;
}

// -- A kind of puzzle ---------------------------------------------------------------------------

/** A cell of the text table: its `data-cell`, by which the style sheet chooses its tile, and text. */
export interface TwinCell {
  readonly cell: number;
  readonly text: string;
  /** what else is seen there, for those who listen: "green, ring" */
  readonly about?: string;
}

export interface Line {
  readonly name: string;
  readonly value: string;
}

/** `step` raises the pitch by semitones; `at` is the part of the frame that has passed by then. */
export interface Sound {
  readonly effect: string;
  readonly step?: number;
  readonly at?: number;
}

/** Where the cells of a board lie on its canvas, in logical pixels, and what its lines are called. */
export interface BoardArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** the side of a cell */
  readonly tile: number;
  /** names of the rows, from the top */
  readonly rows: readonly string[];
  /** names of the columns, from the left */
  readonly columns: readonly string[];
}

/** The cells of one board on a canvas, in device pixels, for what is drawn on any board. */
export interface CellGrid {
  readonly left: number;
  readonly top: number;
  readonly side: number;
  readonly rows: number;
  readonly columns: number;
}

/** What the page needs to show a kind of puzzle; puzzles/kit makes it. */
export interface PuzzleView {
  /** of the canvas, margins included */
  size(trace?: Story): Size;
  readonly area: BoardArea;
  /** the cells of a board at a scale; null where all boards have those of the area */
  readonly cells: ((board: Board, scale: number) => CellGrid) | null;
  /** fetches the pictures, before anything is drawn */
  load(): Promise<void>;
  /** ms of each frame at 1x */
  durations(step: Pick<Step, "frames">, options?: { reducedMotion?: boolean }): number[];
  draw(context: Context2D, view: View, options?: DrawOptions): void;
  /** how many moves, by their own name: "3 rolls" */
  count(moves: number): string;
  /** what the solution took, in a few words: "3 moves, 3 waves" */
  feat(trace: Story): string;
  /** of a move among all of them: "Roll 1 of 3" */
  place(step: number, total: number): string;
  /** one sentence for the moment on screen */
  narrate(trace: Story, view: View): string;
  /** e.g. "(2, 1) right" */
  describe(move: Move): string;
  /** rows from top to bottom for the text table */
  twin(board: Board): readonly (readonly TwinCell[])[];
  /** a board that stands, small: over the whole of a canvas; null where it is made of tiles */
  readonly sketch: ((context: Context2D, board: Board) => void) | null;
  /** calls back when a picture has come that is on a board which was drawn without it */
  whenLoaded(listener: () => void): void;
  /** one sentence for a whole step */
  event(step: Step): string;
  /** one sentence for a frame, of a move or of a search */
  tell(frame: Frame): string;
  /** what is heard of a frame */
  sounds(frame: Frame): readonly Sound[];
  readonly panel: SidePanel | null;
  /** counters of what is gone, always as many; null where nothing is counted */
  readonly tally: ((start: Board, view: View) => readonly Tally[]) | null;
  /** fetches what is shown and told of a search, before one is drawn; `fetched` imports each module */
  loadSearch(fetched?: <T>(run: () => Promise<T>) => Promise<T>): Promise<void>;
  /** not before loadSearch() has ended */
  readonly search: SearchWords;
  readonly quiz: QuizWords;
}

/**
 * What a quiz asks: which move comes next, what becomes of it, what vanishes, where the search goes
 * back to, which node leaves the queue.
 */
export type QuestionKind = "move" | "fate" | "vanish" | "return" | "queue";

/** Something that stands in a cell; equal values are of one sort. */
export interface Stone {
  readonly cell: any;
  readonly value: number;
}

/** What a quiz has to know of a puzzle. Cells are in the kind's own coordinates. */
export interface QuizWords {
  /** the kinds of questions that the frames of its moves declare */
  readonly kinds: ReadonlySet<QuestionKind>;
  /** what may be asked before a frame */
  asks(frame: Frame): QuestionKind | null;
  /** the cells of a move that is made on a board */
  aim(move: Move, board: Board): readonly any[];
  /** the cells that vanish in a frame */
  vanishing(frame: Frame): readonly any[];
  /** what stands on a board; nothing where nothing can vanish */
  stones(board: Board): readonly Stone[];
  /** upper left corner of a cell on the canvas, in logical pixels */
  corner(cell: any): Corner;
}

/** How much of one sort of cells is gone: so many `of` so many. */
export interface Tally {
  /** the number of such a cell in the picture */
  readonly cell: number;
  readonly gone: number;
  readonly of: number;
  /** one sentence */
  readonly text: string;
}

/** What a puzzle shows beside its board. */
export interface SidePanel {
  title(): string;
  /** of its canvas, null where it has none */
  size(trace?: Story): Size | null;
  draw(context: Context2D, view: View, options?: DrawOptions): void;
  lines(view: View): readonly Line[];
}

/** What a search came to that is all done. */
export interface Ending {
  /** "nested" or "layers" */
  readonly shape?: string;
  readonly nodes: number;
  /** it would go on beyond its last node */
  readonly truncated: boolean;
  readonly solved: boolean;
  /** the cost of the best solution, where the search minds it */
  readonly best: number | null;
  /** what ended the search of somebody's own problem before its time */
  readonly fault?: Fault | null;
}

/** Why somebody's own code did not go on. */
export interface Fault {
  readonly id: string;
  /** in English, with places for the arguments */
  readonly template: string;
  readonly arguments: Readonly<Record<string, string | number>>;
  /** of their file, from 1; null where it is no line of it */
  readonly line: number | null;
  readonly function: string;
}

/** Why a pruning is safe. */
export interface Note {
  readonly pruning: string;
  readonly title: string;
  readonly lines: readonly string[];
}

/** What the notes of the prunings may tell of a recorded search. */
export interface NoteFacts {
  readonly nodes: number;
  /** the prunings that are not used */
  readonly off: readonly string[];
  readonly outcomes: Readonly<Record<string, number>>;
  readonly skips: Readonly<Record<string, number>>;
}

/** What a puzzle says about a search of it. */
export interface SearchWords {
  /** of a search: "breadth-first" */
  title(name: string): string;
  /** what the boards of its path tell of a node that is explored depth first; "" where they do not */
  onPath(boards: readonly Board[]): string;
  /** a short label for a board that waits in the queue */
  state(board: Board): string;
  /** one sentence for a search that is all done */
  ending(facts: Ending): string;
  /** short: "(2,1)→" */
  move(move: Move): string;
  /** what a node is: "depth limit" */
  outcome(outcome: string): string;
  /** how many such nodes there are: "Depth limit" */
  counted(outcome: string): string;
  /** whether outcomes that never come up are not counted: all are declared, whichever there are */
  readonly sparse: boolean;
  /** how many moves are left out for a reason: "Same colour, skipped" */
  skipped(reason: string): string;
  /** its switch: "same colour" */
  pruning(name: string): string;
  /** one that the solver has beyond the prunings */
  idea(name: string): string;
  /** what the log says of a frame */
  log(frame: Frame): string;
  /** the same of several moves that are left out for one reason */
  logSkips(reason: string, count: number): string;
  /** worth watching beside the code */
  variables(board: Board): readonly Line[];
  notes(facts: NoteFacts): readonly Note[];
}

// -- The declaration of a kind, from the server ---------------------------------------------------

/** The picture of a puzzle's board (solver/picture.py). Tiles are places in the sheet. */
export interface Picture {
  /** address of the sheet: one row of tiles of 16 by 16 pixels */
  readonly sheet: string;
  readonly rows: number;
  readonly columns: number;
  /** rows and columns of ground that the canvas has at least; a smaller board lies in the middle */
  readonly least: readonly [rows: number, columns: number];
  /** around the board, in logical pixels */
  readonly margin: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
  /** the two tiles of the checker, that of the top left block first; none where cells have `under` */
  readonly ground: readonly number[];
  /** side of a block of the checker, in cells */
  readonly block: number;
  /** from the top */
  readonly row_names: readonly string[];
  /** from the left */
  readonly column_names: readonly string[];
  /** by cell number */
  readonly cells: Readonly<Record<string, PictureCell>>;
  /** tiles between under and over that belong to the puzzle and not to its board */
  readonly fixtures: readonly (readonly [row: number, column: number, tile: number])[];
  /** from this cell number on: small digits, the bits of which are added */
  readonly pencil?: number;
}

export interface PictureCell {
  /** the tile instead of the ground, null for the ground */
  readonly under: number | null;
  /** the tile on it, null for none */
  readonly over: number | null;
  /** for the text table, in the page's language */
  readonly text: string;
  /** what sentences call it, in the page's language; empty where they do not */
  readonly name?: string;
}

/** What the server declares of a puzzle in the data of its page. */
export interface Declaration {
  readonly picture: Picture;
  /** of a kind without a module of its own */
  readonly words?: DeclaredWords | null;
  /** of a problem from somebody's own file */
  readonly own?: OwnData | null;
}

/** Lines that people's own functions can be run to. */
export interface ReachData {
  /** where the server is asked */
  readonly url: string;
  /** those that run by themselves, from 1 */
  readonly lines: readonly number[];
  /** condition, in characters */
  readonly longest: number;
  /** node of the recording */
  readonly last: number;
  /** beside lines, by their code: kept when the program runs again */
  readonly conditions?: Map<string, string>;
}

/** What the page knows of somebody's own problem. */
export interface OwnData {
  /** its name, without folders */
  readonly file: string;
  readonly version: string;
  /** where the version is asked for */
  readonly version_url: string;
  /** why a search ended too early, by id: a sentence in the page's language, with places for facts */
  readonly faults: Readonly<Record<string, string>>;
  /** whether the nodes are calls of a function, and not states of a problem */
  readonly calls: boolean;
  /** whether two players move by turns, MAX and MIN */
  readonly game?: boolean;
  /** the same of the recording on the page, whole; empty where it came to its end */
  readonly fault?: string;
  /** the lines of functions that can be run to */
  readonly reach?: ReachData;
  /** the program as links hold it; null where it does not fit into one */
  readonly share?: import("./net/program.js").SharedProgram | null;
}

/**
 * The words of a kind without a module of its own, as templates in the page's language
 * (puzzles/kit/plain.js): `%(name)d` and `%(name)s` are filled with facts.
 */
export interface DeclaredWords {
  readonly count?: Template;
  readonly place?: Template;
  /** of a move, in its order; row, column and value where they are not told */
  readonly parts?: readonly string[];
  readonly describe?: Template;
  /** a whole step */
  readonly event?: Template;
  readonly start?: Template;
  readonly victory?: Template;
  readonly impossible?: Template;
  /** by kind of frame, or by outcome of enter, by reason of skip */
  readonly moments?: TemplateTable;
  readonly log?: TemplateTable;
  readonly notices?: TemplateTable;
  readonly search?: {
    readonly titles?: Readonly<Record<string, string>>;
    readonly state?: Template;
    readonly move?: Template;
    readonly ending?: Template;
    readonly outcomes?: Readonly<Record<string, string>>;
    readonly counted?: Readonly<Record<string, string>>;
    readonly skipped?: Readonly<Record<string, string>>;
    readonly skips?: Readonly<Record<string, Template>>;
    readonly prunings?: Readonly<Record<string, string>>;
    readonly ideas?: Readonly<Record<string, string>>;
    readonly notes?: Readonly<Record<string, { readonly lines: readonly Template[] }>>;
  };
  /** shown beside the code: name -> template */
  readonly variables?: Readonly<Record<string, Template>>;
}

/** One sentence, singular and plural by `count`, or one of these for each `order`. */
export type Template =
  | string | readonly [one: string, other: string] | { readonly [order: string]: Template };

export type TemplateTable = Readonly<Record<string, Template | Readonly<Record<string, Template>>>>;
