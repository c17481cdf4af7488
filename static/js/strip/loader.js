/**
 * Loads strips: those at hand, and what is still to come. One request is on its way at most; when it has
 * been answered, the next one asks for what is wanted by then.
 *
 * @import {Lows, StripData, StripRequest} from "./cells.js"
 * @import {Interval} from "../types.d.ts"
 *
 * @typedef {(start: number, stop: number, width: number) => Promise<StripData>} FetchStrip
 *
 * @typedef {object} Loader
 * @property {() => readonly StripData[]} strips
 * @property {() => readonly StripData[]} whole the strip of the whole search, once it is there
 * @property {() => Lows} fewest of the whole search, as the strips at hand tell
 * @property {() => boolean} failed whether what is wanted did not come
 * @property {(interval: Interval, width: number) => void} want
 * @property {() => void} retry
 * @property {() => void} dispose
 */

import { isCovered, isSame, requestFor } from "./cells.js";
import { wholeInterval } from "./interval.js";

/** Beside the strip of the whole search. */
const MOST_STRIPS = 6;

/** @type {Lows} */
const NO_LOWS = [];

/**
 * @param {object} parts
 * @param {FetchStrip} parts.fetchStrip
 * @param {number} parts.total nodes in the search
 * @param {() => void} parts.onChange when a strip has come, or will not
 * @returns {Loader}
 */
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

  /** @param {StripRequest} request @param {StripData} strip */
  function keep(request, strip) {
    if (state.disposed) return;
    if (!isSame(strip, request)) throw new Error("A strip came that was not asked for.");
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
