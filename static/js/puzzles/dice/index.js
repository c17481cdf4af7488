/**
 * Dice on the stage: what the page needs to show a replay of it.
 *
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./board.js").Frame} Frame
 * @typedef {import("./board.js").Step} Step
 * @typedef {import("./board.js").View} View
 * @typedef {import("./draw.js").Options} Options
 * @typedef {import("./narrate.js").Story} Story
 * @typedef {import("../../lib/pixels.js").Context2D} Context2D
 */

import { t } from "../../lib/messages.js";
import { WILD, isSamePlace, placeOf, sizeOf } from "./board.js";
import { drawView } from "./draw.js";
import { count, describe, narrate, place, tellFrame, tellStep } from "./narrate.js";
import { panel } from "./net.js";
import { search } from "./search.js";
import { shape } from "./shape.js";
import { soundsOf } from "./sound.js";

const TILES_URL = new URL("../../../img/dice.png", import.meta.url).href;

const ROLL_MS = 400;
const SKIP_MS = 300;
const ENTER_MS = 200;
const END_MS = 500;
const TAKE_MS = 300;
const QUEUE_MS = 200;

// A wild square's place in the sheet, and where the die stands ten times its top more.
const WILD_CELL = 7;
const DIE_CELLS = 10;
const STAR = "★";

const state = { tiles: /** @type {HTMLImageElement | null} */ (null) };

export const dice = Object.freeze({
  shape, size, load, durations, draw, count, place, narrate, describe, twin, event: tellStep,
  tell: tellFrame, sounds: soundsOf, panel, search,
});

/**
 * Logical pixels, with the margins that hold the numbers of rows and columns.
 *
 * @param {Story} trace
 */
function size({ boards: [start] }) {
  return sizeOf(start?.maze ?? []);
}

/** Fetches the pictures; nothing can be drawn before. */
async function load() {
  const image = new Image();
  image.src = TILES_URL;
  await image.decode();
  state.tiles = image;
}

/**
 * How long each frame of a step lasts at 1x; with reduced motion every frame is a cut.
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
    case "roll":
      return ROLL_MS;
    case "skip":
      return SKIP_MS;
    case "enter":
      return frame.outcome === "expanded" ? ENTER_MS : END_MS;
    case "take":
      return TAKE_MS;
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
  if (state.tiles === null) throw new Error("The tiles are drawn before load() has ended.");
  drawView(context, state.tiles, view, options);
}

/**
 * The maze as rows from top to bottom, with the die on its square.
 *
 * @param {Board} board
 */
function twin({ maze, die }) {
  return maze.map((row, down) =>
    row.map((square, across) => {
      const holds = isSamePlace(placeOf(die), [down + 1, across + 1]);
      return holds ? dieCell(square, die.top) : squareCell(square);
    }),
  );
}

/** @param {number} square */
function squareCell(square) {
  return { cell: tileOf(square), text: square === 0 ? "" : squareName(square) };
}

/**
 * @param {number} square
 * @param {number} top
 */
function dieCell(square, top) {
  const text =
    square === 0
      ? t("die %(top)d on a hole", { top })
      : t("die %(top)d on %(square)s", { top, square: squareName(square) });
  return { cell: DIE_CELLS * top + tileOf(square), text };
}

/** @param {number} square */
function tileOf(square) {
  return square === WILD ? WILD_CELL : square;
}

/** @param {number} square */
function squareName(square) {
  return square === WILD ? STAR : String(square);
}

/** The registry asks for it by this name. */
export const view = () => dice;
