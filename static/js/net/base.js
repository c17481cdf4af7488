/** Path prefix of the app on its host. */

const state = { base: "" };

/** @param {string} path before all addresses of the app, such as `/backtrack`; "" at the root */
export function standBelow(path) {
  state.base = path;
}

/** below("/api/v1/parse") -> "/backtrack/api/v1/parse" @param {string} path from the app's root @returns {string} */
export function below(path) {
  return state.base + path;
}
