/**
 * The whole search as one picture: x is the order of the nodes, y their depth. A nested search is
 * drawn as bars over what lies below them; one in layers falls like a staircase. It can be zoomed
 * from all of it down to single nodes, and the tree can be walked in it.
 *
 * Every frame is drawn from the strips at hand, stretched and shifted where better ones are still
 * to come, so nothing ever waits for the network.
 * @import {Interval, Loop, Move} from "../types.d.ts"
 * @import {Lows} from "./cells.js"
 * @import {FetchSkips, FetchStrip, Loader} from "./loader.js"
 * @import {Ghost} from "./ghosts.js"
 * @import {Place} from "./gestures.js"
 * @import {Command} from "./commands.js"
 * @import {Labels} from "./labels.js"
 * @import {StripColours} from "./painter.js"
 * @import {StripState} from "./narration.js"
 *
 * @typedef {object} Summary what a strip must know of its search, as the API describes it
 * @property {number} nodes @property {"nested" | "layers" | "taken"} shape
 * @property {readonly number[]} depths nodes by depth
 * @property {Readonly<Record<string, number>>} outcomes nodes by name, in the order of their codes
 * @property {boolean} truncated whether the search goes on behind its last node
 * @property {Readonly<Record<string, number>>} [skips] moves left out, by reason
 * @typedef {"previous" | "next" | "parent" | "child"} Direction to a sibling, up, or to the first child
 * @typedef {object} Shown
 * @property {number} node how far the search has come: the one that was entered last
 * @property {number} [here] the one that it stands on; left out, the same
 * @property {number | null} [depth] of the node that it stands on, where that is known
 * @property {string | null} [outcome] the name of its outcome, where it is known
 * @property {Move | null} [move] what led to it, where that is known
 * @property {string | null} [tried] the move that is being made from it
 * @property {{node: number, outcome: string | null} | null} [last] the one that was left for it
 * @property {Interval | null} [window] the interval to show, where it is another than last time
 * @property {readonly number[] | null} [solutionPath] the nodes of the solution, the root first; left out, it stays
 * @property {boolean} [ends] whether nothing is shown of what comes after the node
 * @property {Loop | null} [loop] the nodes that playing repeats
 * @property {readonly number[]} [bookmarks] the nodes that are bookmarked
 *
 * @typedef {object} StripParts
 * @property {HTMLCanvasElement} canvas of templates/partials/strip.html
 * @property {HTMLCanvasElement} minimap @property {FetchStrip} fetchStrip @property {Summary} summary
 * @property {FetchSkips} [fetchSkips] of a nested search; without it no ghosts are shown
 * @property {(outcome: string) => string} outcomeName what the puzzle calls it
 * @property {(move: Move) => string} [moveName] short
 * @property {(reason: string) => string} [reasonName] why a move is left out
 * @property {(measured: boolean) => void} [onMeasured] whether the search knows what is left to do, when that has come
 * @property {(node: number) => void} onPick the node to go to
 * @property {(direction: Direction) => void} onMove where to go from the current node
 * @property {(interval: Interval) => void} onWindow what is shown, in whole numbers, when it rests
 * @property {boolean} reducedMotion
 * @property {boolean} [announcesNodes] whether those who walk in the strip by keyboard hear from it where they are; not
 *     where the page says it already
 *
 * @typedef {object} Strip
 * @property {(shown: Shown) => void} show @property {() => void} resize
 * @property {() => void} recolour draws it anew in the colours of the page as they are by now
 * @property {(start: number, stop: number) => void} fit @property {() => void} dispose
 */

import { createClock } from "../player/clock.js";
import { createCanvases } from "./canvases.js";
import { factsOf, find } from "./cells.js";
import { createCommands, listenToButtons, listenToStripKeys } from "./commands.js";
import { createReadout, fillLegend, fillLows, partOf } from "./readout.js";
import { listenToGestures } from "./gestures.js";
import { createGhostLoader, createLoader } from "./loader.js";
import { isEqual, isWhole, positionAt } from "./interval.js";
import { createLabels } from "./labels.js";
import { createNavigation, createOwnerSync, createViewport, minimapGestures } from "./navigation.js";
import { createNarration, initialState, takeOver } from "./narration.js";
import { themeColours } from "./theme-colours.js";

