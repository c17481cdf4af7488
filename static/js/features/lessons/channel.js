/**
 * Two windows of one browser that show the same lesson: the picture for the class and the notes of
 * whoever speaks. Whichever is opened later follows the other; after that each follows the other.
 *
 * @typedef {object} LessonChannel
 * @property {(stop: number) => void} tell the other window where this one is
 */

const NAME = "backtrack.lesson";

/**
 * @param {object} parts
 * @param {string} parts.key the same for the same lesson
 * @param {() => number} parts.stop where this window is
 * @param {(stop: number) => void} parts.onStop the other window has gone there
 * @returns {LessonChannel}
 */
export function createLessonChannel({ key, stop, onStop }) {
  if (typeof BroadcastChannel === "undefined") return { tell: () => {} };
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener("message", ({ data }) => {
    if (data?.key !== key) return;
    if (data.type === "hello") channel.postMessage({ key, type: "at", stop: stop() });
    else if (data.type === "at" && Number.isInteger(data.stop)) onStop(data.stop);
  });
  channel.postMessage({ key, type: "hello" });
  return { tell: (at) => channel.postMessage({ key, type: "at", stop: at }) };
}
