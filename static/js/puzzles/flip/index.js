/**
 * Flip on the stage: what the page needs to show a replay of it.
 *
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./board.js").Frame} Frame
 * @typedef {import("./board.js").Step} Step
 * @typedef {import("./board.js").View} View
 * @typedef {import("./draw.js").Options} Options
 * @typedef {import("../../lib/pixels.js").Context2D} Context2D
 */

import { SIZE } from "./board.js";
import { drawView } from "./draw.js";
import { count, describe, narrate, place, tellFrame, tellStep } from "./narrate.js";
import { panel } from "./panel.js";
import { search } from "./search.js";
import { shape } from "./shape.js";
import { soundsOf } from "./sound.js";

const SHEET_URL = new URL("../../../img/flip.png", import.meta.url).href;

const FLIP_MS = 500;
const SKIP_MS = 200;
const ENTER_MS = 200;
const END_MS = 500;
const LEAVE_MS = 300;
const QUEUE_MS = 250;

const state = { sheet: /** @type {HTMLImageElement | null} */ (null) };

export const flip = Object.freeze({
  shape, size, load, durations, draw, count, place, narrate, describe, twin, event: tellStep,
  tell: tellFrame, sounds: soundsOf, panel, search,
});

/** Logical pixels, with the margins that hold the numbers of rows and columns. */
function size() {
  return SIZE;
}

/** Fetches the pictures; nothing can be drawn before. */
async function load() {
  const image = new Image();
  image.src = SHEET_URL;
  await image.decode();
  state.sheet = image;
}

/**
 * How long each frame of a step lasts at 1x. With reduced motion everything is cut.
 *
 * @param {Pick<Step, "frames">} step
 * @param {{reducedMotion?: boolean}} [options]
 * @returns {number[]}
 */
function durations({ frames }, { reducedMotion = false } = {}) {
  return frames.map((frame) => (reducedMotion ? 0 : motionOf(frame)));
}

/** @param {Frame} frame */
function motionOf(frame) {
  switch (frame.kind) {
    case "flip":
      return FLIP_MS;
    case "skip":
      return SKIP_MS;
    case "enter":
      return frame.outcome === "solved" ? END_MS : ENTER_MS;
    case "leave":
      return LEAVE_MS;
    case "take":
    case "queue":
      return QUEUE_MS;
    case "empty":
      return END_MS;
  }
}

/**
 * @param {Context2D} context in logical pixels
 * @param {View} view
 * @param {Options} [options]
 */
function draw(context, view, options = {}) {
  if (state.sheet === null) throw new Error("The discs are drawn before load() has ended.");
  drawView(context, state.sheet, view, options);
}

/**
 * The board as rows from top to bottom, in the letters of the judges.
 *
 * @param {Board} board
 */
function twin(board) {
  return board.map((row) => row.map((cell) => ({ cell, text: cell === 1 ? "b" : "w" })));
}

/** The registry asks for it by this name. */
export const view = () => flip;
