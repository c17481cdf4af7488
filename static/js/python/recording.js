/**
 * A recording in this browser: it grows with what Python reports.
 * @import {Reported} from "./client.js"
 * @import {Columns, End, Events, Growing, Site} from "./columns.js"
 * @typedef {{path: string, source: string, title: string, call: string | null, stdin: string, limit: number, memory?: string}} Program `memory`: of results, "" as it stands
 * @typedef {{id: string, template: string, arguments: Record<string, string | number>, node: number, line: number | null, function: string}} Fault
 * @typedef {object} Ending as Python reports it
 * @property {boolean} truncated @property {Fault | null} fault
 * @property {number} failed_at depth of the failed call, -1 for none
 * @property {Fault | null} too_deep
 * @property {readonly string[]} printed the last lines
 * @property {number} printed_lines their total number
 * @property {Record<string, string>} reasons titles by name
 *
 * @typedef {object} Facts
 * @property {boolean} truncated
 * @property {boolean} stopped from outside
 * @property {boolean} uncalled ended without a call
 * @property {Fault | null} fault @property {readonly string[]} printed @property {number} printed_lines @property {Record<string, string>} reasons
 * @typedef {{columns: Columns, facts: Facts}} Recorded
 */

import { DEAD, ERROR, EXPANDED, NONE, SOLVED, TOO_DEEP, createColumns, createGrowing, createWaiting } from "./columns.js";

/** @type {Ending} of a program that was stopped */
const STOPPED = Object.freeze({
  truncated: true, fault: null, failed_at: -1, too_deep: null, printed: [], printed_lines: 0, reasons: {},
});

/** @param {Pick<Program, "limit" | "memory">} program */
export function createRecording({ limit, memory }) {
  let columns = createColumns([]);
  let end = /** @type {Ending | null} */ (null);

  return {
    get nodes() {
      return columns.nodes;
    },
    /** Adds a report of the program: its sites first, then events, its end last. @param {Reported} reported */
    take({ kind, text, sites, labels, parents }) {
      const facts = JSON.parse(text);
      if (kind === "sites") columns = columnsFor(facts);
      else if (kind === "ended") end = facts;
      else {
        const events = facts.width === 1 ? sites : new Uint16Array(sites.buffer);
        columns.add({ sites: events, labels: numbersIn(labels), parents: numbersIn(parents), texts: facts.texts });
      }
    },
    /** @returns {Recorded} what there is by now */
    recorded() {
      const { failed_at, ...found } = end ?? STOPPED;
      const made = columns.columns({ limit, failed_at, is_faulty: found.fault !== null });
      const fault = found.fault ?? (made.is_deep ? found.too_deep : null);
      const node = made.fault_node ?? made.depth.length - 1;
      return {
        columns: memory ? { ...made, search: memory } : made,
        facts: {
          truncated: found.truncated || made.is_cut,
          stopped: end === null,
          uncalled: end !== null && columns.nodes === 0 && fault === null,
          fault: fault && { ...fault, node },
          printed: found.printed,
          printed_lines: found.printed_lines,
          reasons: Object.fromEntries(Object.entries(found.reasons).filter(([name]) => made.skips.has(name))),
        },
      };
    },
  };
}

/** @param {readonly Site[]} sites */
function columnsFor(sites) {
  const is_loop = sites.some(({ kind }) => kind === "take");
  return is_loop ? createTakenColumns(sites) : createColumns(sites);
}

/** @param {Uint8Array} bytes */
function numbersIn(bytes) {
  return new Uint32Array(bytes.buffer);
}

