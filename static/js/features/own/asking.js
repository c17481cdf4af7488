/** The request that pages of an own problem poll with. */

/**
 * @param {string} address
 * @returns {Promise<any>} null on a network error, an error status or invalid JSON
 */
export async function fetchJson(address) {
  try {
    const headers = { "Accept-Language": document.documentElement.lang };
    const response = await fetch(address, { cache: "no-store", headers });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
