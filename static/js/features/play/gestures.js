/**
 * Lookup of the moves of a position, legal and illegal ones: by gesture and by cell.
 * @import {Gesture, Way} from "../../net/play-client.js"
 * @import {Place} from "../../types.d.ts"
 * @import {Position} from "./hands.js"
 */

import { isAt } from "./board-cursor.js";

/** The legal move, or why it is illegal. @param {{ways: readonly Way[] | null, barred: readonly Way[]} | null} position @param {Gesture} gesture */
export function resolve(position, gesture) {
  const { ways = null, barred = [] } = position ?? {};
  const way = ways?.find((each) => matches(each, gesture));
  return { way, why: barred.find((each) => matches(each, gesture))?.why };
}

/** @param {Way} way @param {Gesture} gesture */
function matches(way, { at, to = null, value = null }) {
  return isAt(way.at, at) && isSame(way.to, to) && way.value === value;
}

/** @param {Place | null} one @param {Place | null} other */
function isSame(one, other) {
  return one === null || other === null ? one === other : isAt(one, other);
}

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
    /** @param {readonly [down: number, across: number]} towards */
    wayTowards: ([down, across]) =>
      ways().find(({ at, to }) => to !== null && isAt(to, [at[0] + down, at[1] + across])) ?? null,
    /** @param {Place} at */
    waysAt: (at) => ways().filter((way) => isAt(way.at, at)),
    /** The cell of the single piece that every move moves. */
    mover: () => ways()[0]?.at ?? null,
  };
}
