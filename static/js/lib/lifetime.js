/** Lifetime of the search on the stage: its document and window listeners end when another search takes its place. */

const state = { living: new AbortController() };

/** @returns {AbortSignal} aborted when another search takes the place of the one on the stage */
export function lifetime() {
  return state.living.signal;
}

export function endLifetime() {
  state.living.abort();
  state.living = new AbortController();
}
