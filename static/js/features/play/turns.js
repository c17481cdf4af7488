/**
 * What hands do is done in turn, however quick they are: nothing is lost while a move is on its way.
 */

/** @param {{onTrouble: (problem: unknown) => void}} parts */
export function createTurns({ onTrouble }) {
  const state = { last: Promise.resolve(), waiting: 0 };
  return {
    none: () => state.waiting === 0,
    /** @param {() => Promise<void> | void} run */
    take(run) {
      state.waiting += 1;
      state.last = state.last
        .then(run)
        .catch(onTrouble)
        .finally(() => {
          state.waiting -= 1;
        });
    },
  };
}
