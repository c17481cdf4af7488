/**
 * Which puzzles somebody has solved here: kept in this browser and nowhere else (docs/formats.md). A
 * puzzle is named "kind/code". Storage may be switched off or hold anything; then none is solved.
 */

const KEY = "backtrack.progress";

/** The oldest are forgotten beyond this. */
const MOST = 1_000;

/**
 * The puzzles that were solved, the first one first.
 *
 * @returns {readonly string[]}
 */
export function solvedPuzzles() {
  try {
    const kept = JSON.parse(window.localStorage.getItem(KEY) ?? "{}")?.solved;
    return Array.isArray(kept) ? kept.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}

/** @param {{kind: string, code: string}} puzzle */
export function rememberSolved({ kind, code }) {
  const name = `${kind}/${code}`;
  const before = solvedPuzzles();
  if (before.includes(name)) return;
  try {
    const solved = [...before, name].slice(-MOST);
    window.localStorage.setItem(KEY, JSON.stringify({ solved }));
  } catch {
    // It is not kept.
  }
}
