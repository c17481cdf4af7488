/** What a kind of puzzle is declared with. */

import type {
  Board, BoardArea, Context2D, Corner, Declaration, DrawOptions, Ending, Frame, Line, Move, NoteFacts,
  Picture, Place, PuzzleView, QuestionKind, Size, SidePanel, Sound, Step, Stone, Story, TwinCell, View,
  PathBoard,
} from "../../types.d.ts";

/** What a sentence is filled with; a frame is facts, and so are those that the kind adds. */
export type Facts = Record<string, any>;

export type Teller = (facts: Facts) => string;

export type Painter = (scene: Scene, frame: Frame) => void;

/** A part of a picture, painted from a scene with what else it needs. */
export type Paint<Given extends unknown[] = []> = (scene: Scene, ...given: Given) => void;

/** The same where only the context is needed. */
export type Draw<Given extends unknown[] = []> = (context: Context2D, ...given: Given) => void;

/** One answer, or a table by the outcome of an enter frame and the reason of a skip. */
export type Per<T> = T | Readonly<Record<string, T>>;

/** What happens in the frames of one kind. */
export interface Moment {
  /** at 1x; 0 if not told */
  ms?: Per<number | ((facts: Facts) => number)>;
  /** with reduced motion; 0, a cut, if not told */
  reduced_ms?: number;
  paint?: Per<Painter>;
  /** small, what stays of a skip on the board */
  sign?: Per<Painter>;
  tell?: Per<Teller>;
  sounds?: Per<readonly Sound[] | ((facts: Facts) => readonly Sound[])>;
  /** on the canvas, beside the board */
  notice?: Per<Teller>;
  log?: Per<Teller>;
  /** what a quiz may ask before it; nothing if not told */
  asks?: Per<QuestionKind>;
  /** of what vanishes, the cells, group by group, in the kind's own coordinates */
  groups?: (facts: Facts) => readonly (readonly any[])[];
}

export type Moments = Record<string, Moment>;

/** How a kind's boards and cells lie in the grid of its picture. */
export interface GridOptions {
  /** a line around the board, one pixel wide */
  edge?: { light: string; dark: string };
  /** where the names of the columns stand; what is noted is on the other side */
  names?: "above" | "below";
  /** the rows of cell numbers from the top; the board itself if not told */
  rows?: (board: Board) => readonly (readonly number[])[];
  /** where a cell of the kind's own lies; [row, column] from 1 if not told */
  place?: (cell: any) => Place;
}

export interface Grid {
  readonly picture: Picture;
  /** of the canvas */
  readonly size: Size;
  /** of the board on it */
  readonly box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
  readonly edge: { light: string; dark: string } | null;
  readonly names: "above" | "below";
  rows(board: Board): readonly (readonly number[])[];
  /** of a cell of the kind's own */
  corner(cell: any): Corner;
}

/** What is to be painted. */
export interface Scene {
  readonly context: Context2D;
  readonly sheet: CanvasImageSource;
  readonly grid: Grid;
  /** at rest, or before the frame */
  readonly board: Board;
  readonly frame: Frame | null;
  /** of the frame; 0 or 1 with reduced motion, where the frame is a cut */
  readonly progress: number;
  readonly speed: number;
  readonly reducedMotion: boolean;
  /** nothing moves: what changes is cut */
  readonly steady: boolean;
  readonly path: readonly PathBoard[];
  /** paints a board that stands, as the kind does it */
  readonly rest: (scene: Scene) => void;
}

/** How a kind's boards come onto a canvas and into words. */
export interface Stage {
  size(story?: Story): Size;
  readonly area: BoardArea;
  /** the cells of a board at a scale; those of the area if not told */
  cells?: PuzzleView["cells"];
  load(): Promise<void>;
  draw(context: Context2D, view: View, options?: DrawOptions): void;
  /** a board that stands, small: over the whole of a canvas, in its own pixels */
  sketch?: (context: Context2D, board: Board) => void;
  /** calls back when a picture has come that is on a board which was drawn without it */
  whenLoaded?: (listener: () => void) => void;
  twin(board: Board): readonly (readonly TwinCell[])[];
  /** of a cell of the kind's own */
  corner(cell: any): Corner;
}

export interface StageTools {
  readonly kind: Kind;
  /** those of a search once they have come */
  readonly moments: Moments;
  /** what is noted of a frame beside the board, "" for nothing */
  notice(frame: Frame): string;
}

export interface KindWords {
  count: Teller;
  /** of {step, total} */
  place: Teller;
  describe: (move: Move) => string;
  /** a whole step */
  event: (step: Step) => string;
  start: (story: Story) => string;
  victory: (story: Story) => string;
  /** what the solution took, in a few words; the number of its moves if not told */
  feat?: (story: Story) => string;
  impossible: (story: Story) => string;
}

/** What a kind says of its searches otherwise than any other, or beyond it. */
export interface SearchTables {
  titles?: Words;
  outcomes?: Words;
  counted?: Words;
  sparse?: boolean;
  skipped?: Words;
  /** of {count}, by reason */
  skips?: Words;
  prunings?: Words;
  /** how a reason or a pruning is said that is in no table; by its name if not told */
  unnamed?: (name: string) => string;
  ideas?: Words;
  /** of a node that is explored depth first, from the boards of its path; "" where its frame tells enough */
  onPath?: (boards: readonly Board[]) => string;
  state?: (board: Board) => string;
  move?: (move: Move) => string;
  /** all is tried; what is cut short is said by the kit */
  ending?: (facts: Facts & Ending) => string;
  /** what ended it before its time; "" where nothing did */
  failed?: (facts: Ending) => string;
  variables?: (board: Board) => readonly Line[];
  /** the lines that tell why a pruning is safe */
  notes?: Readonly<Record<string, (facts: NoteFacts) => readonly string[]>>;
}

/** What is shown and told of the searches of a kind. */
export interface ToldOfSearch {
  readonly moments: Moments;
  readonly words: SearchTables;
}

export type Words = Readonly<Record<string, string | Teller>>;

export interface Kind {
  /** for what is refused */
  name: string;
  grid?: GridOptions;
  /** boards that do not lie on a grid of tiles */
  stage?: (declaration: Declaration, tools: StageTools) => Stage;
  moments: Moments;
  words: KindWords;
  /** what comes when a search opens */
  search: () => Promise<ToldOfSearch>;
  /** facts that the frames' sentences need beside what stands in them */
  facts?: (frame: Frame) => Facts;
  /** a board that stands; its tiles if not told */
  rest?: (scene: Scene) => void;
  panel?: SidePanel | null;
  /** the cells that a move is about, in the kind's own coordinates; the move itself if not told */
  aim?: (move: Move, board: Board) => readonly any[];
  /** what stands on a board, in the kind's own coordinates, where something can vanish */
  stones?: (board: Board) => readonly Stone[];
  /** what of the first board is gone from the one on screen */
  tally?: PuzzleView["tally"];
}

export type { Board, Frame, PuzzleView, View };
