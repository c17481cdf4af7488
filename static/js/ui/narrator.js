/**
 * The guide: one short sentence for what is on screen, and a face to go with it.
 *
 * @typedef {import("./moment.js").Part} Part
 * @typedef {import("./moment.js").Moment} Moment
 */

import { byId } from "./dom.js";

/** What the guide is glad to see. */
const GLAD = new Set(["match", "solved"]);

/** @returns {Part} */
export function createNarrator() {
  const bubble = byId("narrator", HTMLElement);
  const guide = byId("guide", HTMLElement);
  return {
    show(moment) {
      const sentence = moment.reel.narrate(moment);
      if (bubble.textContent !== sentence) bubble.textContent = sentence;
      const mood = moodOf(moment);
      if (guide.dataset.mood !== mood) guide.dataset.mood = mood;
    },
  };
}

/** @param {Moment} moment */
function moodOf({ state, view, reel }) {
  if (state.status === "ended" && reel.outcome) return reel.outcome === "solved" ? "happy" : "sad";
  return GLAD.has(view.mark ?? "") ? "happy" : "idle";
}

/**
 * Says something that no moment does.
 *
 * @param {string} sentence
 * @param {"idle" | "sad"} mood
 */
export function say(sentence, mood) {
  byId("narrator", HTMLElement).textContent = sentence;
  byId("guide", HTMLElement).dataset.mood = mood;
}
