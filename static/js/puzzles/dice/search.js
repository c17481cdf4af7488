/**
 * Pictures and sentences of a die in a search.
 * @import {Place} from "../../types.d.ts"
 * @import {Facts, Moments, Paint, Painter, Scene, SearchTables, Teller} from "../kit/types.d.ts"
 * @import {Direction} from "./places.js"
 */

import { t } from "../../lib/messages.js";
import { between, easeInOut } from "../../lib/numbers.js";
import { PALETTE } from "../../lib/palette.js";
import { TILE } from "../kit/grid.js";
import { paintBorder, paintMiddle } from "../kit/painters.js";
import { tellPop, tellPush } from "../kit/search.js";
import { plural, sentence } from "../kit/words.js";
import { SIGNS, paintCross, paintUnequal, paintWord } from "./labels.js";
import { paintRest, paintWay } from "./moments.js";
import { placeOf } from "./places.js";

// Sheet index of the die, by its top.
const DIE_TILES = 7;

/** Part of a jump in which no die is shown. */
const AWAY = Object.freeze({ from: 0.4, to: 0.6 });

const ARROWS = /** @type {const} */ ({ up: "↑", right: "→", down: "↓", left: "←" });

/** @param {Teller} teller of the square that the die does not roll onto */
const ofSquare = (teller) => (/** @type {Facts} */ { facts: { cell: [row, column] }, ...frame }) =>
  teller({ ...frame, row, column });

// Depth first limits the rolls of a walk; breadth first has no limit.
const WALK_ROOT = plural(
  "The root: %(top)d is on top. Depth first follows one way as far as it goes, at most %(count)d roll: as deep as breadth first goes.",
  "The root: %(top)d is on top. Depth first follows one way as far as it goes, at most %(count)d rolls: as deep as breadth first goes.",
  "limit",
);
const WALK_HOME = plural(
  "Home again after %(count)d roll: the first loop it finds.",
  "Home again after %(count)d rolls: the first loop it finds.",
  "depth",
);
const WALK_ENDS = plural(
  "Depth limit: %(count)d roll, and breadth first needs no more to get everywhere.",
  "Depth limit: %(count)d rolls, and breadth first needs no more to get everywhere.",
  "depth",
);

/** @param {Facts} facts */
function tellExpanded(facts) {
  if (facts.limit !== undefined) {
    return facts.depth === 0
      ? WALK_ROOT(facts)
      : t("Depth %(depth)d: %(top)d on top, %(front)d in front, and the walk goes on from here.", facts);
  }
  if (facts.f !== undefined) {
    return t("%(top)d on top: g = %(g)s rolls so far, at least h = %(h)s more home, f = %(f)s.", facts);
  }
  if (facts.frontier !== undefined) {
    return t("Depth %(depth)d: %(top)d on top, %(front)d in front, for the first time. All its rolls wait on the stack.", facts);
  }
  return facts.depth === 0
    ? t("The root: %(top)d is on top, and the search rolls every way, layer by layer.", facts)
    : t("New in layer %(depth)d: %(top)d on top, %(front)d in front, so it joins the queue.", facts);
}

const HOME = plural(
  "Home again after %(count)d roll: no loop is shorter.",
  "Home again after %(count)d rolls: no loop is shorter.",
  "depth",
);

const STACK_HOME = plural(
  "Home again after %(count)d roll, maybe not the fewest.",
  "Home again after %(count)d rolls, maybe not the fewest.",
  "depth",
);

const ON_WALK = sentence(
  "On (%(row)d, %(column)d) the die would lie just as at depth %(depth)d of this walk: it would go round in circles.",
);

