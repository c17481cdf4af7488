/**
 * Documents that the server has sealed (docs/formats.md): packed, so that no one reads an answer
 * that a link hides by looking at the page.
 *
 * @typedef {{sealed: string}} Sealed
 */

/** The length of the packed document, big end first. */
const LENGTH_BYTES = 4;

/** @param {unknown} source parsed JSON @returns {source is Sealed} */
export function isSealed(source) {
  return typeof (/** @type {Partial<Sealed> | null} */ (source)?.sealed) === "string";
}

/** @param {Sealed} source @returns {Promise<any>} the document */
export async function unsealed({ sealed }) {
  const bytes = Uint8Array.from(atob(sealed), (sign) => sign.charCodeAt(0));
  const length = new DataView(bytes.buffer).getUint32(0);
  const packed = new Blob([bytes.subarray(LENGTH_BYTES, LENGTH_BYTES + length)]);
  return new Response(packed.stream().pipeThrough(new DecompressionStream("deflate"))).json();
}
