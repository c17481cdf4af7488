/**
 * Log columns from events of a program, a number for each. As solver/own/functions/events.py, but
 * growing while the program runs.
 *
 * @typedef {"enter" | "end" | "yield" | "resume" | "call" | "skip" | "why" | "solved" | "truth" | "begin" | "take" | "push"} Kind
 *
 * @typedef {object} Site place of a probe in the file
 * @property {Kind} kind
 * @property {string} text reason of a skip; source of a call
 * @property {readonly string[]} names loop variables around it
 * @property {boolean} may_know the call may be answered from memory
 *
 * @typedef {object} Events since the last message
 * @property {Uint8Array | Uint16Array} sites
 * @property {Uint32Array} labels label numbers of events that have one
 * @property {Uint32Array} parents of nodes taken from a frontier, from 1; 0 for none
 * @property {readonly (readonly string[])[]} texts new labels
 *
 * @typedef {object} End state of a recording
 * @property {number} limit of nodes
 * @property {number} failed_at depth of the failed call, -1 for none
 * @property {boolean} is_faulty failed in a call or outside
 *
 * @typedef {object} Columns -1 stands for none
 * @property {string} search "calls", "memo", "bare" or "taken" @property {"nested" | "taken"} shape
 * @property {number} shift nodes above the first call
 * @property {Uint8Array | Uint16Array | Uint32Array | Int32Array} depth
 * @property {Uint8Array | Uint16Array | Uint32Array | Int32Array} move index in `moves`
 * @property {Uint8Array} outcome index in `OUTCOMES`
 * @property {Columns["depth"] | null} parent null where depths imply it
 * @property {readonly string[]} moves
 * @property {ReadonlyMap<string, Uint8Array | Uint16Array | Uint32Array | Int32Array>} skips number after each node, by
 *     reason
 * @property {Uint8Array | Uint16Array | Uint32Array | Int32Array} places event that enters each call
 * @property {boolean} is_cut calls are missing
 * @property {boolean} is_deep because of their depth
 * @property {number | null} fault_node
 * @typedef {Uint8ArrayConstructor | Uint16ArrayConstructor | Uint32ArrayConstructor | Int32ArrayConstructor} NumberArray
 * @typedef {ReturnType<typeof createGrowing>} Growing
 */

const FIRST = 1024;


/** In the order of a summary's `outcomes`. */
export const OUTCOMES = Object.freeze(["solved", "dead", "limit", "expanded", "error"]);
export const SOLVED = OUTCOMES.indexOf("solved");
export const DEAD = OUTCOMES.indexOf("dead");
export const EXPANDED = OUTCOMES.indexOf("expanded");
export const ERROR = OUTCOMES.indexOf("error");

/** Outcome of a memoised call. */
export const SEEN = "seen";

/** As in solver/search/limits.py. */
export const TOO_DEEP = 999;

export const NONE = -1;
const LABELS = 2 ** 32;
const RISES = new Map(/** @type {[Kind, number][]} */ ([["enter", 1], ["resume", 1], ["end", -1], ["yield", -1]]));

