/** QR codes of links that the server must not know. */

/** As much as a projector shows clearly: dark on light, with the border that the standard asks for. */
const LOOK = Object.freeze({ on: "#000", off: "#fff", pad: 4, scale: 4 });

/**
 * @param {string} link
 * @returns {Promise<string | null>} the code as SVG; null where the link is too long
 */
export async function codeOf(link) {
  const [{ correction, generate }, { toSvgSource }] = await Promise.all([import("lean-qr"), import("lean-qr/extras/svg")]);
  try {
    return toSvgSource(generate(link, { maxCorrectionLevel: correction.M }), LOOK);
  } catch {
    return null;
  }
}
