/**
 * Chalk in words.
 * @import {Chalk, Mark} from "../../lib/chalk.js"
 * @import {BoardArea, Place} from "../../types.d.ts"
 */

import { t } from "../../lib/messages.js";

/** @param {Chalk} chalk */
export function chalkName(chalk) {
  return { green: t("green"), red: t("red"), blue: t("blue"), yellow: t("yellow") }[chalk];
}

/** @param {BoardArea} area with the names of rows and columns, if any @param {Place} place */
export function placeName({ rows, columns }, [row, column]) {
  return t("row %(row)s, column %(column)s", { row: rows[row - 1] ?? row, column: columns[column - 1] ?? column });
}

/** @param {BoardArea} area @param {Mark} mark @returns {string} "green arrow from row 1, column 2 to row 3, column 4" */
export function markName(area, { chalk, at, to, word }) {
  const [colour, place] = [chalkName(chalk), placeName(area, at)];
  if (to) return t("%(colour)s arrow from %(from)s to %(to)s", { colour, from: place, to: placeName(area, to) });
  if (word) return t("%(colour)s word at %(place)s: %(word)s", { colour, place, word });
  return t("%(colour)s circle around %(place)s", { colour, place });
}
