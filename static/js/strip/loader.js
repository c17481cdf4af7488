/**
 * Loads strips, one request at a time; the next request asks for the interval shown by then.
 * @import {Interval} from "../types.d.ts"
 * @import {Lows, StripData, StripRequest} from "./cells.js"
 * @import {Ghost, Skip} from "./ghosts.js"
 * @typedef {(start: number, stop: number, width: number) => Promise<StripData>} FetchStrip
 * @typedef {object} Loader
 * @property {() => readonly StripData[]} strips @property {() => readonly StripData[]} whole
 * @property {() => Lows} fewest of the whole search
 * @property {() => boolean} failed @property {(interval: Interval, width: number) => void} want @property {() => void} retry @property {() => void} dispose
 * @typedef {(start: number, count: number) => Promise<readonly Skip[]>} FetchSkips
 * @typedef {{want: (interval: Interval, width: number) => void, ghosts: () => readonly Ghost[], dispose: () => void}} GhostLoader
 */

import { isCovered, isSame, requestFor } from "./cells.js";
import { ghostsOf } from "./ghosts.js";
import { wholeInterval } from "./interval.js";

/** Nodes in a request; the API takes 200. */
const BLOCK = 100;

// In CSS pixels.
const NARROWEST_NODE = 10;

/** Cached strips beside that of the whole search. */
const MOST_STRIPS = 6;

/** @type {Lows} */
const NO_LOWS = [];

/** @param {{fetchStrip: FetchStrip, total: number, onChange: () => void}} parts @returns {Loader} */
export function createLoader({ fetchStrip, total, onChange }) {
  const state = {
    /** @type {readonly StripData[]} */ strips: [],
    /** @type {readonly StripData[]} */ whole: [],
    /** @type {{interval: Interval, width: number} | null} */ requested: null,
    /** @type {StripRequest | null} */ failed: null,
    loading: false,
    disposed: false,
  };

  const strips = () => [...state.strips, ...state.whole];

  /** @param {number} width */
  const wholeRequest = (width) => requestFor(wholeInterval(total), total, width);

  /** @returns {StripRequest | null} */
  function missing() {
    if (!state.requested) return null;
    const { interval, width } = state.requested;
    if (!isCovered(strips(), interval, total, width)) return requestFor(interval, total, width);
    const whole = wholeRequest(width);
    return state.whole.some((strip) => isSame(strip, whole)) ? null : whole;
  }

  function ask() {
    const request = state.loading || state.disposed ? null : missing();
    if (!request || (state.failed && isSame(state.failed, request))) return;
    state.loading = true;
    fetchStrip(request.start, request.stop, request.width)
      .then((strip) => keep(request, strip))
      .catch(() => fail(request));
  }

  /**
   * Keeps a loaded strip, and loads the next one that is requested.
   * @param {StripRequest} request @param {StripData} strip
   */
  function keep(request, strip) {
    if (state.disposed) return;
    if (!isSame(strip, request)) throw new Error("Expected the requested strip, got another one.");
    state.loading = false;
    state.failed = null;
    if (isSame(request, wholeRequest(state.requested?.width ?? 1))) state.whole = [strip];
    else state.strips = [strip, ...state.strips].slice(0, MOST_STRIPS);
    onChange();
    ask();
  }

  /** @param {StripRequest} request */
  function fail(request) {
    if (state.disposed) return;
    state.loading = false;
    state.failed = request;
    onChange();
    ask();
  }

  function retry() {
    state.failed = null;
    ask();
  }

  return {
    strips,
    whole: () => state.whole,
    fewest: () => strips()[0]?.facts?.fewest ?? NO_LOWS,
    failed: () => state.failed !== null,
    want(interval, width) {
      state.requested = { interval, width };
      ask();
    },
    retry,
    dispose() {
      state.disposed = true;
    },
  };
}

/** @param {{fetchSkips: FetchSkips, total: number, onChange: () => void}} parts @returns {GhostLoader} */
export function createGhostLoader({ fetchSkips, total, onChange }) {
  /** @type {Map<number, readonly Skip[]>} by block; empty while it is on its way */
  const blocks = new Map();
  const state = {
    /** @type {readonly number[]} */ wanted: [],
    /** @type {readonly Ghost[]} */ ghosts: [],
    disposed: false,
  };

  /** @param {number} block */
  async function load(block) {
    blocks.set(block, []);
    try {
      blocks.set(block, await fetchSkips(block * BLOCK, BLOCK));
    } catch {
      // A picture without ghosts is still right; the next request for the block tries again.
      blocks.delete(block);
      return;
    }
    gather();
    if (!state.disposed) onChange();
  }

  function gather() {
    state.ghosts = ghostsOf(state.wanted.flatMap((block) => blocks.get(block) ?? []));
  }

  return {
    want(interval, width) {
      const wanted = blocksOf(interval, width, total);
      if (wanted.join() === state.wanted.join()) return;
      state.wanted = wanted;
      for (const block of wanted) if (!blocks.has(block)) void load(block);
      gather();
    },
    ghosts: () => state.ghosts,
    dispose() {
      state.disposed = true;
    },
  };
}

/** The node before may hold a skip. @param {Interval} interval @param {number} width CSS pixels @param {number} total @returns {readonly number[]} */
export function blocksOf({ start, stop }, width, total) {
  if (width < (stop - start) * NARROWEST_NODE) return [];
  const first = Math.floor(Math.max(Math.floor(start) - 1, 0) / BLOCK);
  const last = Math.floor((Math.min(Math.ceil(stop), total) - 1) / BLOCK);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
