/**
 * Keeps two windows on the same stop of a lesson: the stage for the class and the speaker's notes. A new
 * window adopts the stop of the other; from then on they follow each other.
 *
 * @typedef {object} LessonChannel
 * @property {(stop: number) => void} send the stop of this window to the other
 */

const NAME = "backtrack.lesson";

/**
 * @param {object} parts
 * @param {string} parts.key identifies the lesson
 * @param {() => number} parts.stop of this window
 * @param {(stop: number) => void} parts.onStop called with the stop of the other window
 * @param {AbortSignal} [parts.signal] when this window shows another stop in another way
 * @returns {LessonChannel}
 */
export function createLessonChannel({ key, stop, onStop, signal }) {
  if (typeof BroadcastChannel === "undefined") return { send: () => {} };
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener("message", ({ data }) => {
    if (data?.key !== key) return;
    if (data.type === "hello") channel.postMessage({ key, type: "at", stop: stop() });
    else if (data.type === "at" && Number.isInteger(data.stop)) onStop(data.stop);
  });
  signal?.addEventListener("abort", () => channel.close());
  channel.postMessage({ key, type: "hello" });
  return { send: (at) => channel.postMessage({ key, type: "at", stop: at }) };
}
