/**
 * Zip files (PKWARE's APPNOTE): deflated, with UTF-8 names, without ZIP64.
 * @typedef {{name: string, text: string}} TextFile
 */

/** 1980-01-01, so that equal files give equal archives. */
const DATE = 0x21;

const [VERSION, UTF_8, DEFLATED] = [20, 0x800, 8];

const POLYNOMIAL = 0xedb88320;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
  return value;
});

/** CRC-32 (ISO 3309). @param {Uint8Array} bytes */
export function checksum(bytes) {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ (TABLE[(value ^ byte) & 0xff] ?? 0);
  return (value ^ 0xffffffff) >>> 0;
}

/** @param {readonly TextFile[]} files @returns {Promise<Blob>} */
export async function zipped(files) {
  const parts = [];
  const directory = [];
  let [offset, size] = [0, 0];
  for (const { name, text } of files) {
    const bytes = new TextEncoder().encode(text);
    const packed = await deflated(bytes);
    const path = new TextEncoder().encode(name);
    const about = [
      16, VERSION, 16, UTF_8, 16, DEFLATED, 16, 0, 16, DATE, 32, checksum(bytes), 32, packed.length, 32, bytes.length, 16, path.length, 16, 0,
    ];
    const head = [...fields([32, 0x04034b50, ...about]), ...path];
    const entry = [...fields([32, 0x02014b50, 16, VERSION, ...about, 16, 0, 16, 0, 16, 0, 32, 0, 32, offset]), ...path];
    parts.push(Uint8Array.from(head), packed);
    directory.push(Uint8Array.from(entry));
    offset += head.length + packed.length;
    size += entry.length;
  }
  const end = fields([32, 0x06054b50, 16, 0, 16, 0, 16, files.length, 16, files.length, 32, size, 32, offset, 16, 0]);
  return new Blob([...parts, ...directory, Uint8Array.from(end)], { type: "application/zip" });
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function deflated(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** fields([16, 1, 32, 2]) -> [1, 0, 2, 0, 0, 0] @param {readonly number[]} pairs bits and value @returns {number[]} little-endian */
function fields(pairs) {
  const bytes = [];
  for (let at = 0; at < pairs.length; at += 2) {
    const [bits = 0, value = 0] = pairs.slice(at, at + 2);
    for (let shift = 0; shift < bits; shift += 8) bytes.push((value >>> shift) & 0xff);
  }
  return bytes;
}
