/**
 * The model of one recorded search: its player and a cache of the steps and nodes around the
 * current one. The recording stays on the server.
 * @import {Entry, SearchFrame, SearchNode, SearchStep, Summary} from "../../documents/search.js"
 * @import {Gate} from "../player/gate.js"
 * @import {Asked} from "../../features/quiz/questions.js"
 * @import {Annotations, SearchLink} from "../../net/link.js"
 * @import {PrefetchEvents} from "../../net/prefetch.js"
 * @import {RequestOptions, SearchClient} from "../../net/search-client.js"
 * @import {Clock} from "../../player/clock.js"
 * @import {Player} from "../../player/player.js"
 * @import {PlayerState} from "../../player/transition.js"
 * @import {Frame, PathBoard, PuzzleView} from "../../types.d.ts"
 * @import {Reading} from "../player/reading.js"
 * @import {Rest, Snapshot, ViewModel} from "../player/snapshot.js"
 *
 * @typedef {object} SearchParts
 * @property {Summary} summary
 * @property {boolean} cost goes on after a solution for a cheaper one
 * @property {SearchClient} client
 * @property {(node: number) => SearchStep | null} step null while loading
 * @property {(node: number) => SearchNode | null} node null while loading
 * @property {() => boolean} hidden the size is concealed
 * @property {(state: Pick<PlayerState, "step" | "motion">) => readonly Frame[]} epilogue frames after the last node, at
 *     rest on it
 * @typedef {ViewModel & SearchParts} SearchViewModel
 * @typedef {{viewModel: SearchViewModel, player: Player, load: (node: number) => Promise<SearchNode>,
 *   supply: () => void}} SearchModel `supply`: prefetches
 */

import { framesAfter, framesBetween, readNode, readSteps } from "../../documents/search.js";
import { createCache } from "../../lib/cache.js";
import { withSearch } from "../../net/link.js";
import { createNodes, createSlices } from "../../net/prefetch.js";
import { createBookmarkList } from "../../player/bookmarks.js";
import { createPlayer } from "../../player/player.js";
import { PACES, SENTENCE_PACE, SPEEDS, isRacing, landing } from "../../player/transition.js";
import { rememberedSpeed } from "../player/speed.js";
import { isDone, pathTo, positionOf, signsOf } from "./position.js";
import { brief, feat, nameOf, narrate, tell, where } from "./words.js";

/** Nodes scanned for those in the queue. */
const LOOK_AHEAD = 64;

/** Read on every tick, for the same few steps. */
const PASSAGES_KEPT = 8;

/** Hundreds of moves may be skipped on a way, above all breadth first. */
const LONGEST_WAY_MS = 2500;

/** Frames and skips that playing waits for. */
const MOST_READ = 24;
const MOST_READ_SKIPS = 6;
const ON_THE_WAY = new Set(["skip", "leave", "take", "queue", "pop", "push", "empty"]);

/** At 4x a block or disc may flicker four times a second. */
const CALM = 2;

/**
 * @param {object} parts @param {Summary} parts.summary @param {boolean} parts.cost @param {SearchClient} parts.client @param {PuzzleView} parts.puzzle
 * @param {Clock} parts.clock @param {(time_ms: number) => Promise<void>} parts.wait @param {Reading} [parts.reading]
 * @param {Gate} [parts.gate] of the quiz
 * @param {boolean} parts.reducedMotion @param {number} parts.node initial
 * @param {number} parts.frame initial: finished frames after the node
 * @param {Annotations} parts.annotations @param {() => boolean} [parts.hidden] the size is concealed
 * @param {() => Pick<SearchLink, "win" | "beside">} parts.shown panel state in links
 * @param {RequestOptions} parts.requestOptions for recordings that have to be repeated
 * @param {PrefetchEvents} parts.watch @returns {SearchModel}
 */
