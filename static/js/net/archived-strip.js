/**
 * Strips from columns with a number for each node: the bytes that the server would send (strip/wire.js), pixel by pixel
 * as solver/recording/strip.py makes them. For searches that a page holds whole, up to a million nodes.
 *
 * @typedef {readonly number[] | Uint8Array | Int16Array | Uint16Array | Uint32Array | Int32Array} Numbers
 *
 * @typedef {object} Columns -1 stands for none
 * @property {"nested" | "layers" | "taken"} shape @property {number} depths @property {Numbers} depth
 * @property {Numbers} outcome code @property {number} [ghost] the code of nodes that another search leaves out
 * @property {Numbers} move index in `moves`
 * @property {readonly unknown[]} moves
 * @property {readonly number[] | null} remaining null where not measured
 * @property {readonly (readonly [number, number])[]} fewest @property {readonly string[]} [dead_ends]
 * @property {Numbers} [dead_end] index in `dead_ends`
 * @typedef {{start: number, stop: number, width: number}} Asked
 * @typedef {{nodes: Int32Array, merged: Uint32Array}} Pixels by depth, then by pixel
 */

const MAGIC = 0x31535442; // "BTS1"
const VERSION = 1;
const WITH_FACTS = 2;
const NO_CODE = 255;
const NO_MOVE = 65_535;

/** @param {Columns} columns @param {Asked} asked @returns {Uint8Array<ArrayBuffer>} */
export function stripBytes(columns, asked) {
  const { start, stop, width } = asked;
  const { nodes, merged } = pixelsOf(columns, asked);
  const header = Uint32Array.of(MAGIC, VERSION, start, stop, width, columns.depths, WITH_FACTS, 0);
  const outcomes = new Uint8Array(nodes.length).fill(NO_CODE);
  nodes.forEach((node, at) => node >= 0 && (outcomes[at] = columns.outcome[node] ?? NO_CODE));
  return joined([header, nodes, merged, padded([outcomes]), ...factsOf(columns, nodes, asked.width)]);
}

/** A pixel shows the last bar that begins before its right edge and ends after its left one. @param {Columns} columns @param {Asked} asked @returns {Pixels} */
function pixelsOf(columns, { start, stop, width }) {
  const { depths, depth, shape } = columns;
  const cells = Math.min(width, stop - start);
  const edges = Uint32Array.from({ length: cells + 1 }, (_, cell) => start + Math.floor((cell * (stop - start)) / cells));
  const edge = (/** @type {number} */ cell) => edges[cell] ?? stop;
  const rows = nodesByDepth(columns);
  const nodes = new Int32Array(depths * width).fill(-1);
  const merged = new Uint32Array(depths * width);
  rows.forEach((row, level) => {
    let [last, before, begun, meeting] = [-1, 0, countBelow(row, start), 0];
    for (let pixel = 0; pixel < width; pixel += 1) {
      const cell = Math.floor((pixel * cells) / width);
      if (cell !== last) {
        // A bar of a nested search spans its subtree.
        const over = shape === "nested" && (depth[edge(cell)] ?? 0) > level ? 1 : 0;
        before = begun;
        begun = countBelow(row, edge(cell + 1), begun);
        meeting = begun - before + over;
        last = cell;
      }
      merged[level * width + pixel] = meeting;
      if (meeting > 0) nodes[level * width + pixel] = shownOf(columns, row, before, begun);
    }
  });
  return { nodes, merged };
}

/** The last node that begins in a cell, one that is no ghost before others. @param {Columns} columns @param {Uint32Array} row @param {number} before @param {number} begun */
function shownOf({ outcome, ghost }, row, before, begun) {
  for (let at = begun - 1; at >= before; at -= 1) {
    if (outcome[row[at] ?? -1] !== ghost) return row[at] ?? -1;
  }
  return row[begun - 1] ?? -1;
}

/** @type {WeakMap<Columns["depth"], Uint32Array[]>} */
const rowsOf = new WeakMap();

/** @param {Columns} columns @returns {Uint32Array[]} ascending */
function nodesByDepth({ depths, depth }) {
  const known = rowsOf.get(depth);
  if (known) return known;
  const counts = new Uint32Array(depths);
  for (const level of depth) counts[level] = (counts[level] ?? 0) + 1;
  const rows = Array.from(counts, (count) => new Uint32Array(count));
  counts.fill(0);
  for (let node = 0; node < depth.length; node += 1) {
    const level = depth[node] ?? 0;
    const at = counts[level] ?? 0;
    const row = rows[level];
    if (row) row[at] = node;
    counts[level] = at + 1;
  }
  rowsOf.set(depth, rows);
  return rows;
}

/** Binary search: the number of smaller values. @param {Uint32Array} row @param {number} limit @param {number} [known] lower bound @returns {number} */
function countBelow(row, limit, known = 0) {
  if (known === row.length || (row[known] ?? 0) >= limit) return known;
  let [low, high] = [known, row.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((row[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Distinct moves of the nodes shown, and what is left to do there. @param {Columns} columns @param {Int32Array} nodes @param {number} width */
function factsOf({ move, moves, remaining, fewest, ...ends }, nodes, width) {
  const is_led = new Uint8Array(moves.length);
  for (const node of nodes) if (node >= 0) is_led[move[node] ?? -1] = 1;
  const known = Array.from(moves.keys()).filter((place) => is_led[place]);
  const place = new Uint16Array(moves.length);
  known.forEach((each, index) => (place[each] = index));
  const places = new Uint16Array(nodes.length).fill(NO_MOVE);
  const left = new Uint8Array(nodes.length).fill(NO_CODE);
  nodes.forEach((node, at) => {
    if (node < 0) return;
    places[at] = place[move[node] ?? -1] ?? NO_MOVE;
    left[at] = remaining?.[node] ?? NO_CODE;
  });
  const tables = { moves: known.map((each) => moves[each]), fewest, ...endsOf(ends, nodes, width) };
  const text = new TextEncoder().encode(JSON.stringify(tables));
  return [padded([places, left]), Uint32Array.of(text.length), text];
}

/** @param {Pick<Columns, "dead_ends" | "dead_end">} columns @param {Int32Array} nodes @param {number} width */
function endsOf({ dead_ends, dead_end = [] }, nodes, width) {
  if (!dead_ends) return {};
  const rows = Array.from({ length: nodes.length / width }, (_, depth) => nodes.slice(depth * width, (depth + 1) * width));
  return { dead_ends, dead_end: rows.map((row) => Array.from(row, (node) => dead_end[node] ?? -1)) };
}

/** @param {readonly Uint8Array[] | readonly ArrayBufferView[]} parts @returns {Uint8Array<ArrayBuffer>} with zeros up to a multiple of 4 bytes */
function padded(parts) {
  const bytes = joined(parts);
  return joined([bytes, new Uint8Array(-bytes.length & 3)]);
}

/** @param {readonly ArrayBufferView[]} parts in the machine's byte order @returns {Uint8Array<ArrayBuffer>} */
function joined(parts) {
  const bytes = new Uint8Array(parts.reduce((size, { byteLength }) => size + byteLength, 0));
  let at = 0;
  for (const { buffer, byteOffset, byteLength } of parts) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += byteLength;
  }
  return bytes;
}
