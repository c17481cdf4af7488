/**
 * The card of a question. It covers the code, so that opening it shifts nothing; keys 1 to 5 answer.
 * @import {PuzzleView} from "../../types.d.ts"
 * @import {Question} from "./questions.js"
 * @import {ScreenQuestion} from "../../ui/player/question.js"
 *
 * @typedef {{left: number, top: number, indices: number[]}} Marked the corner of a cell in logical pixels, and its
 *   choices
 */

import { isForBrowser, keyOf } from "../../lib/keys.js";
import { t } from "../../lib/messages.js";
import { announceQuestion } from "../../ui/player/question.js";
import { byId } from "../../ui/widgets/dom.js";

/** The side of a cell in logical pixels. */
const TILE = 16;

/** How many numbers fit into a cell. */
const MOST_NUMBERS = 2;

const FIELDS = "textarea, select, [contenteditable], input:not([type=range])";

/**
 * @param {{onAnswer: (index: number) => void, onGoOn: () => void, onLeave: () => void, onHandIn: (() => void) | null}} handlers
 *   `onLeave`, `onHandIn`: of an exercise that is over; null where nothing is handed in
 */
export function createCard({ onAnswer, onGoOn, onLeave, onHandIn }) {
  const box = byId("quiz", HTMLElement);
  const prompt = byId("quiz-prompt", HTMLElement);
  const list = byId("quiz-choices", HTMLElement);
  const verdict = byId("quiz-verdict", HTMLElement);
  const why = byId("quiz-why", HTMLElement);
  const score = byId("quiz-score", HTMLElement);
  const live = byId("quiz-live", HTMLElement);
  const forward = byId("quiz-go-on", HTMLButtonElement);
  const leave = buttonOf(t("Look around"), onLeave);
  /** @type {HTMLButtonElement[]} */
  let buttons = [];

  forward.addEventListener("click", onGoOn);
  const handIn = onHandIn && handInButton(onHandIn);
  listenToNumbers((index) => {
    const isChoice = !box.hidden && buttons[index] !== undefined;
    if (isChoice) onAnswer(index);
    return isChoice;
  });

  return {
    /** @param {ScreenQuestion} asked `right`: -1 for a task, which is no choice for a class @param {string} scoreText */
    ask(asked, scoreText) {
      const { prompt: question, choices } = asked;
      const hasFocus = box.contains(document.activeElement);
      buttons = choices.map((text, index) => choiceButton(text, index, onAnswer));
      list.replaceChildren(...buttons.map(itemOf));
      prompt.textContent = question;
      score.textContent = scoreText;
      verdict.textContent = why.textContent = "";
      delete box.dataset.right;
      forward.hidden = true;
      box.hidden = false;
      const numbered = choices.map((text, index) => `${index + 1}: ${text}`);
      live.textContent = [question, ...numbered].join(" ");
      if (hasFocus) buttons[0]?.focus({ preventScroll: true });
      announce(asked.right < 0 ? null : asked);
    },
    /** @param {number} given @param {number} right */
    answer(given, right) {
      // Not disabled: the focused button keeps the focus until "Go on" appears.
      buttons.forEach((button, index) => {
        button.setAttribute("aria-disabled", "true");
        if (index === right) button.dataset.answer = "right";
        else if (index === given) button.dataset.answer = "wrong";
      });
      live.textContent = "";
      announce(null);
    },
    /** @param {{right: boolean, text: string, why: string}} result @param {string} scoreText @param {boolean} isLast question of an exercise */
    showVerdict({ right, text, why: reason }, scoreText, isLast) {
      box.dataset.right = String(right);
      verdict.textContent = text;
      why.textContent = reason;
      score.textContent = scoreText;
      forward.textContent = isLast ? t("See the result") : t("Go on");
      forward.hidden = false;
      live.textContent = [text, reason, scoreText].join(" ");
      if (box.contains(document.activeElement)) forward.focus({ preventScroll: true });
    },
    /** @param {string} result of an exercise that is over */
    showResult(result) {
      const hasFocus = box.contains(document.activeElement);
      prompt.textContent = t("The exercise is over");
      list.replaceChildren();
      verdict.textContent = result;
      why.textContent = score.textContent = "";
      forward.hidden = true;
      box.dataset.right = "over";
      box.hidden = false;
      forward.after(...(handIn ? [handIn] : []), leave);
      live.textContent = `${prompt.textContent}. ${result}`;
      if (hasFocus) (handIn ?? leave).focus({ preventScroll: true });
    },
    /** To a button that brings the result back. */
    leave() {
      box.dataset.right = "left";
      forward.textContent = t("See the result");
      forward.hidden = false;
      if (document.activeElement === leave) forward.focus({ preventScroll: true });
    },
    hide() {
      if (box.contains(document.activeElement)) document.getElementById("quiz-toggle")?.focus({ preventScroll: true });
      box.hidden = true;
      live.textContent = "";
      announce(null);
    },
  };
}

/** @param {ScreenQuestion | null} question */
function announce(question) {
  announceQuestion({ question, before: byId("quiz-stop", HTMLElement) });
}

/** @param {(index: number) => boolean} onNumber index from 0; returns whether it was handled */
function listenToNumbers(onNumber) {
  document.addEventListener("keydown", (event) => {
    const { target } = event;
    const key = keyOf(event);
    const inField = target instanceof Element && target.closest(FIELDS) !== null;
    if (isForBrowser(event) || inField || document.querySelector("dialog[open]")) return;
    if (/^[1-9]$/.test(key) && onNumber(Number(key) - 1)) event.preventDefault();
  });
}

/** @param {string} text @param {number} index @param {(index: number) => void} onAnswer */
function choiceButton(text, index, onAnswer) {
  const button = document.createElement("button");
  const number = document.createElement("kbd");
  button.type = "button";
  button.className = "button quiz__choice";
  button.setAttribute("aria-keyshortcuts", String(index + 1));
  number.className = "quiz__key";
  number.textContent = String(index + 1);
  number.translate = false;
  button.append(number, ` ${text}`);
  button.addEventListener("click", () => onAnswer(index));
  return button;
}

/** @param {() => void} onHandIn */
function handInButton(onHandIn) {
  const button = buttonOf(t("Hand in"), onHandIn);
  button.classList.add("button--gold");
  button.setAttribute("aria-haspopup", "dialog");
  return button;
}

/** @param {string} text @param {() => void} onPress */
function buttonOf(text, onPress) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  button.textContent = text;
  button.addEventListener("click", onPress);
  return button;
}

/** @param {HTMLElement} content */
function itemOf(content) {
  const item = document.createElement("li");
  item.append(content);
  return item;
}

/** A cell shared by several choices of a question answers none of them. @param {{puzzle: PuzzleView, onAnswer: (index: number) => void}} parts */
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

  function align() {
    const scale = canvas.clientWidth / puzzle.size().width;
    layer.style.setProperty("--left", `${canvas.offsetLeft}px`);
    layer.style.setProperty("--top", `${canvas.offsetTop}px`);
    layer.style.setProperty("--scale", `${scale}px`);
  }

  /** Answer instead of seeking when a board of the stack or the queue is pressed. @param {Event} event */
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

/** The cells of all choices, deduplicated, each with its choices. @param {Question} question @param {PuzzleView} puzzle @returns {Marked[]} */
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
