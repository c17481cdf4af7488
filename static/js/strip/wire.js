/**
 * Fetches strips (strip/cells.js says what they show) and keeps those that were asked for last.
 *
 * A strip comes as bytes, all numbers little-endian:
 *
 *     "BTS1"  version  start  stop  width  depths  flags  reserved       8 words of 4 bytes
 *     nodes    int32   [depths][width]    -1 where nothing is
 *     merged   uint32  [depths][width]
 *     outcome  uint8   [depths][width]    then zeros up to a multiple of 4 bytes
 *
 * What is sent on request stands after that, and the flags say so; here nothing is requested.
 *
 * @typedef {object} StripData
 * @property {number} start
 * @property {number} stop
 * @property {number} width
 * @property {number} depths
 * @property {readonly Int32Array[]} nodes
 * @property {readonly Uint32Array[]} merged
 * @property {readonly Uint8Array[]} outcome
 *
 * @typedef {object} StripSource
 * @property {(start: number, stop: number, width: number) => Promise<StripData>} fetchStrip
 * @property {() => void} dispose lets go of everything, also of what is on its way
 */

import { retryAfter, Unreachable } from "../net/api.js";

const MAGIC = "BTS1";
const VERSION = 1;
const HEADER_BYTES = 32;

/** About forty strips of a wide screen. */
const MOST_BYTES = 4_000_000;

/** The search is still being recorded, or others have to wait less. */
export class NotReady extends Error {
  /** @param {number} retry_s seconds after which to ask again */
  constructor(retry_s) {
    super(`ask again in ${retry_s} s`);
    this.retry_s = retry_s;
  }
}

/**
 * @param {object} parts
 * @param {string} parts.path of the API
 * @param {Record<string, string>} [parts.query] which search, and how it was pruned
 * @param {number} [parts.mostBytes] how much is kept
 * @returns {StripSource}
 */
export function createStripSource({ path, query = {}, mostBytes = MOST_BYTES }) {
  const cache = createByteCache(mostBytes);
  const leaving = new AbortController();
  /** @type {Map<string, Promise<StripData>>} */
  const coming = new Map();

  /**
   * @param {number} start
   * @param {number} stop
   * @param {number} width
   */
  function fetchStrip(start, stop, width) {
    const asked = { start: String(start), stop: String(stop), width: String(width) };
    const address = `${path}?${new URLSearchParams({ ...query, ...asked })}`;
    const strip = cache.get(address);
    return strip ? Promise.resolve(strip) : (coming.get(address) ?? load(address));
  }

  /** @param {string} address */
  function load(address) {
    const strip = receive(address, leaving.signal).then((bytes) => {
      const decoded = decodeStrip(bytes);
      cache.put(address, decoded, bytes.byteLength);
      return decoded;
    });
    coming.set(address, strip);
    return strip.finally(() => coming.delete(address));
  }

  return {
    fetchStrip,
    dispose() {
      leaving.abort();
      cache.clear();
    },
  };
}

/**
 * Reads a strip; its rows are views of the bytes.
 *
 * @param {ArrayBuffer} bytes
 * @returns {StripData}
 */
export function decodeStrip(bytes) {
  expect(bytes.byteLength >= HEADER_BYTES, "length", `at least ${HEADER_BYTES}`, bytes.byteLength);
  const magic = String.fromCharCode(...new Uint8Array(bytes, 0, MAGIC.length));
  expect(magic === MAGIC, "magic", JSON.stringify(MAGIC), JSON.stringify(magic));
  const header = new DataView(bytes);
  const word = (/** @type {number} */ place) => header.getUint32(4 * place, true);
  expect(word(1) === VERSION, "version", String(VERSION), word(1));
  const [start, stop, width, depths] = [word(2), word(3), word(4), word(5)];
  expect(stop > start, "stop", `more than ${start}`, stop);
  expect(width > 0, "width", "at least 1", width);
  expect(depths > 0, "depths", "at least 1", depths);
  expect(word(6) === 0, "flags", "none", word(6));
  const length = lengthOf(width * depths);
  expect(bytes.byteLength === length, "length", String(length), bytes.byteLength);
  return { start, stop, width, depths, ...rowsOf(bytes, width, depths) };
}

/**
 * How many bytes a strip has.
 *
 * @param {number} cells in all its rows
 */
function lengthOf(cells) {
  return HEADER_BYTES + 8 * cells + 4 * Math.ceil(cells / 4);
}

/**
 * @param {ArrayBuffer} bytes
 * @param {number} width
 * @param {number} depths
 */
function rowsOf(bytes, width, depths) {
  // Typed arrays read numbers in the machine's order: little-endian wherever browsers run.
  const depth = Array.from({ length: depths }, (_, row) => row * width);
  const merged_at = HEADER_BYTES + 4 * width * depths;
  const outcome_at = merged_at + 4 * width * depths;
  return {
    nodes: depth.map((cell) => new Int32Array(bytes, HEADER_BYTES + 4 * cell, width)),
    merged: depth.map((cell) => new Uint32Array(bytes, merged_at + 4 * cell, width)),
    outcome: depth.map((cell) => new Uint8Array(bytes, outcome_at + cell, width)),
  };
}

/**
 * @param {boolean} condition
 * @param {string} field
 * @param {string} expected
 * @param {unknown} got
 */
function expect(condition, field, expected, got) {
  if (!condition) throw new Error(`Strip, ${field}: expected ${expected}, got ${got}.`);
}

/**
 * @param {string} address
 * @param {AbortSignal} signal
 * @returns {Promise<ArrayBuffer>}
 */
async function receive(address, signal) {
  try {
    const headers = { Accept: "application/octet-stream" };
    const response = await fetch(address, { headers, signal });
    if (response.status === 200) return await response.arrayBuffer();
    throw refusal(response);
  } catch (problem) {
    if (signal.aborted || problem instanceof NotReady) throw problem;
    throw new Unreachable(`no strip from ${address}`, { cause: problem });
  }
}

/** @param {Response} response */
function refusal(response) {
  const waiting = response.status === 202 || response.status === 503;
  if (waiting) return new NotReady(retryAfter(response) ?? 1);
  return new Error(`status ${response.status}`);
}

/**
 * An LRU cache, bounded by bytes.
 *
 * @param {number} most_bytes
 */
function createByteCache(most_bytes) {
  /** @type {Map<string, {strip: StripData, bytes: number}>} in the order of their use */
  const entries = new Map();
  let bytes_kept = 0;

  /** @param {string} address */
  function take(address) {
    const entry = entries.get(address);
    if (!entry) return undefined;
    entries.delete(address);
    bytes_kept -= entry.bytes;
    return entry;
  }

  /**
   * @param {string} address
   * @param {StripData} strip
   * @param {number} bytes
   */
  function put(address, strip, bytes) {
    take(address);
    entries.set(address, { strip, bytes });
    bytes_kept += bytes;
    for (const oldest of entries.keys()) {
      if (bytes_kept <= most_bytes) break;
      take(oldest);
    }
  }

  return {
    put,
    /** @param {string} address */
    get(address) {
      const entry = take(address);
      if (entry) put(address, entry.strip, entry.bytes);
      return entry?.strip;
    },
    clear() {
      entries.clear();
      bytes_kept = 0;
    },
  };
}
