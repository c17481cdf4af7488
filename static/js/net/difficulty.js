/**
 * How hard a puzzle is, as the server has measured it.
 *
 * @typedef {object} Difficulty
 * @property {number} stars 1 to 5
 * @property {number} nodes
 * @property {boolean} more_nodes there are more, not counted
 * @property {number} dead_ends the share of the nodes that lead nowhere, 0 to 1
 * @property {number} answers
 * @property {boolean} more_answers
 * @property {number} greedy how far a greedy player comes, 0 to 1
 */

import { ask } from "./again.js";

/**
 * @param {string} url
 * @returns {Promise<Difficulty | null>} null where it cannot be measured
 */
export async function readDifficulty(url) {
  try {
    return await ask(url, {}, { quiet: true });
  } catch {
    return null;
  }
}
