/**
 * Bookmarks: moments, in order.
 * @import {Moment} from "../types.d.ts"
 * @typedef {"set" | "removed" | "full"} Toggled
 * @typedef {object} BookmarkList
 * @property {() => readonly Moment[]} list the same array until something changes
 * @property {() => readonly number[]} steps without frames; the same array until something changes
 * @property {(moment: Moment) => boolean} has
 * @property {(moment: Moment) => Toggled} toggle "full" changes nothing
 */

import { isBefore, isSameMoment } from "../lib/moments.js";

/** A link with more of them would be cut in mails and chats. */
export const MOST_BOOKMARKS = 20;

/** @param {readonly Moment[]} moments those that a link asks for @param {number} total the last step @returns {BookmarkList} */
export function createBookmarkList(moments, total) {
  const within = moments.filter(({ step, frame }) => step < total || (step === total && frame === 0));
  /** @type {readonly Moment[]} */
  let list = inOrder(within).slice(0, MOST_BOOKMARKS);
  let steps = stepsOf(list);

  /** @param {readonly Moment[]} changed */
  function put(changed) {
    list = changed;
    steps = stepsOf(list);
  }

  return {
    list: () => list,
    steps: () => steps,
    has: (moment) => list.some((other) => isSameMoment(other, moment)),
    toggle(moment) {
      const others = list.filter((other) => !isSameMoment(other, moment));
      const known = others.length < list.length;
      if (!known && list.length === MOST_BOOKMARKS) return "full";
      put(known ? others : inOrder([...list, moment]));
      return known ? "removed" : "set";
    },
  };
}

/** @param {readonly Moment[]} moments @returns {readonly Moment[]} each of them once */
function inOrder(moments) {
  const sorted = [...moments].sort((one, other) => (isBefore(one, other) ? -1 : 1));
  return sorted.filter((moment, index) => {
    const previous = sorted[index - 1];
    return !previous || !isSameMoment(previous, moment);
  });
}

/** @param {readonly Moment[]} moments in order */
function stepsOf(moments) {
  return [...new Set(moments.map(({ step }) => step))];
}