/** @param {readonly Site[]} sites */
export function createColumns(sites) {
  const depth = createGrowing(Uint16Array);
  const move = createGrowing(Int32Array);
  const solved = createGrowing(Uint8Array);
  const places = createGrowing(Uint32Array);
  /** @type {Map<string, Growing>} */
  const skips = new Map();
  const moves = createMoves(sites);
  const kinds = sites.map(({ kind }) => kind);
  const delta = Int8Array.from(kinds, (kind) => RISES.get(kind) ?? 0);
  const has_label = sites.map(({ kind, names }) => kind === "call" && names.length > 0);
  /** @type {number[]} the node entered last at each depth */
  const latest = [];
  const labels = createWaiting();
  const state = { events: 0, depth: 0, call: NONE, deep: NONE };

  /** @param {string} reason of something left out after the latest node */
  function leaveOut(reason) {
    const column = skips.get(reason) ?? createGrowing(Uint16Array);
    skips.set(reason, column);
    column.add(Math.max(0, depth.length - 1), 1);
  }

  /** @param {number} label */
  function enter(label) {
    places.push(state.events);
    latest[state.depth] = depth.length;
    if (state.depth >= TOO_DEEP && state.deep === NONE) state.deep = depth.length;
    depth.push(state.depth);
    move.push(state.call === NONE ? NONE : moves.numberOf(state.call, label));
    solved.push(0);
  }

  /** A call that is not entered at once was answered from memory. */
  function settleCall() {
    if (state.call !== NONE && sites[state.call]?.may_know) leaveOut(SEEN);
  }

  /** Adds an event, reported by the probe at a site. @param {number} site */
  function take(site) {
    const kind = kinds[site];
    // A label follows its call.
    const label = has_label[state.call] ? labels.next() : NONE;
    if (kind === "enter") enter(label);
    else settleCall();
    state.call = kind === "call" ? site : NONE;
    state.depth += delta[site] ?? 0;
    if (kind === "skip") leaveOut(sites[site]?.text ?? "");
    else if (kind === "solved" || kind === "truth") {
      const node = latest[state.depth - 1] ?? 0;
      if (node === depth.length - 1) solved.set(node, 1);
    }
    state.events += 1;
  }

  return {
    get nodes() {
      return depth.length;
    },
    /** @param {Events} events */
    add(events) {
      moves.learn(events.texts);
      labels.add(events.labels);
      for (const site of events.sites) take(site);
    },
    /** So far. @param {End} end @returns {Columns} */
    columns: (end) => columnsOf({ depth, move, solved, places, skips, moves, latest, deep: state.deep }, end),
  };
}

/**
 * @param {object} grown @param {Growing} grown.depth @param {Growing} grown.move @param {Growing} grown.solved @param {Growing} grown.places
 * @param {ReadonlyMap<string, Growing>} grown.skips @param {ReturnType<typeof createMoves>} grown.moves
 * @param {readonly number[]} grown.latest last call at each depth
 * @param {number} grown.deep first call that is too deep
 * @param {End} end @returns {Columns}
 */
function columnsOf({ depth, move, solved, places, skips, moves, latest, deep }, { limit, failed_at, is_faulty }) {
  const count = Math.min(depth.length, limit, deep === NONE ? Infinity : deep);
  const shift = shiftOf(depth.copy(count));
  const [depths, numbers] = [depth.copy(count, shift), move.copy(count, shift)];
  const is_whole = count === depth.length;
  const outcomes = outcomesOf(depths.subarray(shift), solved.copy(count), is_whole, shift);
  const failed = failed_at >= 0 && is_whole ? latest[Math.min(failed_at, latest.length - 1)] ?? NONE : NONE;
  if (failed !== NONE) outcomes[failed + shift] = ERROR;
  if (count === 0) outcomes[0] = is_faulty ? ERROR : DEAD;
  else if (shift) addRoot(depths, numbers, moves.numberOfRoot());
  if (count === 0) numbers[0] = NONE;
  return {
    search: "calls", shape: "nested",
    shift, depth: depths, move: numbers, outcome: outcomes, parent: null, moves: moves.names(),
    skips: new Map(Array.from(skips, ([reason, column]) => [reason, column.copy(count + shift, shift)])),
    places: places.copy(count),
    is_cut: !is_whole,
    is_deep: count === deep,
    fault_node: failed === NONE ? null : failed + shift,
  };
}

/** @param {Columns["depth"]} depths of calls @returns {number} 0 where all are below one; else a root stands above them */
function shiftOf(depths) {
  return depths.length > 0 && depths.indexOf(0, 1) < 0 ? 0 : 1;
}

