/**
 * What the card of a live class says of its counts, as pure data.
 * @import {Counts, LiveQuestion} from "../../net/live-client.js"
 */

import { t, tn } from "../../lib/messages.js";

/** Letters of a code that are read together. */
const GROUP = 3;

/** spaced("7KQF3M") -> "7KQ F3M" @param {string} room */
export function spaced(room) {
  return room.replace(new RegExp(`(.{${GROUP}})(?=.)`, "g"), "$1 ");
}

/** Lengths of the bars relative to the longest: sharesOf([2, 4, 0]) -> [0.5, 1, 0] @param {readonly number[]} counts */
export function sharesOf(counts) {
  const most = Math.max(1, ...counts);
  return counts.map((count) => count / most);
}

/** "27 phones · 12 have answered" @param {Counts} counts */
export function countsText({ phones, answered }) {
  return [tn("%(count)d phone", "%(count)d phones", phones), answersText(answered)].join(" · ");
}

/** @param {number} answered */
export function answersText(answered) {
  return tn("%(count)d has answered", "%(count)d have answered", answered);
}

/** On the button beside the question. @param {{question: LiveQuestion | null, counts: Counts} | null} presented null without a class */
export function buttonText(presented) {
  if (!presented) return t("Ask the class");
  const { question, counts: { phones, answered } } = presented;
  if (!question) return tn("Class: %(count)d phone", "Class: %(count)d phones", phones);
  return t("Class: %(answered)d of %(phones)d", { answered, phones });
}
