/**
 * Requests of a live class (docs/formats.md): of the page on the projector, and of a phone.
 * @typedef {{prompt: string, choices: readonly string[]}} LiveQuestion plain text
 * @typedef {{room: string, token: string}} OpenedClass `token`: known to the page that opened it
 * @typedef {{number: number, question: LiveQuestion | null, open: boolean}} ShownQuestion `number`: another one is
 *   another question, even with equal texts; `open`: phones may answer
 * @typedef {{phones: number, answered: number, counts: readonly number[]}} Counts `counts`: by choice
 * @typedef {ReturnType<typeof createHostClient>} HostClient
 * @typedef {ReturnType<typeof createPhoneClient>} PhoneClient
 */

import { ask } from "./again.js";
import { below } from "./base.js";

const PATH = "/api/v1/live";

/** @param {string} lang of refusals */
export function createHostClient(lang) {
  return {
    /** @returns {Promise<OpenedClass>} @throws {Error} a Refusal, such as of a server with several processes */
    open: () => send("POST", PATH, {}, lang),
    /** Shows a question to the phones. @param {OpenedClass} opened @param {ShownQuestion} shown @returns {Promise<Counts>} */
    show: ({ room, token }, shown) => send("PUT", `${PATH}/${room}`, { token, ...shown }, lang),
    /** @param {OpenedClass} opened @returns {Promise<Counts>} the last ones */
    end: ({ room, token }) => send("POST", `${PATH}/${room}/end`, { token }, lang),
  };
}

/** @param {{room: string, phone: string, lang: string}} parts `phone`: its random id */
export function createPhoneClient({ room, phone, lang }) {
  const path = `${PATH}/${room}`;
  return {
    /** @returns {Promise<ShownQuestion>} */
    join: () => send("POST", `${path}/phones`, { phone }, lang),
    /** The browser revalidates by the entity tag, so most of these are 304. @returns {Promise<ShownQuestion>} */
    shown: () => ask(below(path), { headers: { "Accept-Language": lang } }),
    /** @param {number} number of the question @param {number} choice its index @returns {Promise<unknown>} */
    answer: (number, choice) => send("POST", `${path}/answers`, { phone, number, choice }, lang),
  };
}

/** @param {string} method @param {string} path @param {object} body @param {string} lang @returns {Promise<any>} */
function send(method, path, body, lang) {
  const headers = { "Content-Type": "application/json", "Accept-Language": lang };
  return ask(below(path), { method, headers, body: JSON.stringify(body) });
}
