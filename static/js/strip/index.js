/**
 * The whole search as one picture: x is the order of the nodes, y their depth. Bars of a nested
 * search span their subtrees; a layered search descends like a staircase.
 *
 * Every frame is drawn from the strips at hand, stretched and shifted until better ones arrive, so
 * drawing never waits for the network.
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
 * @typedef {object} Summary as the API describes it
 * @property {number} nodes @property {"nested" | "layers" | "taken"} shape
 * @property {readonly number[]} depths nodes by depth
 * @property {Readonly<Record<string, number>>} outcomes nodes by name, in the order of their codes
 * @property {boolean} truncated
 * @property {Readonly<Record<string, number>>} [skips] by reason
 * @property {number | null} [value] @property {number | null} [cut] of a game: what it is worth, nodes that alpha-beta cuts
 * @property {"cost" | "level"} [measure] of `remaining`, where it is not what is left
 * @typedef {"previous" | "next" | "parent" | "child"} Direction
 * @typedef {object} Shown
 * @property {number} node the last one entered
 * @property {number} [here] the current node, if another
 * @property {number | null} [depth] of the current node, where known
 * @property {string | null} [outcome] of the current node, where known
 * @property {Move | null} [move] of the current node, where known
 * @property {string | null} [tried]
 * @property {{node: number, outcome: string | null} | null} [last] node that was left for it
 * @property {Interval | null} [window] the interval to show, where it changes
 * @property {readonly number[] | null} [solutionPath] nodes from the root; omitted: unchanged
 * @property {boolean} [ends] hide what comes after the node
 * @property {Loop | null} [loop] @property {readonly number[]} [bookmarks]
 *
 * @typedef {object} StripParts
 * @property {HTMLCanvasElement} canvas of templates/partials/strip.html
 * @property {HTMLCanvasElement} minimap @property {FetchStrip} fetchStrip @property {Summary} summary
 * @property {FetchSkips} [fetchSkips] nested searches only; without it no ghosts
 * @property {(outcome: string) => string} outcomeName @property {(move: Move) => string} [moveName] @property {(reason: string) => string} [reasonName]
 * @property {(measured: boolean) => void} [onMeasured] once it is known whether `remaining` is measured
 * @property {(node: number) => void} onPick @property {(direction: Direction) => void} onMove
 * @property {(interval: Interval) => void} onWindow whole numbers, when it rests
 * @property {boolean} reducedMotion
 * @property {boolean} [announcesNodes] to walkers by keyboard, unless the page announces them
 *
 * @typedef {{show: (shown: Shown) => void, resize: () => void, recolour: () => void,
 *   fit: (start: number, stop: number) => void, dispose: () => void}} Strip `recolour`: after a change of theme
 */

import { createClock } from "../player/clock.js";
import { createCanvases } from "./canvases.js";
import { codeNames, factsOf, find } from "./cells.js";
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
  const outcomes = codeNames(summary);
  const { outcomeName, moveName = String, reasonName = String } = parts;
  const labels = createLabels({ ...summary, outcomeName, moveName, reasonName });
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
 * Hides what comes after the node where the strip ends there: the path of the solution continues after it.
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
 * Legend and text table, which depend on facts loaded later.
 * @param {{root: HTMLElement, state: StripState, summary: Summary, labels: Labels, loader: Loader,
 *   colours: () => StripColours, hasGhosts: boolean, onMeasured: ((measured: boolean) => void) | undefined}} parts
 */
function createFacts({ root, state, summary, labels, loader, colours, hasGhosts, onMeasured }) {
  const skips = Object.values(summary.skips ?? {}).some((count) => count > 0);
  let shown_lows = -1;

  function showLegend() {
    const [path, remaining] = [state.path.length > 0, loader.fewest().length > 0];
    const shows = { path, wins: summary.value !== undefined, ghosts: hasGhosts && skips, remaining };
    fillLegend(partOf(root, "legend"), colours(), shows, labels.outcome);
  }

  return {
    showLegend,
    /** Updates the table of lows: the nodes with fewer remaining than any before them. */
    show() {
      const fewest = loader.fewest();
      const measured = String(fewest.length > 0);
      if (loader.strips().length === 0) return;
      const known = state.ends ? fewest.filter(([low]) => low <= state.node) : fewest;
      if (known.length !== shown_lows) fillLows(root, known, labels.lows);
      shown_lows = known.length;
      if (root.dataset.measured === measured) return;
      root.dataset.measured = measured;
      root.dataset.measure = summary.measure ?? "left";
      onMeasured?.(fewest.length > 0);
      showLegend();
    },
  };
}
