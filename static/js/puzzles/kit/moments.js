/**
 * What happens on the stage, by kind of frame: how long it lasts, how it is painted, told, heard,
 * noted on the canvas and written to the log. The frames of a search are here; a kind adds those of
 * its moves, and says or paints of the others what it does otherwise.
 *
 * Each part of a moment may be a table by the outcome of an enter frame or the reason of a skip.
 *
 * @import {Frame} from "../../types.d.ts"
 * @import {Facts, Moment, Moments} from "./types.d.ts"
 */

import { t } from "../../lib/messages.js";
import { PALETTE } from "../../lib/palette.js";
import { paintCut, paintLeftOut, paintRest, paintRim } from "./painters.js";

const BACK = Object.freeze([{ effect: "back" }]);

/** @type {Moments} */
const SEARCH = {
  skip: {
    asks: "fate",
    ms: 200,
    paint: paintRest,
    sign: paintLeftOut,
    tell: ({ move }) => t("Skip %(move)s: it is left out.", { move: String(move) }),
    notice: { seen: ({ node }) => (node === undefined ? "" : t("Seen: node %(node)d", { node })) },
  },
  enter: {
    ms: { solved: 500, dead: 500, limit: 500, expanded: 200 },
    paint: {
      solved: (scene) => {
        paintRest(scene);
        paintRim(scene, PALETTE.jade);
      },
      dead: paintRest,
      limit: paintRest,
      expanded: paintRest,
    },
    tell: {
      solved: () => t("Solved: this is a solution."),
      dead: () => t("Dead end: nothing below can lead to a solution."),
      limit: () => t("Depth limit: the search goes no deeper."),
      expanded: (facts) => t("Depth %(depth)d: the search goes on from here.", facts),
    },
    sounds: {
      solved: [{ effect: "chime" }], dead: [{ effect: "dead" }], limit: [{ effect: "limit" }],
    },
  },
  leave: {
    asks: "return",
    ms: 300,
    paint: (scene, { board }) => paintCut(scene, board),
    tell: (facts) => t("Back to depth %(depth)d: the move is taken back.", facts),
    sounds: BACK,
    notice: (facts) => t("Back to depth %(depth)d", facts),
    log: (facts) => t("back to depth %(depth)d", facts),
  },
  take: {
    asks: "queue",
    ms: 250,
    paint: (scene, { board }) => paintCut(scene, board),
    tell: (facts) =>
      t("Node %(node)d of layer %(depth)d is taken from the front of the queue.", facts),
    sounds: BACK,
    notice: (facts) => t("Layer %(depth)d", facts),
    log: (facts) => t("node %(node)d taken, layer %(depth)d", facts),
  },
  queue: {
    ms: 250,
    paint: (scene, { board }) => paintCut(scene, board),
    tell: () => t("The new state waits at the end of the queue."),
    notice: () => t("It joins the queue"),
  },
  empty: {
    ms: 500,
    paint: (scene, { board }) => paintCut(scene, board),
    tell: () => t("The queue is empty: everything that can be reached has been found."),
    sounds: [{ effect: "limit" }],
    notice: () => t("The queue is empty"),
    log: () => t("the queue is empty"),
  },
};

/**
 * The moments of a kind, those of a search included.
 *
 * @param {string} name of the kind
 * @param {Moments} own
 * @returns {Moments}
 * @throws {Error} naming a frame that is not painted or not told
 */
export function completed(name, own) {
  const kinds = new Set([...Object.keys(SEARCH), ...Object.keys(own)]);
  const moments = Object.fromEntries([...kinds].map((kind) => [kind, merged(SEARCH[kind], own[kind])]));
  for (const [kind, moment] of Object.entries(moments)) {
    const missing = /** @type {const} */ (["paint", "tell"]).filter((part) => !moment[part]);
    if (missing.length > 0) {
      throw new Error(`${name}: its frames of kind "${kind}" have no ${missing.join(" and no ")}.`);
    }
  }
  return moments;
}

/**
 * Where both have a table, one's own words are added to the other's.
 *
 * @param {Moment} [common]
 * @param {Moment} [own]
 * @returns {Moment}
 */
function merged(common = {}, own = {}) {
  const parts = Object.entries(own).map(([part, value]) => {
    const other = /** @type {any} */ (common)[part];
    return [part, isTable(value) && isTable(other) ? { ...other, ...value } : value];
  });
  return { ...common, ...Object.fromEntries(parts) };
}

/** @param {unknown} part */
function isTable(part) {
  return typeof part === "object" && part !== null && !Array.isArray(part);
}

/**
 * @param {Moments} moments
 * @param {Frame} frame
 * @returns {Moment}
 * @throws {Error} for a frame that the kind does not know
 */
export function momentOf(moments, { kind }) {
  const found = moments[kind];
  if (!found) throw new Error(`Expected frames ${Object.keys(moments).join(", ")}, got "${kind}".`);
  return found;
}

/**
 * A part of a moment, in a table that of the frame's outcome or reason.
 *
 * @template {keyof Moment} P
 * @param {Moment} moment
 * @param {P} part
 * @param {Frame} frame
 * @returns {any} undefined where there is none
 */
export function partOf(moment, part, { outcome, reason }) {
  const found = /** @type {any} */ (moment[part]);
  return isTable(found) ? found[outcome ?? reason] : found;
}

/**
 * What a part says of some facts.
 *
 * @param {unknown} part a function of facts, or the answer itself
 * @param {Facts} facts
 */
export function answered(part, facts) {
  return typeof part === "function" ? part(facts) : part;
}
