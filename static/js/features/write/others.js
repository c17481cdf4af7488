/**
 * What else could be made at each step of the solution: a quiz in Watch asks about it.
 *
 * @import {Documents} from "../../python/documents.js"
 * @import {Problem} from "../../python/problem.js"
 */

import { recordingOf } from "../../python/answers.js";

/** Steps of a solution that a quiz asks about. */
const MOST_STEPS = 200;

/**
 * Fills in the moves beside those of the solution, one step after the other.
 *
 * @param {(readonly unknown[])[]} others empty so far
 * @param {Documents | Problem} documents
 */
export async function learnOthers(others, documents) {
  const chosen = await recordingOf(documents, new URLSearchParams());
  const { solution_path: path } = await chosen.summary();
  for (const node of (path ?? []).slice(1, MOST_STEPS)) {
    const { context } = await chosen.steps(node, 1);
    others.push(context.others[0] ?? []);
  }
}
