/**
 * One recorded search on the stage: its player, and what the page has of it at hand. The server
 * keeps the recording; here are only the steps and nodes around the current one.
 *
 * @typedef {import("../moment.js").Moment} Moment
 * @typedef {import("../moment.js").Player} Player
 * @typedef {import("../moment.js").PlayerState} PlayerState
 * @typedef {import("../moment.js").PuzzleView} PuzzleView
 * @typedef {import("../moment.js").Reel} Reel
 * @typedef {import("../moment.js").Rest} Rest
 * @typedef {import("../../net/search.js").SearchClient} SearchClient
 * @typedef {import("../../net/link.js").Stretch} Stretch
 * @typedef {import("../../net/supply.js").Watch} Watch
 * @typedef {import("../../player/clock.js").Clock} Clock
 * @typedef {import("../../trace/search.js").SearchFrame} SearchFrame
 * @typedef {import("../../trace/search.js").SearchNode} SearchNode
 * @typedef {import("../../trace/search.js").SearchStep} SearchStep
 * @typedef {import("../../trace/search.js").Summary} Summary
 *
 * @typedef {object} SearchParts
 * @property {Summary} summary
 * @property {SearchClient} client
 * @property {(node: number) => SearchStep | null} step null while it is on its way
 * @property {(node: number) => SearchNode | null} node null while it is on its way
 *
 * @typedef {Reel & SearchParts} SearchReel
 *
 * @typedef {object} Session
 * @property {SearchReel} reel
 * @property {Player} player
 * @property {(node: number) => Promise<SearchNode>} load
 * @property {() => void} supply makes sure that what is shown next will be there
 */

import { createCache } from "../../lib/cache.js";
import { t, tn } from "../../lib/messages.js";
import { withSearch } from "../../net/link.js";
import { createNodes, createSlices } from "../../net/supply.js";
import { createPlayer } from "../../player/player.js";
import { PACES, SPEEDS, isRacing, landing } from "../../player/transition.js";
import { framesBetween, readNode, readSteps } from "../../trace/search.js";
import { rememberedSpeed } from "../speed.js";

/** Frames and their lengths are asked for on every tick, always of the same few steps. */
const PASSAGES_KEPT = 8;

/**
 * @param {object} parts
 * @param {Summary} parts.summary
 * @param {SearchClient} parts.client
 * @param {PuzzleView} parts.puzzle
 * @param {Clock} parts.clock
 * @param {(time_ms: number) => Promise<void>} parts.wait
 * @param {boolean} parts.reducedMotion
 * @param {number} parts.node to open on
 * @param {() => Stretch | null} parts.win the part of the search that the strip shows
 * @param {Watch} parts.watch
 * @returns {Session}
 */
export function createSession(parts) {
  const { summary, client, puzzle, clock, reducedMotion, watch } = parts;
  const { shape } = puzzle;
  const total = summary.nodes - 1;
  const slices = createSlices({
    fetchSlice: async (start, count) => readSteps(await client.steps(start, count), start, shape),
    total: summary.nodes,
    watch,
  });
  const nodes = createNodes({
    fetchNode: async (node) => readNode(await client.node(node), shape),
    wait: parts.wait,
    watch,
  });
  const passages = createPassages(slices.at, puzzle, reducedMotion);

  /** @param {number} node */
  function boardAt(node) {
    return slices.at(node)?.board ?? nodes.at(node)?.board ?? null;
  }

  /**
   * While nodes rush by, the one that came last stands for all of them.
   *
   * @param {PlayerState} state
   * @returns {Rest | null}
   */
  function restOf(state) {
    const board = boardAt(state.step);
    const last = isRacing(state) ? nodes.latest() : null;
    if (board) memory.rest = { step: state.step, board };
    else if (last) memory.rest = { step: last.node, board: last.board };
    return memory.rest;
  }
  const memory = { rest: /** @type {Rest | null} */ (null) };

  /** @type {SearchReel} */
  const reel = {
    summary,
    client,
    step: slices.at,
    node: nodes.at,
    total,
    outcome: summary.solution_node === null ? (summary.truncated ? null : "no-solution") : "solved",
    boardAt,
    framesOf: (step) => passages(step)?.frames ?? null,
    place: "node",
    speeds: [...SPEEDS, ...PACES],
    rest: restOf,
    narrate: (moment) => narrate(reel, puzzle, moment),
    tell: (node) => tell(reel, puzzle, node),
    where: (node) => where(summary, node),
    link: (href, node) => withSearch(href, { node, off: summary.off, win: parts.win() }),
  };
  const player = createPlayer({
    trace: { total },
    durations: (step) => passages(step)?.durations ?? null,
    clock,
    step: parts.node,
    speed: rememberedSpeed(reel),
  });

  return {
    reel,
    player,
    load: nodes.load,
    supply() {
      const state = player.state();
      const node = landing(state);
      if (!isRacing(state)) slices.want(node);
      nodes.want(node);
    },
  };
}

