/**
 * The moves that were left out, as ticks under the boards where that happened, and why.
 *
 * @import {PuzzleView} from "../../types.d.ts"
 * @import {Stub} from "../../tree/nodes.js"
 * @import {FigureParts, Moment} from "./tree-figure.js"
 */

import { t } from "../../lib/messages.js";

/** @param {Pick<FigureParts, "sheet" | "puzzle">} parts */
export function createStubs({ sheet, puzzle }) {
  /** @type {HTMLElement[]} */
  let drawn = [];

  /**
   * @param {string} name of its class
   * @param {string} title
   * @param {number} left
   * @param {number} top
   */
  function put(name, title, left, top) {
    const made = document.createElement("span");
    made.className = name;
    made.title = title;
    Object.assign(made.style, { left: `${Math.round(left)}px`, top: `${top}px` });
    return made;
  }

  return {
    /**
     * @param {readonly Stub[]} seen
     * @param {(node: number) => {x: number, bottom: number}} place
     * @param {{width: number, line: number, has_reasons: boolean}} room under a board
     */
    show(seen, place, { width, line: height, has_reasons }) {
      for (const each of drawn) each.remove();
      drawn = [...byParent(seen)].flatMap(([parent, left_out]) => {
        const { x, bottom } = place(parent);
        const ticks = left_out.map((stub, index) =>
          put("tree__stub", titleOf(stub, puzzle), x + ((index + 1) / (left_out.length + 1) - 0.5) * width, bottom));
        if (!has_reasons) return ticks;
        const words = reasonsOf(left_out, puzzle).join(", ");
        const line = put("tree__reason", words, x, bottom - height);
        line.textContent = words;
        line.setAttribute("aria-hidden", "true");
        return [...ticks, line];
      });
      sheet.append(...drawn);
    },
    forget() {
      drawn = [];
    },
  };
}

/**
 * What the name of a node says of the moves that were left out there.
 *
 * @param {readonly Stub[]} seen @param {number} node @param {PuzzleView} puzzle @returns {readonly string[]}
 */
export function leftOutOf(seen, node, puzzle) {
  const reasons = reasonsOf(seen.filter(({ parent }) => parent === node), puzzle);
  return reasons.length > 0 ? [t("left out: %(reasons)s", { reasons: reasons.join(", ") })] : [];
}

/** @param {readonly Stub[]} stubs @param {Moment} moment */
export function stubsUpTo(stubs, { entered, shown, passed }) {
  return stubs.filter(({ before, order }) => before <= shown || (before === entered + 1 && order < passed));
}

/** @param {readonly Stub[]} stubs */
function byParent(stubs) {
  /** @type {Map<number, Stub[]>} */
  const found = new Map();
  for (const stub of stubs) found.set(stub.parent, [...(found.get(stub.parent) ?? []), stub]);
  return found;
}

/**
 * @param {readonly Stub[]} stubs
 * @param {PuzzleView} puzzle
 * @returns {readonly string[]} "3× same colour", a reason each
 */
function reasonsOf(stubs, puzzle) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { reason, count } of stubs) counts.set(reason, (counts.get(reason) ?? 0) + count);
  return [...counts].map(([reason, count]) => `${count}× ${puzzle.search.skipped(reason)}`);
}

/** @param {Stub} stub @param {PuzzleView} puzzle */
function titleOf({ move, reason, count }, puzzle) {
  const what = count === 1 && move !== null ? puzzle.search.move(move) : String(count);
  return `${what}: ${puzzle.search.skipped(reason)}`;
}
