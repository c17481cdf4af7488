/**
 * What the server's answers have in common.
 */

/** The server's own sentence about what was sent to it. */
export class Refusal extends Error {}

/** An answer that makes no sense. */
export class Unreachable extends Error {}

/**
 * @param {any} answer problem details
 * @param {number} status
 * @returns {Refusal | Unreachable}
 */
export function refusalOf(answer, status) {
  const { detail } = answer ?? {};
  return typeof detail === "string" ? new Refusal(detail) : new Unreachable(`status ${status}`);
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

/** @param {Response} response @returns {Promise<any>} */
export function json(response) {
  return response.json();
}