/** Log columns in the order of taking, from probes of a loop over a stack, queue or heap. As solver/own/functions/takes.py. @param {readonly Site[]} sites */
function createTakenColumns(sites) {
  const depth = createGrowing(Uint32Array);
  const parent = createGrowing(Int32Array);
  const move = createGrowing(Int32Array);
  const places = createGrowing(Uint32Array);
  const [pushed, solved] = [createGrowing(Uint8Array), createGrowing(Uint8Array)];
  /** @type {Map<string, Growing>} */
  const skips = new Map();
  const items = createItems();
  const [labels, parents] = [createWaiting(), createWaiting()];
  const state = { events: 0, deep: NONE };

  function enter() {
    const above = parents.next() - 1;
    const level = above < 0 ? 0 : depth.at(above) + 1;
    if (level >= TOO_DEEP && state.deep === NONE) state.deep = depth.length;
    depth.push(level);
    parent.push(above);
    move.push(items.numberOf(labels.next()));
    places.push(state.events);
  }

  /** @param {string} reason of something left out while the latest node was at work */
  function leaveOut(reason) {
    const column = skips.get(reason) ?? createGrowing(Uint32Array);
    skips.set(reason, column);
    if (depth.length > 0) column.add(depth.length - 1, 1);
  }

  /** Adds an event, reported by the probe at a site. @param {Site} site */
  function take({ kind, text }) {
    const latest = depth.length - 1;
    if (kind === "take") enter();
    else if (kind === "skip") leaveOut(text);
    else if (kind === "push" && latest >= 0) pushed.set(latest, 1);
    else if (kind === "solved" && latest >= 0) solved.set(latest, 1);
    state.events += 1;
  }

  return {
    get nodes() {
      return depth.length;
    },
    /** @param {Events} events */
    add(events) {
      items.learn(events.texts);
      labels.add(events.labels);
      parents.add(events.parents);
      for (const site of events.sites) take(/** @type {Site} */ (sites[site]));
    },
    /** So far. @param {End} end */
    columns(end) {
      const { deep } = state;
      return columnsOf({ depth, parent, move, places, pushed, solved, skips, items, deep }, end);
    },
  };
}

/**
 * @param {object} grown @param {Growing} grown.depth @param {Growing} grown.parent @param {Growing} grown.move @param {Growing} grown.places
 * @param {Growing} grown.pushed @param {Growing} grown.solved @param {ReadonlyMap<string, Growing>} grown.skips
 * @param {ReturnType<typeof createItems>} grown.items @param {number} grown.deep first node that is too deep
 * @param {End} end @returns {Columns}
 */
function columnsOf({ depth, parent, move, places, pushed, solved, skips, items, deep }, { limit, failed_at, is_faulty }) {
  const count = Math.min(depth.length, limit, deep === NONE ? Infinity : deep);
  const is_whole = count === depth.length;
  const shift = shiftOf(parent.copy(count));
  const outcome = new Uint8Array(count + shift).fill(EXPANDED);
  outcome.set(outcomesOf(pushed.copy(count), solved.copy(count), is_whole), shift);
  const failed = failed_at >= 0 && is_whole && count > 0 ? count - 1 + shift : NONE;
  if (failed !== NONE) outcome[failed] = ERROR;
  if (count === 0) outcome[0] = is_faulty ? ERROR : DEAD;
  const [depths, moves] = [depth.copy(count, shift), move.copy(count, shift)];
  if (shift) depths.forEach((level, node) => node > 0 && (depths[node] = level + 1));
  moves[0] = NONE;
  return {
    search: "taken", shape: "taken",
    shift, depth: depths, move: moves, outcome, moves: items.names(),
    parent: parent.copy(count, shift).map((above, node) => (node < shift ? NONE : above + shift)),
    skips: new Map(Array.from(skips, ([reason, column]) => [reason, column.copy(count + shift, shift)])),
    places: places.copy(count),
    is_cut: !is_whole,
    is_deep: count === deep,
    fault_node: failed === NONE ? null : failed,
  };
}

/** An outcome shared by all nodes is dropped. @param {Columns["depth"]} pushed @param {Columns["depth"]} solved @param {boolean} is_whole */
function outcomesOf(pushed, solved, is_whole) {
  const outcomes = Uint8Array.from(pushed, (each) => (each ? EXPANDED : DEAD));
  if (!is_whole) outcomes.fill(EXPANDED, -1);
  const tells = pushed.length === 1 || solved.includes(0);
  return tells ? outcomes.map((outcome, node) => (solved[node] ? SOLVED : outcome)) : outcomes;
}

/** @param {Columns["depth"]} parents @returns {number} 1 where a root stands above the first items, not above one */
function shiftOf(parents) {
  const first = parents.indexOf(NONE);
  return first >= 0 && first === parents.lastIndexOf(NONE) ? 0 : 1;
}

/** Moves to items, numbered in order of appearance. */
function createItems() {
  /** @type {(readonly string[])[]} by label */
  const texts = [];
  /** @type {Map<number, number>} by label */
  const numbers = new Map();
  /** @type {Map<string, number>} */
  const names = new Map();

  return {
    /** @param {readonly (readonly string[])[]} more texts of labels */
    learn: (more) => void texts.push(...more),
    /** @param {number} label */
    numberOf(label) {
      const known = numbers.get(label);
      if (known !== undefined) return known;
      const name = texts[label]?.[0] ?? "";
      const number = names.get(name) ?? names.size;
      names.set(name, number);
      numbers.set(label, number);
      return number;
    },
    names: () => [...names.keys()],
  };
}
