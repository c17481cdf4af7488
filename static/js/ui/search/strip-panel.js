/**
 * The strip of the current search.
 * @import {Summary} from "../../documents/search.js"
 * @import {SearchChoice} from "../../net/link.js"
 * @import {Direction, Shown, Strip, StripParts} from "../../strip/index.js"
 * @import {Interval, Loop, PuzzleView} from "../../types.d.ts"
 * @import {Component, Snapshot} from "../player/snapshot.js"
 * @import {SearchViewModel} from "./model.js"
 * @typedef {{put: (search: RecordedSearch, win: Interval | null) => void, component: Component}} StripPanel
 * @typedef {Pick<StripParts, "reducedMotion" | "onPick" | "onMove" | "onWindow" | "onMeasured">} StripHandlers
 * @typedef {Pick<Shown, "here" | "depth" | "outcome" | "move" | "tried" | "last">} Standing
 * @typedef {{summary: Summary, choice: SearchChoice}} RecordedSearch
 */

import { below } from "../../net/base.js";
import { choiceOptions } from "../../net/link.js";
import { fillDepths } from "../../strip/readout.js";
import { createStrip } from "../../strip/index.js";
import { isRacing } from "../../player/transition.js";
import { createStripSource } from "../../strip/wire.js";
import { listenToColours } from "../page/theme.js";
import { positionOf } from "./position.js";
import { byId, unfold } from "../widgets/dom.js";

/**
 * @param {object} parts @param {string} parts.id @param {PuzzleView} parts.puzzle @param {boolean} parts.reducedMotion
 * @param {() => boolean} parts.asks whether the quiz is on
 * @param {(node: number) => void} parts.onPick @param {(direction: Direction) => void} parts.onMove
 * @param {(win: Interval | null) => void} parts.onWindow null for all of the search
 * @returns {StripPanel}
 */
export function createStripPanel({ id, puzzle, reducedMotion, asks, onPick, onMove, onWindow }) {
  unfold(`${id}-template`);
  const current = {
    dispose: () => {},
    strip: /** @type {Strip | null} */ (null),
    /** @type {{node: number, loop?: Loop | null, bookmarks?: readonly number[], standing?: Standing, ends?: boolean}} */
    shown: { node: -1 },
  };
  const standings = createStandings(puzzle);

  /**
   * Opens the strip of a search in place of the one before.
   * @param {RecordedSearch} search @param {Interval | null} win
   */
  function put(search, win) {
    const { summary } = search;
    current.dispose();
    byId("walk-previous-solution", HTMLButtonElement).hidden =
      !((summary.outcomes.solved ?? 0) > 1) || summary.value !== undefined;
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
      update(snapshot) {
        const { state, rest } = snapshot;
        const viewModel = /** @type {SearchViewModel} */ (snapshot.viewModel);
        const { loop } = state;
        // At a pace the cursor follows the loaded board; otherwise it precedes it.
        const node = isRacing(state) ? rest.step : state.step;
        const [bookmarks, standing, { shown }] = [viewModel.bookmarks.steps(), standings.at(snapshot), current];
        const ends = asks();
        const same_node = shown.node === node && shown.standing === standing && shown.ends === ends;
        if (!current.strip || (same_node && shown.loop === loop && shown.bookmarks === bookmarks)) return;
        current.shown = { node, loop, bookmarks, standing, ends };
        const { solution_path: solutionPath } = viewModel.summary;
        current.strip.show({ node, ...standing, ends, solutionPath, loop, bookmarks });
      },
    },
  };
}

/** The same object until the current node or its facts change. @param {PuzzleView} puzzle */
function createStandings(puzzle) {
  const known = { key: "", standing: /** @type {Standing} */ ({ here: 0 }) };
  return {
    /** The position of a snapshot; the same object while nothing changes. @param {Snapshot} snapshot */
    at(snapshot) {
      const viewModel = /** @type {SearchViewModel} */ (snapshot.viewModel);
      const standing = standingOf(viewModel, snapshot, puzzle);
      const key = JSON.stringify(standing);
      if (key === known.key || (snapshot.still && known.key)) return known.standing;
      return Object.assign(known, { key, standing }).standing;
    },
  };
}

/** @param {SearchViewModel} viewModel @param {Snapshot} snapshot @param {PuzzleView} puzzle @returns {Standing} */
function standingOf(viewModel, snapshot, puzzle) {
  const { here, last, tried, depth, path } = positionOf(viewModel, snapshot);
  const at = (/** @type {number} */ node) => viewModel.step(node) ?? viewModel.node(node);
  const { outcome = null, move = path?.at(-1)?.move ?? null } = at(here) ?? {};
  return {
    here, depth, outcome, move,
    tried: tried === null ? null : puzzle.describe(tried),
    last: last === null || tried !== null ? null : { node: last, outcome: at(last)?.outcome ?? null },
  };
}

/** @param {string} id of a `.strip` @param {RecordedSearch} search @param {PuzzleView} puzzle @param {StripHandlers} handlers */
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

/** @param {HTMLElement} root @param {string} part */
function canvasOf(root, part) {
  return /** @type {HTMLCanvasElement} */ (root.querySelector(`[data-part="${part}"]`));
}
