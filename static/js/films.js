/**
 * Pictures and films: the stage on a canvas that records its operations, for the server to draw.
 * Runs in QuickJS, without a document, a clock or Intl. Arguments and results are JSON.
 * @import {Board, Declaration, Frame, PuzzleView, Size} from "./types.d.ts"
 * @import {Catalogue} from "./lib/messages.js"
 * @import {Pictured} from "./puzzles/kit/painting.js"
 *
 * @typedef {{kind: string, declaration: Declaration, messages: Catalogue, lang: string, boards: readonly Board[],
 *   scale: number}} Opened `scale`: picture pixels of a stage pixel
 */

import { paintChalk } from "./lib/chalk-painter.js";
import { readChalk } from "./lib/chalk.js";
import { setMessages } from "./lib/messages.js";
import { puzzleView } from "./puzzles/index.js";
import { TILE } from "./puzzles/kit/grid.js";
import { paintMoment, pictureSize } from "./puzzles/kit/painting.js";

/** The subset of CanvasRenderingContext2D that painters use; webapp/pictures/canvas.py draws its operations. */
class Recorder {
  /** @type {(readonly unknown[])[]} */
  operations = [];
  font = "";
  imageSmoothingEnabled = false;

  /** @param {Size} canvas @param {number} scale */
  constructor(canvas, scale) {
    this.canvas = canvas;
    this.state = { scale, x: 0, y: 0, ink: "#000000", alpha: 1, mode: "source-over" };
    this.saved = [this.state];
  }

  set fillStyle(/** @type {string} */ ink) { this.state.ink = ink; }
  set globalAlpha(/** @type {number} */ alpha) { this.state.alpha = alpha; }
  set globalCompositeOperation(/** @type {string} */ mode) { this.state.mode = mode; }

  save() {
    this.saved.push(this.state);
    this.state = { ...this.state };
  }

  restore() {
    this.state = this.saved.pop() ?? this.state;
  }

  getTransform() {
    const { scale, x, y } = this.state;
    return { a: scale, e: x, f: y };
  }

  /** @param {number[]} matrix without rotation, and as wide as high */
  setTransform(...[scale = 1, , , , x = 0, y = 0]) {
    Object.assign(this.state, { scale, x, y });
  }

  /** @param {number} x @param {number} y */
  translate(x, y) {
    const { state } = this;
    Object.assign(state, { x: state.x + x * state.scale, y: state.y + y * state.scale });
  }

  /** @param {number} factor */
  scale(factor) {
    this.state.scale *= factor;
  }

  /** @param {number[]} lengths left, top, width and height */
  fillRect(...lengths) {
    const { ink, alpha, mode } = this.state;
    this.operations.push(["rect", ...this.pixels(lengths), ink, alpha, mode]);
  }

  /** @param {unknown} _sheet @param {number[]} lengths */
  drawImage(_sheet, ...lengths) {
    const [source, target] = [lengths.slice(0, 4), lengths.slice(4)];
    this.operations.push(["tile", ...source, ...this.pixels(target), this.state.alpha]);
  }

  /** @param {string} text @param {number} x @param {number} y */
  fillText(text, x, y) {
    const { scale, ink, alpha } = this.state;
    this.operations.push(["text", text, ...this.pixels([x, y]), scale, ink, alpha]);
  }

  /** @param {string} text */
  measureText(text) {
    // @ts-expect-error the server provides it
    return JSON.parse(measure(text));
  }

  /** @param {readonly number[]} lengths positions, then sides @returns {number[]} */
  pixels([x = 0, y = 0, ...sides]) {
    const { scale, ...from } = this.state;
    return [from.x + x * scale, from.y + y * scale, ...sides.map((side) => side * scale)].map(Math.round);
  }
}

/** The subset of Intl that English and Chinese need: lib/messages.js. */
class PluralRules {
  /** @param {string} lang */
  constructor(lang) {
    this.one = lang === "en" ? ["one"] : [];
  }

  /** @param {number} count */
  select(count) {
    return (count === 1 && this.one[0]) || "other";
  }

  resolvedOptions() {
    return { pluralCategories: [...this.one, "other"] };
  }
}

class NumberFormat {
  /** @param {number} value */
  format(value) {
    return String(value).replace(/\B(?=(\d{3})+$)/g, ",");
  }
}

class Image {
  async decode() {}
}

const state = { puzzle: /** @type {PuzzleView | null} */ (null), boards: /** @type {readonly Board[]} */ ([]), scale: 1 };

/** @param {Opened} given */
async function open({ kind, declaration, messages, lang, boards, scale }) {
  Object.assign(state, { puzzle: null, boards, scale });
  setMessages(messages, lang);
  const puzzle = await puzzleView(kind, declaration);
  await Promise.all([puzzle.load(), puzzle.loadSearch()]);
  state.puzzle = puzzle;
}

function opened() {
  if (state.puzzle === null) throw new Error("A stage is painted before it is open.");
  return state.puzzle;
}

/** @param {{frames: readonly Frame[]}} step */
const durations = (step) => opened().durations(step);

/** @param {Pictured} moment */
function paint(moment) {
  const { boards, scale } = state;
  const puzzle = opened();
  const size = pictureSize(puzzle.size(/** @type {any} */ ({ boards })), scale, moment.node);
  const recorder = new Recorder(size, scale);
  paintMoment(/** @type {any} */ (recorder), puzzle, size, moment);
  return { ...size, operations: recorder.operations };
}

/** Pillow draws no SVG: its text stand-in is painted. @param {string} name @param {unknown} value */
const withoutSvg = (name, value) => (name === "svg" ? undefined : value);

const answered = (/** @type {(given: any) => unknown} */ run) => (/** @type {string} */ given) =>
  JSON.stringify(run(JSON.parse(given, given.includes('"svg":') ? withoutSvg : undefined)));

/** Chalk alone, over a board of tiles. @param {{rows: number, columns: number, marks: string}} given `marks`: as in links */
function paintOver({ rows, columns, marks }) {
  const size = { width: columns * TILE, height: rows * TILE };
  const recorder = new Recorder(size, 1);
  paintChalk(/** @type {any} */ (recorder), { left: 0, top: 0, side: TILE, rows, columns }, readChalk(marks));
  return { ...size, operations: recorder.operations };
}

Object.assign(globalThis, {
  Image, Intl: { PluralRules, NumberFormat }, open: answered(open), durations: answered(durations), paint: answered(paint),
  paintOver: answered(paintOver),
});
