/**
 * Counters above the board: what of the first board is gone from the one on screen.
 *
 * @import {Trace} from "../../documents/replay.js"
 * @import {PuzzleView, Tally} from "../../types.d.ts"
 * @import {Component} from "../player/snapshot.js"
 */

/** A counter that grows hops, in steps of whole pixels. */
const HOP = [{ transform: "translateY(-4px)" }, { transform: "none" }];
const HOP_TIMING = { duration: 200, easing: "steps(4)" };

/** At higher speeds it would only flicker. */
const FASTEST_HOP = 2;

/**
 * @param {object} parts
 * @param {Trace} parts.trace
 * @param {PuzzleView} parts.puzzle
 * @param {boolean} parts.reducedMotion
 * @returns {Component[]} none where the puzzle counts nothing
 */
export function createTally({ trace, puzzle, reducedMotion }) {
  const list = document.getElementById("tally");
  const { tally } = puzzle;
  if (!list || !tally) return [];
  const start = trace.boards[0];
  const counters = tally(start, { step: 0, board: start, frame: null, progress: 0 }).map(createCounter);
  list.style.setProperty("--counters", String(counters.length));
  list.append(...counters.map(({ item }) => item));
  return [{
    update({ state, cursor, still }) {
      if (still) return;
      const hops = !reducedMotion && state.motion !== null && state.speed <= FASTEST_HOP;
      tally(start, cursor).forEach((each, index) => counters[index]?.show(each, hops));
    },
  }];
}

/** @param {Tally} first */
function createCounter({ cell, of }) {
  const item = document.createElement("li");
  const counter = document.createElement("span");
  const [tile, number, whole] = ["tile", "tally__gone", "tally__of"].map((name) => {
    const part = document.createElement("span");
    part.className = name;
    return part;
  });
  item.className = "tally__counter";
  counter.setAttribute("role", "img");
  if (!tile || !number || !whole) throw new Error("Expected three parts of a counter.");
  tile.dataset.cell = String(cell);
  whole.textContent = `/${of}`;
  counter.append(tile, number, whole);
  item.append(counter);
  let shown = -1;
  return {
    item,
    /** @param {Tally} tally @param {boolean} hops */
    show({ gone, text }, hops) {
      if (gone === shown) return;
      if (hops && gone > shown && shown >= 0) item.animate(HOP, HOP_TIMING);
      shown = gone;
      number.textContent = String(gone);
      counter.setAttribute("aria-label", text);
      item.dataset.gone = gone === of ? "all" : gone > 0 ? "some" : "none";
    },
  };
}
