/**
 * The strip of the current search.
 *
 * @import {Summary} from "../../documents/search.js"
 * @import {SearchChoice} from "../../net/link.js"
 * @import {Direction, Strip, StripParts} from "../../strip/index.js"
 * @import {Interval, Loop, PuzzleView} from "../../types.d.ts"
 * @import {Component} from "../player/snapshot.js"
 * @import {SearchViewModel} from "./model.js"
 *
 * @typedef {object} StripPanel
 * @property {(search: RecordedSearch, win: Interval | null) => void} put another search
 * @property {Component} component
 *
 * @typedef {Pick<StripParts, "reducedMotion" | "onPick" | "onMove" | "onWindow" | "onMeasured">} StripHandlers
 *
 * @typedef {{summary: Summary, choice: SearchChoice}} RecordedSearch a recorded search, and what names it
 */

import { below } from "../../net/base.js";
import { choiceOptions } from "../../net/link.js";
import { fillDepths } from "../../strip/depth-table.js";
import { createStrip } from "../../strip/index.js";
import { isRacing } from "../../player/transition.js";
import { createStripSource } from "../../strip/wire.js";
import { listenToColours } from "../page/theme.js";
import { byId, unfold } from "../widgets/dom.js";

/**
 * @param {object} parts
 * @param {string} parts.id of the element
 * @param {PuzzleView} parts.puzzle
 * @param {boolean} parts.reducedMotion
 * @param {(node: number) => void} parts.onPick
 * @param {(direction: Direction) => void} parts.onMove
 * @param {(win: Interval | null) => void} parts.onWindow null when all of the search is shown
 * @returns {StripPanel}
 */
export function createStripPanel({ id, puzzle, reducedMotion, onPick, onMove, onWindow }) {
  unfold(`${id}-template`);
  const current = {
    dispose: () => {},
    strip: /** @type {Strip | null} */ (null),
    /** @type {{node: number, loop?: Loop | null, bookmarks?: readonly number[]}} */ shown: { node: -1 },
  };

  /**
   * @param {RecordedSearch} search
   * @param {Interval | null} win
   */
  function put(search, win) {
    const { summary } = search;
    current.dispose();
    const opened = openStrip(id, search, puzzle, {
      reducedMotion, onPick, onMove,
      onMeasured: (measured) => {
        byId("walk-best", HTMLButtonElement).hidden = !measured;
      },
      onWindow: ({ start, stop }) => {
        onWindow(start === 0 && stop === summary.nodes ? null : { start, stop });
      },
    });
    current.strip = opened.strip;
    current.dispose = opened.dispose;
    current.shown = { node: -1 };
    if (win) opened.strip.show({ node: 0, window: win, solutionPath: summary.solution_path });
  }

  return {
    put,
    component: {
      update({ state, rest, viewModel }) {
        const { summary, step, node: nodeAt, bookmarks: { steps } } = /** @type {SearchViewModel} */ (viewModel);
        const { loop } = state;
        // At a pace the cursor stands where the board does; else it is there before a board has come.
        const node = isRacing(state) ? rest.step : state.step;
        const [bookmarks, { shown }] = [steps(), current];
        const known = shown.node === node && shown.loop === loop && shown.bookmarks === bookmarks;
        if (!current.strip || known) return;
        current.shown = { node, loop, bookmarks };
        const { depth = null, outcome = null, move = null } = step(node) ?? nodeAt(node) ?? {};
        const { solution_path: solutionPath } = summary;
        current.strip.show({ node, depth, outcome, move, solutionPath, loop, bookmarks });
      },
    },
  };
}

/**
 * @param {string} id of a `.strip`
 * @param {RecordedSearch} search
 * @param {PuzzleView} puzzle
 * @param {StripHandlers} handlers
 */
export function openStrip(id, { summary, choice }, puzzle, handlers) {
  unfold(`${id}-template`);
  const root = byId(id, HTMLElement);
  fillDepths(root, summary);
  const { kind, code } = summary;
  const source = createStripSource({
    path: below(`/api/v1/${kind}/${code}/search`),
    query: choiceOptions(choice),
  });
  const strip = createStrip({
    canvas: canvasOf(root, "canvas"),
    minimap: canvasOf(root, "minimap"),
    fetchStrip: source.fetchStrip,
    fetchSkips: source.fetchSkips,
    summary,
    ...words(puzzle),
    announcesNodes: false, // the page's own live region says each step
    ...handlers,
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

/** @param {PuzzleView} puzzle */
function words({ search }) {
  return { outcomeName: search.outcome, moveName: search.move, reasonName: search.skipped };
}

/**
 * @param {HTMLElement} root
 * @param {string} part
 */
function canvasOf(root, part) {
  return /** @type {HTMLCanvasElement} */ (root.querySelector(`[data-part="${part}"]`));
}
