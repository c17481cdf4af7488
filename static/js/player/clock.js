/**
 * The player's only source of time: reports the milliseconds since the last frame.
 *
 * @typedef {{now: () => number, requestFrame: (callback: () => void) => number,
 *   cancelFrame: (id: number) => void}} TimeSource replaced in tests; `now` in ms
 * @typedef {{start: (onTick: (elapsed_ms: number) => void) => void, stop: () => void, running: () => boolean}} Clock
 */

/** Below three flashes a second (WCAG 2.3.1): two changes make a flash, so racing boards change five times a second. */
export const GAP_MS = 200;

// A hidden tab draws no frames; coming back after an hour must not leap to the end.
const LONGEST_TICK_MS = 250;

/** Longest wait for an idle page. */
const IDLE_MS = 1000;

/** @type {TimeSource} */
const BROWSER = {
  now: () => performance.now(),
  requestFrame: (callback) => requestAnimationFrame(callback),
  cancelFrame: (id) => cancelAnimationFrame(id),
};

/** @param {TimeSource} [source] @returns {Clock} */
export function createClock({ now, requestFrame, cancelFrame } = BROWSER) {
  const state = { frame: /** @type {number | null} */ (null), last_ms: 0 };

  /** @param {(elapsed_ms: number) => void} onTick */
  function schedule(onTick) {
    state.frame = requestFrame(() => {
      const time_ms = now();
      const elapsed_ms = Math.min(Math.max(time_ms - state.last_ms, 0), LONGEST_TICK_MS);
      state.last_ms = time_ms;
      schedule(onTick);
      onTick(elapsed_ms);
    });
  }

  return {
    start(onTick) {
      if (state.frame !== null) return;
      state.last_ms = now();
      schedule(onTick);
    },
    stop() {
      if (state.frame !== null) cancelFrame(state.frame);
      state.frame = null;
    },
    running: () => state.frame !== null,
  };
}

export function nowMs() {
  return BROWSER.now();
}

/** Debounces `run`. @param {number} time_ms @param {() => void} run @returns {{call: () => void, cancel: () => void}} */
export function debounce(time_ms, run) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  return {
    call() {
      clearTimeout(timer);
      timer = setTimeout(run, time_ms);
    },
    cancel: () => clearTimeout(timer),
  };
}

/** Throttles: true if the last true is at least `gap_ms` ago. @param {Pick<TimeSource, "now">} [source] @returns {(gap_ms: number) => boolean} */
export function throttle({ now } = BROWSER) {
  let last_ms = -Infinity;
  return (gap_ms) => {
    const time_ms = now();
    if (time_ms - last_ms < gap_ms) return false;
    last_ms = time_ms;
    return true;
  };
}

/** @param {number} time_ms @returns {Promise<void>} */
export function wait(time_ms) {
  return new Promise((resolve) => setTimeout(resolve, time_ms));
}

/** Ends a task, so that input and the next frame come first. Not by a timer: background pages throttle those. @returns {Promise<void>} */
export function breathe() {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** When the page is idle. @returns {Promise<void>} */
export function idle() {
  if (typeof requestIdleCallback === "undefined") return wait(IDLE_MS);
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: IDLE_MS }));
}
