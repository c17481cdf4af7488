/**
 * `hide=answer`: nothing on the page gives the answer away before playback has come to its end, in
 * Watch or in Search, or the puzzle is solved by hand. Then everything is shown: what the server
 * left out of the page is fetched and put in its place, and what the scripts kept back follows.
 *
 * `data-hide="answer"` on <main> stands for it, until then.
 * @import {Trace} from "../../documents/replay.js"
 * @import {Component} from "../player/snapshot.js"
 *
 * @typedef {object} Concealment
 * @property {() => boolean} on whether the answer is hidden
 * @property {(name: string, run: () => void) => void} whenRevealed runs at once where nothing is hidden; the later of
 *     two with one name runs alone
 * @property {Component} component notices the end
 */

import { t } from "../../lib/messages.js";
import { ask } from "../../net/again.js";
import { withoutHiding } from "../../net/link.js";
import { byId } from "../widgets/dom.js";

/** What stands in the page for what is hidden, and what takes its place. */
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
        // An attempt that fails is not the end: others may succeed.
        const isOver = outcome === "solved" || (outcome && !isAttempt);
        if (state.hidden && status === "ended" && isOver) reveal();
      },
    },
  };
}

/**
 * A replay whose end is seen, also where there is nothing to play: one more step then, in which
 * nothing moves. Whether there is a solution shows after it.
 * @param {Trace} trace @returns {Trace}
 */
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

/** Where the server refuses it the page that shows it is a link away. @param {string} address */
function offerAnswer(address) {
  const link = document.createElement("a");
  link.className = "button";
  link.href = address;
  link.textContent = t("See the answer");
  document.querySelector("#concealed-result .concealed__words")?.replaceChildren(link);
}
