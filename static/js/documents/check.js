/**
 * What the page checks of what comes from its server: that it is a document of the format and the
 * version that these scripts read. Its content is the server's word (docs/formats.md).
 */

/**
 * @param {unknown} source parsed JSON
 * @param {string} name of the document, for what is refused: `Replay`
 * @param {string} format @param {number} version @returns {any} the document
 * @throws {Error} e.g. "Replay, version: expected 1, got 2."
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
