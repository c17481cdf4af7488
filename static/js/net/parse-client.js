/**
 * Asks the server what a text is.
 *
 * @import {AskOptions} from "./again.js"
 *
 * @typedef {{kind: string, code: string, name: string, link: string}} PuzzleName with the page that it leads to
 *
 * @typedef {object} Draft what a text that is being typed says so far
 * @property {readonly PuzzleName[]} puzzles
 * @property {number | null} [limit] of the moves, where it is one puzzle that has such a limit
 * @property {string} [kind] that it seems meant for, where it says no puzzle
 * @property {string} [fault] what is missing then
 */

import { ask } from "./again.js";
import { below } from "./base.js";

/**
 * Reads judge text, whatever its format.
 *
 * @param {string} text
 * @param {string} lang of the sentence that refuses it
 * @param {AskOptions} options
 * @returns {Promise<readonly PuzzleName[]>} none where the text ends before the first
 */
export async function parsePuzzles(text, lang, options) {
  const { puzzles } = await ask(below("/api/v1/parse"), posted(text, lang), options);
  return puzzles;
}

/**
 * Reads judge text that is still being typed.
 *
 * @param {string} text
 * @param {string} lang of the sentence that says what is missing
 * @param {AbortSignal} signal when the text has changed
 * @returns {Promise<Draft | null>} null where there is none
 */
export async function readDraft(text, lang, signal) {
  try {
    const address = below("/api/v1/parse?draft=1");
    return await ask(address, posted(text, lang), { signal, quiet: true });
  } catch {
    return null;
  }
}

/** @param {string} body @param {string} lang @returns {RequestInit} */
function posted(body, lang) {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Accept-Language": lang };
  return { method: "POST", headers, body };
}
