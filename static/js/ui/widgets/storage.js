/** Personal settings in the browser, never in links. */

/** Disabled storage remembers nothing. @template T @param {(storage: Storage) => T} use @returns {T | null} */
export function withStorage(use) {
  try {
    return use(window.localStorage);
  } catch {
    return null;
  }
}

/** Session storage. @template T @param {(storage: Storage) => T} use @returns {T | null} */
export function withTab(use) {
  try {
    return use(window.sessionStorage);
  } catch {
    return null;
  }
}
