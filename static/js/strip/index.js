/**
 * The whole search as one picture: x is the order of the nodes, y their depth. A nested search is
 * drawn as bars over what lies below them; one in layers falls like a staircase. It can be zoomed
 * from all of it down to single nodes, and the tree can be walked in it.
 *
 * Every frame is drawn from the strips at hand, stretched and shifted where better ones are still
 * to come, so nothing ever waits for the network.
 *
 * @typedef {import("./cells.js").Picked} Picked
 * @typedef {import("./interval.js").Interval} Interval
 * @typedef {import("./gestures.js").Place} Place
 * @typedef {import("./keyboard.js").Command} Command
 * @typedef {import("./loader.js").FetchStrip} FetchStrip
 *
 * @typedef {object} Summary what a strip must know of its search, as the API tells it
 * @property {number} nodes
 * @property {"nested" | "layers"} shape
 * @property {readonly number[]} depths nodes by depth
 * @property {Readonly<Record<string, number>>} outcomes nodes by name, in the order of their codes
 * @property {boolean} truncated whether the search goes on behind its last node
 *
 * @typedef {"previous" | "next" | "parent" | "child"} Direction to a sibling, up, or to the first
 *     child
 *
 * @typedef {object} Shown
 * @property {number} node the current one
 * @property {number | null} [depth] its depth, where it is known
 * @property {string | null} [outcome] the name of its outcome, where it is known
 * @property {Interval | null} [window] the interval to show, where it is another than last time
 * @property {readonly number[] | null} [solutionPath] the nodes of the solution, the root first;
 *     left out, it stays
 * @property {{from: number, to: number} | null} [loop] the nodes that playing repeats
 * @property {readonly number[]} [bookmarks] the nodes that are bookmarked
 *
 * @typedef {object} Strip
 * @property {(shown: Shown) => void} show
 * @property {() => void} resize
 * @property {() => void} recolour draws it anew in the colours of the page as they are by now
 * @property {(start: number, stop: number) => void} fit
 * @property {() => void} dispose
 */

import { layerOf } from "../documents/search.js";
import { clamp } from "../lib/numbers.js";
import { createClock } from "../player/clock.js";
import { createCanvases, unitOf } from "./canvases.js";
import { find, pick } from "./cells.js";
import { listenToGestures } from "./gestures.js";
import {
  isEqual, isWhole, panned, placeOf, positionAt, wholeNumbers, wholeInterval,
} from "./interval.js";
import { listenToButtons, listenToStripKeys } from "./keyboard.js";
import { createLabels, describeInterval, problemSentence } from "./labels.js";
import { fillLegend } from "./legend.js";
import { createLoader } from "./loader.js";
import { minimapGestures } from "./minimap.js";
import { createNavigation } from "./navigation.js";
import { createReadout, partOf } from "./readout.js";
import { depthAt } from "./rows.js";
import { themeColours } from "./theme-colours.js";
import { createViewport } from "./viewport.js";

/** What a key or a button zooms by. */
const ZOOM_STEP = 2;

/** What a second press on merged nodes zooms by. */
const ZOOM_INTO = 8;

/** Of what is shown, for a page up or down: what was at the edge stays in sight. */
const PAGE = 0.8;

/**
 * @param {object} parts
 * @param {HTMLCanvasElement} parts.canvas of templates/partials/strip.html
 * @param {HTMLCanvasElement} parts.minimap
 * @param {FetchStrip} parts.fetchStrip
 * @param {Summary} parts.summary
 * @param {(outcome: string) => string} parts.outcomeName what the puzzle calls it
 * @param {(node: number) => void} parts.onPick the node to go to
 * @param {(direction: Direction) => void} parts.onMove where to go from the current node
 * @param {(interval: Interval) => void} parts.onWindow what is shown, in whole numbers, when it rests
 * @param {boolean} parts.reducedMotion
 * @param {boolean} [parts.announcesNodes] whether those who walk in the strip by keyboard hear from
 *     it where they are; not where the page says it already
 * @returns {Strip}
 */
