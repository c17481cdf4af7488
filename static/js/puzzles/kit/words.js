/**
 * The words of a kind of puzzle, composed from tables of messages. Every sentence stands whole in
 * the catalogue: none is put together from pieces.
 * @import {Teller} from "./types.d.ts"
 */

import { t, tn } from "../../lib/messages.js";

/** sentence("Layer %(depth)d") is a function of facts: (facts) => "Layer 3". @param {string} msgid @returns {Teller} */
export const sentence = (msgid) => (facts) => t(msgid, facts);

/**
 * The same with a plural, chosen by one of the facts, which the sentence may also call `count`.
 * @param {string} one @param {string} other @param {string} [fact] @returns {Teller}
 */
export const plural = (one, other, fact = "count") => (facts) => tn(one, other, facts[fact], facts);
