/**
 * What the tests of modules share. They need no page: `node --test`, started by test_units.py.
 */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * A document as a page gets it from the solver (documents.py says which there are).
 *
 * @param {string} name
 * @returns {any}
 */
export function documentOf(name) {
  const folder = process.env.BACKTRACK_DOCUMENTS;
  assert(folder, "BACKTRACK_DOCUMENTS names the folder that test_units.py has written");
  return JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8"));
}

/**
 * @param {number} found
 * @param {number} expected
 * @param {number} [within] how far it may be away
 */
export function assertNear(found, expected, within = 1e-9) {
  assert(Math.abs(found - expected) <= within, `${found} is not ${expected}, give or take ${within}`);
}

/**
 * Numbers 0..1 that are the same in every run (mulberry32).
 *
 * @param {number} seed
 * @returns {() => number}
 */
export function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Lets everything run that waits for nothing but its turn. */
export function settle() {
  return new Promise((resolve) => setTimeout(resolve));
}
