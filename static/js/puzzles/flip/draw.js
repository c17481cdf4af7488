/**
 * Draws a Flip board at any instant: at rest, or `progress` of the way through a frame.
 *
 * Layers from the ground up: the board and its numbers, the discs at rest, the frame of a cell, the
 * numbers of the flips so far, the discs that turn, and what is said about them.
 *
 * @typedef {import("../../lib/pixels.js").Context2D} Context2D
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./board.js").Cell} Cell
 * @typedef {import("./board.js").View} View
 * @typedef {import("./board.js").FlipFrame} FlipFrame
 * @typedef {import("./board.js").SkipFrame} SkipFrame
 * @typedef {import("./board.js").EnterFrame} EnterFrame
 * @typedef {import("./board.js").LeaveFrame} LeaveFrame
 * @typedef {import("./board.js").TakeFrame} TakeFrame
 * @typedef {import("./board.js").QueueFrame} QueueFrame
 * @typedef {import("./board.js").EmptyFrame} EmptyFrame
 *
 * @typedef {object} Options
 * @property {boolean} [reducedMotion]
 * @property {number} [speed]
 * @property {readonly Board[]} [path] from the start to the board at rest, or before the frame
 *
 * @typedef {object} Scene
 * @property {Context2D} context
 * @property {CanvasImageSource} sheet static/img/flip.png
 * @property {Board} board before the frame
 * @property {number} progress
 * @property {readonly Cell[]} pressed the cells whose flips led to this board, in order
 * @property {boolean} steady nothing moves: what changes is cut
 *
 * @typedef {{cell: Cell, colour: string}} Press a frame around a cell
 */

import { between, clamp } from "../../lib/numbers.js";
import { PALETTE } from "../../lib/palette.js";
import { drawCross, drawFrame, drawLabel } from "../../lib/pixels.js";
import {
  ALL, MARGIN, SIDE, SIZE, TILE, cornerOf, discAt, pressedBetween, turnedBetween,
} from "./board.js";
import { noticeOf, paintNotice, paintNumber } from "./signs.js";

// The sheet: two shades of felt, a disc of each colour, and a disc on its way from white to black.
const EVEN_CELL = 0;
const ODD_CELL = 1;
const WHITE_DISC = 2;
const BLACK_DISC = 3;
const FIRST_TURN = 4;

/** A disc turns over in so many steps; the pictures between are those of the sheet. */
const TURN_STEPS = 8;

/** How wide a disc is seen at each step of its turn, for its shadow. */
const WIDTHS = Object.freeze([14, 14, 12, 8, 4, 8, 12, 14, 14]);

/** The part of a flip after which the neighbours follow the pressed disc. */
const DELAY = 0.25;

/** At higher speeds a turn would only flicker: the board is cut, under a steady frame. */
const FASTEST_TURN = 4;

/** How high a disc rises in the middle of its turn. */
const LIFT = 4;

const FELT_SHADOW = "#0a2418";
const EDGE_LIGHT = "#4b4080";
const EDGE_DARK = "#1d1833";

/** Height of the numbers beside the board. */
const LABEL_ROOM = 4;

/** @type {Record<string, (scene: Scene, frame: any) => void>} */
const PAINTERS = {
  flip: paintFlip,
  skip: paintSkip,
  enter: paintEnter,
  leave: paintLeave,
  take: paintOther,
  queue: paintOther,
  empty: paintOther,
};

/**
 * @param {Context2D} context in logical pixels
 * @param {CanvasImageSource} sheet
 * @param {View} view
 * @param {Options} options
 */
export function drawView(context, sheet, view, { reducedMotion = false, speed = 1, path = [] }) {
  const { board, frame, progress } = view;
  const pressed = pressedAlong(path);
  const steady = reducedMotion || speed > FASTEST_TURN;
  const scene = { context, sheet, board, progress, pressed, steady };
  paintGround(scene);
  if (!frame) {
    paintRest(scene, reducedMotion);
    return;
  }
  PAINTERS[frame.kind]?.(scene, frame);
  paintNotice(context, noticeOf(frame));
}

