/**
 * The frontier of a search in the order of taking, as the frames of its steps change it.
 * @import {Entry, Frontier, Order} from "./search.js"
 * @import {Frame} from "../types.d.ts"
 */

/** As on the server. */
const MOST_WAITING = 12;

/** What the frames push has joined it, what they take has left. @param {Frontier} frontier @param {readonly Frame[]} frames @returns {Frontier} */
export function frontierAfter(frontier, frames) {
  return frames.reduce((known, frame) => {
    if (frame.kind === "push") return pushed(known, frame.pushed);
    return frame.kind === "pop" ? popped(known, frame) : known;
  }, frontier);
}

/** @param {Frontier} frontier @param {Entry} entry @returns {Frontier} */
function pushed(frontier, entry) {
  const { kind, next, waiting } = frontier;
  const later = next.findIndex(({ f = 0 }) => kind === "stack" || f > (entry.f ?? 0));
  const place = later < 0 ? next.length : later;
  // Only the first entries of a longer frontier are known.
  const isKnown = place < next.length || next.length === waiting;
  const known = isKnown ? [...next.slice(0, place), entry, ...next.slice(place)].slice(0, MOST_WAITING) : next;
  return { ...frontier, waiting: waiting + 1, next: known };
}

/** @param {Frontier} frontier @param {Frame} frame with the parent and the move of what is taken @returns {Frontier} */
function popped(frontier, { node, move }) {
  const { next, waiting } = frontier;
  const [first] = next;
  const isKnown = first?.parent === node && String(first?.move) === String(move);
  return { ...frontier, waiting: waiting - 1, next: isKnown ? next.slice(1) : next };
}

/** "f = g + 2 · h", of a heap. @param {Order} order */
export function weights({ of_cost, of_heuristic }) {
  return `f = ${[part("g", of_cost), part("h", of_heuristic)].filter(Boolean).join(" + ")}`;
}

/** "7 = 3 + 2 · 2"; empty on a stack. @param {Order} order @param {{g?: number, h?: number, f?: number}} numbers */
export function formula({ of_cost, of_heuristic }, { g, h, f }) {
  if (f === undefined) return "";
  const sum = [part(String(g), of_cost), part(String(h), of_heuristic)].filter(Boolean).join(" + ");
  return sum === String(f) ? `f = ${f}` : `${f} = ${sum}`;
}

/** @param {string} value @param {number} weight */
function part(value, weight) {
  if (weight === 0) return "";
  return weight === 1 ? value : `${weight} · ${value}`;
}
