/**
 * A piece of code: the lines that are running are lit and kept in sight, those that have run and found
 * nothing are lit weakly, and what is switched off is struck out.
 *
 * @import {Run} from "../../lib/trace.js"
 *
 * @typedef {Record<string, readonly number[]>} LinesByName line numbers from 1
 *
 * @typedef {object} Running
 * @property {readonly string[]} names the lines of the first of them that has any are lit
 * @property {readonly string[]} [nothing] marks of checks that have found nothing
 * @property {boolean} [over] they have run, and nothing runs now
 */

import { t } from "../../lib/messages.js";
import { clamp } from "../../lib/numbers.js";

const [LIT, PAST, NOTHING, OFF, FAILED] = [
  "listing__line--lit", "listing__line--past", "listing__line--nothing", "listing__line--off",
  "listing__line--failed",
];

/** @param {{box: HTMLElement, marks: LinesByName, prunings?: LinesByName}} parts */
export function createListing({ box, marks, prunings = {} }) {
  /** @type {NodeListOf<HTMLElement>} */
  const lines = box.querySelectorAll(".listing__line");
  const state = { shown: "", off: "", signs: /** @type {Map<number, string>} */ (new Map()) };
  /** What is kept in sight: the running lines, and with them others where there is room for both. */
  const seen = { running: /** @type {HTMLElement[]} */ ([]), others: /** @type {HTMLElement[]} */ ([]) };
  // It is laid out anew when its view comes on, a panel unfolds or the window turns.
  new ResizeObserver(() => bringIntoSight(box, seen)).observe(box);

  /**
   * @param {readonly number[]} running lines that are at work now
   * @param {readonly number[]} [others] that have run
   */
  function pointTo(running, others = []) {
    const found = (/** @type {readonly number[]} */ numbers) =>
      [...lines].filter((_, index) => numbers.includes(index + 1));
    Object.assign(seen, { running: found(running), others: found(others) });
    for (const line of lines) {
      if (seen.running.includes(line)) line.setAttribute("aria-current", "true");
      else line.removeAttribute("aria-current");
    }
    bringIntoSight(box, seen);
  }

  /** @param {readonly string[]} names */
  const linesOf = (names) => names.flatMap((name) => marks[name] ?? []);

  /** @param {readonly number[]} empty lines that have found nothing */
  function sign(empty) {
    lines.forEach((line, index) => {
      const text = empty.includes(index + 1) ? t("nothing happens") : state.signs.get(index + 1);
      if (text) line.dataset.sign = text;
      else delete line.dataset.sign;
    });
  }

  return {
    /** @param {Running} running */
    light({ names, nothing = [], over = false }) {
      const name = names.find((each) => each in marks) ?? "";
      const shown = [name, over, ...nothing].join();
      if (shown === state.shown) return;
      state.shown = shown;
      const [lit, empty] = [lastBlock(linesOf([name])), linesOf(nothing)];
      paint(lines, over ? PAST : LIT, lit);
      paint(lines, over ? LIT : PAST, []);
      paint(lines, NOTHING, empty);
      sign(empty);
      const past = empty.length > 0 ? empty.slice(-1) : lit;
      pointTo(over ? [] : lit, past);
    },
    /**
     * Lights lines that have run, told one by one and not by a name: the one at work brightly, the others
     * weakly. Held at the end all of them have run in this frame.
     *
     * @param {Run} run
     * @param {"playing" | "held" | "over"} how over: nothing runs now
     * @param {boolean} [failed] whether it failed in its last line
     */
    follow({ line, past }, how, failed = false) {
      const shown = [line, how, failed, ...past].join();
      if (shown === state.shown) return;
      state.shown = shown;
      paint(lines, LIT, how === "over" ? [] : how === "held" ? past : [line]);
      paint(lines, PAST, how === "over" ? past : how === "held" ? [] : past.filter((each) => each !== line));
      paint(lines, NOTHING, []);
      paint(lines, FAILED, failed ? [line] : []);
      pointTo(how === "over" ? [] : [line], [line]);
    },
    /** @param {readonly string[]} off prunings that are switched off */
    strike(off) {
      if (off.join() === state.off) return;
      state.off = off.join();
      const groups = off.map((name) => prunings[name] ?? []);
      paint(lines, OFF, groups.flat());
      state.signs = new Map(groups.map(([first = 0]) => [first, t("switched off")]));
      sign([]);
    },
  };
}

/**
 * @param {NodeListOf<HTMLElement>} lines
 * @param {string} className
 * @param {readonly number[]} numbers of the lines that have it
 */
function paint(lines, className, numbers) {
  lines.forEach((line, index) => line.classList.toggle(className, numbers.includes(index + 1)));
}

/**
 * Scrolls the box and nothing around it, by whole lines, with some room above and below.
 *
 * @param {HTMLElement} box @param {{running: readonly HTMLElement[], others: readonly HTMLElement[]}} seen
 */
function bringIntoSight(box, { running, others }) {
  const both = extentOf([...running, ...others]);
  // Running lines are as wide as the box.
  if (running.length > 0) box.scrollLeft = 0;
  const fits = both.bottom - both.top <= box.clientHeight;
  const { top, bottom } = fits ? both : extentOf(running.length > 0 ? running : others);
  if (bottom <= top) return;
  const line_px = parseFloat(getComputedStyle(box).lineHeight);
  const free_px = box.clientHeight - (bottom - top);
  const room = clamp(free_px / 2, 0, line_px * 2);
  if (top - box.scrollTop >= room && bottom - box.scrollTop <= box.clientHeight - room) return;
  const middle = Math.round((top - free_px / 2) / line_px) * line_px;
  box.scrollTop = Math.min(Math.max(middle, bottom - box.clientHeight), top);
}

/** @param {readonly HTMLElement[]} lines in any order */
function extentOf(lines) {
  return {
    top: Math.min(...lines.map(({ offsetTop }) => offsetTop)),
    bottom: Math.max(...lines.map(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight)),
  };
}

/**
 * A name that stands in several places is lit at the last: before the loop its lines run for the root alone.
 *
 * @param {readonly number[]} numbers of lines, in their order
 */
function lastBlock(numbers) {
  return numbers.filter((number, index) => numbers.slice(index).every((each, after) => each === number + after));
}

/**
 * The checks that have found nothing so far: they run one after another when the frame has done its
 * own work, each as long as that.
 *
 * @param {{nothing?: readonly string[]}} frame
 * @param {number} progress 0..1 of the frame
 */
export function emptyChecks({ nothing = [] }, progress) {
  return nothing.slice(0, Math.floor(progress * (nothing.length + 1)));
}
