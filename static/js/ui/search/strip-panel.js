/**
 * The strip of the search on the stage.
 *
 * @typedef {import("../player/snapshot.js").Part} Part
 * @typedef {import("../../player/loop.js").Loop} Loop
 * @typedef {import("../../strip/index.js").Direction} Direction
 * @typedef {import("../player/snapshot.js").PuzzleView} PuzzleView
 * @typedef {import("../../net/link.js").SearchChoice} SearchChoice
 * @typedef {import("../../net/link.js").Stretch} Stretch
 * @typedef {import("./model.js").SearchReel} SearchReel
 * @typedef {import("../../documents/search.js").Summary} Summary
 *
 * @typedef {object} Whole
 * @property {(search: Chosen, win: Stretch | null) => void} put another search
 * @property {Part} part
 *
 * @typedef {{summary: Summary, choice: SearchChoice}} Chosen a recorded search, and what names it
 */

import { choiceOptions } from "../../net/link.js";
import { createStripSource } from "../../strip/wire.js";
import { listenToColours } from "../page/theme.js";
import { byId, unfold } from "../widgets/dom.js";
import { createStrip } from "../../strip/index.js";
import { fillDepths } from "../../strip/depth-table.js";

/**
 * @param {object} parts
 * @param {string} parts.id of the element
 * @param {PuzzleView} parts.puzzle
 * @param {boolean} parts.reducedMotion
 * @param {(node: number) => void} parts.onPick
 * @param {(direction: Direction) => void} parts.onMove
 * @param {(win: Stretch | null) => void} parts.onWindow null when all of the search is shown
 * @returns {Whole}
 */
export function createWhole({ id, puzzle, reducedMotion, onPick, onMove, onWindow }) {
  const on = {
    dispose: () => {},
    strip: /** @type {import("../../strip/index.js").Strip | null} */ (null),
    /** @type {{node: number, loop?: Loop | null, marks?: readonly number[]}} */ shown: { node: -1 },
  };

  /**
   * @param {Chosen} search
   * @param {Stretch | null} win
   */
  function put(search, win) {
    const { summary } = search;
    on.dispose();
    const opened = openStrip(id, search, puzzle, {
      reducedMotion, onPick, onMove,
      onWindow: ({ start, stop }) => {
        onWindow(start === 0 && stop === summary.nodes ? null : { start, stop });
      },
    });
    on.strip = opened.strip;
    on.dispose = opened.dispose;
    on.shown = { node: -1 };
    if (win) opened.strip.show({ node: 0, window: win, solutionPath: summary.solution_path });
  }

  return {
    put,
    part: {
      show({ state, reel }) {
        const { summary, step, node: nodeAt, marks: { list } } = /** @type {SearchReel} */ (reel);
        const { step: node, loop } = state;
        const [marks, { shown }] = [list(), on];
        const known = shown.node === node && shown.loop === loop && shown.marks === marks;
        if (!on.strip || known) return;
        on.shown = { node, loop, marks };
        const { depth = null, outcome = null } = step(node) ?? nodeAt(node) ?? {};
        on.strip.show({ node, depth, outcome, solutionPath: summary.solution_path, loop, marks });
      },
    },
  };
}

/**
 * @param {string} id of a `.strip`
 * @param {Chosen} search
 * @param {PuzzleView} puzzle
 * @param {Pick<Parameters<typeof createStrip>[0], "reducedMotion" | "onPick" | "onMove" | "onWindow">} hands
 */
export function openStrip(id, { summary, choice }, puzzle, hands) {
  unfold(`${id}-template`);
  const root = byId(id, HTMLElement);
  fillDepths(root, summary);
  const { kind, code } = summary;
  const source = createStripSource({
    path: `/api/v1/${kind}/${code}/search/strip`,
    query: choiceOptions(choice),
  });
  const strip = createStrip({
    canvas: canvasOf(root, "canvas"),
    minimap: canvasOf(root, "minimap"),
    fetchStrip: source.fetchStrip,
    summary,
    outcomeName: puzzle.search.outcome,
    announcesNodes: false, // the page's own live region says each step
    ...hands,
  });
  const listening = new AbortController();
  listenToColours(strip.recolour, listening.signal);
  return {
    strip,
    dispose() {
      listening.abort();
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