/** @param {StripParts} parts @returns {Strip} */
export function createStrip(parts) {
  const { canvas, minimap, summary, announcesNodes = true } = parts;
  const root = /** @type {HTMLElement} */ (canvas.closest(".strip"));
  const outcomes = Object.keys(summary.outcomes);
  const { outcomeName, moveName = String, reasonName = String } = parts;
  const labels = createLabels({ shape: summary.shape, outcomeName, moveName, reasonName });
  const readout = createReadout(root);
  const listening = new AbortController();
  const state = initialState();
  let colours = themeColours(root, outcomes);
  const { loader, viewport, navigation, owner, canvases, ghosts } = createChart(parts, {
    root, state, colours, labels, onDraw,
  });
  const narration = createNarration({
    state, summary, labels, readout, viewport, loader, ghosts,
    byKeyboard: () => canvas.matches(":focus-visible"),
  });
  const facts = createFacts({
    root, state, summary, labels, loader, colours: () => colours, hasGhosts: ghosts !== null,
    onMeasured: parts.onMeasured,
  });
  const commands = createCommands({
    summary, viewport, navigation, pickAt: canvases.pickAt,
    onPick: parts.onPick,
    onMove: parts.onMove,
    current() {
      const bar = find(canvases.bars(), state.here);
      return { bar, depth: state.depth ?? bar?.depth ?? null };
    },
  });

  function onDraw() {
    const bars = canvases.bars();
    if (bars.width > 1) {
      loader.want(viewport.target(), bars.width);
      ghosts?.want(viewport.target(), canvas.clientWidth);
    }
    narration.tell(bars, canvases.under(state.pointer));
    const zoomed = String(!isWhole(viewport.shown(), summary.nodes));
    if (root.dataset.zoomed !== zoomed) root.dataset.zoomed = zoomed;
    facts.show();
  }

  /** @param {Command} command */
  function run(command) {
    const before = viewport.target();
    state.walking = true;
    commands.byName[command]();
    if (!isEqual(before, viewport.target())) narration.announceTarget();
  }

  const onCanvas = {
    ...navigation, pick: commands.pick, fit: commands.fitAt,
    hover(/** @type {Place | null} */ place) {
      state.pointer = place;
      canvases.redraw();
    },
    positionAt: (/** @type {number} */ at) => positionAt(viewport.shown(), at),
  };
  const onMinimap = minimapGestures({ viewport, navigation, total: summary.nodes });
  listenToGestures(canvas, onCanvas, listening.signal);
  listenToGestures(minimap, onMinimap, listening.signal);
  listenToStripKeys(canvas, run, listening.signal);
  for (const event of ["focus", "blur"]) canvas.addEventListener(event, canvases.redraw, listening);
  listenToButtons(root, run, listening.signal);
  facts.showLegend();
  readout.explain(labels.shape, labels.keys);
  root.style.setProperty("--strip-rows", String(summary.depths.length - 1));

  return {
    show(shown) {
      const { length } = state.path;
      takeOver(state, shown, announcesNodes);
      if (state.path.length !== length) facts.showLegend();
      if (!shown.window || !owner.take(shown.window)) navigation.follow();
      canvases.redraw();
    },
    resize: canvases.resize,
    recolour() {
      colours = themeColours(root, outcomes);
      canvases.recolour(colours);
      facts.showLegend();
    },
    fit: (start, stop) => navigation.go({ start, stop }),
    dispose() {
      listening.abort();
      for (const part of [viewport, loader, canvases, ghosts]) part?.dispose();
    },
  };
}

/**
 * What a strip draws, and what moves it.
 * @param {Omit<StripParts, "onPick" | "onMove" | "outcomeName" | "announcesNodes">} parts
 * @param {{root: HTMLElement, state: StripState, colours: StripColours, labels: Labels, onDraw: () => void}} shown
 */
function createChart(parts, { root, state, colours, labels, onDraw }) {
  const { canvas, minimap, fetchStrip, fetchSkips, summary, onWindow, reducedMotion } = parts;
  const total = summary.nodes;
  const loader = createLoader({
    fetchStrip, total,
    onChange() {
      navigation.fitCloser();
      canvases.redraw();
    },
  });
  const viewport = createViewport({
    total,
    clock: reducedMotion ? null : createClock(),
    onChange: () => canvases.redraw(),
    onRest: () => owner.report(),
  });
  const navigation = createNavigation({ viewport, loader, total, current: () => state.node });
  const owner = createOwnerSync({ viewport, navigation, total, onWindow });
  const onChange = () => canvases.redraw();
  const nested = summary.shape === "nested";
  const ghosts = fetchSkips && nested ? createGhostLoader({ fetchSkips, total, onChange }) : null;
  const lowLine = /** @type {HTMLCanvasElement} */ (partOf(root, "low-line"));
  const canvases = createCanvases({
    canvas, minimap, lowLine, colours, summary, viewport, loader, onDraw,
    label: (run) => labels.name(run.node, factsOf(loader.strips(), run).move),
    current: () => upToNow(state, { ...state, fewest: loader.fewest(), ghosts: ghosts?.ghosts() ?? [] }),
  });
  return { loader, viewport, navigation, owner, canvases, ghosts };
}

/**
 * What is known of a search, without what comes after its node where the strip ends there: the path
 * to the solution goes on after it.
 * @template {{path: readonly number[], fewest: Lows, ghosts: readonly Ghost[]}} Scene
 * @param {StripState} state @param {Scene} scene @returns {Scene}
 */
function upToNow({ ends, node }, scene) {
  if (!ends) return scene;
  const { fewest, ghosts } = scene;
  return {
    ...scene,
    path: [],
    fewest: fewest.filter(([low]) => low <= node),
    ghosts: ghosts.filter(({ next }) => next <= node),
  };
}

/**
 * The legend and the text table of a strip, which depend on what is known of the search.
 * @param {{root: HTMLElement, state: StripState, summary: Summary, labels: Labels, loader: Loader, colours: () =>
 *   StripColours, hasGhosts: boolean, onMeasured: ((measured: boolean) => void) | undefined}} parts
 */
function createFacts({ root, state, summary, labels, loader, colours, hasGhosts, onMeasured }) {
  const skips = Object.values(summary.skips ?? {}).some((count) => count > 0);
  let shown_lows = -1;

  function showLegend() {
    const [path, remaining] = [state.path.length > 0, loader.fewest().length > 0];
    const shows = { path, ghosts: hasGhosts && skips, remaining };
    fillLegend(partOf(root, "legend"), colours(), shows, labels.outcome);
  }

  return {
    showLegend,
    /** Shows once whether the search knows what is left to do, when that has come. */
    show() {
      const fewest = loader.fewest();
      const measured = String(fewest.length > 0);
      if (loader.strips().length === 0) return;
      const known = state.ends ? fewest.filter(([low]) => low <= state.node) : fewest;
      if (known.length !== shown_lows) fillLows(root, known);
      shown_lows = known.length;
      if (root.dataset.measured === measured) return;
      root.dataset.measured = measured;
      onMeasured?.(fewest.length > 0);
      showLegend();
    },
  };
}
