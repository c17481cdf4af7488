/**
 * Inks on light grounds: dark letters and lines.
 * @import {Inks} from "./palette.js"
 */

import { PALETTE } from "./palette.js";

/** @type {Inks} */
export const lightInks = Object.freeze({
  [PALETTE.ground]: "#d5c9ea",
  [PALETTE.shadow]: "#fbf8ff",
  [PALETTE.cream]: "#1a1030",
  [PALETTE.muted]: "#4d4370",
  [PALETTE.gold]: "#704500",
  [PALETTE.red]: "#a80f35",
  [PALETTE.jade]: "#005c41",
  "#ff8a9a": "#a80f35",
  // The checker of own boards, the edge of a felt, and a way that fades.
  "#1b1532": "#f1ebfa", "#231c40": "#e6ddf3",
  "#4b4080": "#ffffff", "#1d1833": "#8d7fb5",
  "#0f5a4a": "#9ccdb9", "#127560": "#6fb497", "#189377": "#3f9676", "#20b78a": "#1a7859",
});
