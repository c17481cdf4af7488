/**
 * The maze's place on the canvas, and what frames hold (docs/formats.md, "Dice").
 *
 * Rows and columns count from 1, row 1 on top. A square is the number that the die must show to
 * roll onto it; 0 is a hole, -1 is wild: any number will do. The die is told by three faces: the
 * one on top, the one in front (towards whoever looks at the page) and the one on its right.
 *
 * @typedef {readonly (readonly number[])[]} Maze
 * @typedef {readonly [number, number]} Place [row, column]
 * @typedef {"up" | "right" | "down" | "left"} Direction
 * @typedef {{top: number, front: number, right: number}} Faces
 * @typedef {Faces & {row: number, column: number}} Die
 * @typedef {{maze: Maze, start: Place, die: Die}} Board
 *
 * @typedef {{kind: "roll", mark: string, direction: Direction, from: Place, to: Place,
 *     square: number, board: Board}} RollFrame what a move does; `square` is the one rolled onto
 *
 * @typedef {"hole" | "number" | "seen"} Reason why a roll is skipped
 * @typedef {"solved" | "dead" | "expanded"} Outcome
 * @typedef {{kind: "skip", mark: string, move: Direction, reason: Reason, node?: number,
 *     board: Board}} SkipFrame node: of a position that was seen, the one that has it
 * @typedef {{kind: "enter", mark: string, outcome: Outcome, facts: {top?: number}, depth: number,
 *     board: Board}} EnterFrame facts: of a die that is stuck, its top
 * @typedef {{kind: "take", mark: string, node: number, depth: number, board: Board}} TakeFrame a
 *     node comes to the front of the queue
 * @typedef {{kind: "queue", mark: string, node: number, depth: number, waits: boolean,
 *     board: Board}} QueueFrame back to the node at the front; whether the new position waits
 * @typedef {{kind: "empty", mark: string, depth: number, board: Board}} EmptyFrame nothing waits
 * @typedef {RollFrame | SkipFrame | EnterFrame | TakeFrame | QueueFrame | EmptyFrame} Frame
 * @typedef {{move: Direction, frames: readonly Frame[], board: Board}} Step
 *
 * @typedef {object} View what is on screen
 * @property {number} step
 * @property {Board} board
 * @property {Frame | null} frame
 * @property {number} progress
 */

export const HOLE = 0;
export const WILD = -1;
export const LARGEST = 10;

/** @type {readonly Direction[]} */
export const DIRECTIONS = Object.freeze(["up", "right", "down", "left"]);

/** @type {Readonly<Record<Direction, readonly [number, number]>>} down, then across */
export const TOWARDS = Object.freeze({ up: [-1, 0], right: [0, 1], down: [1, 0], left: [0, -1] });

// All lengths are logical pixels.
export const TILE = 16;

/** Around the maze, for the numbers of its rows and columns, and for a notice below. */
export const MARGIN = Object.freeze({ left: 6, right: 6, top: 7, bottom: 8 });

/** A smaller maze lies in the middle of as much ground as this many squares: signs need room. */
const LEAST = Object.freeze({ rows: 4, columns: 5 });

/** @param {Maze} maze */
export function extent(maze) {
  return { rows: maze.length, columns: maze[0]?.length ?? 0 };
}

/**
 * The canvas of a maze, margins included.
 *
 * @param {Maze} maze
 */
export function sizeOf(maze) {
  const { rows, columns } = extent(maze);
  return {
    width: MARGIN.left + Math.max(columns, LEAST.columns) * TILE + MARGIN.right,
    height: MARGIN.top + Math.max(rows, LEAST.rows) * TILE + MARGIN.bottom,
  };
}

/**
 * The upper left corner of a square.
 *
 * @param {Maze} maze
 * @param {Place} place may lie beside the maze
 */
export function cornerOf(maze, [row, column]) {
  const { rows, columns } = extent(maze);
  const spare = {
    x: (Math.max(0, LEAST.columns - columns) * TILE) / 2,
    y: (Math.max(0, LEAST.rows - rows) * TILE) / 2,
  };
  return {
    left: MARGIN.left + spare.x + (column - 1) * TILE,
    top: MARGIN.top + spare.y + (row - 1) * TILE,
  };
}

/**
 * The number of a square, a hole where there is none.
 *
 * @param {Maze} maze
 * @param {Place} place
 */
export function squareAt(maze, [row, column]) {
  return maze[row - 1]?.[column - 1] ?? HOLE;
}

/**
 * @param {Maze} maze
 * @param {Place} place
 */
export function isOnMaze(maze, [row, column]) {
  return maze[row - 1]?.[column - 1] !== undefined;
}

/**
 * The next place in a direction.
 *
 * @param {Place} place
 * @param {Direction} direction
 * @returns {Place}
 */
export function neighbour([row, column], direction) {
  const [down, across] = TOWARDS[direction];
  return [row + down, column + across];
}

/**
 * @param {Die} die
 * @returns {Place}
 */
export function placeOf({ row, column }) {
  return [row, column];
}

/**
 * @param {Place} one
 * @param {Place} other
 */
export function isSamePlace(one, other) {
  return one[0] === other[0] && one[1] === other[1];
}

/** @param {Board} board */
export function isHome({ start, die }) {
  return isSamePlace(start, placeOf(die));
}

/**
 * Which way leads from one place to its neighbour.
 *
 * @param {Place} from
 * @param {Place} to
 * @returns {Direction | null} null when they are no neighbours
 */
export function directionOf(from, to) {
  return DIRECTIONS.find((direction) => isSamePlace(neighbour(from, direction), to)) ?? null;
}
