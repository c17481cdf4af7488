/**
 * When what of a film is seen: all times follow from its shots, none from a clock. As
 * webapp/pictures/timeline.py has it for the films of the server.
 *
 * @import {Passage, Shot} from "./shots.js"
 *
 * @typedef {{shot: Shot, end_ms: number}} Span when a shot ends since the film began
 * @typedef {{shot: Shot, progress: number, ms: number}} Cut a moment of a film, and how long it is seen
 */

export const MOST_FRAMES = 300;

/** From one picture to the next: as usual, and up to the longest. */
const TICKS_MS = [50, 60, 70, 80, 90, 100, 110, 120];

/** As exactly as a GIF can tell a time. */
const GRAIN_MS = 10;

/** At 1x playing shows every board for the first, and no two steps follow faster than the second. */
const [REST_MS, PACE_MS] = [300, 600];

/** How long a film stands before it begins and at its end, in real time: it is shown in a loop. */
const [FIRST_MS, LAST_MS] = [600, 1600];

/**
 * @param {readonly Passage[]} passages
 * @param {number} speed
 * @returns {{cuts: Cut[]} | {least: number}} where it would have too many frames, how many at least
 */
export function planned(passages, speed) {
  const shown = spansOf(passages, speed);
  const least = cut(shown, TICKS_MS.at(-1) ?? 0).length;
  if (least > MOST_FRAMES) return { least };
  const films = TICKS_MS.map((tick) => cut(shown, tick));
  return { cuts: films.find((cuts) => cuts.length <= MOST_FRAMES) ?? [] };
}

/** @param {readonly Passage[]} passages @param {number} speed @returns {Span[]} */
function spansOf(passages, speed) {
  let now = FIRST_MS;
  return passages.flatMap(({ rest, frames }, at) => {
    if (at === 0) return [{ shot: rest, end_ms: now }];
    const spans = frames.map((shot) => ({ shot, end_ms: (now += shot.ms / speed) }));
    const length = frames.reduce((sum, { ms }) => sum + ms, 0);
    now += at === passages.length - 1 ? LAST_MS : Math.max(REST_MS, PACE_MS - length) / speed;
    return [...spans, { shot: rest, end_ms: now }];
  });
}

/**
 * @param {readonly Span[]} spans
 * @param {number} tick makes a picture; a shot at rest needs one
 * @returns {Cut[]}
 */
function cut(spans, tick) {
  /** @type {{shot: Shot, progress: number, time: number}[]} */
  const seen = [];
  let begin = 0;
  for (const { shot, end_ms: end } of spans) {
    const [first, last] = [Math.ceil(begin / tick), Math.ceil(end / tick)];
    const stop = shot.frame ? last : Math.min(first + 1, last);
    for (let number = first; number < stop; number += 1) {
      seen.push({ shot, progress: (number * tick - begin) / (end - begin), time: number * tick });
    }
    begin = end;
  }
  const over = Math.ceil(begin / GRAIN_MS) * GRAIN_MS;
  return seen.map(({ shot, progress, time }, at) => ({ shot, progress, ms: (seen[at + 1]?.time ?? over) - time }));
}
