/** Sealed documents (docs/formats.md): packed, so that a hidden answer cannot be read in the page's source. @typedef {{sealed: string}} Sealed */

/** Length of the packed document, big-endian. */
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
