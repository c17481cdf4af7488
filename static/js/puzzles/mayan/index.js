/**
 * Mayan on the stage: what the page needs to show a replay of it.
 *
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./board.js").Frame} Frame
 * @typedef {import("./board.js").Step} Step
 * @typedef {import("./board.js").View} View
 * @typedef {import("./draw.js").Options} Options
 * @typedef {import("../../lib/pixels.js").Context2D} Context2D
 */

import { COLUMNS, ROWS, SIZE, colourAt, longestFall } from "./board.js";
import { drawView } from "./draw.js";
import { count, describe, narrate, place, tellFrame, tellStep } from "./narrate.js";
import { search } from "./search.js";
import { shape } from "./shape.js";
import { soundsOf } from "./sound.js";

const STONES_URL = new URL("../../../img/mayan.png", import.meta.url).href;

const DRAG_MS = 250;
const FALL_ROW_MS = 200;
const MATCH_MS = 500;
const CLEAR_MS = 150;
const SKIP_MS = 200;
const ENTER_MS = 200;
const END_MS = 500;
const LEAVE_MS = 300;

const state = { stones: /** @type {HTMLImageElement | null} */ (null) };

export const mayan = Object.freeze({
  shape, size, load, durations, draw, count, place, narrate, describe, twin, event: tellStep,
  tell: tellFrame, sounds: soundsOf, panel: null, search,
});

/** Logical pixels, with the margins that hold the numbers of rows and columns. */
function size() {
  return SIZE;
}

/** Fetches the pictures; nothing can be drawn before. */
async function load() {
  const image = new Image();
  image.src = STONES_URL;
  await image.decode();
  state.stones = image;
}

/**
 * How long each frame of a step lasts at 1x. With reduced motion only what matches is shown, and
 * stands still.
 *
 * @param {Pick<Step, "frames">} step
 * @param {{reducedMotion?: boolean}} [options]
 * @returns {number[]}
 */
function durations({ frames }, { reducedMotion = false } = {}) {
  return frames.map((frame) => {
    if (frame.kind === "match") return MATCH_MS;
    return reducedMotion ? 0 : motionOf(frame);
  });
}

/** @param {Exclude<Frame, {kind: "match"}>} frame */
function motionOf(frame) {
  switch (frame.kind) {
    case "drag":
      return DRAG_MS;
    case "fall":
      return FALL_ROW_MS * longestFall(frame.paths);
    case "clear":
      return CLEAR_MS;
    case "skip":
      return SKIP_MS;
    case "enter":
      return frame.outcome === "expanded" ? ENTER_MS : END_MS;
    case "leave":
      return LEAVE_MS;
  }
}

/**
 * @param {Context2D} context in logical pixels
 * @param {View} view
 * @param {Options} [options]
 */
function draw(context, view, options = {}) {
  if (state.stones === null) throw new Error("The stones are drawn before load() has ended.");
  drawView(context, state.stones, view, options);
}

/**
 * The board as rows of colours from top to bottom; where there is no block, nothing stands.
 *
 * @param {Board} board
 */
function twin(board) {
  return Array.from({ length: ROWS }, (_, down) =>
    Array.from({ length: COLUMNS }, (_, x) => {
      const cell = colourAt(board, [x, ROWS - 1 - down]);
      return { cell, text: cell > 0 ? String(cell) : "" };
    }),
  );
}

/** The registry asks for it by this name. */
export const view = () => mayan;
