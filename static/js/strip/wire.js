/**
 * Fetches strips (strip/cells.js says what they show) and keeps those that were asked for last, and
 * what a search leaves out between its nodes.
 *
 * A strip comes as bytes, all numbers little-endian:
 *
 *     "BTS1"  version  start  stop  width  depths  flags  reserved       8 words of 4 bytes
 *     nodes    int32   [depths][width]    -1 where nothing is
 *     merged   uint32  [depths][width]
 *     outcome  uint8   [depths][width]    then zeros up to a multiple of 4 bytes
 *
 * What is sent on request stands after that, and the flags say so. Here the facts are requested:
 *
 *     move       uint16  [depths][width]  its place in the table of moves, 65535 where none is
 *     remaining  uint8   [depths][width]  255 where it is not known; then zeros up to 4 bytes
 *     length     uint32                   of the tables: {"moves": ..., "fewest": ...} as JSON
 * @import {StripData, StripFacts} from "./cells.js"
 * @import {FetchSkips} from "./loader.js"
 * @typedef {{fetchStrip: (start: number, stop: number, width: number) => Promise<StripData>, fetchSkips: FetchSkips, dispose: () => void}} StripSource
 */

import { ask } from "../net/again.js";

const MAGIC = "BTS1";
const VERSION = 1;
const HEADER_BYTES = 32;
const WITH_FACTS = 2;
const BINARY = "application/octet-stream";

/** About forty strips of a wide screen. */
const MOST_BYTES = 4_000_000;

/** @param {{path: string, query?: Record<string, string>, mostBytes?: number}} parts @returns {StripSource} */
export function createStripSource({ path, query = {}, mostBytes = MOST_BYTES }) {
  const cache = createByteCache(mostBytes);
  const leaving = new AbortController();
  /** @type {Map<string, Promise<StripData>>} */
  const pending = new Map();

  /** @param {number} start @param {number} stop @param {number} width */
  function fetchStrip(start, stop, width) {
    const asked = { start: String(start), stop: String(stop), width: String(width), facts: "1" };
    const address = `${path}/strip?${new URLSearchParams({ ...query, ...asked })}`;
    const strip = cache.get(address);
    return strip ? Promise.resolve(strip) : (pending.get(address) ?? load(address));
  }

  /** @param {string} address */
  function load(address) {
    const strip = receive(address, leaving.signal).then((bytes) => {
      const decoded = decodeStrip(bytes);
      cache.put(address, decoded, bytes.byteLength);
      return decoded;
    });
    pending.set(address, strip);
    return strip.finally(() => pending.delete(address));
  }

  return {
    fetchStrip,
    async fetchSkips(start, count) {
      const asked = { start: String(start), count: String(count) };
      const address = `${path}/skips?${new URLSearchParams({ ...query, ...asked })}`;
      const answer = await receive(address, leaving.signal, "application/json");
      return JSON.parse(new TextDecoder().decode(answer)).skips;
    },
    dispose() {
      leaving.abort();
      cache.clear();
    },
  };
}

/** Rows are views of the bytes. @param {ArrayBuffer} bytes @returns {StripData} */
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
  expect(word(6) === WITH_FACTS, "flags", String(WITH_FACTS), word(6));
  const [tables_at, length] = lengthsOf(header, width * depths);
  expect(bytes.byteLength === length, "length", String(length), bytes.byteLength);
  const { moves, fewest } = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, tables_at)));
  const facts = { moves, fewest, ...factRowsOf(bytes, width, depths) };
  return { start, stop, width, depths, ...rowsOf(bytes, width, depths), facts };
}

/** Where the JSON at the end begins, behind its length, and where the strip ends. @param {DataView} header @param {number} cells @returns {readonly [number, number]} */
function lengthsOf(header, cells) {
  const tables_at = factsAt(cells) + aligned(3 * cells) + 4;
  if (tables_at > header.byteLength) return [tables_at, tables_at];
  return [tables_at, tables_at + header.getUint32(tables_at - 4, true)];
}

/** Byte offset. @param {number} cells in all rows */
function factsAt(cells) {
  return HEADER_BYTES + 8 * cells + aligned(cells);
}

/** @param {number} bytes */
function aligned(bytes) {
  return 4 * Math.ceil(bytes / 4);
}

/** @param {ArrayBuffer} bytes @param {number} width @param {number} depths @returns {Pick<StripFacts, "move" | "remaining">} */
function factRowsOf(bytes, width, depths) {
  const move_at = factsAt(width * depths);
  const remaining_at = move_at + 2 * width * depths;
  const depth = Array.from({ length: depths }, (_, row) => row * width);
  return {
    move: depth.map((cell) => new Uint16Array(bytes, move_at + 2 * cell, width)),
    remaining: depth.map((cell) => new Uint8Array(bytes, remaining_at + cell, width)),
  };
}

/** @param {ArrayBuffer} bytes @param {number} width @param {number} depths */
function rowsOf(bytes, width, depths) {
  // Typed arrays use the machine's order: little-endian wherever browsers run.
  const depth = Array.from({ length: depths }, (_, row) => row * width);
  const merged_at = HEADER_BYTES + 4 * width * depths;
  const outcome_at = merged_at + 4 * width * depths;
  return {
    nodes: depth.map((cell) => new Int32Array(bytes, HEADER_BYTES + 4 * cell, width)),
    merged: depth.map((cell) => new Uint32Array(bytes, merged_at + 4 * cell, width)),
    outcome: depth.map((cell) => new Uint8Array(bytes, outcome_at + cell, width)),
  };
}

/** @param {boolean} condition @param {string} field @param {string} expected @param {unknown} got */
function expect(condition, field, expected, got) {
  if (!condition) throw new Error(`Strip, ${field}: expected ${expected}, got ${got}.`);
}

/** @param {string} address @param {AbortSignal} signal @param {string} [type] of the answer @returns {Promise<ArrayBuffer>} */
function receive(address, signal, type = BINARY) {
  /** @param {Response} response */
  async function read(response) {
    const received = response.headers.get("Content-Type") ?? "";
    if (!received.startsWith(type)) throw new Error(`Strip: expected ${type}, got ${received}.`);
    return response.arrayBuffer();
  }
  return ask(address, { headers: { Accept: type } }, { signal, read });
}

/** LRU, bounded by bytes. @param {number} most_bytes */
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

  /** @param {string} address @param {StripData} strip @param {number} bytes */
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
