/**
 * How long the search on the stage lives: listeners of the document and the window end with it, so that another
 * search can take its place in the same page.
 */

const state = { living: new AbortController() };

/** @returns {AbortSignal} aborted when another search takes the place of the one on the stage */
export function lifetime() {
  return state.living.signal;
}

export function endLifetime() {
  state.living.abort();
  state.living = new AbortController();
}
