/**
 * The address of the page at hand, and the moment in it. Where a browser does not let a page change its
 * query, as in some files and frames, the moment stands behind "#".
 */

/** What stands behind "#" in place of a query; a lesson there is none. */
const MOMENT = /^#(?!lesson=)(?=\w+=)/;

/** @returns {string} the options that the address asks for, "?step=3" */
export function asked() {
  return MOMENT.test(location.hash) ? location.hash.replace("#", "?") : location.search;
}

/** @returns {string} the address with its options as its query */
export function here() {
  const url = new URL(location.href);
  url.search = asked();
  if (MOMENT.test(url.hash)) url.hash = "";
  return url.href;
}

/**
 * Puts another moment into the address.
 *
 * @param {string} href of this page
 */
export function put(href) {
  if (href === here()) return;
  try {
    history.replaceState(history.state, "", href);
  } catch {
    location.replace(new URL(href).search.replace("?", "#") || "#");
  }
}