/** @param {Scene} scene */
function paintGround(scene) {
  const { context } = scene;
  const side = SIDE * TILE;
  context.fillStyle = PALETTE.ground;
  context.fillRect(0, 0, SIZE.width, SIZE.height);
  paintPlaces(context);
  context.fillStyle = EDGE_LIGHT;
  context.fillRect(MARGIN.left - 1, MARGIN.top - 1, side + 2, side + 2);
  context.fillStyle = EDGE_DARK;
  context.fillRect(MARGIN.left, MARGIN.top, side + 1, side + 1);
  for (const cell of ALL) {
    const { left, top } = cornerOf(cell);
    paintTile(scene, (cell[0] + cell[1]) % 2 === 0 ? EVEN_CELL : ODD_CELL, left, top);
  }
}

/**
 * The numbers of the rows and columns, from 1.
 *
 * @param {Context2D} context
 */
function paintPlaces(context) {
  for (let place = 1; place <= SIDE; place += 1) {
    const { left, top } = cornerOf([place, place]);
    const [beside, above] = [(MARGIN.left - 1) / 2, (MARGIN.top - 1) / 2];
    const text = String(place);
    drawLabel(context, text, left + TILE / 2, above, LABEL_ROOM, PALETTE.muted);
    drawLabel(context, text, beside, top + TILE / 2, LABEL_ROOM, PALETTE.muted);
  }
}

/**
 * @param {Pick<Scene, "context" | "sheet">} scene
 * @param {number} tile place in the sheet
 * @param {number} left
 * @param {number} top
 */
function paintTile({ context, sheet }, tile, left, top) {
  context.drawImage(sheet, tile * TILE, 0, TILE, TILE, left, top, TILE, TILE);
}

/**
 * All discs at rest, a frame around one cell, and the number of each flip that led here.
 *
 * @param {Scene} scene
 * @param {Press | null} [press]
 * @param {readonly Cell[]} [except] cells whose discs are drawn otherwise
 */
function paintBoard(scene, press = null, except = []) {
  const left_out = new Set(except.map(String));
  for (const cell of ALL) {
    if (left_out.has(String(cell))) continue;
    const { left, top } = cornerOf(cell);
    paintTile(scene, discAt(scene.board, cell) ? BLACK_DISC : WHITE_DISC, left, top);
  }
  if (press) paintPress(scene.context, press);
  paintNumbers(scene);
}

/** @param {Scene} scene */
function paintNumbers({ context, pressed }) {
  pressed.forEach((cell, index) => {
    const { left, top } = cornerOf(cell);
    const colour = index === pressed.length - 1 ? PALETTE.gold : PALETTE.muted;
    paintNumber(context, index + 1, left, top, colour);
  });
}

/**
 * The board before a frame gives way to the one after it half-way, at once.
 *
 * @param {Scene} scene
 * @param {Board} board after the frame
 * @param {Press | null} [press]
 */
function paintCut(scene, board, press = null) {
  const shown = scene.progress < 0.5 ? scene : { ...scene, board, pressed: [] };
  paintBoard(shown, press);
}

/**
 * A board that stands.
 *
 * @param {Scene} scene
 * @param {boolean} framed where flips take no time, the frame of the last one stays
 */
function paintRest(scene, framed) {
  const last = scene.pressed.at(-1);
  paintBoard(scene, last && framed ? { cell: last, colour: PALETTE.gold } : null);
}

/**
 * The cells that were pressed, in order; a board that stayed as it was tells of none.
 *
 * @param {readonly Board[]} path
 * @returns {Cell[]}
 */
function pressedAlong(path) {
  return path.slice(1).flatMap((board, index) => {
    const cell = pressedBetween(path[index] ?? board, board);
    return cell ? [cell] : [];
  });
}

/**
 * The pressed disc turns over, and its neighbours a little later.
 *
 * @param {Scene} scene
 * @param {FlipFrame} frame
 */
function paintFlip(scene, { cell, turned, board }) {
  paintTurn(scene, { cell, colour: PALETTE.gold }, turned, board);
}

/**
 * @param {Scene} scene
 * @param {Press} press
 * @param {readonly Cell[]} turned
 * @param {Board} board after it
 */
