/** Loads scripts and their sentences on demand: the catalogue of a page covers its first scripts only. */

import { addMessages } from "../lib/messages.js";
import { ask, fetched, Refusal } from "./again.js";

const state = { address: "", messages: /** @type {Promise<void> | null} */ (null) };

/** @param {string} address of the whole catalogue; "" where the page has it already */
export function useMessagesAt(address) {
  Object.assign(state, { address, messages: null });
}

/** @template T @param {() => Promise<T>} run @param {() => void} [onWaiting] after the first failure @returns {Promise<T>} */
export async function later(run, onWaiting = () => {}) {
  state.messages ??= messagesAt(state.address, onWaiting);
  const [found] = await Promise.all([fetched(run, onWaiting), state.messages]);
  return found;
}

/** @param {string} address @param {() => void} onWaiting */
async function messagesAt(address, onWaiting) {
  if (address) addMessages(await fetched(() => ask(address, {}, { onWaiting }).catch(missing), onWaiting));
}

/** Reported like a missing script, which means another release. @param {Error} problem @returns {never} */
function missing(problem) {
  throw problem instanceof Refusal ? new TypeError("Failed to fetch") : problem;
}
