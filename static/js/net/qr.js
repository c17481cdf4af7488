/** QR codes of links, made in the page for privacy. */

/** Dark on light, with the standard's border of four modules, for projectors. */
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
