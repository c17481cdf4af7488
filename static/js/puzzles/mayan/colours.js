/**
 * What the colours are called. The server declares it with the picture of the board, in the page's
 * language; a page has one.
 *
 * @import {Picture} from "../../types.d.ts"
 */

import { t } from "../../lib/messages.js";

const state = { cells: /** @type {Picture["cells"]} */ ({}) };

/** @param {Picture} picture */
export function nameColours({ cells }) {
  state.cells = cells;
}

/**
 * A colour with the number that its stones carry, "red (1)": the name alone would say nothing to
 * those who cannot tell the colours.
 *
 * @param {number} colour
 */
export function colourName(colour) {
  const name = state.cells[colour]?.name;
  return name ? t("%(name)s (%(number)d)", { name, number: colour }) : String(colour);
}
