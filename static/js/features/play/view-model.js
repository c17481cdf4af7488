/**
 * What components know of an attempt: every move is a step.
 * @import {Trace} from "../../documents/replay.js"
 * @import {CursorView} from "../../player/cursor.js"
 * @import {PuzzleView, Story} from "../../types.d.ts"
 * @import {Snapshot, ViewModel} from "../../ui/player/snapshot.js"
 * @import {ViewHost} from "../../ui/player/view-host.js"
 * @import {Attempt} from "./attempt.js"
 * @typedef {{sentence: string, step: number}} Said
 */

import { t, tn } from "../../lib/messages.js";
import { withPlay } from "../../net/link.js";
import { createBookmarkList } from "../../player/bookmarks.js";
import { SPEEDS } from "../../player/transition.js";
import { byId } from "../../ui/widgets/dom.js";

const CALM = 4;
const CALM_CUT = 2;

/**
 * @param {{trace: Trace, puzzle: PuzzleView, attempt: Attempt, reducedMotion: boolean, step: () => number,
 *   said: Said, held: () => CursorView | null}} parts `step`: at the end of the motion
 * @returns {ViewModel}
 */
export function createViewModel({ trace, puzzle, attempt, reducedMotion, step, said, held }) {
  /** @param {number} at @returns {Story} */
  function story(at) {
    const total = attempt.at(at)?.outcome === "solved" ? at : Infinity;
    const steps = attempt.steps();
    const boards = [trace.boards[0], ...steps.map(({ board }) => board)];
    return { limit: trace.limit, outcome: "solved", tried: trace.tried, total, steps, boards };
  }

  /** @param {Snapshot} snapshot */
  function narrate({ state, cursor }) {
    if (said.sentence && said.step === state.step && !state.motion) return said.sentence;
    if (!cursor.frame && attempt.at(state.step)?.outcome === "lost") return lostSentence(trace, attempt, state.step);
    return puzzle.narrate(story(state.step), cursor);
  }

  return {
    get total() {
      return attempt.total;
    },
    get outcome() {
      const outcome = attempt.at(step())?.outcome;
      if (outcome === "lost") return "no-solution";
      return outcome === "solved" ? "solved" : null;
    },
    place: "step",
    speeds: SPEEDS,
    calm: reducedMotion ? CALM_CUT : CALM,
    bookmarks: createBookmarkList([], 0),
    boardAt: attempt.boardAt,
    framesOf: (at) => attempt.step(at)?.frames ?? [],
    rest: (state) => ({ step: state.step, board: attempt.boardAt(state.step) }),
    here: ({ rest }) => rest.step,
    path: ({ state: { motion }, rest }) => attempt.path(motion ? motion.step - 1 : rest.step),
    cursor: held,
    narrate,
    brief: narrate,
    reads: () => false,
    tell: (at) => tell(trace, puzzle, attempt, at),
    tellFrame: puzzle.tell,
    where: (at) => counter(puzzle, trace.limit, at),
    feat: () => puzzle.feat(story(step())),
    name: (moment) => t("Step %(step)d", { step: moment.step }),
    link: (href, at) => withPlay(href, attempt.texts(at)),
    asked: () => null,
    asksOften: false,
    isAttempt: true,
  };
}

/** @param {PuzzleView} puzzle @param {number | null} limit @param {number} made */
export function counter(puzzle, limit, made) {
  return limit === null ? puzzle.count(made) : puzzle.place(made, limit);
}

/** @param {Trace} trace @param {Attempt} attempt @param {number} made */
function lostSentence({ limit }, attempt, made) {
  const ending = attempt.at(made)?.ending;
  if (ending) return t("%(ending)s More was to be had.", { ending });
  if (limit !== null && made >= limit) {
    return tn(
      "The %(count)d move is made, and the board is not solved yet. Undo, or restart.",
      "All %(count)d moves are made, and the board is not solved yet. Undo, or restart.",
      limit,
    );
  }
  return t("No move is left, and the board is not solved yet. Undo, or restart.");
}

/** @param {Trace} trace @param {PuzzleView} puzzle @param {Attempt} attempt @param {number} at */
function tell(trace, puzzle, attempt, at) {
  const place = counter(puzzle, trace.limit, at);
  const done = attempt.step(at);
  if (!done) return t("%(place)s: the start.", { place });
  const event = t("%(place)s. %(event)s", { place, event: puzzle.event(done) });
  return attempt.at(at)?.outcome === "lost" ? `${event} ${lostSentence(trace, attempt, at)}` : event;
}

/** Sentences that replace the narration of a step: why a move is illegal, and hints. @param {{viewHost: ViewHost, step: () => number}} parts */
export function createGuide({ viewHost, step }) {
  /** @type {Said} */
  const said = { sentence: "", step: 0 };
  return {
    said,
    /** @param {string} sentence @param {number} at the step at which it is said */
    sayAt(sentence, at) {
      Object.assign(said, { sentence, step: at });
    },
    /** @param {string} sentence */
    say(sentence) {
      Object.assign(said, { sentence, step: step() });
      byId("live", HTMLElement).textContent = sentence;
      viewHost.refresh();
    },
    forget() {
      said.sentence = "";
    },
  };
}
