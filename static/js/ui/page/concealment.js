/**
 * `hide=answer`: nothing reveals the answer until playback has ended in Watch or Search, or the puzzle is solved by
 * hand. Then what the server left out is fetched and inserted, and what scripts held back is shown.
 *
 * Until then <main> has `data-hide="answer"`.
 * @import {Trace} from "../../documents/replay.js"
 * @import {Component} from "../player/snapshot.js"
 *
 * @typedef {{on: () => boolean, whenRevealed: (name: string, run: () => void) => void,
 *   component: Component}} Concealment `whenRevealed`: at once where nothing is hidden; a later call replaces one of
 *   the same name
 */

import { t } from "../../lib/messages.js";
import { ask } from "../../net/again.js";
import { withoutHiding } from "../../net/link.js";
import { byId } from "../widgets/dom.js";

/** Placeholders of hidden parts, and what replaces them. */
const PLACES = Object.freeze({
  "#concealed-result": "#watch-panel .result",
  "#concealed-moves": ".moves",
  "#concealed-timeline": ".controls__timeline",
  "#watch-panel .listing": ".why-not",
  ".embed__foot .result__headline": ".embed__foot .result__headline",
});

/** @param {{hidden: boolean, trace: Trace}} parts @returns {Concealment} */
export function createConcealment({ hidden, trace }) {
  const state = { hidden };
  /** @type {Map<string, () => void>} */
  const waiting = new Map();

  function reveal() {
    state.hidden = false;
    const main = byId("main", HTMLElement);
    delete main.dataset.hide;
    main.dataset.outcome = trace.outcome;
    const end = document.getElementById("to-end");
    if (end instanceof HTMLButtonElement) end.disabled = false;
    void fillPlaces(() => {
      for (const run of waiting.values()) run();
      waiting.clear();
    });
  }

  return {
    on: () => state.hidden,
    whenRevealed(name, run) {
      if (state.hidden) waiting.set(name, run);
      else run();
    },
    component: {
      update({ state: { status }, viewModel }) {
        const { outcome, isAttempt } = viewModel;
        // A failed attempt is not the end.
        const isOver = outcome === "solved" || (outcome && !isAttempt);
        if (state.hidden && status === "ended" && isOver) reveal();
      },
    },
  };
}

/** Adds a motionless step, so that even an empty replay has an end at which the outcome appears. @param {Trace} trace @returns {Trace} */
export function endingTrace(trace) {
  if (trace.total > 0) return trace;
  const [board] = trace.boards;
  return { ...trace, total: 1, steps: [{ move: null, frames: [], board }], boards: [board, board] };
}

/** @param {() => void} then */
async function fillPlaces(then) {
  const address = withoutHiding(location.href);
  try {
    const page = await ask(address, {}, { read: readPage });
    document.title = page.title;
    for (const [place, source] of Object.entries(PLACES)) {
      const there = document.querySelector(place);
      const shown = page.querySelector(source);
      if (there && shown) there.replaceWith(document.adoptNode(shown));
    }
  } catch {
    offerAnswer(address);
  }
  then();
}

/** @param {Response} response @throws {Error} where what has come is another page */
async function readPage(response) {
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  if (!page.getElementById("page-data")) throw new Error("no page of ours");
  return page;
}

/** Where the server refuses, a link leads to the page with the answer. @param {string} address */
function offerAnswer(address) {
  const link = document.createElement("a");
  link.className = "button";
  link.href = address;
  link.textContent = t("See the answer");
  document.querySelector("#concealed-result .concealed__words")?.replaceChildren(link);
}