export function createStrip({
  canvas, minimap, fetchStrip, summary, outcomeName, onPick, onMove, onWindow, reducedMotion,
  announcesNodes = true,
}) {
  const total = summary.nodes;
  const whole = wholeInterval(total);
  const root = /** @type {HTMLElement} */ (canvas.closest(".strip"));
  const outcomes = Object.keys(summary.outcomes);
  const layered = summary.shape === "layers";
  const labels = createLabels({ shape: summary.shape, outcomeName });
  let colours = themeColours(root, outcomes);
  const readout = createReadout(root);
  const listening = new AbortController();
  const state = {
    node: 0,
    /** @type {number | null} */ depth: null,
    /** @type {string | null} */ outcome: null,
    /** @type {readonly number[]} */ path: [],
    /** @type {{from: number, to: number} | null} */ loop: null,
    /** @type {readonly number[]} */ bookmarks: [],
    /** @type {Place | null} where the pointer is */ pointer: null,
    /** @type {Interval} what the owner knows to be shown */ known: whole,
    /** @type {Interval} what the owner gave last */ given: whole,
    // Who walks by keyboard may not see where to: the next node that is shown is to be said.
    walking: false,
    unsaid: false,
  };

  const loader = createLoader({ fetchStrip, total, clock: createClock(), onChange: takeIn });
  const clock = reducedMotion ? null : createClock();
  const viewport = createViewport({ total, clock, onChange: () => canvases.redraw(), onRest: tellOwner });
  const navigation = createNavigation({ viewport, loader, total, current: () => state.node });
  const canvases = createCanvases({
    canvas, minimap, colours, summary, viewport, loader, current: () => state, onDraw,
  });

  function takeIn() {
    navigation.fitCloser();
    canvases.redraw();
  }

  function tellOwner() {
    const shown = wholeNumbers(viewport.shown());
    if (isEqual(shown, state.known)) return;
    state.known = shown;
    onWindow(shown);
  }

  function onDraw() {
    const { width } = canvases.bars();
    if (width > 1) loader.want(viewport.target(), width);
    const at = state.pointer?.at ?? clamp(placeOf(viewport.shown(), state.node + 0.5), 0, 1);
    readout.tell(sentence(), at);
    readout.note(describeInterval(viewport.shown(), summary));
    const zoomed = String(!isWhole(viewport.shown(), total));
    if (root.dataset.zoomed !== zoomed) root.dataset.zoomed = zoomed;
    if (state.unsaid) readout.announce(currentSentence());
    state.unsaid = false;
  }

  function sentence() {
    if (loader.failed()) return problemSentence();
    const under = state.pointer && pickAt(state.pointer);
    if (!under) return currentSentence();
    const outcome = outcomes[under.outcome] ?? null;
    return labels.picked(under, outcome, state.path[under.depth] === under.node);
  }

  function currentSentence() {
    const found = find(canvases.bars(), state.node);
    return labels.node({
      node: state.node,
      depth: state.depth ?? found?.depth ?? null,
      outcome: state.outcome ?? (found && outcomes[found.outcome]) ?? null,
      on_path: state.path.includes(state.node),
    });
  }

  /**
   * @param {Place} place
   * @returns {Picked | null}
   */
  function pickAt({ at, down }) {
    const bars = canvases.bars();
    const column = clamp(Math.floor(at * bars.width), 0, bars.width - 1);
    const unit = unitOf(window.devicePixelRatio);
    return pick(bars, column, depthAt(down * canvas.height, bars.depths, canvas.height, unit));
  }

  function showLegend() {
    fillLegend(partOf(root, "legend"), colours.palette, state.path.length > 0, labels.outcome);
  }

  function recolour() {
    colours = themeColours(root, outcomes);
    canvases.recolour(colours);
    showLegend();
  }

  /**
   * Shows what the owner gives, unless it only repeats what it knows.
   *
   * @param {Interval} given
   */
  function take(given) {
    const known = isEqual(given, state.given) || isEqual(given, state.known);
    state.given = given;
    if (known) return false;
    state.known = given;
    navigation.carry(given);
    tellOwner();
    return true;
  }

  /** @param {number} node */
  function jump(node) {
    navigation.returnToNode();
    onPick(node);
  }

  /** @param {Direction} direction */
  function walk(direction) {
    navigation.returnToNode();
    onMove(direction);
  }

  /** @param {Place} place */
  function fitAt(place) {
    const picked = pickAt(place);
    if (!picked) return;
    if (layered) navigation.go(layerOf(summary.depths, picked.depth));
    else if (picked.merged > 1 || !navigation.fit(picked)) navigation.zoom(1 / ZOOM_INTO, place.at);
  }

  function fitCurrent() {
    const found = find(canvases.bars(), state.node);
    const depth = state.depth ?? found?.depth ?? null;
    if (layered && depth !== null) navigation.go(layerOf(summary.depths, depth));
    else if (!found || !navigation.fit(found)) navigation.zoomToNode(1 / ZOOM_INTO);
  }

  /** @type {Record<Command, () => void>} */
  const commands = {
    previous: () => walk("previous"),
    next: () => walk("next"),
    parent: () => walk("parent"),
    child: () => walk("child"),
    first: () => jump(0),
    last: () => jump(total - 1),
    fit: fitCurrent,
    zoomIn: () => navigation.zoomToNode(1 / ZOOM_STEP),
    zoomOut: () => navigation.zoomToNode(ZOOM_STEP),
    whole: () => navigation.go(whole),
    pageBack: () => navigation.go(panned(viewport.target(), -PAGE, total)),
    pageForward: () => navigation.go(panned(viewport.target(), PAGE, total)),
  };

  /** @param {Command} command */
  function run(command) {
    const before = viewport.target();
    state.walking = true;
    commands[command]();
    if (!isEqual(before, viewport.target())) readout.announce(describeInterval(viewport.target(), summary));
  }

  listenToGestures(
    canvas,
    {
      ...navigation,
      positionAt: (at) => positionAt(viewport.shown(), at),
      pick(place) {
        const picked = pickAt(place);
        if (picked) jump(picked.node);
      },
      fit: fitAt,
      hover(place) {
        state.pointer = place;
        canvases.redraw();
      },
    },
    listening.signal,
  );
  listenToGestures(minimap, minimapGestures({ viewport, navigation, total }), listening.signal);
  listenToStripKeys(canvas, run, listening.signal);
  listenToButtons(root, run, listening.signal);
  showLegend();
  readout.explain(labels.shape, labels.keys);
  root.style.setProperty("--strip-rows", String(summary.depths.length - 1));

  return {
    show({
      node, depth = null, outcome = null, window: given, solutionPath = state.path,
      loop = null, bookmarks = [],
    }) {
      const moved = node !== state.node;
      const path = solutionPath ?? [];
      const lengthened = path.length !== state.path.length;
      state.unsaid ||= moved && state.walking && announcesNodes;
      state.walking &&= !moved;
      Object.assign(state, { node, depth, outcome, path, loop, bookmarks });
      if (lengthened) showLegend();
      if (!given || !take(given)) navigation.follow();
      canvases.redraw();
    },
    resize: canvases.resize,
    recolour,
    fit: (start, stop) => navigation.go({ start, stop }),
    dispose() {
      listening.abort();
      viewport.dispose();
      loader.dispose();
      canvases.dispose();
    },
  };
}
