/**
 * Texts in fragments of addresses, which no server sees:
 *
 *   1…   UTF-8, deflated (RFC 1951), in base64url
 *   0…   the same, not deflated
 */

/** Bytes after unpacking. */
const LONGEST_TEXT = 256 * 1024;

/** @param {string} text @returns {Promise<string>} */
export async function packedText(text) {
  const bytes = new TextEncoder().encode(text);
  if (typeof CompressionStream === "undefined") return `0${base64(bytes)}`;
  const deflated = streamOf(bytes).pipeThrough(new CompressionStream("deflate-raw"));
  return `1${base64(await collected(deflated, Infinity) ?? bytes)}`;
}

/** @param {string} body @returns {Promise<string | null>} null where it is none */
export async function unpackedText(body) {
  const found = /^([01])([\w-]*)$/.exec(body);
  const bytes = found && bytesOf(found[2] ?? "");
  if (!found || !bytes || bytes.length > LONGEST_TEXT) return null;
  if (found[1] === "0") return new TextDecoder().decode(bytes);
  if (typeof DecompressionStream === "undefined") return null;
  try {
    const inflated = streamOf(bytes).pipeThrough(new DecompressionStream("deflate-raw"));
    const text = await collected(inflated, LONGEST_TEXT);
    return text && new TextDecoder().decode(text);
  } catch {
    return null;
  }
}

/** @param {string} text @returns {Promise<string>} deflated, in base64: what net/archive.js unpacks */
export async function packedPart(text) {
  const deflated = streamOf(new TextEncoder().encode(text)).pipeThrough(new CompressionStream("deflate-raw"));
  return plainBase64(new Uint8Array(await new Response(deflated).arrayBuffer()));
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
function streamOf(bytes) {
  return new Blob([bytes]).stream();
}

/** @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream @param {number} most bytes @returns {Promise<Uint8Array<ArrayBuffer> | null>} null for more */
async function collected(stream, most) {
  const reader = stream.getReader();
  const chunks = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    if (size > most) {
      await reader.cancel();
      return null;
    }
    chunks.push(next.value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
function base64(bytes) {
  return plainBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
function plainBase64(bytes) {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** @param {string} text @returns {Uint8Array<ArrayBuffer> | null} */
function bytesOf(text) {
  try {
    const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
  } catch {
    return null;
  }
}
