/**
 * A board as a small picture: of tiles, or painted by its kind.
 * @import {Board, PuzzleView, TwinCell} from "../../types.d.ts"
 * @typedef {readonly (readonly TwinCell[])[]} Rows top to bottom
 * @typedef {{make: (board: Board, className: string) => HTMLElement,
 *   blank: (board: Board, className: string) => HTMLElement,
 *   show: (picture: HTMLElement, board: Board) => void}} Thumbnails `blank`: empty, of a board's size
 */

import { lifetime } from "../../lib/lifetime.js";

/** Side of a painted picture in CSS pixels, as in css/own.css. */
const SKETCH = 64;
const LARGE_SKETCH = 96;

/** Painted shortly before they become visible. */
const NEAR = "0px 200px";

/** @param {PuzzleView} puzzle @returns {Thumbnails} */
export function thumbnailsOf({ sketch, twin, whenLoaded }) {
  if (sketch) return createSketches(sketch, whenLoaded);
  return {
    make: (board, className) => createThumbnail(twin(board), className),
    blank: (board, className) => createThumbnail(emptied(twin(board)), className),
    show: (picture, board) => repaint(picture, twin(board)),
  };
}

/** A stack may be a thousand deep. @param {NonNullable<PuzzleView["sketch"]>} sketch @param {PuzzleView["whenLoaded"]} whenLoaded @returns {Thumbnails} */
function createSketches(sketch, whenLoaded) {
  /** @type {WeakMap<Element, Board>} */
  const boards = new WeakMap();
  /** @type {Set<HTMLCanvasElement>} */
  const in_sight = new Set();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!(target instanceof HTMLCanvasElement)) continue;
      if (isIntersecting) in_sight.add(target);
      else in_sight.delete(target);
      if (isIntersecting) paint(target);
    }
  }, { rootMargin: NEAR });

  /** @param {HTMLCanvasElement} canvas */
  function paint(canvas) {
    const context = canvas.getContext("2d");
    const board = boards.get(canvas);
    if (context && board !== undefined) sketch(context, board);
  }

  function repaintAll() {
    for (const canvas of in_sight) paint(canvas);
  }

  /** @param {string} className */
  function blank(className) {
    const canvas = document.createElement("canvas");
    const side_px = className === "moves__board" ? LARGE_SKETCH : SKETCH;
    const side = Math.round(side_px * window.devicePixelRatio);
    Object.assign(canvas, { className: `sketch ${className}`, width: side, height: side });
    canvas.setAttribute("aria-hidden", "true");
    observer.observe(canvas);
    return canvas;
  }

  /** @param {HTMLElement} picture @param {Board} board */
  function show(picture, board) {
    if (!(picture instanceof HTMLCanvasElement) || boards.get(picture) === board) return;
    boards.set(picture, board);
    if (in_sight.has(picture)) paint(picture);
  }

  whenLoaded(repaintAll);
  document.fonts.addEventListener("loadingdone", repaintAll, { signal: lifetime() });
  window.addEventListener("colours", repaintAll, { signal: lifetime() });
  return {
    make(board, className) {
      const picture = blank(className);
      show(picture, board);
      return picture;
    },
    blank: (_, className) => blank(className),
    show,
  };
}

/** @param {Rows} rows @returns {Rows} */
function emptied(rows) {
  return rows.map((row) => row.map(() => ({ cell: 0, text: "" })));
}

/** @param {Rows} rows @param {string} className */
export function createThumbnail(rows, className) {
  const board = span(`tiles ${className}`);
  board.setAttribute("aria-hidden", "true");
  for (const row of rows) {
    const line = span("tiles__row");
    for (const { cell } of row) {
      const tile = span("tile");
      tile.dataset.cell = String(cell);
      line.append(tile);
    }
    board.append(line);
  }
  return board;
}

/** @param {HTMLElement} picture @param {Rows} rows of the same number */
function repaint(picture, rows) {
  const cells = rows.flat();
  /** @type {NodeListOf<HTMLElement>} */
  const tiles = picture.querySelectorAll(".tile");
  tiles.forEach((tile, index) => {
    const cell = String(cells[index]?.cell ?? 0);
    if (tile.dataset.cell !== cell) tile.dataset.cell = cell;
  });
}

/** @param {string} className */
function span(className) {
  const made = document.createElement("span");
  made.className = className;
  return made;
}