/** @param {Columns["depth"]} depths @param {Columns["depth"]} solved @param {boolean} is_whole nothing follows @param {number} shift */
function outcomesOf(depths, solved, is_whole, shift) {
  const outcomes = new Uint8Array(depths.length + shift).fill(EXPANDED);
  for (let call = 0; call < depths.length; call += 1) {
    const is_last = call + 1 === depths.length;
    const is_over = is_last ? is_whole : (depths[call + 1] ?? 0) <= (depths[call] ?? 0);
    if (solved[call]) outcomes[call + shift] = SOLVED;
    else if (is_over) outcomes[call + shift] = DEAD;
  }
  return outcomes;
}

/** Adds a root above several calls from outside. @param {Columns["depth"]} depths @param {Columns["move"]} moves @param {number} named */
function addRoot(depths, moves, named) {
  for (let node = 1; node < depths.length; node += 1) {
    depths[node] = (depths[node] ?? 0) + 1;
    if (moves[node] === NONE) moves[node] = named;
  }
  moves[0] = NONE;
}

/** Numbers moves by name, in order of appearance. @param {readonly Site[]} sites */
function createMoves(sites) {
  /** @type {(readonly string[])[]} */
  const texts = [];
  /** @type {Map<number, number>} by site and label */
  const numbers = new Map();
  /** @type {Map<string, number>} */
  const names = new Map();

  /** @param {string} name */
  function numbered(name) {
    if (!names.has(name)) names.set(name, names.size);
    return names.get(name) ?? 0;
  }

  /** @param {Site | undefined} site @param {readonly string[]} values */
  function nameOf(site, values) {
    return site?.names.map((name, at) => `${name} = ${values[at]}`).join(", ") || (site?.text ?? "");
  }

  return {
    /** @param {readonly (readonly string[])[]} more texts of labels */
    learn: (more) => void texts.push(...more),
    /** @param {number} site @param {number} label */
    numberOf(site, label) {
      const key = site * LABELS + label + 1;
      const known = numbers.get(key);
      if (known !== undefined) return known;
      const number = numbered(nameOf(sites[site], texts[label] ?? []));
      numbers.set(key, number);
      return number;
    },
    numberOfRoot: () => numbered(sites.find(({ kind }) => kind === "enter")?.text ?? ""),
    names: () => [...names.keys()],
  };
}

/** A typed array that grows. @param {NumberArray} Numbers beyond the end they are 0 */
export function createGrowing(Numbers) {
  let values = new Numbers(FIRST);
  let length = 0;

  /** @param {number} at */
  function makeRoom(at) {
    if (at >= values.length) {
      const wider = new Numbers(Math.max(2 * values.length, at + 1));
      wider.set(values);
      values = wider;
    }
    length = Math.max(length, at + 1);
  }

  return {
    get length() {
      return length;
    },
    /** @param {number} place */
    at: (place) => values[place] ?? 0,
    /** @param {number} value */
    push(value) {
      makeRoom(length);
      values[length - 1] = value;
    },
    /** @param {number} at @param {number} value */
    set(at, value) {
      makeRoom(at);
      values[at] = value;
    },
    /** @param {number} at @param {number} value */
    add(at, value) {
      makeRoom(at);
      values[at] = (values[at] ?? 0) + value;
    },
    /** @param {number} stop @param {number} [shift] leading zeros */
    copy(stop, shift = 0) {
      const copy = new Numbers(stop + shift);
      copy.set(values.subarray(0, Math.min(stop, length)), shift);
      return copy;
    },
  };
}

/** Queues numbers that arrive in the order of their events, but not always with them. */
export function createWaiting() {
  let numbers = new Uint32Array(0);
  let taken = 0;

  return {
    /** @param {Uint32Array} more */
    add(more) {
      const left = numbers.subarray(taken);
      numbers = new Uint32Array(left.length + more.length);
      numbers.set(left);
      numbers.set(more, left.length);
      taken = 0;
    },
    /** @returns {number} that of the next event */
    next() {
      taken += 1;
      return numbers[taken - 1] ?? -1;
    },
  };
}
