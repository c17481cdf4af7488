/**
 * What keys and buttons of a strip do, and a press or a double click on it.
 *
 * @import {Picked} from "./cells.js"
 * @import {Place} from "./gestures.js"
 * @import {Direction, Summary} from "./index.js"
 * @import {Command} from "./keyboard.js"
 * @import {Navigation} from "./navigation.js"
 * @import {Viewport} from "./viewport.js"
 *
 * @typedef {object} CurrentBar
 * @property {Picked | null} bar where the screen shows the current node
 * @property {number | null} depth of the current node, if it is known
 */

import { layerOf } from "../documents/search.js";
import { panned, wholeInterval } from "./interval.js";

/** What a key or a button zooms by. */
const ZOOM_STEP = 2;

/** What a second press on merged nodes zooms by. */
const ZOOM_INTO = 8;

/** Of what is shown, for a page up or down: what was at the edge stays in sight. */
const PAGE = 0.8;

/**
 * @param {object} parts
 * @param {Summary} parts.summary
 * @param {Viewport} parts.viewport
 * @param {Navigation} parts.navigation
 * @param {() => CurrentBar} parts.current
 * @param {(place: Place) => Picked | null} parts.pickAt
 * @param {(node: number) => void} parts.onPick
 * @param {(direction: Direction) => void} parts.onMove
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

  /** @param {Place} place */
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