/** @type {Record<"leave" | "take" | "queue" | "empty", Teller> & Record<"skip" | "enter", Record<string, Teller>>} */
const tellers = {
  skip: {
    hole: ofSquare(sentence("(%(row)d, %(column)d) is a hole: the die cannot roll there.")),
    number: ofSquare(
      sentence("%(top)d is on top, but (%(row)d, %(column)d) says %(square)d: the die cannot roll there."),
    ),
    seen: ofSquare((facts) =>
      facts.node === undefined
        ? t("On (%(row)d, %(column)d) the die would lie as it did before, after no more rolls: nothing new.", facts)
        : t("On (%(row)d, %(column)d) the die would lie just as in node %(node)d: nothing new.", facts),
    ),
    outdated: ofSquare(
      sentence("Outdated: while this waited, the die lay so on (%(row)d, %(column)d) on another way."),
    ),
    cycle: ({ facts, ...frame }) =>
      ON_WALK({ ...frame, row: facts.cell[0], column: facts.cell[1], depth: facts.depth }),
  },
  enter: {
    solved: (facts) =>
      (facts.frontier === "stack" ? STACK_HOME : facts.limit === undefined ? HOME : WALK_HOME)(facts),
    dead: sentence("Stuck: %(top)d is on top, and no square around is a %(top)d or a star."),
    limit: WALK_ENDS,
    expanded: tellExpanded,
  },
  leave: sentence("Back to depth %(depth)d, on (%(row)d, %(column)d): the roll is taken back."),
  take: sentence("Node %(node)d is next in the queue: layer %(depth)d, with %(top)d on top."),
  queue: (facts) =>
    facts.waits
      ? t("It waits at the end of the queue: back to node %(node)d, at the front.", facts)
      : t("Nothing leads on from it, so it does not wait: back to node %(node)d, at the front.", facts),
  empty: ({ frontier }) =>
    frontier === undefined
      ? t("The queue is empty: all that the die can reach has been seen.")
      : t("The frontier is empty: all that the die can reach has been searched."),
};

const logs = {
  enter: {
    solved: sentence("(%(row)d,%(column)d), %(top)d on top: home"),
    dead: sentence("(%(row)d,%(column)d), %(top)d on top: stuck"),
    limit: sentence("(%(row)d,%(column)d), %(top)d on top: depth limit"),
    expanded: (/** @type {Facts} */ facts) =>
      facts.limit === undefined && facts.frontier === undefined
        ? t("(%(row)d,%(column)d), %(top)d on top: queued", facts)
        : t("(%(row)d,%(column)d), %(top)d on top: further", facts),
  },
  take: sentence("from the queue: node %(node)d in layer %(depth)d"),
};

/** @type {Moments} */
export const moments = {
  skip: {
    ms: 300,
    paint: {
      hole: paintClosed, number: paintOther, seen: paintSeen, cycle: paintCycle, outdated: paintClosed,
    },
    tell: tellers.skip,
    notice: { seen: () => "" },
  },
  enter: {
    paint: {
      solved: paintHome,
      dead: paintStuck,
      expanded: (scene) => paintFramed(scene, PALETTE.gold),
    },
    tell: tellers.enter,
    log: logs.enter,
    notice: {
      expanded: (facts) =>
        facts.frontier !== undefined
          ? facts.f === undefined ? t("Depth %(depth)d", facts) : t("f = %(f)s", facts)
          : facts.limit === undefined
          ? t("Layer %(depth)d", facts)
          : t("Depth %(depth)d of %(limit)d", facts),
      limit: sentence("Depth limit: %(limit)d"),
    },
  },
  leave: {
    paint: (scene, { board }) => paintJump(scene, { ...scene, board, path: scene.path.slice(0, -1) }),
    tell: tellers.leave,
  },
  take: {
    ms: 300,
    // The die jumps to the board at the front of the queue.
    paint: (scene, { board }) => paintJump(scene, { ...scene, board, path: [] }),
    tell: tellers.take,
    log: logs.take,
    notice: sentence("From the queue: layer %(depth)d"),
  },
  queue: {
    ms: 200,
    paint: paintQueue,
    tell: tellers.queue,
    notice: sentence("Into the queue"),
  },
  pop: {
    paint: (scene, { board }) => paintJump(scene, { ...scene, board, path: [] }),
    tell: (facts) => tellPop(facts, words.move?.(facts.move)),
  },
  push: { paint: paintPushed, tell: (facts) => tellPush(facts, words.move?.(facts.move)) },
  empty: { paint: paintRest, tell: tellers.empty },
};

const NO_STATE = plural(
  "The queue is empty after %(count)d node, and the die did not come home. No solution.",
  "The queue is empty after %(count)d nodes, and the die never came home. No solution.",
  "nodes",
);
const NO_WALK = plural(
  "Every walk is tried: %(count)d node, and the die did not come home. No solution.",
  "Every walk is tried: %(count)d nodes, and the die never came home. No solution.",
  "nodes",
);

