/**
 * What the stage says in letters: the numbers of the flips so far, and below the board where the
 * search is.
 *
 * @typedef {import("../../lib/pixels.js").Context2D} Context2D
 * @typedef {import("./board.js").Frame} Frame
 * @typedef {import("./board.js").EnterFrame} EnterFrame
 */

import { t, tn } from "../../lib/messages.js";
import { PALETTE } from "../../lib/palette.js";
import { drawLabel } from "../../lib/pixels.js";
import { MARGIN, SIZE } from "./board.js";

/** Height of the number of a flip, and the width that each of its digits takes. */
const NUMBER_ROOM = 5;
const DIGIT_WIDTH = 3;

/** @type {Record<string, (frame: any) => string>} */
const NOTICES = {
  skip: ({ node }) => (node === undefined ? "" : t("Seen: node %(node)d", { node })),
  enter: enterNotice,
  leave: ({ depth }) => t("Back to depth %(depth)d", { depth }),
  take: ({ depth }) => t("Layer %(depth)d", { depth }),
  queue: () => t("It joins the queue"),
  empty: () => t("The queue is empty"),
};

/**
 * In a corner of a cell, where its disc leaves room.
 *
 * @param {Context2D} context
 * @param {number} number
 * @param {number} left of the cell
 * @param {number} top of the cell
 * @param {string} colour
 */
export function paintNumber(context, number, left, top, colour) {
  const text = String(number);
  const width = text.length * DIGIT_WIDTH + 2;
  context.fillStyle = PALETTE.shadow;
  context.fillRect(left, top, width, NUMBER_ROOM);
  drawLabel(context, text, left + width / 2, top + NUMBER_ROOM / 2, NUMBER_ROOM, colour);
}

/**
 * @param {Frame} frame
 * @returns {string} "" where nothing needs to be said
 */
export function noticeOf(frame) {
  return NOTICES[frame.kind]?.(frame) ?? "";
}

/**
 * In the margin below the board.
 *
 * @param {Context2D} context
 * @param {string} text
 */
export function paintNotice(context, text) {
  const room = MARGIN.bottom - 1;
  drawLabel(context, text, SIZE.width / 2, SIZE.height - room / 2, room, PALETTE.cream);
}

/** @param {EnterFrame} frame */
function enterNotice({ outcome, depth, facts: { flips } }) {
  if (outcome === "limit") return t("Not one colour");
  if (flips === undefined) return t("Layer %(depth)d", { depth });
  return outcome === "solved"
    ? tn("One colour: %(count)d flip", "One colour: %(count)d flips", flips)
    : tn("Depth %(depth)d: %(count)d flip", "Depth %(depth)d: %(count)d flips", flips, { depth });
}
