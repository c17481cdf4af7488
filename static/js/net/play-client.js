/**
 * A puzzle played by hand, as the server describes it (docs/formats.md). The server is stateless:
 * every request carries all moves.
 * @import {Board, Frame, Place, Step} from "../types.d.ts"
 * @typedef {object} Way a move by hand
 * @property {string} text short notation
 * @property {Place} at cell pressed or dragged
 * @property {Place | null} to target cell
 * @property {number | null} value number put into the cell
 * @property {Frame | null} frame shown while dragging, without its board
 * @property {string} [why] of an illegal move
 * @typedef {{at: Place, to?: Place | null, value?: number | null}} Gesture
 * @typedef {object} Played after the moves
 * @property {readonly string[]} moves short notation
 * @property {"open" | "solved" | "lost"} outcome
 * @property {number} from steps after so many moves
 * @property {Board} start @property {readonly Step[]} steps @property {Board} board @property {"press" | "turn" | "drag" | "roll" | "put" | "slide"} gesture
 * @property {readonly Way[]} ways legal moves
 * @property {readonly Way[]} barred illegal moves that a hand could begin
 * @property {readonly {cell: number, text: string}[]} values
 * @property {string} ending of a game of two players, in words; empty where it goes on
 * @property {string} [dropped] illegal moves of the request
 * @property {{id: string, detail: string} | null} [refused] reason of an illegal `attempt`
 *
 * @typedef {object} Help
 * @property {boolean | null} solvable null if unknown
 * @property {number | null} left lower bound of moves
 * @property {readonly string[]} moves
 * @property {string} line of a game: what both players are expected to do, and its value
 * @property {readonly {sentence: string, cells: readonly Place[]}[]} hints each says more than the one before
 *
 * @typedef {object} TreePlace a path in the tree of the first search
 * @property {string} search @property {readonly unknown[]} moves
 * @property {boolean} whole leads to the same board
 * @property {string | null} reason why it differs from the moves, or ends early
 * @property {number} number of the move concerned, from 1
 *
 * @typedef {{moves: readonly string[], outcome: "right" | "other" | "longer" | "wrong", sentence: string,
 *   error: {id: string, line: number | null} | null}} JudgedOutput printed by a program; `moves`: short notation
 *
 * @typedef {object} Asked
 * @property {readonly unknown[]} moves so far, short notation
 * @property {number} [from]
 * @property {boolean} [lenient] drop illegal moves
 * @property {string} [search]
 * @property {Gesture} [attempt] asks why it is illegal
 * @typedef {ReturnType<typeof createPlayClient>} PlayClient
 */

import { ask } from "./again.js";
import { below } from "./base.js";

/** @param {{kind: string, code: string, lang: string}} parts */
export function createPlayClient({ kind, code, lang }) {
  const base = below(`/api/v1/${kind}/${code}/play`);

  /** @param {string} path @param {object} body @returns {Promise<any>} */
  function post(path, body) {
    const headers = { "Content-Type": "application/json", "Accept-Language": lang };
    return ask(base + path, { method: "POST", headers, body: JSON.stringify(body) });
  }

  return {
    /** @param {Asked} asked @returns {Promise<Played>} */
    play: ({ attempt, ...asked }) => post("", { ...asked, ...(attempt && { try: attempt }) }),
    /** @param {readonly string[]} moves @returns {Promise<Help>} */
    help: (moves) => post("/help", { moves }),
    /** @param {string} text @returns {Promise<JudgedOutput>} */
    output: (text) => post("/output", { text }),
    /** @param {readonly string[]} moves @returns {Promise<TreePlace>} */
    place: (moves) => post("/place", { moves }),
  };
}
