/**
 * What a frame sounds like.
 *
 * @typedef {import("./board.js").Frame} Frame
 * @typedef {{effect: string, step?: number, at?: number}} Sound
 */

/** A flip turns at least so many discs. */
const CORNER = 3;

/** @type {Readonly<Record<string, readonly Sound[]>>} */
const OUTCOMES = Object.freeze({ solved: [{ effect: "chime" }], limit: [{ effect: "limit" }] });

/**
 * The more discs turn over, the higher it sounds.
 *
 * @param {Frame} frame
 * @returns {readonly Sound[]}
 */
export function soundsOf(frame) {
  switch (frame.kind) {
    case "flip":
      return [{ effect: "turn", step: frame.turned.length - CORNER }];
    case "leave":
    case "take":
      return [{ effect: "back" }];
    case "empty":
      return [{ effect: "limit" }];
    case "enter":
      return OUTCOMES[frame.outcome] ?? [];
    default:
      return [];
  }
}
