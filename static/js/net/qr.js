/** QR codes of links, made in the page for privacy. */

import { released } from "./released.js";

/** Dark on light, with the standard's border of four modules, for projectors. */
const LOOK = Object.freeze({ on: "#000", off: "#fff", pad: 4, scale: 4 });

/** @returns {Promise<(text: string) => string | null>} returns the code of a link or another text as SVG; null where it is too long */
export async function codeDrawer() {
  /** @type {[typeof import("lean-qr"), typeof import("lean-qr/extras/svg")]} */
  const [{ correction, generate }, { toSvgSource }] = await Promise.all([released("lean-qr"), released("lean-qr-svg")]);
  return (text) => {
    try {
      return toSvgSource(generate(text, { maxCorrectionLevel: correction.M }), LOOK);
    } catch {
      return null;
    }
  };
}
