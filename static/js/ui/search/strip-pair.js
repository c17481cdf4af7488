/**
 * Two strips side by side: the current search, and another one.
 *
 * @import {Summary} from "../../documents/search.js"
 * @import {SearchChoice} from "../../net/link.js"
 * @import {PuzzleView} from "../../types.d.ts"
 * @import {RecordedSearch} from "./strip-panel.js"
 *
 * @typedef {RecordedSearch & {name: string}} Named
 */

import { tn } from "../../lib/messages.js";
import { openStrip } from "./strip-panel.js";
import { byId, rescueFocus } from "../widgets/dom.js";

/**
 * @param {object} parts
 * @param {PuzzleView} parts.puzzle
 * @param {boolean} parts.reducedMotion
 * @param {(node: number) => void} parts.onPick
 * @param {(choice: SearchChoice, node: number) => void} parts.onOther
 */
export function createStripPair({ puzzle, reducedMotion, onPick, onOther }) {
  const box = byId("comparison-strips", HTMLElement);
  /** @type {(() => void)[]} */
  let disposals = [];

  function hide() {
    box.hidden = true;
    rescueFocus(document.querySelector("#strip canvas"));
    for (const dispose of disposals) dispose();
    disposals = [];
  }

  /**
   * @param {string} id
   * @param {Named} named
   * @param {(node: number) => void} pick
   */
  function open(id, named, pick) {
    const { summary, name } = named;
    const handlers = { reducedMotion, onPick: pick, onMove: () => {}, onWindow: () => {} };
    const { strip, dispose } = openStrip(id, named, puzzle, handlers);
    strip.show({ node: 0, solutionPath: summary.solution_path });
    byId(`${id}-title`, HTMLElement).textContent = title(name, summary);
    disposals.push(dispose);
  }

  return {
    hide,
    /**
     * @param {Named} here
     * @param {Named} other
     */
    show(here, other) {
      hide();
      box.hidden = false;
      open("strip-here", here, onPick);
      open("strip-beside", other, (node) => onOther(other.choice, node));
    },
  };
}

/**
 * @param {string} name
 * @param {Summary} summary
 */
function title(name, { nodes, truncated }) {
  return truncated
    ? tn("%(name)s: the first node", "%(name)s: the first %(count)d nodes", nodes, { name })
    : tn("%(name)s: %(count)d node", "%(name)s: %(count)d nodes", nodes, { name });
}
