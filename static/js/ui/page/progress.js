/**
 * Solved puzzles and their stars, by "kind/code", in this browser only unless saved to a file
 * (progress-file.js). Disabled or corrupt storage counts as empty.
 *
 * @typedef {{solved: readonly string[], stars: Readonly<Record<string, number>>}} Progress `solved`: oldest first;
 *   `stars`: 1 to 3, of those solved by hand
 */

const KEY = "backtrack.progress";

/** Oldest beyond this are dropped. */
const MOST = 1_000;

const MOST_STARS = 3;
const NAME = /^[a-z]+\/[\w.-]{1,400}$/;

/** @returns {Progress} */
export function progress() {
  try {
    return progressIn(JSON.parse(window.localStorage.getItem(KEY) ?? "{}"));
  } catch {
    return { solved: [], stars: {} };
  }
}

/** @param {{kind: string, code: string}} puzzle */
export function rememberSolved({ kind, code }) {
  const name = `${kind}/${code}`;
  const { solved, stars } = progress();
  if (!solved.includes(name)) keepProgress({ solved: [...solved, name], stars });
}

/** Keeps the maximum. @param {{kind: string, code: string}} puzzle @param {number} count */
export function rememberStars({ kind, code }, count) {
  const name = `${kind}/${code}`;
  const { solved, stars } = progress();
  if (count > (stars[name] ?? 0)) keepProgress({ solved, stars: { ...stars, [name]: count } });
}

/** @param {any} source @returns {Progress} without entries that are not valid */
export function progressIn(source) {
  const { solved, stars } = source ?? {};
  const named = Array.isArray(solved) ? solved.filter((name) => typeof name === "string" && NAME.test(name)) : [];
  const counted = Object.entries(stars ?? {}).filter(
    ([name, count]) => NAME.test(name) && Number.isInteger(count) && count >= 1 && count <= MOST_STARS,
  );
  return { solved: named, stars: /** @type {Record<string, number>} */ (Object.fromEntries(counted)) };
}

/** @param {Progress} kept */
export function keepProgress({ solved, stars }) {
  const latest = solved.slice(-MOST);
  const known = Object.fromEntries(Object.entries(stars).slice(-MOST));
  try {
    window.localStorage.setItem(KEY, JSON.stringify({ solved: latest, stars: known }));
  } catch {
    // Not saved.
  }
}