export function createSearchModel(parts) {
  const { summary, cost, client, puzzle, clock, reducedMotion, requestOptions, watch } = parts;
  const { hidden = () => false } = parts;
  const total = summary.nodes - 1;
  const bookmarks = createBookmarkList(parts.annotations.bookmarks, total);
  const slices = createSlices({
    fetchSlice: async (start, count) =>
      readSteps(await client.steps(start, count, { ...requestOptions, context: true }), summary.shape),
    total: summary.nodes,
    watch,
  });
  const nodes = createNodes({
    fetchNode: async (node) => readNode(await client.node(node, requestOptions)),
    wait: parts.wait,
    watch,
  });
  const isBack = (/** @type {number} */ node) => node === total && summary.shape === "nested";
  const passages = createPassages(slices.at, total, puzzle, reducedMotion);

  const { boardAt, restOf } = createRests(slices.at, isBack, nodes);

  /** @type {SearchViewModel} */
  const viewModel = {
    summary,
    cost,
    client,
    hidden,
    step: slices.at,
    node: nodes.at,
    epilogue: ({ step, motion }) => (step === total && !motion && slices.at(total)?.after) || [],
    total,
    outcome: outcomeOf(summary),
    boardAt,
    framesOf: (step) => passages(step)?.frames ?? null,
    place: "node",
    speeds: [...SPEEDS, SENTENCE_PACE, ...PACES],
    calm: CALM,
    rest: restOf,
    reads: ({ step, frame }, playing) => isRead(passages(step + 1)?.frames ?? [], frame, playing),
    path: (snapshot) => pathOf(viewModel, snapshot),
    signs: (snapshot) => signsOf(viewModel, snapshot),
    here: (snapshot) => positionOf(viewModel, snapshot).here,
    narrate: (snapshot) => narrate(viewModel, puzzle, snapshot),
    brief: (snapshot) => brief(viewModel, puzzle, snapshot),
    tell: (node) => tell(viewModel, puzzle, node),
    where: (node) => (hidden() ? nameOf({ step: node, frame: 0 }) : where(summary, node)),
    asked: (node) => askedOf(viewModel, node),
    asksOften: false,
    feat: () => feat(summary, puzzle),
    tellFrame: puzzle.tell,
    name: nameOf,
    bookmarks,
    link: (href, node, frame = 0) => {
      const { loop } = player.state();
      const place = { node, frame, ...parts.shown() };
      return withSearch(href, { ...client.choice, ...place, loop, bookmarks: bookmarks.list() });
    },
  };
  const player = createPlayer({
    trace: { total },
    durations: (step) => passages(step)?.durations ?? null,
    clock,
    ...(parts.gate ? parts.gate.of(viewModel, parts.reading?.(viewModel)) : parts.reading?.(viewModel)),
    step: parts.node,
    frame: parts.frame,
    speed: rememberedSpeed(viewModel),
    loop: parts.annotations.loop,
  });

  return {
    viewModel,
    player,
    load: nodes.load,
    supply() {
      const state = player.state();
      const node = landing(state);
      const latest = nodes.latest();
      if (!isRacing(state)) slices.want(node);
      else if (latest) slices.wantOnly(latest.node);
      nodes.want(node);
    },
  };
}

/**
 * Loaded boards at rest.
 * @param {(node: number) => SearchStep | null} stepAt
 * @param {(node: number) => boolean} isBack whether the search undoes all moves after a node, and only then rests
 * @param {{at: (node: number) => SearchNode | null, latest: () => SearchNode | null}} nodes
 */
function createRests(stepAt, isBack, nodes) {
  let latest = /** @type {Rest | null} */ (null);

  /** @param {number} node */
  function boardAt(node) {
    const step = stepAt(node);
    if (isBack(node)) return step && (step.after.at(-1) ?? step).board;
    return step?.board ?? nodes.at(node)?.board ?? null;
  }

  /** @param {number} node */
  function isLoaded(node) {
    return stepAt(node) !== null && nodes.at(node) !== null;
  }

  /** When racing, the last completely loaded node. @param {PlayerState} state @returns {Rest | null} */
  function restOf(state) {
    const racing = isRacing(state);
    const step = racing && !isLoaded(state.step) ? nodes.latest()?.node ?? state.step : state.step;
    const board = !racing || isLoaded(step) ? boardAt(step) : null;
    if (board) latest = { step, board };
    return latest;
  }

  return { boardAt, restOf };
}

/** A single step waits for skips only. @param {readonly SearchFrame[]} frames @param {number} frame from 1; 0 at rest @param {boolean} playing */
function isRead(frames, frame, playing) {
  const { kind = "" } = frames[frame - 1] ?? {};
  if (kind !== "skip") return playing && (frame <= MOST_READ || !ON_THE_WAY.has(kind));
  return frames.slice(0, frame).filter((each) => each.kind === "skip").length <= MOST_READ_SKIPS;
}

