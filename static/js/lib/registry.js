/**
 * Modules that the server sends several in one file, by their paths (webapp/assets/bundles.py). Each is made
 * once, when it is first used, whichever file brought it.
 *
 * @typedef {Readonly<Record<string, unknown>>} Exports
 */

/** @type {Map<string, () => Exports>} */
const makers = new Map();

/** @type {Map<string, Exports>} */
const made = new Map();

/** @param {string} path @param {() => Exports} make */
export function define(path, make) {
  makers.set(path, make);
}

/** @param {string} path @returns {Exports} */
export function use(path) {
  const known = made.get(path);
  if (known) return known;
  const make = makers.get(path);
  if (!make) throw new Error(`No file has brought ${path}.`);
  const exports = make();
  made.set(path, exports);
  return exports;
}
