/**
 * The code that runs: the lines of the current frame's mark are lit and kept in sight.
 *
 * @import {Component} from "./snapshot.js"
 *
 * @typedef {Record<string, readonly number[]>} LinesByMark line numbers from 1
 */

const LIT = "listing__line--lit";

/**
 * @param {{box: HTMLElement, marks: LinesByMark}} parts
 * @returns {Component}
 */
export function createListing({ box, marks }) {
  /** @type {NodeListOf<HTMLElement>} */
  const lines = box.querySelectorAll(".listing__line");
  /** @type {string | null} */
  let shown = null;
  return {
    update({ cursor, still }) {
      if (still || cursor.mark === shown) return;
      shown = cursor.mark;
      const lit = light(lines, marks[shown ?? ""] ?? []);
      if (lit) bringIntoSight(box, lit);
    },
  };
}

/**
 * @param {NodeListOf<HTMLElement>} lines
 * @param {readonly number[]} numbers
 * @returns {HTMLElement | null} the first line that is lit
 */
function light(lines, numbers) {
  lines.forEach((line, index) => line.classList.toggle(LIT, numbers.includes(index + 1)));
  return lines[(numbers[0] ?? 0) - 1] ?? null;
}

/**
 * Scrolls the box and nothing around it.
 *
 * @param {HTMLElement} box
 * @param {HTMLElement} line
 */
function bringIntoSight(box, line) {
  const above = line.offsetTop - box.scrollTop;
  const room = line.offsetHeight * 2;
  if (above >= room && above <= box.clientHeight - room) return;
  box.scrollTop = line.offsetTop - box.clientHeight / 2;
}
