/** Repeats a request until it returns false; requests follow each other, so none overtakes a later one. */

/** @param {{wait: () => Promise<void>, beat: () => Promise<boolean>, onFailure: (problem: Error) => void}} parts */
export function createPulse({ wait, beat, onFailure }) {
  const state = { isRunning: false, isUrgent: false, wake: () => {} };

  async function run() {
    state.isRunning = true;
    try {
      while (await beat()) {
        if (!state.isUrgent) await Promise.race([wait(), woken()]);
        state.isUrgent = false;
      }
    } catch (problem) {
      onFailure(/** @type {Error} */ (problem));
    } finally {
      state.isRunning = false;
    }
  }

  /** @returns {Promise<void>} */
  const woken = () => new Promise((resolve) => (state.wake = resolve));

  return {
    start() {
      if (!state.isRunning) void run();
    },
    /** The next request is due at once, or after the one under way. */
    hurry() {
      state.isUrgent = true;
      state.wake();
    },
    isRunning: () => state.isRunning,
  };
}
