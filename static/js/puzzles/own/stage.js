/**
 * The stage of a user's problem: a square sized for the largest board, so that nothing jumps, and a line for notices.
 * @import {Board, Context2D, Frame} from "../../types.d.ts"
 * @import {Stage, StageTools} from "../kit/types.d.ts"
 * @import {Extent} from "./boards.js"
 * @typedef {{left: number, top: number, width: number, height: number}} Box
 * @typedef {object} OwnScene
 * @property {Context2D} context @property {Board} board @property {Frame | null} frame @property {number} progress @property {boolean} steady
 * @property {(board: Board) => Box} rest draws a board, returns its cells
 * @property {(board: Board, cells: readonly (readonly [row: number, column: number])[], part: number, colour: string)
 *     => Box} changing draws a board while cells appear
 * @property {(box: Box, colour: string) => void} rim
 */

import { createCache } from "../../lib/cache.js";
import { clamp } from "../../lib/numbers.js";
import { PALETTE, onGround } from "../../lib/palette.js";
import { drawFitted, drawFrame } from "../../lib/pixels.js";
import { FASTEST } from "../kit/kind.js";
import { momentOf, partOf } from "../kit/moments.js";
import { around, cellsOf, extentOf, layoutOf, linesOf, standingOn, twinOf } from "./boards.js";
import { linesLayout, paintBorder, paintCells, paintComing, paintLines, squareOf, widthOf, wrapped } from "./cells.js";

/** Cached pictures: boards of a path and a queue beside the large one. */
const KEPT = 96;

const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"';

/** As in css/own.css: a square with a margin, and the line below, in logical pixels. */
const [WIDTH, HEIGHT, MARGIN] = [72, 79, 2];
const NOTE = { left: 1, top: 71, width: 70, height: 7 };
const SIZE = Object.freeze({ width: WIDTH, height: HEIGHT });
const SIDE = WIDTH - 2 * MARGIN;

/** Cells each way of a board without any, such as a picture. */
const PARTS = 8;

/** Minimum size, so that few cells or short lines are not blown up. @type {Readonly<Record<"cells" | "lines", Extent>>} */
const LEAST = Object.freeze({ cells: { rows: 3, columns: 3 }, lines: { rows: 5, columns: 14 } });

/** Maximum font scale of a notice. */
const MOST_NOTE = 2;

/** @param {unknown} _declaration @param {StageTools} tools @returns {Stage} */
export function ownStage(_declaration, { moments, notice }) {
  const pictures = createPictures();
  const boards = createBoards(pictures);
  return {
    size(story) {
      for (const board of story?.boards ?? []) boards.see(board);
      return SIZE;
    },
    area: { left: MARGIN, top: MARGIN, width: SIDE, height: SIDE, tile: SIDE, rows: [], columns: [] },
    cells(board, scale) {
      const area = areaAt(scale);
      if (!board?.rows) return { left: area.left, top: area.top, side: area.width / PARTS, rows: PARTS, columns: PARTS };
      return { ...boards.layout(board, area), ...extentOf(board) };
    },
    load: pictures.settled,
    whenLoaded: pictures.whenLoaded,
    draw(context, { board, frame: moving, progress }, options = {}) {
      const frame = moving ?? options.signs?.outcome ?? null;
      const steady = (options.reducedMotion ?? false) || (options.speed ?? 1) > FASTEST;
      const part = moving ? (options.reducedMotion ? Math.round(progress) : progress) : 1;
      if (frame) boards.see(frame.board);
      inDevicePixels(context, (scale) => {
        context.fillStyle = onGround(PALETTE.ground);
        context.fillRect(0, 0, WIDTH * scale, HEIGHT * scale);
        const scene = { context, board, frame, progress: part, steady, ...paintersOf(boards, context, areaAt(scale)) };
        const paint = frame && partOf(momentOf(moments, frame), "paint", frame);
        if (paint) paint(/** @type {any} */ (scene), frame);
        else scene.rest(board);
        if (frame) paintNote(context, notice(frame), frame, scale);
      });
    },
    sketch(context, board) {
      const { width, height } = context.canvas;
      context.imageSmoothingEnabled = false;
      context.fillStyle = onGround(PALETTE.ground);
      context.fillRect(0, 0, width, height);
      boards.paint(context, board, { left: 0, top: 0, width, height });
    },
    twin: twinOf,
    corner: () => ({ left: MARGIN, top: MARGIN }),
  };
}

/** @param {number} scale @returns {Box} the square of the boards, in device pixels */
function areaAt(scale) {
  return { left: MARGIN * scale, top: MARGIN * scale, width: SIDE * scale, height: SIDE * scale };
}

/** Boards of all forms, with the size of the largest so far. @param {ReturnType<typeof createPictures>} pictures */
function createBoards(pictures) {
  const state = { ...LEAST, latest: /** @type {HTMLImageElement | null} */ (null) };

  /** @param {Board} board */
  function see(board) {
    if (board.rows) state.cells = around(state.cells, extentOf(board));
    else if (!board.svg) state.lines = around(state.lines, lineExtent(board));
    else pictures.of(board.svg);
  }

  /** @param {Context2D} context @param {string} svg @param {Box} area */
  function paintPicture(context, svg, area) {
    const image = pictures.of(svg) ?? state.latest;
    const box = boxWithin(proportionOf(svg), area);
    state.latest = image;
    context.imageSmoothingEnabled = true;
    if (image) context.drawImage(image, box.left, box.top, box.width, box.height);
    context.imageSmoothingEnabled = false;
    return box;
  }

  return {
    see,
    /** @param {Board} board with rows @param {Box} area */
    layout: (board, area) => layoutOf(extentOf(board), state.cells, area),
    /** @param {Context2D} context in device pixels @param {Board} board @param {Box} area @returns {Box} where it lies */
    paint(context, board, area) {
      see(board);
      if (board.rows) {
        const layout = layoutOf(extentOf(board), state.cells, area);
        paintCells(context, board, layout);
        return layout;
      }
      if (board.svg) return paintPicture(context, board.svg, area);
      const layout = linesLayout(wrapped(linesOf(board)), state.lines, area);
      paintLines(context, layout);
      return layout;
    },
  };
}

