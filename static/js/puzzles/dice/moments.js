/**
 * What is seen, heard and noted of a die in a maze.
 *
 * Layers above the squares: the trail, the mark of the start, the die, and what is said about them.
 *
 * @import {Place} from "../../types.d.ts"
 * @import {Moments, Paint, Painter, Scene} from "../kit/types.d.ts"
 */

import { t } from "../../lib/messages.js";
import { between, easeInOut } from "../../lib/numbers.js";
import { PALETTE } from "../../lib/palette.js";
import { TILE } from "../kit/grid.js";
import { paintDust } from "../kit/impact.js";
import { paintBorder, paintFixtures, paintMiddle, paintTiles } from "../kit/painters.js";
import { sentence } from "../kit/words.js";
import { SIGNS, paintCross, paintUnequal, paintWord } from "./labels.js";
import { isHome, placeOf } from "./places.js";
import { paintRoll, phaseOf } from "./roll.js";
import { paintTrail } from "./trail.js";
import { logs } from "./search-words.js";
import { tellers } from "./words.js";

// The sheet: the die by its top after the squares.
const DIE_TILES = 7;

/** The length of the corners around the start. */
const CORNER = 5;

/** The part of a jump in which the die is gone from one square and not yet on the other. */
const AWAY = Object.freeze({ from: 0.4, to: 0.6 });

/** The die touches down a little before its roll ends. */
const LANDED = 0.8;

/** @type {Moments} */
export const moments = {
  roll: {
    asks: "move",
    ms: 400,
    paint: paintRolling,
    tell: tellers.roll,
    // The higher, the higher the number that comes on top.
    sounds: ({ board }) => [
      { effect: "roll", step: board.die.top - 1 }, { effect: "land", at: LANDED },
    ],
  },
  skip: {
    ms: 300,
    paint: { hole: paintClosed, number: paintOther, seen: paintSeen, cycle: paintCycle },
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
        facts.limit === undefined
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
    // The die vanishes and stands where the node at the front of the queue has it.
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
  empty: { paint: paintRest, tell: tellers.empty },
};

/** @param {Scene} scene */
export function paintRest(scene) {
  paintWay(scene);
  paintTiles(scene);
}

/**
 * The way that the die has come, so much of its last roll, 0..1; where it began the mark of the start,
 * and corners around it that the die does not hide.
 *
 * @type {Paint<[reach?: number]>}
 */
function paintWay(scene, reach = 1) {
  const { context, grid, path, board } = scene;
  const closed = path.length > 1 && reach === 1 && isHome(path.at(-1)?.board);
  paintTrail(scene, reach, closed);
  paintFixtures(scene);
  const { left, top } = grid.corner(board.start);
  context.fillStyle = closed ? PALETTE.jade : PALETTE.gold;
  for (const x of [left - 1, left + TILE - CORNER + 1]) {
    for (const y of [top - 1, top + TILE]) context.fillRect(x, y, CORNER, 1);
  }
  for (const x of [left - 1, left + TILE]) {
    for (const y of [top - 1, top + TILE - CORNER + 1]) context.fillRect(x, y, 1, CORNER);
  }
}

/**
 * The trail grows behind the die, which lands in a puff of dust.
 *
 * @type {Painter}
 */
function paintRolling(scene, { direction, from, board }) {
  const { context, grid, path, progress } = scene;
  const phase = phaseOf(progress);
  const rolled = { ...scene, board, path: [...path, { move: direction, board }] };
  if (phase === 0 || path.length === 0) paintWay(scene);
  else paintWay(rolled, phase);
  if (phase === 0 || phase === 1) paintTiles(phase === 0 ? scene : rolled);
  else {
    const faces = { top: scene.board.die.top, rolled: board.die.top };
    paintRoll(context, faces, grid.corner(from), direction, progress);
  }
  if (!scene.steady) paintDust(scene, grid.corner(placeOf(board)), (progress - LANDED) / (1 - LANDED));
}

/**
 * A square that the die does not roll onto.
 *
 * @type {Painter}
 */
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
  paintWord(scene, [placeOf(board), cell], t("Node %(node)d", { node }), SIGNS.quiet);
}

/** @type {Painter} */
function paintCycle(scene, frame) {
  const { facts: { cell, depth }, board } = frame;
  paintClosed(scene, frame);
  paintWord(scene, [placeOf(board), cell], t("Depth %(depth)d", { depth }), SIGNS.quiet);
}

/** @type {Painter} */
function paintHome(scene, { board }) {
  paintFramed(scene, PALETTE.jade);
  paintWord(scene, [placeOf(board)], t("Home!"), SIGNS.good);
}

/** @type {Painter} */
function paintStuck(scene, { board, facts: { cells } }) {
  paintFramed(scene, PALETTE.red, cells);
  paintWord(scene, [placeOf(board), ...cells], t("Stuck"), SIGNS.bad);
}

/**
 * The die with a border around it, and squares around that it does not roll onto.
 *
 * @type {Paint<[ink: string, closed?: readonly Place[]]>}
 */
function paintFramed(scene, ink, closed = []) {
  paintRest(scene);
  for (const place of closed) paintCross(scene, place);
  paintBorder(scene, placeOf(scene.board), ink, -1);
}

/**
 * The new position stays behind as a square in gold: it waits.
 *
 * @type {Painter}
 */
function paintQueue(scene, { board }) {
  paintJump(scene, { ...scene, board, path: scene.path.slice(0, -1) });
  paintBorder(scene, placeOf(scene.board), PALETTE.gold, -1);
}

/**
 * From where the die vanishes to where it comes up again.
 *
 * @type {Paint<[after: Scene]>}
 */
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
