/**
 * The strip of the search on the stage.
 *
 * @typedef {import("../moment.js").Part} Part
 * @typedef {import("../strip.js").Direction} Direction
 * @typedef {import("../../net/link.js").Stretch} Stretch
 * @typedef {import("./session.js").SearchReel} SearchReel
 * @typedef {import("../../trace/search.js").Summary} Summary
 *
 * @typedef {object} Whole
 * @property {(summary: Summary, win: Stretch | null) => void} put another search
 * @property {Part} part
 */

import { createStripSource } from "../../net/strips.js";
import { byId, unfold } from "../dom.js";
import { createStrip } from "../strip.js";

/**
 * @param {object} parts
 * @param {string} parts.id of the element
 * @param {boolean} parts.reducedMotion
 * @param {(node: number) => void} parts.onPick
 * @param {(direction: Direction) => void} parts.onMove
 * @param {(win: Stretch | null) => void} parts.onWindow null when all of the search is shown
 * @returns {Whole}
 */
export function createWhole({ id, reducedMotion, onPick, onMove, onWindow }) {
  const on = { dispose: () => {}, strip: /** @type {import("../strip.js").Strip | null} */ (null), node: -1 };

  /**
   * @param {Summary} summary
   * @param {Stretch | null} win
   */
  function put(summary, win) {
    on.dispose();
    const opened = openStrip(id, summary, {
      reducedMotion, onPick, onMove,
      onWindow: ({ start, stop }) => {
        onWindow(start === 0 && stop === summary.nodes ? null : { start, stop });
      },
    });
    on.strip = opened.strip;
    on.dispose = opened.dispose;
    on.node = -1;
    if (win) opened.strip.show({ node: 0, window: win, solutionPath: summary.solution_path });
  }

  return {
    put,
    part: {
      show({ state, reel }) {
        if (!on.strip || state.step === on.node) return;
        on.node = state.step;
        const { summary, step, node } = /** @type {SearchReel} */ (reel);
        const { depth = null, outcome = null } = step(on.node) ?? node(on.node) ?? {};
        on.strip.show({ node: on.node, depth, outcome, solutionPath: summary.solution_path });
      },
    },
  };
}

/**
 * @param {string} id of a `.strip`
 * @param {Summary} summary
 * @param {Pick<Parameters<typeof createStrip>[0], "reducedMotion" | "onPick" | "onMove" | "onWindow">} hands
 */
export function openStrip(id, summary, hands) {
  unfold(`${id}-template`);
  const root = byId(id, HTMLElement);
  const { kind, code, off } = summary;
  const source = createStripSource({
    path: `/api/v1/${kind}/${code}/search/strip`,
    query: off.length > 0 ? { off: off.join(",") } : {},
  });
  const strip = createStrip({
    canvas: canvasOf(root, "canvas"),
    minimap: canvasOf(root, "minimap"),
    fetchStrip: source.fetchStrip,
    summary,
    announcesNodes: false, // the page's own live region says each step
    ...hands,
  });
  return {
    strip,
    dispose() {
      strip.dispose();
      source.dispose();
    },
  };
}

/**
 * @param {HTMLElement} root
 * @param {string} part
 */
function canvasOf(root, part) {
  return /** @type {HTMLCanvasElement} */ (root.querySelector(`[data-part="${part}"]`));
}
