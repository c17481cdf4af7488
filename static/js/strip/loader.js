/**
 * The strips at hand, and what is still to come. One request is on its way at most; when it has
 * been answered, the next one asks for what is wanted by then.
 *
 * @typedef {import("./cells.js").StripData} StripData
 * @typedef {import("./cells.js").StripRequest} StripRequest
 * @typedef {import("./interval.js").Stretch} Stretch
 * @typedef {import("../player/clock.js").Clock} Clock
 * @typedef {(start: number, stop: number, width: number) => Promise<StripData>} FetchStrip
 *
 * @typedef {object} Supply
 * @property {() => readonly StripData[]} strips
 * @property {() => readonly StripData[]} whole the strip of the whole search, once it is there
 * @property {() => boolean} failed whether what is wanted did not come
 * @property {(stretch: Stretch, width: number) => void} want
 * @property {() => void} retry
 * @property {() => void} dispose
 */

import { NotReady } from "./wire.js";
import { isCovered, isSame, requestFor } from "./cells.js";
import { wholeStretch } from "./interval.js";

/** Beside the strip of the whole search. */
const MOST_STRIPS = 6;

/**
 * @param {object} parts
 * @param {FetchStrip} parts.fetchStrip
 * @param {number} parts.total nodes in the search
 * @param {Clock} parts.clock
 * @param {() => void} parts.onChange when a strip has come, or will not
 * @returns {Supply}
 */
export function createSupply({ fetchStrip, total, clock, onChange }) {
  const state = {
    /** @type {readonly StripData[]} */ strips: [],
    /** @type {readonly StripData[]} */ whole: [],
    /** @type {{stretch: Stretch, width: number} | null} */ wanted: null,
    /** @type {StripRequest | null} */ failed: null,
    loading: false,
    disposed: false,
  };

  const strips = () => [...state.strips, ...state.whole];

  /** @param {number} width */
  const wholeRequest = (width) => requestFor(wholeStretch(total), total, width);

  /** @returns {StripRequest | null} */
  function missing() {
    if (!state.wanted) return null;
    const { stretch, width } = state.wanted;
    if (!isCovered(strips(), stretch, total, width)) return requestFor(stretch, total, width);
    const whole = wholeRequest(width);
    return state.whole.some((strip) => isSame(strip, whole)) ? null : whole;
  }

  function ask() {
    const request = state.loading || state.disposed ? null : missing();
    if (!request || (state.failed && isSame(state.failed, request))) return;
    state.loading = true;
    fetchStrip(request.start, request.stop, request.width)
      .then((strip) => keep(request, strip))
      .catch((problem) => fail(request, problem));
  }

  /**
   * @param {StripRequest} request
   * @param {StripData} strip
   */
  function keep(request, strip) {
    if (state.disposed) return;
    if (!isSame(strip, request)) throw new Error("A strip came that was not asked for.");
    state.loading = false;
    state.failed = null;
    if (isSame(request, wholeRequest(state.wanted?.width ?? 1))) state.whole = [strip];
    else state.strips = [strip, ...state.strips].slice(0, MOST_STRIPS);
    onChange();
    ask();
  }

  /**
   * @param {StripRequest} request
   * @param {unknown} problem
   */
  function fail(request, problem) {
    if (state.disposed) return;
    state.loading = false;
    state.failed = request;
    if (problem instanceof NotReady) wait(problem.retry_s * 1000);
    onChange();
    ask();
  }

  /** @param {number} left_ms */
  function wait(left_ms) {
    clock.start((elapsed_ms) => {
      left_ms -= elapsed_ms;
      if (left_ms > 0) return;
      clock.stop();
      retry();
    });
  }

  function retry() {
    state.failed = null;
    ask();
  }

  return {
    strips,
    whole: () => state.whole,
    failed: () => state.failed !== null && !clock.running(),
    want(stretch, width) {
      state.wanted = { stretch, width };
      ask();
    },
    retry,
    dispose() {
      state.disposed = true;
      clock.stop();
    },
  };
}
