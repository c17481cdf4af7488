/**
 * Keys, buttons, presses and double clicks of a strip.
 * @import {Picked} from "./cells.js"
 * @import {Place} from "./gestures.js"
 * @import {Direction, Summary} from "./index.js"
 * @import {Navigation, Viewport} from "./navigation.js"
 *
 * @typedef {{bar: Picked | null, depth: number | null}} CurrentBar `bar`: where the screen shows the current node;
 *   `depth`: of the current node, if it is known
 * @typedef {"previous" | "next" | "parent" | "child" | "first" | "last" | "fit" | "zoomIn" | "zoomOut" | "whole" | "pageBack" | "pageForward"} Command
 */

import { layerOf } from "../documents/search.js";
import { isForBrowser, keyOf } from "../lib/keys.js";
import { panned, wholeInterval } from "./interval.js";
import { partOf } from "./readout.js";

/** @type {Readonly<Record<string, Command>>} */
const COMMANDS = Object.freeze({
  ArrowLeft: "previous",
  ArrowRight: "next",
  ArrowUp: "parent",
  ArrowDown: "child",
  Home: "first",
  End: "last",
  Enter: "fit",
  "+": "zoomIn",
  "=": "zoomIn",
  "-": "zoomOut",
  _: "zoomOut",
  0: "whole",
  PageUp: "pageBack",
  PageDown: "pageForward",
});

/** @type {Readonly<Record<string, Command>>} */
const BUTTONS = Object.freeze({ "zoom-in": "zoomIn", "zoom-out": "zoomOut", whole: "whole" });

/** Factor of a key or button. */
const ZOOM_STEP = 2;

/** Factor of a second press on merged nodes. */
const ZOOM_INTO = 8;

/** Fraction of the interval, so that what was at the edge stays in sight. */
const PAGE = 0.8;

/**
 * @param {{summary: Summary, viewport: Viewport, navigation: Navigation, current: () => CurrentBar,
 *   pickAt: (place: Place) => Picked | null, onPick: (node: number) => void,
 *   onMove: (direction: Direction) => void}} parts
 */
export function createCommands({ summary, viewport, navigation, current, pickAt, onPick, onMove }) {
  const total = summary.nodes;
  const layered = summary.shape === "layers";

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

  /** @param {number} depth */
  function goToLayer(depth) {
    navigation.go(layerOf(summary.depths, depth));
  }

  /** Zooms to the layer, the subtree or the merged nodes at a place. @param {Place} place */
  function fitAt(place) {
    const picked = pickAt(place);
    if (!picked) return;
    if (layered) goToLayer(picked.depth);
    else if (picked.merged > 1 || !navigation.fit(picked)) {
      navigation.zoom(1 / ZOOM_INTO, place.at);
    }
  }

  function fitCurrent() {
    const { bar, depth } = current();
    if (layered && depth !== null) goToLayer(depth);
    else if (!bar || !navigation.fit(bar)) navigation.zoomToNode(1 / ZOOM_INTO);
  }

  /** @type {Record<Command, () => void>} */
  const byName = {
    previous: () => walk("previous"),
    next: () => walk("next"),
    parent: () => walk("parent"),
    child: () => walk("child"),
    first: () => jump(0),
    last: () => jump(total - 1),
    fit: fitCurrent,
    zoomIn: () => navigation.zoomToNode(1 / ZOOM_STEP),
    zoomOut: () => navigation.zoomToNode(ZOOM_STEP),
    whole: () => navigation.go(wholeInterval(total)),
    pageBack: () => navigation.go(panned(viewport.target(), -PAGE, total)),
    pageForward: () => navigation.go(panned(viewport.target(), PAGE, total)),
  };

  return {
    byName,
    fitAt,
    /** @param {Place} place */
    pick(place) {
      const picked = pickAt(place);
      if (picked) jump(picked.node);
    },
  };
}

/** Arrows walk the tree: siblings, parent, first child. @param {HTMLElement} element @param {(command: Command) => void} run @param {AbortSignal} signal */
export function listenToStripKeys(element, run, signal) {
  element.addEventListener(
    "keydown",
    (event) => {
      const shifted = event.shiftKey && event.key.length > 1;
      if (shifted || isForBrowser(event)) return;
      const command = COMMANDS[keyOf(event)];
      if (!command) return;
      event.preventDefault();
      // The page's own keys must not act on it as well.
      event.stopPropagation();
      run(command);
    },
    { signal },
  );
}

/** @param {Element} root of the strip @param {(command: Command) => void} run @param {AbortSignal} signal ends it */
export function listenToButtons(root, run, signal) {
  for (const [part, command] of Object.entries(BUTTONS)) {
    partOf(root, part).addEventListener("click", () => run(command), { signal });
  }
}
