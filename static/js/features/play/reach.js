/**
 * Lookup of the current position's moves by cell, legal and illegal ones.
 *
 * @import {Way} from "../../net/play-client.js"
 * @import {Place} from "../../types.d.ts"
 * @import {Position} from "./hands.js"
 *
 * @typedef {ReturnType<typeof createReach>} Reach
 */

import { isAt } from "./board-cursor.js";

/** @param {{attempt: Position, step: () => number}} parts */
export function createReach({ attempt, step }) {
  /** @returns {readonly Way[]} */
  function ways() {
    const position = attempt.at(step());
    return [...(position?.ways ?? []), ...(position?.barred ?? [])];
  }

  return {
    /** @param {Place} at @param {Place} to */
    wayTo: (at, to) => ways().find((way) => isAt(way.at, at) && way.to !== null && isAt(way.to, to)) ?? null,
    /** @param {Place} at */
    waysAt: (at) => ways().filter((way) => isAt(way.at, at)),
    /** The cell of the single piece that every move moves. */
    mover: () => ways()[0]?.at ?? null,
  };
}
