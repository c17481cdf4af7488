/**
 * The text tables of a strip: how many nodes there are at each depth, or in each layer, and where less
 * was left to do than ever before.
 *
 * @import {Lows} from "./cells.js"
 * @import {Summary} from "./index.js"
 */

import { formatted, t } from "../lib/messages.js";
import { partOf } from "./readout.js";

/** @param {Element} root @param {Pick<Summary, "depths" | "shape">} summary */
export function fillDepths(root, { depths, shape }) {
  const place = shape === "layers" ? t("layer") : t("depth");
  const counts = depths.map((count, depth) => row("td", [formatted(depth), formatted(count)]));
  partOf(root, "depths").replaceChildren(row("th", [place, t("nodes")]), ...counts);
}

/** @param {Element} root @param {Lows} fewest */
export function fillLows(root, fewest) {
  const lows = fewest.map(([node, remaining]) => row("td", [formatted(node), formatted(remaining)]));
  const head = lows.length > 0 ? [row("th", [t("node"), t("fewest left so far")])] : [];
  partOf(root, "lows").replaceChildren(...head, ...lows);
}

/** @param {"th" | "td"} tag @param {readonly string[]} texts */
function row(tag, texts) {
  const made = document.createElement("tr");
  made.append(
    ...texts.map((text) => {
      const cell = document.createElement(tag);
      cell.textContent = text;
      return cell;
    }),
  );
  return made;
}