/** @param {(node: number) => SearchStep | null} stepAt @param {number} last @param {PuzzleView} puzzle @param {boolean} reducedMotion */
function createPassages(stepAt, last, puzzle, reducedMotion) {
  /** @typedef {{frames: readonly SearchFrame[], durations: readonly number[]}} Passage */
  /** @type {ReturnType<typeof createCache<number, Passage>>} */
  const passages = createCache(PASSAGES_KEPT);
  return (/** @type {number} */ node) => {
    const known = passages.get(node);
    if (known) return known;
    const [from, to] = [stepAt(node - 1), stepAt(node)];
    if (!from || !to) return null;
    const there = framesBetween(from, to);
    const back = node === last ? framesAfter(to) : [];
    const [lengths, lengths_back] = [there, back].map((frames) => puzzle.durations({ frames }, { reducedMotion }));
    const durations = [
      ...hurried(lengths ?? [], there.length - to.frames.length),
      ...hurried(lengths_back ?? [], back.length),
    ];
    const passage = { frames: [...there, ...back], durations };
    passages.set(node, passage);
    return passage;
  };
}

/** @param {readonly number[]} lengths of frames in ms @param {number} count of those that only lead to the move */
function hurried(lengths, count) {
  const way_ms = lengths.slice(0, count).reduce((sum, length) => sum + length, 0);
  const part = Math.min(1, LONGEST_WAY_MS / way_ms);
  return lengths.map((length, index) => (index < count ? length * part : length));
}

/** A truncated search has no outcome. @param {Summary} summary */
function outcomeOf({ truncated, solution_node }) {
  if (truncated) return null;
  return solution_node === null ? "no-solution" : "solved";
}

/** As far as loaded. @param {SearchViewModel} viewModel @param {Snapshot} snapshot @returns {readonly PathBoard[]} */
function pathOf(viewModel, { state, cursor, rest }) {
  if (isDone(viewModel, state)) return [{ move: null, board: cursor.board }];
  const { standing } = /** @type {Partial<SearchFrame>} */ (cursor.frame ?? {});
  const near = [state.motion?.step ?? rest.step, rest.step];
  const path = pathTo(viewModel, standing ?? { node: rest.step, up: 0 }, near);
  return path ?? [{ move: null, board: cursor.board }];
}

/** Frames to the next node, and the possible answers. @param {SearchViewModel} viewModel @param {number} node @returns {Asked | null} null while loading */
export function askedOf(viewModel, node) {
  const [from, to] = [viewModel.step(node - 1), viewModel.step(node)];
  const frames = viewModel.framesOf(node);
  if (!from || !to || !frames) return null;
  const { summary } = viewModel;
  const first = from.after.length + to.before.length;
  return {
    frames,
    first,
    end: first + to.frames.length,
    board: from.board,
    move: to.move,
    others: to.others,
    outcome: to.outcome,
    depth: to.depth,
    reasons: Object.keys(summary.skips),
    outcomes: Object.keys(summary.outcomes).filter((name) => name !== "error"),
    path: (viewModel.step(first > 0 ? node - 1 : node) ?? from).path ?? [],
    waiting: summary.shape === "layers" ? waitingBefore(viewModel, node, frames) : [],
    entries: summary.frontier ? entriesBefore(viewModel, node, frames) : [],
  };
}

/** Loaded entries of the frontier that become this node or a later one. @param {SearchViewModel} viewModel @param {number} node @param {readonly Frame[]} frames @returns {readonly Entry[]} */
function entriesBefore({ step }, node, frames) {
  const from = Math.max(0, node - LOOK_AHEAD);
  const earlier = Array.from({ length: node - 1 - from }, (_, index) => step(from + index)?.after ?? []);
  return [...earlier, frames].flat()
    .flatMap(({ kind, pushed }) => (kind === "push" ? [pushed] : []))
    .filter((entry) => entry.node !== null && entry.node >= node);
}

/** Loaded nodes behind the front. @param {SearchViewModel} viewModel @param {number} node @param {readonly Frame[]} frames */
function waitingBefore({ step }, node, frames) {
  const taken = frames.find(({ kind }) => kind === "take")?.node;
  if (taken === undefined) return [];
  const from = Math.max(taken + 1, node - LOOK_AHEAD);
  return Array.from({ length: Math.max(0, node - from) }, (_, index) => from + index).filter(
    (each) => step(each)?.outcome === "expanded",
  );
}
