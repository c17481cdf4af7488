/**
 * Chalk on the board: drawn by pointer and keyboard, kept for its moment and in the link of it.
 * @import {Context2D} from "../../types.d.ts"
 * @import {PuzzlePage} from "../../ui/player/extensions.d.ts"
 * @import {Component, Snapshot} from "../../ui/player/snapshot.js"
 * @import {ViewHost} from "../../ui/player/view-host.js"
 * @typedef {object} ChalkBoard
 * @property {Component["update"]} update
 * @property {(context: Context2D, snapshot: Snapshot) => void} paint
 * @property {(href: string) => string} kept with the chalk of its moment
 * @property {(href: string) => void} open takes over the chalk of a link
 * @property {() => void} toggle @property {(event: PointerEvent) => void} take a press from before it was loaded
 */

import { momentOf } from "../../player/motion.js";
import { landing } from "../../player/transition.js";
import { paintMarks } from "../../puzzles/kit/painting.js";
import { here } from "../../ui/page/place.js";
import { byId } from "../../ui/widgets/dom.js";
import { createBook } from "./book.js";
import { createHand } from "./hand.js";
import { printChalk } from "./paper.js";
import { createSession } from "./session.js";
import { createStage } from "./stage.js";
import { markName } from "./words.js";

/** @param {PuzzlePage} page @param {HTMLElement} screen @returns {ChalkBoard} */
export function createChalk({ data, puzzle, viewHost }, screen) {
  const { area } = puzzle;
  const { refresh } = viewHost;
  const book = createBook();
  const stage = createStage(puzzle);
  const { say, list } = createTexts();
  const session = createSession({ book, area, say, refresh });
  const hand = createHand({ screen, area, session, stage, say, refresh, onBegin: () => stand(viewHost) });
  const state = { snapshot: /** @type {Snapshot | null} */ (null) };
  printChalk({ puzzle, picture: data.picture }, () => ({ snapshot: state.snapshot, marks: session.marks() }));

  return {
    take: hand.stroke,
    toggle: hand.toggle,
    kept: book.kept,
    open(href) {
      book.open(href);
      refresh();
    },
    update(snapshot) {
      state.snapshot = snapshot;
      if (snapshot.still) return;
      const { state: { motion }, viewModel } = snapshot;
      const { step, frame } = momentOf(snapshot.state);
      session.show(viewModel.link(here(), step, frame), motion !== null && !motion.held);
      stage.show(snapshot.cursor);
      list(session.marks().map((mark) => markName(area, mark)));
    },
    paint(context, { cursor }) {
      const coming = hand.coming();
      stage.paint(context, hand.cursor());
      paintMarks(context, puzzle, cursor, [...session.marks(), ...(coming ? [coming] : [])]);
    },
  };
}

/** Ends what is moving at once: chalk belongs to a moment that stands. @param {ViewHost} viewHost */
function stand(viewHost) {
  viewHost.dispatch({ type: "pause" });
  const state = viewHost.state();
  const motion = state?.motion;
  if (!state || !motion || (motion.held && motion.over)) return;
  const { step, frame, direction, held, single } = motion;
  const stop = single ? { step: step - 1, frame: direction === 1 ? frame + 1 : frame } : { step: landing(state) };
  viewHost.dispatch({ type: "seek", ...(held ? momentOf(state) : stop) });
}

/** What is drawn, below the board as a table and on paper; and what was done, for screen readers. */
function createTexts() {
  const [marks, live] = [document.createElement("ul"), document.createElement("p")];
  marks.className = "chalk-words";
  marks.hidden = true;
  live.className = "visually-hidden";
  live.ariaLive = "polite";
  const twin = byId("twin", HTMLElement);
  twin.append(marks);
  twin.after(live);
  const state = { shown: "" };
  return {
    /** @param {string} sentence */
    say: (sentence) => void (live.textContent = sentence),
    /** @param {readonly string[]} names */
    list(names) {
      const shown = names.join("\n");
      if (shown === state.shown) return;
      state.shown = shown;
      marks.hidden = names.length === 0;
      marks.replaceChildren(...names.map((name) => Object.assign(document.createElement("li"), { textContent: name })));
    },
  };
}
