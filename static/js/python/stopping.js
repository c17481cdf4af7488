/**
 * The stop of a problem that is being recorded: it hears of it at its next node, and keeps what it has.
 * Where none comes, or it goes on, its Python is ended.
 */

/** Until its next node. */
const PATIENCE_MS = 1000;

/**
 * @param {object} parts
 * @param {() => void} parts.send
 * @param {() => void} parts.end of Python
 * @param {(time_ms: number) => Promise<void>} parts.wait
 */
export function createStopping({ send, end, wait }) {
  const state = { stop: /** @type {{reports: number, is_late: boolean} | null} */ (null) };

  return {
    /** A second one ends Python. */
    async begin() {
      if (state.stop) {
        end();
        return;
      }
      const stop = /** @type {{reports: number, is_late: boolean}} */ ({ reports: 0, is_late: false });
      state.stop = stop;
      send();
      await wait(PATIENCE_MS);
      stop.is_late = true;
      if (state.stop === stop && stop.reports === 0) end();
    },
    takeReport() {
      const { stop } = state;
      if (!stop) return;
      stop.reports += 1;
      if (stop.is_late) end();
    },
    /** @returns {boolean} whether what is over now was stopped */
    finish() {
      const was_stopped = state.stop !== null;
      state.stop = null;
      return was_stopped;
    },
  };
}
