/**
 * Released packages by their address: pages load them without an import map, and one-file pages have them in their
 * script (`RELEASED` in webapp/export/standalone.py).
 */

const FOLDER = new URL("../../vendor/npm/", import.meta.url).href;

/** @param {"jssha" | "lean-qr" | "lean-qr-svg"} name of its folder @returns {Promise<any>} its exports */
export function released(name) {
  return import(`${FOLDER}${name}/index.js`);
}
