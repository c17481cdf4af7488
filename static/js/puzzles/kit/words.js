/**
 * The words of a kind, composed from tables of messages. Every sentence is a whole msgid.
 * @import {Teller} from "./types.d.ts"
 */

import { t, tn } from "../../lib/messages.js";

/** sentence("Layer %(depth)d") is a function of facts: (facts) => "Layer 3". @param {string} msgid @returns {Teller} */
export const sentence = (msgid) => (facts) => t(msgid, facts);

/** A plural chosen by a fact, also available as `count`. @param {string} one @param {string} other @param {string} [fact] @returns {Teller} */
export const plural = (one, other, fact = "count") => (facts) => tn(one, other, facts[fact], facts);
