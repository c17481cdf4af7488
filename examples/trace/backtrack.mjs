// Prints a search to the file that BACKTRACK_TRACE names (docs/how-to/traces.md), else nothing. Node 18.
import { openSync, writeSync } from "node:fs";

let name = process.env.BACKTRACK_TRACE; // until the root, for a trace has one
let file = null;
let last = null;
let waiting = "";
const text = (raw) => String(raw).replace(/[\\/,]/g, "\\$&").replaceAll("\n", "\\n").replaceAll("\t", "\\t");

function put(event, { now = false } = {}) {
  waiting += event;
  if (waiting && (now || waiting.length > 100_000)) writeSync(file, waiting);
  if (now || waiting.length > 100_000) waiting = "";
}
process.on("exit", () => put("", { now: true }));

/** The file and the line of the nearest caller outside this module. */
function caller() {
  const frames = new Error().stack.split("\n").slice(1).filter((frame) => !frame.includes(import.meta.url));
  return /([^/\\(]+):(\d+):\d+\)?$/.exec(frames[0]).slice(1);
}
const print = (event) => file !== null && put(`${event}\t@${caller()[1]}\n`);

/** A node is entered; it is left when `work`, which gets it, returns or throws. */
export function node(move, work) {
  if (name) file = openSync(name, "w");
  if (name) put(`backtrack-trace 1\nsource ${caller()[0]}\n`);
  name = undefined;
  print(`>${text(move)}`);
  const parent = last;
  const [before, counts] = [parent?.cells ?? [], new Map()];
  const board = (rows) => { // rows of cells; before the calls below
    const read = file === null ? [] : [...rows].map((row) => [...row].map(text));
    const cells = (last.cells = read.flat());
    const changes = cells.flatMap((cell, place) => (cell === before[place] ? [] : [`${place},${cell}`]));
    if (cells.length !== before.length) put(`#${read.map((row) => row.join("\t")).join("/")}\n`);
    else if (changes.length > 0) put(`=${changes.join(",")}\n`);
  };
  const skip = (reason, ...moves) => { // a move that is not named is counted
    if (moves.length > 0) print(`-${text(moves[0])}\t${text(reason)}`);
    else if (file !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  };
  last = { cells: before, board, skip, dead: (reason) => print(`x${text(reason)}`), solved: () => print("*") };
  try { return work(last); } finally {
    last = parent;
    if (file !== null) put([...counts].map(([reason, count]) => `~${count}\t${text(reason)}\n`).join("") + "<\n", { now: !parent });
    if (!parent) file = null;
  }
}
