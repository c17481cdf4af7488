/**
 * A moment as a picture: the stage, and below a search's board a band with the notice.
 * @import {CellGrid, Context2D, DrawOptions, Frame, PuzzleView, Size, View} from "../../types.d.ts"
 * @import {Mark} from "../../lib/chalk.js"
 * @typedef {{view: View, options: DrawOptions, node: number | null, chalk?: string}} Pictured `node`: the last one
 *   entered; `chalk`: as in links
 */

import { paintChalk } from "../../lib/chalk-painter.js";
import { readChalk } from "../../lib/chalk.js";
import { t } from "../../lib/messages.js";
import { PALETTE, inDusk } from "../../lib/palette.js";

/** Heights of the band below a search's board, and of its base line. */
const BAND = 16;
const BASE = 4;

/** @param {Size} stage @param {number} scale picture pixels of a stage pixel @param {number | null} node @returns {Size} in pixels */
export function pictureSize({ width, height }, scale, node) {
  return { width: width * scale, height: height * scale + (node === null ? 0 : BAND) };
}

/** @param {Context2D} context scaled to the stage @param {PuzzleView} puzzle @param {Size} picture in pixels @param {Pictured} moment */
export function paintMoment(context, puzzle, { width, height }, { view, options, node, chalk = "" }) {
  context.fillStyle = PALETTE.ground;
  context.fillRect(0, 0, width, height);
  inDusk(() => puzzle.draw(context, view, options));
  paintMarks(context, puzzle, view, readChalk(chalk));
  if (node === null) return;
  context.setTransform(1, 0, 0, 1, 0, height - BAND);
  // Without tiles the stage has its own line for notices.
  const frame = puzzle.sketch ? null : (view.frame ?? options.signs?.outcome ?? null);
  paintCaption(context, width, node, frame);
}

/** Over the board that a view ends on. @param {Context2D} context @param {PuzzleView} puzzle @param {Pick<View, "board" | "frame">} view @param {readonly Mark[]} marks */
export function paintMarks(context, puzzle, view, marks) {
  if (marks.length > 0) paintChalk(context, cellsOf(puzzle, view, context.getTransform().a), marks);
}

/** @param {PuzzleView} puzzle @param {Pick<View, "board" | "frame">} view @param {number} scale @returns {CellGrid} in device pixels */
export function cellsOf({ area, cells }, { board, frame }, scale) {
  if (cells) return cells(frame?.board ?? board, scale);
  const { left, top, width, height, tile } = area;
  return { left: left * scale, top: top * scale, side: tile * scale, rows: height / tile, columns: width / tile };
}

/** Fitted to the band. @param {Context2D} context @param {number} width @param {number} node @param {Frame | null} frame */
function paintCaption(context, width, node, frame) {
  const [caption, ink] = captionOf(node, frame);
  const widthOf = (/** @type {string} */ text) => context.measureText(text).width;
  const texts = [caption, t("Node %(node)d", { node }), String(node)];
  const shown = texts.find((text) => widthOf(text) <= width) ?? "";
  context.fillStyle = ink;
  context.fillText(shown, Math.floor((width - widthOf(shown)) / 2), BAND - BASE);
}

/** @param {number} node @param {Frame | null} frame @returns {readonly [text: string, ink: string]} */
function captionOf(node, frame) {
  if (frame?.kind === "take") return [t("Layer %(depth)d", { depth: frame.depth }), PALETTE.muted];
  if (frame?.kind === "leave") return [t("Back to depth %(depth)d", { depth: frame.depth }), PALETTE.muted];
  const outcome = frame?.kind === "enter" ? frame.outcome : "";
  if (outcome === "solved") return [t("Solved"), PALETTE.jade];
  if (outcome === "dead") return [t("Dead end"), PALETTE.red];
  const { f } = frame?.facts ?? {};
  if (outcome === "limit") return [f === undefined ? t("Depth limit") : t("f = %(f)s", { f }), PALETTE.red];
  return [t("Node %(node)d", { node }), PALETTE.cream];
}
