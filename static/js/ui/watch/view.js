/**
 * The view "Watch": the solution, one move a step.
 *
 * @import {Trace} from "../../documents/replay.js"
 * @import {Annotations} from "../../net/link.js"
 * @import {Clock} from "../../player/clock.js"
 * @import {CursorView} from "../../player/cursor.js"
 * @import {Moment, PuzzleView} from "../../types.d.ts"
 * @import {Concealment} from "../page/concealment.js"
 * @import {Reading} from "../player/reading.js"
 * @import {Component, ViewModel} from "../player/snapshot.js"
 * @import {PageView} from "../player/view-host.js"
 * @import {Gate} from "../../features/quiz/gate.js"
 * @import {Asked} from "../../features/quiz/questions.js"
 * @import {ListingData} from "./code.js"
 */

import { t } from "../../lib/messages.js";
import { pathTo } from "../../documents/replay.js";
import { withStep } from "../../net/link.js";
import { createBookmarkList } from "../../player/bookmarks.js";
import { frameSourceOf } from "../../player/cursor.js";
import { createPlayer } from "../../player/player.js";
import { SPEEDS } from "../../player/transition.js";
import { rememberedSpeed } from "../player/speed.js";
import { createTimeline } from "../player/timeline.js";
import { createCode } from "./code.js";
import { createMoves } from "./moves.js";
import { createSolved } from "./solved.js";

/** At 4x a move takes a quarter of a second, and less where it is cut. */
const CALM = 4;
const CALM_CUT = 2;

/**
 * @param {object} parts
 * @param {Trace} parts.trace
 * @param {PuzzleView} parts.puzzle
 * @param {readonly ListingData[]} parts.listings none where there is no room for code
 * @param {Clock} parts.clock
 * @param {Reading} parts.reading
 * @param {boolean} parts.reducedMotion
 * @param {Moment} parts.moment to open on
 * @param {Annotations} parts.annotations the loop and the bookmarks to open with
 * @param {Concealment} parts.concealment
 * @param {Gate} parts.gate what holds it while a quiz asks
 * @param {readonly (readonly unknown[])[]} parts.others for each move some other legal ones
 * @returns {PageView}
 */
export function createWatch(parts) {
  const { trace, puzzle, listings, clock, reading, reducedMotion, moment, annotations, concealment } = parts;
  const there = annotations.bookmarks.filter((each) => each.frame <= frameCountAfter(trace, each.step));
  const bookmarks = createBookmarkList(there, trace.total);
  /** @type {ViewModel} */
  const viewModel = {
    ...viewModelOf(trace, puzzle, concealment),
    calm: reducedMotion ? CALM_CUT : CALM,
    bookmarks,
    asked: (step) => askedOf(trace, parts.others, step),
    asksOften: true,
    link: (href, at, frame = 0) =>
      withStep(href, { step: at, frame, loop: player.state().loop, bookmarks: bookmarks.list() }),
  };
  const player = createPlayer({
    trace,
    durations: [[], ...trace.steps.map((each) => puzzle.durations(each, { reducedMotion }))],
    clock,
    ...parts.gate.of(viewModel, reading(viewModel)),
    ...moment,
    speed: rememberedSpeed(viewModel),
    loop: annotations.loop,
  });
  const components = componentsOf(trace, listings);
  if (trace.steps.some(({ move }) => move !== null)) {
    concealment.whenRevealed("watch", () => {
      components.push(createTimeline({ trace, player }), createMoves({ trace, player, puzzle }));
    });
  }
  return { player, viewModel, components, commands: {} };
}

/**
 * What a quiz is told of a step of the solution.
 *
 * @param {Trace} trace
 * @param {readonly (readonly unknown[])[]} others
 * @param {number} step
 * @returns {Asked | null} null where no move is made
 */
function askedOf({ steps, boards }, others, step) {
  const { move = null, frames = [] } = steps[step - 1] ?? {};
  if (move === null) return null;
  const nothing = { outcome: null, reasons: [], outcomes: [], path: [], depth: step, waiting: [] };
  const board = boards[step - 1];
  return { ...nothing, frames, board, move, first: 0, end: frames.length, others: others[step - 1] ?? [] };
}

/** @param {Trace} trace @param {number} step */
function frameCountAfter({ steps }, step) {
  return steps[step]?.frames.length ?? 0;
}

/**
 * What a page has only when there is something to play.
 *
 * @param {Trace} trace @param {readonly ListingData[]} listings @returns {Component[]}
 */
function componentsOf(trace, listings) {
  if (trace.total === 0) return [];
  const components = [createSolved(trace)];
  if (listings.length > 0) components.push(createCode({ listings }));
  return components;
}

/**
 * @param {Trace} trace @param {PuzzleView} puzzle @param {Concealment} concealment
 * @returns {Omit<ViewModel, "calm" | "link" | "bookmarks" | "asked" | "asksOften">}
 */
function viewModelOf(trace, puzzle, concealment) {
  /** @param {number} step */
  const where = (step) => {
    if (concealment.on()) return t("Step %(step)d", { step });
    return trace.total > 0 ? puzzle.place(step, trace.total) : "";
  };
  // Before the end the guide does not know how it ends.
  const open = { ...trace, total: Infinity, outcome: /** @type {const} */ ("solved") };
  /** @param {CursorView} cursor */
  const narrate = (cursor) => puzzle.narrate(cursor.step < trace.total || cursor.frame ? open : trace, cursor);
  return {
    ...frameSourceOf(trace),
    place: "step",
    speeds: SPEEDS,
    rest: ({ step }) => ({ step, board: trace.boards[step] }),
    here: ({ rest: { step } }) => step,
    path: ({ state: { motion }, rest: { step } }) => pathTo(trace, motion ? motion.step - 1 : step),
    narrate: ({ cursor }) => narrate(cursor),
    brief: ({ state: { motion }, cursor }) => {
      const step = motion && trace.steps[motion.step - 1];
      return step?.move ? puzzle.event(step) : narrate(cursor);
    },
    tell: (step) => tell(trace, puzzle, step, where(step)),
    tellFrame: puzzle.tell,
    where,
    feat: () => puzzle.feat(trace),
    name: ({ step, frame }) =>
      frame > 0 ? t("Step %(step)d, frame %(frame)d", { step, frame }) : t("Step %(step)d", { step }),
  };
}

/** @param {Trace} trace @param {PuzzleView} puzzle @param {number} step @param {string} place */
function tell(trace, puzzle, step, place) {
  const done = trace.steps[step - 1];
  if (!done) return t("%(place)s: the start.", { place });
  if (!done.move) return puzzle.narrate(trace, { step, board: done.board, frame: null, progress: 0 });
  return t("%(place)s. %(event)s", { place, event: puzzle.event(done) });
}
