/**
 * Asks the server for the result of an edit and for facts about the board: there is no rule here.
 *
 * @typedef {{do: "paint", cells: readonly (readonly [number, number])[], brush: number} | {do: "choose",
 *   name: string, value: number} | {do: "resize", rows?: number, columns?: number} | {do: "draw",
 *   seed: number} | {do: "mirror"} | {do: "clear"}} Edit
 *
 * @typedef {object} EditQuestion one of `code`, `text` and `link`
 * @property {string} [code] @property {string} [text] @property {string} [link] @property {string} [name] @property {readonly Edit[]} [edits]
 * @property {number} [limit] of nodes; omitted: without a search
 * @typedef {{outcome: string, headline: string, sentences: readonly string[], facts: readonly {name: string, term: string, value: string}[]}} Verdict
 * @typedef {object} EditAnswer docs/formats.md has all of it
 * @property {true} readable @property {string} kind @property {string} code @property {string} name @property {string} text @property {string} link
 * @property {readonly (readonly number[])[]} rows @property {readonly string[]} row_names @property {readonly string[]} column_names
 * @property {readonly {row: number, column: number, name: string}[]} fixtures
 * @property {Readonly<Record<string, {value: number, allowed: readonly number[]}>>} choices @property {boolean} legal
 * @property {readonly (readonly [number, number])[]} cells that violate a rule
 * @property {boolean} whole a larger limit would change nothing
 * @property {number} limit @property {Verdict} verdict
 *
 * @typedef {{readable: false, why: string, elsewhere: string | null}} Unreadable `elsewhere`: editor of another kind
 *   that can read the text
 */

import { ask } from "./again.js";
import { below } from "./base.js";

/** @param {string} kind @param {EditQuestion} question @param {string} lang of the sentences @returns {Promise<EditAnswer | Unreadable>} */
export function askEditor(kind, question, lang) {
  const headers = { "Content-Type": "application/json", "Accept-Language": lang };
  const body = JSON.stringify(question);
  return ask(below(`/api/v1/${kind}/edit`), { method: "POST", headers, body });
}