/** @param {ReturnType<typeof createBoards>} boards @param {Context2D} context @param {Box} area @returns {Pick<OwnScene, "rest" | "changing" | "rim">} */
function paintersOf(boards, context, area) {
  const unit = Math.max(1, Math.floor(area.width / SIDE));
  return {
    rest: (board) => boards.paint(context, board, area),
    changing(board, cells, part, colour) {
      const box = boards.paint(context, board, area);
      if (cells.length === 0) return box;
      const [layout, rows] = [boards.layout(board, area), cellsOf(board)];
      for (const [row, column] of part < 1 ? cells : []) {
        const cell = rows[row]?.[column];
        if (cell) paintComing(context, cell, squareOf(layout, row, column), part, row + column);
      }
      for (const [row, column] of standingOn(board, cells)) {
        paintBorder(context, squareOf(layout, row, column), colour);
      }
      return box;
    },
    rim({ left, top, width, height }, colour) {
      for (let out = 1; out <= Math.min(unit, area.left); out += 1) {
        drawFrame(context, left - out, top - out, width + 2 * out, height + 2 * out, colour);
      }
    },
  };
}

/** @param {Board} board of lines */
function lineExtent(board) {
  const lines = wrapped(linesOf(board));
  return { rows: lines.length, columns: Math.max(0, ...lines.map(widthOf)) };
}

/** @param {Context2D} context in logical pixels @param {(scale: number) => void} paint */
function inDevicePixels(context, paint) {
  const { a: scale } = context.getTransform();
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  paint(scale);
  context.restore();
}

/** @type {Readonly<Record<string, string>>} */
const INKS = Object.freeze({ error: PALETTE.red, dead: "#ff8a9a", solved: PALETTE.jade });

/** @param {Context2D} context in device pixels @param {string} text @param {Frame} frame @param {number} scale */
function paintNote(context, text, { outcome }, scale) {
  if (text === "") return;
  const { left, top, width, height } = NOTE;
  const box = { left: left * scale, top: top * scale, width: width * scale, height: height * scale };
  const most = clamp(Math.floor(box.height / 12), 1, MOST_NOTE);
  drawFitted(context, text, box, onGround(INKS[outcome] ?? PALETTE.cream), { most });
}

/**
 * Boards as images from SVG, sanitised by the server. While one is decoded the last one stays.
 * @returns {{of: (svg: string) => HTMLImageElement | null, whenLoaded: (listener: () => void) => void, settled: () =>
 *     Promise<void>}} `of`: null while loading, or for an invalid one
 */
function createPictures() {
  /** @type {ReturnType<typeof createCache<string, {image: HTMLImageElement, ready: boolean}>>} */
  const pictures = createCache(KEPT);
  /** @type {Set<() => void>} */
  const listeners = new Set();
  /** @type {Set<Promise<void>>} */
  const coming = new Set();

  /** @param {string} svg */
  function load(svg) {
    const picture = { image: new Image(), ready: false };
    pictures.set(svg, picture);
    picture.image.src = addressOf(svg);
    const work = picture.image.decode().then(
      () => {
        picture.ready = true;
        for (const listener of listeners) listener();
      },
      () => {},
    );
    coming.add(work);
    void work.then(() => coming.delete(work));
    return picture;
  }

  return {
    of(svg) {
      const picture = pictures.get(svg) ?? load(svg);
      return picture.ready ? picture.image : null;
    },
    whenLoaded: (listener) => void listeners.add(listener),
    async settled() {
      await Promise.all(coming);
    },
  };
}

/** @param {string} svg */
function addressOf(svg) {
  const named = svg.includes(NAMESPACE) ? svg : svg.replace("<svg", `<svg ${NAMESPACE}`);
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(named)}`;
}

/** From its own attributes. @param {string} svg @returns {number} width by height, 1 if unspecified */
export function proportionOf(svg) {
  const head = /<svg\b[^>]*>/i.exec(svg)?.[0] ?? "";
  const box = /\bviewBox\s*=\s*["']\s*[-\d.e]+[\s,]+[-\d.e]+[\s,]+([\d.e]+)[\s,]+([\d.e]+)/i.exec(head);
  const sides = box ?? [0, lengthIn(head, "width"), lengthIn(head, "height")];
  const proportion = Number(sides[1]) / Number(sides[2]);
  return proportion > 0 && Number.isFinite(proportion) ? proportion : 1;
}

/** @param {string} head @param {string} name */
function lengthIn(head, name) {
  return new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+)(?:px)?\\s*["']`, "i").exec(head)?.[1] ?? "0";
}

/** Centred. @param {number} proportion @param {{left: number, top: number, width: number, height: number}} area */
export function boxWithin(proportion, area) {
  const width = Math.round(Math.min(area.width, area.height * proportion));
  const height = Math.round(width / proportion);
  return {
    width, height,
    left: Math.round(area.left + (area.width - width) / 2),
    top: Math.round(area.top + (area.height - height) / 2),
  };
}
