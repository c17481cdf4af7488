/**
 * The view "Watch": the solution, one move a step.
 * @import {Trace} from "../../documents/replay.js"
 * @import {Gate} from "../player/gate.js"
 * @import {Asked} from "../../features/quiz/questions.js"
 * @import {Annotations} from "../../net/link.js"
 * @import {Clock} from "../../player/clock.js"
 * @import {CursorView} from "../../player/cursor.js"
 * @import {Player} from "../../player/player.js"
 * @import {Moment, PuzzleView} from "../../types.d.ts"
 * @import {Concealment} from "../page/concealment.js"
 * @import {Reading} from "../player/reading.js"
 * @import {Component, Snapshot, ViewModel} from "../player/snapshot.js"
 * @import {PageView} from "../player/view-host.js"
 * @typedef {{language: string, marks: Record<string, readonly number[]>}} ListingData
 */

import { boardAt, pathTo } from "../../documents/replay.js";
import { t } from "../../lib/messages.js";
import { withStep } from "../../net/link.js";
import { createBookmarkList } from "../../player/bookmarks.js";
import { frameSourceOf } from "../../player/cursor.js";
import { createPlayer } from "../../player/player.js";
import { SPEEDS } from "../../player/transition.js";
import { rememberSolved } from "../page/progress.js";
import { createCodeLanguage, createListing, createTraced, emptyChecks } from "../player/listing.js";
import { stepChanged } from "../player/snapshot.js";
import { rememberedSpeed } from "../player/speed.js";
import { createTimeline } from "../player/timeline.js";
import { byId, scrollTo } from "../widgets/dom.js";
import { opensElsewhere } from "../widgets/mouse.js";
import { thumbnailsOf } from "../widgets/thumbnail.js";

/** At 4x a move takes a quarter of a second, less where it is cut. */
const CALM = 4;
const CALM_CUT = 2;

/**
 * @param {object} parts @param {Trace} parts.trace @param {PuzzleView} parts.puzzle
 * @param {readonly ListingData[]} parts.listings empty where there is no room
 * @param {Clock} parts.clock @param {Reading} parts.reading @param {boolean} parts.reducedMotion @param {Moment}
 *     parts.moment initial
 * @param {Annotations} parts.annotations initial
 * @param {Concealment} parts.concealment @param {Gate} parts.gate of the quiz
 * @param {readonly (readonly unknown[])[]} parts.others alternatives to each move
 * @returns {PageView}
 */
export function createWatch(parts) {
  const { trace, puzzle, listings, clock, reading, reducedMotion, moment, annotations, concealment } = parts;
  const existing = annotations.bookmarks.filter((each) => each.frame <= frameCountAfter(trace, each.step));
  const bookmarks = createBookmarkList(existing, trace.total);
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

/** @param {Trace} trace @param {readonly (readonly unknown[])[]} others @param {number} step @returns {Asked | null} null without a move */
function askedOf({ steps, boards }, others, step) {
  const { move = null, frames = [] } = steps[step - 1] ?? {};
  if (move === null) return null;
  const nothing = { outcome: null, reasons: [], outcomes: [], path: [], depth: step, waiting: [], entries: [] };
  const board = boards[step - 1];
  return { ...nothing, frames, board, move, first: 0, end: frames.length, others: others[step - 1] ?? [] };
}

/** @param {Trace} trace @param {number} step */
function frameCountAfter({ steps }, step) {
  return steps[step]?.frames.length ?? 0;
}

/** @param {Trace} trace @param {readonly ListingData[]} listings @returns {Component[]} */
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
  // Before the end the guide does not reveal the outcome.
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

/** At rest it shows the last frame. @param {{listings: readonly ListingData[]}} parts the default language first @returns {Component} */
function createCode({ listings }) {
  const panes = listings.map(({ language, marks }) => {
    const box = byId(`listing-${language}`, HTMLElement);
    const listing = createListing({ box, marks });
    return { language, box, listing, traced: createTraced({ id: `listing-${language}-locals`, listing }) };
  });
  /** @type {Snapshot | null} */
  let current = null;
  const choice = createCodeLanguage({
    id: "listing", languages: listings.map(({ language }) => language), onChange: draw,
  });

  function draw() {
    for (const { language, box, listing, traced } of panes) {
      box.hidden = language !== choice.shown();
      if (box.hidden || !current) continue;
      if (traced) follow(traced, current);
      else listing.light(runningAt(current));
    }
  }

  return {
    update(snapshot) {
      if (snapshot.state === snapshot.previous) choice.recall();
      if (snapshot.still && current) return;
      current = snapshot;
      draw();
    },
  };
}

/** @param {NonNullable<ReturnType<typeof createTraced>>} traced @param {Snapshot} snapshot */
function follow(traced, snapshot) {
  const { cursor: { frame, progress }, state: { motion } } = snapshot;
  const done = frame ?? lastFrame(snapshot);
  const how = frame === null ? "over" : motion?.held ? "held" : "playing";
  traced.show(done?.facts, frame === null ? 1 : progress, how);
}

/** @param {Snapshot} snapshot */
function lastFrame({ rest, viewModel }) {
  return rest.step > 0 ? viewModel.framesOf(rest.step)?.at(-1) ?? null : null;
}

/** @param {Snapshot} snapshot */
function runningAt(snapshot) {
  const { cursor: { frame, progress } } = snapshot;
  const over = frame === null;
  const done = frame ?? lastFrame(snapshot);
  if (!done) return { names: [] };
  return { names: [done.mark], nothing: emptyChecks(done, over ? 1 : progress), over };
}

/** Small boards as links; the current one is marked. @param {{trace: Trace, player: Player, puzzle: PuzzleView}} parts @returns {Component} */
function createMoves({ trace, player, puzzle }) {
  const list = byId("moves", HTMLElement);
  const thumbnails = thumbnailsOf(puzzle);
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const links = list.querySelectorAll("a[data-step]");
  for (const link of links) {
    const step = Number(link.dataset.step);
    link.prepend(thumbnails.make(boardAt(trace, step), "moves__board"));
    link.addEventListener("click", (event) => {
      if (opensElsewhere(event)) return;
      event.preventDefault();
      player.dispatch({ type: "seek", step });
    });
    // Browsers do not scroll to a half-visible link.
    link.addEventListener("focus", () => scrollTo(list, link));
  }
  return {
    update(snapshot) {
      if (!stepChanged(snapshot)) return;
      for (const link of links) {
        const current = Number(link.dataset.step) === snapshot.state.step;
        mark(link, current);
        if (current) scrollTo(list, link);
      }
    },
  };
}

/** @param {HTMLAnchorElement} link @param {boolean} current */
function mark(link, current) {
  if (current) link.setAttribute("aria-current", "step");
  else link.removeAttribute("aria-current");
}

/** @param {Trace} trace @returns {Component} */
function createSolved(trace) {
  return {
    update({ state, previous, cursor }) {
      if (state.status !== "ended" || cursor.outcome !== "solved") return;
      // Played to the end, not jumped; with reduced motion it takes no time.
      if (previous.motion || previous.step === trace.total - 1) rememberSolved(trace);
    },
  };
}
