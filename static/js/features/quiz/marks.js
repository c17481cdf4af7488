/**
 * The choices of a question on the board, in the stack and in the queue: a press on a numbered cell or
 * a board answers. A cell shared by several choices answers none of them.
 *
 * @import {PuzzleView} from "../../types.d.ts"
 * @import {Question} from "./questions.js"
 *
 * @typedef {{left: number, top: number, indices: number[]}} Marked a cell's upper left corner in logical
 *     pixels, and the choices there
 */

import { byId } from "../../ui/widgets/dom.js";

/** The side of a cell in logical pixels. */
const TILE = 16;

/** How many numbers fit into a cell. */
const MOST_NUMBERS = 2;

/** @param {{puzzle: PuzzleView, onAnswer: (index: number) => void}} parts */
export function createMarks({ puzzle, onAnswer }) {
  const screen = byId("screen", HTMLElement);
  const canvas = byId("canvas", HTMLCanvasElement);
  const layer = document.createElement("div");
  /** @type {{question: Question | null}} */
  const shown = { question: null };
  layer.className = "quiz-marks";
  layer.setAttribute("aria-hidden", "true");
  screen.append(layer);
  new ResizeObserver(align).observe(canvas);

  /** Align the layer with the canvas. */
  function align() {
    const scale = canvas.clientWidth / puzzle.size().width;
    layer.style.setProperty("--left", `${canvas.offsetLeft}px`);
    layer.style.setProperty("--top", `${canvas.offsetTop}px`);
    layer.style.setProperty("--scale", `${scale}px`);
  }

  /**
   * Answer instead of seeking when a board of the stack or the queue is pressed.
   *
   * @param {Event} event
   */
  function answerByBoard(event) {
    const link = event.target instanceof Element ? event.target.closest("a[data-node]") : null;
    const index = shown.question?.choices.findIndex(({ type, node }) => {
      return type === "node" && String(node) === /** @type {HTMLElement | null} */ (link)?.dataset.node;
    }) ?? -1;
    if (index < 0) return;
    event.preventDefault();
    event.stopPropagation();
    onAnswer(index);
  }

  for (const id of ["stack", "queue"]) {
    document.getElementById(id)?.addEventListener("click", answerByBoard, { capture: true });
  }

  return {
    /** @param {Question} question */
    show(question) {
      shown.question = question;
      align();
      layer.replaceChildren(...markedCells(question, puzzle).map((marked) => markOf(marked, onAnswer)));
    },
    clear() {
      shown.question = null;
      layer.replaceChildren();
    },
  };
}

/**
 * The cells of all choices, deduplicated, each with its choices.
 *
 * @param {Question} question @param {PuzzleView} puzzle @returns {Marked[]}
 */
function markedCells({ choices, cells: about = [] }, { quiz }) {
  /** @type {Map<string, Marked>} */
  const marked = new Map();

  /** @param {any} cell */
  function entryOf(cell) {
    // Moves of a block to either side share its cell.
    const { left, top } = quiz.corner(cell);
    const key = `${left} ${top}`;
    const entry = marked.get(key) ?? { left, top, indices: [] };
    marked.set(key, entry);
    return entry;
  }

  about.forEach(entryOf);
  choices.forEach(({ cells = [] }, index) => {
    for (const cell of cells) entryOf(cell).indices.push(index);
  });
  return [...marked.values()];
}

/** @param {Marked} marked @param {(index: number) => void} onAnswer */
function markOf({ left, top, indices }, onAnswer) {
  const mark = document.createElement("span");
  const [only] = indices;
  mark.className = "quiz-marks__cell";
  mark.style.setProperty("--x", String(left));
  mark.style.setProperty("--y", String(top));
  mark.style.setProperty("--side", String(TILE));
  if (indices.length > 0) mark.append(numbers(indices));
  if (only !== undefined && indices.length === 1) mark.addEventListener("click", () => onAnswer(only));
  return mark;
}

/** @param {readonly number[]} indices */
function numbers(indices) {
  const label = document.createElement("b");
  label.textContent = indices.length > MOST_NUMBERS ? "?" : indices.map((index) => index + 1).join(" ");
  return label;
}
