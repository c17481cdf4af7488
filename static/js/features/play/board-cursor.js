/**
 * The current cell of the board and marks on cells, as elements over the canvas.
 * @import {Place, PuzzleView, Size} from "../../types.d.ts"
 * @import {Position} from "./hands.js"
 */

import { t } from "../../lib/messages.js";
import { clamp } from "../../lib/numbers.js";
import { byId } from "../../ui/widgets/dom.js";

/** @param {{board: HTMLElement, puzzle: PuzzleView, size: Size, attempt: Position, step: () => number}} parts `size`: of the canvas, in logical pixels */
export function createBoardCursor({ board, puzzle, size, attempt, step }) {
  const { area } = puzzle;
  const canvas = byId("canvas", HTMLCanvasElement);
  const ring = document.createElement("span");
  ring.className = "hands__cursor";
  board.append(ring);
  const state = { place: /** @type {Place} */ ([area.rows.length, 1]), marks: /** @type {HTMLElement[]} */ ([]) };

  function cover() {
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = canvas;
    Object.assign(board.style, {
      left: `${offsetLeft}px`, top: `${offsetTop}px`, width: `${offsetWidth}px`, height: `${offsetHeight}px`,
    });
  }

  /** @param {HTMLElement} element @param {Place} place */
  function lay(element, [row, column]) {
    const [left, top] = [area.left + (column - 1) * area.tile, area.top + (row - 1) * area.tile];
    Object.assign(element.style, {
      left: `${(100 * left) / size.width}%`,
      top: `${(100 * top) / size.height}%`,
      width: `${(100 * area.tile) / size.width}%`,
      height: `${(100 * area.tile) / size.height}%`,
    });
  }

  /** Moves the cursor to a cell, or to the nearest one of the board. @param {Place} place */
  function put(place) {
    const [row, column] = place;
    state.place = [clamp(row, 1, area.rows.length), clamp(column, 1, area.columns.length)];
    lay(ring, state.place);
    board.dataset.row = String(state.place[0]);
    board.dataset.column = String(state.place[1]);
  }

  /** @param {MouseEvent} event @returns {{x: number, y: number, cell: number}} logical pixels from the corner */
  function pointOf({ clientX, clientY }) {
    const box = board.getBoundingClientRect();
    const scale = size.width / box.width;
    const [x, y] = [(clientX - box.left) * scale - area.left, (clientY - box.top) * scale - area.top];
    return { x, y, cell: area.tile };
  }

  whenMoved(canvas, cover);
  put(state.place);

  return {
    cover,
    place: () => state.place,
    put,
    /** @param {MouseEvent} event @returns {Place | null} the cell under a pointer */
    cellAt(event) {
      const { x, y, cell } = pointOf(event);
      const [row, column] = [Math.floor(y / cell) + 1, Math.floor(x / cell) + 1];
      const inside = row >= 1 && row <= area.rows.length && column >= 1 && column <= area.columns.length;
      return inside ? [row, column] : null;
    },
    /** Distance in cells. @param {{clientX: number, clientY: number}} from @param {MouseEvent} to */
    wayFrom({ clientX, clientY }, to) {
      const cell_px = (board.getBoundingClientRect().width * area.tile) / size.width;
      return { across: (to.clientX - clientX) / cell_px, down: (to.clientY - clientY) / cell_px };
    },
    /** @param {readonly [number, number]} towards @returns {string} the new cell in words */
    move([down, across]) {
      put([state.place[0] + down, state.place[1] + across]);
      const [row, column] = state.place;
      const cell = puzzle.twin(attempt.boardAt(step()))[row - 1]?.[column - 1];
      return t("Row %(row)s, column %(column)s: %(text)s", {
        row: area.rows[row - 1] ?? "", column: area.columns[column - 1] ?? "", text: cell?.text || t("empty"),
      });
    },
    /** @param {readonly Place[]} places none removes the marks */
    mark(places) {
      for (const mark of state.marks) mark.remove();
      state.marks = places.map((place) => {
        const mark = document.createElement("span");
        mark.className = "hands__mark";
        lay(mark, place);
        board.append(mark);
        return mark;
      });
    },
  };
}

/** The canvas can move within its box without a resize of its own. @param {HTMLCanvasElement} canvas @param {() => void} run */
function whenMoved(canvas, run) {
  const observer = new ResizeObserver(run);
  for (const box of [canvas, byId("screen", HTMLElement)]) observer.observe(box);
}

/** @param {Place} one @param {Place} other */
export function isAt(one, other) {
  return one[0] === other[0] && one[1] === other[1];
}
