/**
 * What a frame sounds like.
 *
 * @typedef {import("./board.js").Frame} Frame
 * @typedef {{effect: string, step?: number, at?: number}} Sound
 */

/** The die touches down a little before its roll ends. */
const LANDED = 0.8;

/** @type {Readonly<Record<string, readonly Sound[]>>} */
const OUTCOMES = Object.freeze({ solved: [{ effect: "chime" }], dead: [{ effect: "dead" }] });

/**
 * A roll sounds the higher, the higher the number that comes on top.
 *
 * @param {Frame} frame
 * @returns {readonly Sound[]}
 */
export function soundsOf(frame) {
  switch (frame.kind) {
    case "roll":
      return [{ effect: "roll", step: frame.board.die.top - 1 }, { effect: "land", at: LANDED }];
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
