/**
 * A puzzle played by hand, as the server describes it (docs/formats.md): it keeps nothing, so the
 * moves so far go with every question.
 * @import {Board, Frame, Place, Step} from "../types.d.ts"
 * @typedef {object} Way how a move is made by hand
 * @property {string} text the move in the short notation
 * @property {Place} at the cell that is pressed, or dragged
 * @property {Place | null} to the cell that it is brought to
 * @property {number | null} value the number of the cell that is put there
 * @property {Frame | null} frame what is seen while it is dragged, without its board
 * @property {string} [why] it is not legal: one sentence
 * @typedef {{at: Place, to?: Place | null, value?: number | null}} Gesture
 * @typedef {object} Played where moves have led
 * @property {readonly string[]} moves in the short notation
 * @property {"open" | "solved" | "lost"} outcome
 * @property {number} from steps after so many moves are listed
 * @property {Board} start @property {readonly Step[]} steps @property {Board} board @property {"press" | "drag" | "roll" | "put"} gesture
 * @property {readonly Way[]} ways the legal moves
 * @property {readonly Way[]} barred moves that a hand could begin and that are not legal
 * @property {readonly {cell: number, text: string}[]} values what may be put into cells
 * @property {string} [dropped] moves that were asked for and are not legal
 * @property {{id: string, detail: string} | null} [refused] why what was tried is not legal
 *
 * @typedef {object} Help
 * @property {boolean | null} solvable null where that is not known
 * @property {number | null} left how many moves it takes at least
 * @property {readonly string[]} moves
 * @property {readonly {sentence: string, cells: readonly Place[]}[]} hints each says more than the one before
 *
 * @typedef {object} TreePlace a way in the tree of the first search
 * @property {string} search its name
 * @property {readonly unknown[]} moves
 * @property {boolean} whole whether it leads to the same board
 * @property {string | null} reason why it is not the way of the moves themselves, or goes no further
 * @property {number} number of the move, from 1, of which that is said
 *
 * @typedef {object} JudgedOutput how far the output of a program holds
 * @property {readonly string[]} moves up to what is wrong, in the short notation
 * @property {"right" | "other" | "longer" | "wrong"} outcome @property {string} sentence @property {{id: string, line: number | null} | null} error
 *
 * @typedef {object} Asked
 * @property {readonly unknown[]} moves so far
 * @property {number} [from]
 * @property {boolean} [lenient] what is not legal is dropped
 * @property {string} [search] whose moves they are, where they are not the puzzle's own
 * @property {Gesture} [attempt] to learn why it is not legal
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
