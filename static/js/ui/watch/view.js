/**
 * The view "Watch": the solution, one move a step.
 *
 * @typedef {import("../player/snapshot.js").Part} Part
 * @typedef {import("../player/snapshot.js").Reel} Reel
 * @typedef {import("../player/snapshot.js").Trace} Trace
 * @typedef {import("../player/snapshot.js").Player} Player
 * @typedef {import("../player/snapshot.js").PuzzleView} PuzzleView
 * @typedef {import("../player/view-host.js").Show} Show
 * @typedef {import("../../net/link.js").Kept} Kept
 * @typedef {import("../../player/clock.js").Clock} Clock
 * @typedef {{language: string, marks: Record<string, readonly number[]>}} ListingData
 */

import { t } from "../../lib/messages.js";
import { pathTo } from "../../documents/replay.js";
import { withStep } from "../../net/link.js";
import { filmOf } from "../../player/cursor.js";
import { createMarks } from "../../player/bookmarks.js";
import { createPlayer } from "../../player/player.js";
import { SPEEDS } from "../../player/transition.js";
import { byId } from "../widgets/dom.js";
import { createListing } from "../player/listing.js";
import { createMoves } from "./moves.js";
import { rememberedSpeed } from "../player/speed.js";
import { createTimeline } from "../player/timeline.js";

/** At 4x a move takes a quarter of a second, and less where it is cut. */
const CALM = 4;
const CALM_CUT = 2;

/**
 * @param {object} parts
 * @param {Trace} parts.trace
 * @param {PuzzleView} parts.puzzle
 * @param {ListingData | undefined} parts.listing
 * @param {Clock} parts.clock
 * @param {boolean} parts.reducedMotion
 * @param {number} parts.step to open on
 * @param {Kept} parts.kept the loop and the bookmarks to open with
 * @returns {Show}
 */
export function createWatch({ trace, puzzle, listing, clock, reducedMotion, step, kept }) {
  const marks = createMarks(kept.marks, trace.total);
  const reel = {
    ...reelOf(trace, puzzle),
    calm: reducedMotion ? CALM_CUT : CALM,
    marks,
    link: (/** @type {string} */ href, /** @type {number} */ at) =>
      withStep(href, { step: at, loop: player.state().loop, marks: marks.list() }),
  };
  const player = createPlayer({
    trace,
    durations: [[], ...trace.steps.map((each) => puzzle.durations(each, { reducedMotion }))],
    clock,
    step,
    speed: rememberedSpeed(reel),
    loop: kept.loop,
  });
  return { player, reel, parts: partsOf(trace, player, puzzle, listing), commands: {} };
}

/**
 * What a page has only when there is something to play.
 *
 * @param {Trace} trace
 * @param {Player} player
 * @param {PuzzleView} puzzle
 * @param {ListingData | undefined} listing
 * @returns {Part[]}
 */
function partsOf(trace, player, puzzle, listing) {
  if (trace.total === 0) return [];
  const parts = [createTimeline({ trace, player, puzzle }), createMoves({ trace, player, puzzle })];
  const box = document.getElementById("listing");
  if (listing && box) parts.push(createListing({ box: byId("listing", HTMLElement), marks: listing.marks }));
  return parts;
}

/**
 * @param {Trace} trace
 * @param {PuzzleView} puzzle
 * @returns {Omit<Reel, "calm" | "link" | "marks">}
 */
function reelOf(trace, puzzle) {
  return {
    ...filmOf(trace),
    place: "step",
    speeds: SPEEDS,
    rest: ({ step }) => ({ step, board: trace.boards[step] }),
    path: ({ state: { motion }, rest: { step } }) => pathTo(trace, motion ? motion.step - 1 : step),
    narrate: ({ view }) => puzzle.narrate(trace, view),
    brief: ({ state: { motion }, view }) => {
      const step = motion && trace.steps[motion.step - 1];
      return step ? puzzle.event(step) : puzzle.narrate(trace, view);
    },
    tell: (step) => tell(trace, puzzle, step),
    where: (step) => (trace.total > 0 ? puzzle.place(step, trace.total) : ""),
    name: (step) => t("Step %(step)d", { step }),
  };
}

/**
 * @param {Trace} trace
 * @param {PuzzleView} puzzle
 * @param {number} step
 */
function tell(trace, puzzle, step) {
  const place = puzzle.place(step, trace.total);
  const done = trace.steps[step - 1];
  if (!done) return t("%(place)s: the start.", { place });
  return t("%(place)s. %(event)s", { place, event: puzzle.event(done) });
}
