/**
 * What a search shows to be wrong with its heuristic: a line each, with a link to the node.
 * @import {Finding} from "../../documents/search.js"
 * @import {Frame} from "../../types.d.ts"
 * @import {Component} from "../player/snapshot.js"
 * @import {SearchViewModel} from "./model.js"
 */

import { t } from "../../lib/messages.js";
import { here } from "../page/place.js";
import { byId } from "../widgets/dom.js";
import { opensElsewhere } from "../widgets/mouse.js";

/** @param {{go: (node: number) => void}} parts @returns {Component} */
export function createFindings({ go }) {
  const list = byId("findings", HTMLElement);
  let shown = /** @type {unknown} */ (null);
  return {
    update({ viewModel }) {
      const { summary, link } = /** @type {SearchViewModel} */ (viewModel);
      if (summary === shown) return;
      shown = summary;
      const { findings = [] } = summary;
      list.hidden = findings.length === 0;
      list.replaceChildren(...findings.map((finding) => itemOf(finding, link(here(), finding.node), go)));
    },
  };
}

/** @param {Finding} finding @param {string} href @param {(node: number) => void} go */
function itemOf(finding, href, go) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = href;
  link.textContent = t("node %(node)d", { node: finding.node });
  link.addEventListener("click", (event) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    go(finding.node);
  });
  item.append(link, " ", sentenceOf(finding));
  return item;
}

/** What is wrong with the heuristic at a node; empty where nothing is known to be. @param {Frame["facts"]} [facts] */
export function faultOf({ h, overestimates, inconsistent } = {}) {
  if (overestimates) return sentenceOf({ kind: "overestimates", h, ...overestimates });
  return inconsistent ? sentenceOf({ kind: "inconsistent", h, ...inconsistent }) : "";
}

/** @param {Omit<Finding, "node">} finding */
function sentenceOf({ kind, h, left = 0, move, cost = 0, after = 0 }) {
  if (kind === "overestimates") {
    return t("h overestimates here: h = %(h)s, but the way that was found costs %(left)s.", { h, left });
  }
  const facts = { h, move: String(move), cost, after };
  return t("h is not consistent here: %(move)s costs %(cost)s and lowers h from %(h)s to %(after)s.", facts);
}