/**
 * What is shown on the way to a node, with the lengths of its frames; null while it is on its way.
 *
 * @param {(node: number) => SearchStep | null} stepAt
 * @param {PuzzleView} puzzle
 * @param {boolean} reducedMotion
 */
function createPassages(stepAt, puzzle, reducedMotion) {
  /** @typedef {{frames: readonly SearchFrame[], durations: readonly number[]}} Passage */
  /** @type {ReturnType<typeof createCache<number, Passage>>} */
  const passages = createCache(PASSAGES_KEPT);
  return (/** @type {number} */ node) => {
    const known = passages.get(node);
    if (known) return known;
    const [from, to] = [stepAt(node - 1), stepAt(node)];
    if (!from || !to) return null;
    const frames = framesBetween(from, to);
    const passage = { frames, durations: puzzle.durations({ frames }, { reducedMotion }) };
    passages.set(node, passage);
    return passage;
  };
}

/**
 * @param {SearchReel} reel
 * @param {PuzzleView} puzzle
 * @param {Moment} moment
 */
function narrate(reel, puzzle, { state, view }) {
  if (view.frame) return puzzle.tell(view.frame);
  if (isRacing(state)) {
    return tn(
      "Searching at %(count)d node per second: the board shows where it is.",
      "Searching at %(count)d nodes per second: the board shows where it is.",
      state.speed,
    );
  }
  if (state.step === reel.total && state.status === "ended" && reel.outcome !== "solved") {
    return ending(reel.summary);
  }
  return event(reel, puzzle, state.step) ?? t("This node is on its way…");
}

/** @param {Summary} summary */
function ending({ nodes, truncated }) {
  return truncated
    ? t("Here end the first %(nodes)d nodes. The search would go on.", { nodes })
    : tn(
        "All is tried: %(count)d node, and on none is the board clear. No solution.",
        "All is tried: %(count)d nodes, and on none is the board clear. No solution.",
        nodes,
      );
}

/**
 * What a node turned out to be.
 *
 * @param {SearchReel} reel
 * @param {PuzzleView} puzzle
 * @param {number} node
 */
function event(reel, puzzle, node) {
  const entered = reel.step(node)?.frames.at(-1);
  return entered ? puzzle.tell(entered) : null;
}

/**
 * @param {SearchReel} reel
 * @param {PuzzleView} puzzle
 * @param {number} node
 */
function tell(reel, puzzle, node) {
  const step = reel.step(node);
  const what = event(reel, puzzle, node);
  if (!step || what === null) return null;
  const facts = { node, nodes: reel.summary.nodes, depth: step.depth, event: what };
  if (step.move === null) return t("Node %(node)d of %(nodes)d, the root. %(event)s", facts);
  return t("Node %(node)d of %(nodes)d, depth %(depth)d, %(move)s. %(event)s", {
    ...facts, move: puzzle.describe(step.move),
  });
}

/**
 * @param {Summary} summary
 * @param {number} node
 */
function where({ nodes, truncated }, node) {
  return truncated
    ? t("Node %(node)d of the first %(nodes)d", { node, nodes })
    : t("Node %(node)d of %(nodes)d", { node, nodes });
}