function paintTurn(scene, press, turned, board) {
  if (scene.steady) {
    paintCut(scene, board, press);
    return;
  }
  paintBoard(scene, press, turned);
  for (const cell of [...turned].sort(byRow)) {
    const start = String(cell) === String(press.cell) ? 0 : DELAY;
    paintTurning(scene, cell, clamp((scene.progress - start) / (1 - DELAY), 0, 1));
  }
}

/**
 * A disc that has risen reaches over the cell above it.
 *
 * @param {Cell} one
 * @param {Cell} other
 */
function byRow(one, other) {
  return one[0] - other[0];
}

/**
 * @param {Scene} scene
 * @param {Cell} cell
 * @param {number} part of its turn, 0..1
 */
function paintTurning(scene, cell, part) {
  const step = Math.round(part * TURN_STEPS);
  const black = discAt(scene.board, cell) === 1;
  const { left, top } = cornerOf(cell);
  if (step > 0 && step < TURN_STEPS) paintShadow(scene.context, left, top, WIDTHS[step] ?? 0);
  const lift = Math.round(4 * LIFT * part * (1 - part));
  paintTile(scene, turnTile(black ? TURN_STEPS - step : step), left, top - lift);
}

/**
 * The picture of a disc at a step of its turn from white to black, 0..TURN_STEPS.
 *
 * @param {number} step
 */
function turnTile(step) {
  if (step === 0) return WHITE_DISC;
  return step === TURN_STEPS ? BLACK_DISC : FIRST_TURN + step - 1;
}

/**
 * On the felt, where a disc that has risen will land.
 *
 * @param {Context2D} context
 * @param {number} left
 * @param {number} top
 * @param {number} width
 */
function paintShadow(context, left, top, width) {
  context.fillStyle = FELT_SHADOW;
  context.fillRect(left + 2 + (TILE - width) / 2, top + 12, width - 2, 1);
  context.fillRect(left + 1 + (TILE - width) / 2, top + 13, width, 2);
  context.fillRect(left + 2 + (TILE - width) / 2, top + 15, width - 2, 1);
}

/**
 * @param {Context2D} context
 * @param {Press} press
 */
function paintPress(context, { cell, colour }) {
  const { left, top } = cornerOf(cell);
  drawFrame(context, left - 1, top - 1, TILE + 2, TILE + 2, PALETTE.shadow);
  drawFrame(context, left, top, TILE, TILE, colour);
}

/**
 * A flip that is left out: it would lead to a board that was reached before.
 *
 * @param {Scene} scene
 * @param {SkipFrame} frame
 */
function paintSkip(scene, { move: [row, column] }) {
  const { left, top } = cornerOf([row, column]);
  paintBoard(scene, { cell: [row, column], colour: PALETTE.muted });
  drawCross(scene.context, left + 4, top + 4);
}

/**
 * What a node turns out to be; a board of one colour gets a rim of jade.
 *
 * @param {Scene} scene
 * @param {EnterFrame} frame
 */
function paintEnter(scene, { outcome }) {
  paintBoard(scene);
  if (outcome === "solved") paintRim(scene, PALETTE.jade);
}

/**
 * @param {Scene} scene
 * @param {string} colour
 */
function paintRim({ context, progress, steady }, colour) {
  const width = steady ? 2 : between(0, 2, Math.min(2 * progress, 1));
  const side = SIDE * TILE;
  for (let out = 1; out <= width; out += 1) {
    const length = side + 2 * out;
    drawFrame(context, MARGIN.left - out, MARGIN.top - out, length, length, colour);
  }
}

/**
 * The way back: the discs turn over once more. A cell that had been left alone changes nothing.
 *
 * @param {Scene} scene
 * @param {LeaveFrame} frame
 */
function paintLeave(scene, { move: [row, column], board }) {
  const turned = turnedBetween(scene.board, board);
  paintTurn(scene, { cell: [row, column], colour: PALETTE.muted }, turned, board);
}

/**
 * The search turns to another board.
 *
 * @param {Scene} scene
 * @param {TakeFrame | QueueFrame | EmptyFrame} frame
 */
function paintOther(scene, { board }) {
  paintCut(scene, board);
}