const NO_TRIP = plural(
  "The frontier is empty after %(count)d node, and the die did not come home. No solution.",
  "The frontier is empty after %(count)d nodes, and the die never came home. No solution.",
  "nodes",
);

/** @type {Record<string, Teller>} */
const ENDINGS = { nested: NO_WALK, taken: NO_TRIP };

/** @type {SearchTables} */
export const words = {
  outcomes: { dead: sentence("stuck") },
  counted: { dead: sentence("Stuck") },
  skipped: {
    hole: sentence("A hole, skipped"),
    number: sentence("Another number, skipped"),
    cycle: sentence("In circles, skipped"),
  },
  skips: {
    hole: plural("%(count)d roll skipped: a hole", "%(count)d rolls skipped: holes"),
    number: plural(
      "%(count)d roll skipped: another number", "%(count)d rolls skipped: another number",
    ),
    seen: plural("%(count)d roll skipped: seen before", "%(count)d rolls skipped: seen before"),
    cycle: plural("%(count)d roll skipped: in circles", "%(count)d rolls skipped: in circles"),
  },
  state: ({ die }) => `(${die.row},${die.column})`,
  move: (move) => ARROWS[/** @type {Direction} */ (move)],
  ending: (facts) => (ENDINGS[String(facts.shape)] ?? NO_STATE)(facts),
  variables: ({ die }) => [
    { name: t("square"), value: `(${die.row},${die.column})` },
    { name: t("on top"), value: String(die.top) },
  ],
};

/** The die does not roll there. @type {Painter} */
function paintClosed(scene, { facts: { cell } }) {
  paintRest(scene);
  paintCross(scene, cell);
}

/** @type {Painter} */
function paintOther(scene, frame) {
  const { facts: { cell, square }, board } = frame;
  paintClosed(scene, frame);
  paintUnequal(scene, [placeOf(board), cell], board.die.top, square);
}

/** @type {Painter} */
function paintSeen(scene, frame) {
  const { node, facts: { cell }, board } = frame;
  paintClosed(scene, frame);
  const word = node === undefined ? t("Seen") : t("Node %(node)d", { node });
  paintWord(scene, [placeOf(board), cell], word, SIGNS.quiet);
}

/** @type {Painter} */
function paintCycle(scene, frame) {
  const { facts: { cell, depth }, board } = frame;
  paintClosed(scene, frame);
  paintWord(scene, [placeOf(board), cell], t("Depth %(depth)d", { depth }), SIGNS.quiet);
}

/** @type {Painter} */
function paintHome(scene) {
  paintFramed(scene, PALETTE.jade);
}

/** @type {Painter} */
function paintStuck(scene, { board, facts: { cells } }) {
  paintFramed(scene, PALETTE.red, cells);
  paintWord(scene, [placeOf(board), ...cells], t("Stuck"), SIGNS.bad);
}

/** With crosses on squares that the die does not roll onto. @type {Paint<[ink: string, closed?: readonly Place[]]>} */
function paintFramed(scene, ink, closed = []) {
  paintRest(scene);
  for (const place of closed) paintCross(scene, place);
  paintBorder(scene, placeOf(scene.board), ink, -1);
}

/** The square that a roll would lead to waits. @type {Painter} */
function paintPushed(scene, { pushed }) {
  paintRest(scene);
  paintBorder(scene, placeOf(pushed.board), PALETTE.gold, -1);
}

/** The new position waits as a golden square. @type {Painter} */
function paintQueue(scene, { board }) {
  paintJump(scene, { ...scene, board, path: scene.path.slice(0, -1) });
  paintBorder(scene, placeOf(scene.board), PALETTE.gold, -1);
}

/** The die vanishes and reappears. @type {Paint<[after: Scene]>} */
function paintJump(before, after) {
  const { progress } = before;
  const leaves = progress < 0.5;
  const shown = leaves ? before : after;
  paintWay(shown);
  const part = leaves ? 1 - progress / AWAY.from : (progress - AWAY.to) / (1 - AWAY.to);
  const cut = between(TILE / 2, 0, easeInOut(Math.max(0, part)));
  const { top } = shown.board.die;
  paintMiddle(shown, DIE_TILES + top, shown.grid.corner(placeOf(shown.board)), cut);
}
