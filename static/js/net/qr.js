/** QR codes of links that the server must not know. */

/** As much as a projector shows clearly: dark on light, with the border that the standard asks for. */
const LOOK = Object.freeze({ on: "#000", off: "#fff", pad: 4, scale: 4 });

/** @returns {Promise<(link: string) => string | null>} returns the code of a link as SVG; null where it is too long */
export async function codeDrawer() {
  const [{ correction, generate }, { toSvgSource }] = await Promise.all([import("lean-qr"), import("lean-qr/extras/svg")]);
  return (link) => {
    try {
      return toSvgSource(generate(link, { maxCorrectionLevel: correction.M }), LOOK);
    } catch {
      return null;
    }
  };
}
