/**
 * The choices of a question on the board, in the stack and in the queue: their numbers stand on the
 * cells, and a press there answers. What several choices share is told by none of them.
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

/** More numbers have no room in a cell. */
const MOST_NUMBERS = 2;

/**
 * @param {{puzzle: PuzzleView, onAnswer: (index: number) => void}} parts
 */
export function createMarks({ puzzle, onAnswer }) {
  const screen = byId("screen", HTMLElement);
  const canvas = byId("canvas", HTMLCanvasElement);
  const layer = document.createElement("div");
  /** @type {{question: Question | null}} */
  const shown = { question: null };
  layer.className = "quiz-marks";
  layer.setAttribute("aria-hidden", "true");
  screen.append(layer);
  new ResizeObserver(place).observe(canvas);

  /** Over the canvas, wherever that lies in its box. */
  function place() {
    const scale = canvas.clientWidth / puzzle.size().width;
    layer.style.setProperty("--left", `${canvas.offsetLeft}px`);
    layer.style.setProperty("--top", `${canvas.offsetTop}px`);
    layer.style.setProperty("--scale", `${scale}px`);
  }

  /**
   * A press on a board of the stack or the queue answers, and does not go there.
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
      place();
      layer.replaceChildren(...markedCells(question, puzzle).map((marked) => markOf(marked, onAnswer)));
    },
    clear() {
      shown.question = null;
      layer.replaceChildren();
    },
  };
}

/**
 * The cells that choices are about, each once, with the choices there.
 *
 * @param {Question} question
 * @param {PuzzleView} puzzle
 * @returns {Marked[]}
 */
function markedCells({ choices, cells: about = [] }, { quiz }) {
  /** @type {Map<string, Marked>} */
  const marked = new Map();

  /** @param {any} cell */
  function there(cell) {
    // Moves to both sides of a block are about one cell.
    const { left, top } = quiz.corner(cell);
    const key = `${left} ${top}`;
    const known = marked.get(key) ?? { left, top, indices: [] };
    marked.set(key, known);
    return known;
  }

  about.forEach(there);
  choices.forEach(({ cells = [] }, index) => {
    for (const cell of cells) there(cell).indices.push(index);
  });
  return [...marked.values()];
}

/**
 * @param {Marked} marked
 * @param {(index: number) => void} onAnswer
 */
function markOf({ left, top, indices }, onAnswer) {
  const made = document.createElement("span");
  const [only] = indices;
  made.className = "quiz-marks__cell";
  made.style.setProperty("--x", String(left));
  made.style.setProperty("--y", String(top));
  made.style.setProperty("--side", String(TILE));
  if (indices.length > 0) made.append(numbers(indices));
  if (only !== undefined && indices.length === 1) made.addEventListener("click", () => onAnswer(only));
  return made;
}

/** @param {readonly number[]} indices */
function numbers(indices) {
  const label = document.createElement("b");
  label.textContent = indices.length > MOST_NUMBERS ? "?" : indices.map((index) => index + 1).join(" ");
  return label;
}
