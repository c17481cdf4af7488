/**
 * Without a solution: the board of the search with the least left, or a deepest one. Fetched when idle.
 * @import {SearchLink} from "../../net/link.js"
 * @import {SearchData} from "../search/view.js"
 * @import {PuzzleView} from "../../types.d.ts"
 * @typedef {{node: number, left: number | null}} Best left: null of the deepest
 */

import { readNode, readSummary } from "../../documents/search.js";
import { t } from "../../lib/messages.js";
import { ask } from "../../net/again.js";
import { below } from "../../net/base.js";
import { createSearchClient } from "../../net/search-client.js";
import { openingSearch, withOption } from "../../net/link.js";
import { here } from "../page/place.js";
import { byId } from "../widgets/dom.js";
import { opensElsewhere } from "../widgets/mouse.js";
import { thumbnailsOf } from "../widgets/thumbnail.js";

/** @param {{trace: {kind: string, code: string}, puzzle: PuzzleView, lang: string, search: SearchData, open: (link: SearchLink) => void}} parts */
export async function showBestBoard({ trace: { kind, code }, puzzle, lang, search, open }) {
  const client = createSearchClient({ kind, code, off: [], lang });
  const { nodes, shape } = readSummary(await client.summary());
  const best = await bestOf(below(`/api/v1/${kind}/${code}/search/strip`), nodes, shape);
  if (!best) return;
  const { board, depth } = readNode(await client.node(best.node));
  const link = byId("best-board-link", HTMLAnchorElement);
  link.href = withOption(withOption(here(), "view", "search"), "node", String(best.node));
  link.textContent = t("See it in the search: node %(node)d", { node: best.node });
  link.addEventListener("click", (event) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    const opening = openingSearch(new URL(link.href).search, search.searches);
    if (opening) open(opening);
  });
  const title = best.left === null
    ? t("As far as the search came: %(moves)s", { moves: puzzle.count(depth) })
    : best.node === 0
      ? t("No board of the search has less left than this one.")
      : t("The best board of the search: %(count)d left", { count: best.left });
  byId("best-board-title", HTMLElement).textContent = title;
  const picture = byId("best-board-picture", HTMLElement);
  picture.hidden = best.node === 0;
  picture.replaceChildren(thumbnailsOf(puzzle).make(board, "why-not__picture"));
  byId("best-board", HTMLElement).hidden = false;
}

/** @param {string} strip @param {number} nodes @param {string} shape @returns {Promise<Best | null>} */
async function bestOf(strip, nodes, shape) {
  /** @type {{fewest?: readonly [number, number][]}} */
  const { fewest = [] } = await ask(`${strip}?start=0&stop=${nodes}&width=1&facts=1`);
  const low = fewest.at(-1);
  if (low) return { node: low[0], left: low[1] };
  return shape === "layers" ? { node: nodes - 1, left: null } : null;
}
