/** The URL under which a page is kept for offline use, without the moment in it. */

/** Options that change the page. */
const OPTIONS = ["view", "name", "hide", "lang", "theme", "kind"];

/** keptAddress("http://host/mayan/3.1-…?view=search&node=7#x") -> "http://host/mayan/3.1-…?view=search" @param {string} href @returns {string} */
export function keptAddress(href) {
  const url = new URL(href);
  const options = new URLSearchParams();
  for (const name of OPTIONS) {
    const value = url.searchParams.get(name);
    if (value) options.set(name, value);
  }
  return `${url.origin}${url.pathname}${options.size > 0 ? `?${options}` : ""}`;
}

/** Releases have separate caches: their scripts differ. @param {string} release */
export const cacheOf = (release) => `backtrack-${release}`;
