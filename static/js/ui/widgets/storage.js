/** What a person has chosen, kept in the browser and never in a link. */

/**
 * Storage may be switched off; then nothing is remembered, and nothing else is lost.
 *
 * @template T @param {(storage: Storage) => T} use @returns {T | null}
 */
export function withStorage(use) {
  try {
    return use(window.localStorage);
  } catch {
    return null;
  }
}

/**
 * The same for what is kept as long as this tab is open.
 *
 * @template T @param {(storage: Storage) => T} use @returns {T | null}
 */
export function withTab(use) {
  try {
    return use(window.sessionStorage);
  } catch {
    return null;
  }
}
