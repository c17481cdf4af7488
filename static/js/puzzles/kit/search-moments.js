/**
 * What happens on the stage in a search of any kind.
 *
 * @import {Moments} from "./types.d.ts"
 */

import { t } from "../../lib/messages.js";
import { PALETTE } from "../../lib/palette.js";
import { paintCut, paintLeftOut, paintRest, paintRim } from "./painters.js";

const BACK = Object.freeze([{ effect: "back" }]);

/** @type {Moments} */
export const MOMENTS = {
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
