/** Checks format and version of a document; the content is trusted (docs/formats.md). */

/**
 * @param {unknown} source @param {string} name e.g. `Replay`
 * @param {string} format @param {number} version @returns {any} @throws {Error} e.g. "Replay, version: expected 1, got
 *     2."
 */
export function checked(source, name, format, version) {
  const document = /** @type {Record<string, unknown>} */ (source ?? {});
  for (const [field, wanted] of Object.entries({ format, version })) {
    const [expected, received] = [wanted, document[field]].map((value) => JSON.stringify(value));
    if (received !== expected) {
      throw new Error(`${name}, ${field}: expected ${expected}, got ${received ?? "nothing"}.`);
    }
  }
  return document;
}
