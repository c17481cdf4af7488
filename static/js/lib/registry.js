/** Modules of a bundle by path (webapp/assets/bundles.py). Each is evaluated once, on first use. @typedef {Readonly<Record<string, unknown>>} Exports */

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
