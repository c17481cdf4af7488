/**
 * The server's API.
 *
 * @typedef {{kind: string, code: string, name: string}} PuzzleName
 *
 * @typedef {object} Draft what a text that is being typed says so far
 * @property {readonly PuzzleName[]} puzzles
 * @property {number | null} [limit] of the moves, where it is one puzzle that has such a limit
 * @property {string} [kind] that it seems meant for, where it says no puzzle
 * @property {string} [fault] what is missing then
 */

/** The server's own sentence about what was sent to it. */
export class Refusal extends Error {}

/** No answer, or one that makes no sense. */
export class Unreachable extends Error {}

/**
 * Reads judge text, whatever its format.
 *
 * @param {string} text
 * @param {string} lang of the sentence that refuses it
 * @returns {Promise<readonly PuzzleName[]>} none where the text ends before the first
 */
export async function parsePuzzles(text, lang) {
  const response = await postText("/api/v1/parse", text, lang);
  const answer = await json(response);
  if (response.ok && Array.isArray(answer.puzzles)) return answer.puzzles;
  if (typeof answer.detail === "string") throw new Refusal(answer.detail);
  throw new Unreachable(`status ${response.status}`);
}

/**
 * Reads judge text that is still being typed.
 *
 * @param {string} text
 * @param {string} lang of the sentence that says what is missing
 * @returns {Promise<Draft | null>} null where no answer comes
 */
export async function readDraft(text, lang) {
  try {
    const response = await postText("/api/v1/parse?draft=1", text, lang);
    return response.ok ? await json(response) : null;
  } catch {
    return null;
  }
}

/**
 * @param {string} path
 * @param {string} body
 * @param {string} lang
 */
export async function postText(path, body, lang) {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Accept-Language": lang };
  try {
    return await fetch(path, { method: "POST", headers, body });
  } catch (cause) {
    throw new Unreachable("no answer", { cause });
  }
}

/**
 * When a server that is busy wants to be asked again.
 *
 * @param {Response} response
 * @returns {number | null} seconds from now, null where it does not say
 */
export function retryAfter({ headers }) {
  return Number(headers.get("Retry-After")) || null;
}

/**
 * @param {Response} response
 * @throws {Unreachable} when what came is no JSON
 */
export async function json(response) {
  try {
    return await response.json();
  } catch (cause) {
    throw new Unreachable("no JSON", { cause });
  }
}
