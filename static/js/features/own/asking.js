/** Questions that are asked again and again while a page is open. */

/**
 * @param {string} address
 * @returns {Promise<any>} null where no answer comes, or none that makes sense
 */
export async function asked(address) {
  try {
    const headers = { "Accept-Language": document.documentElement.lang };
    const response = await fetch(address, { cache: "no-store", headers });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
