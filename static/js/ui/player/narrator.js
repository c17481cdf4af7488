/**
 * The guide: one short sentence for what is on screen, and a face to go with it.
 *
 * @typedef {import("./snapshot.js").Part} Part
 * @typedef {import("./snapshot.js").Moment} Moment
 * @typedef {import("../page/settings.js").SettingsStore} SettingsStore
 * @typedef {import("../page/settings.js").Narration} Narration
 * @typedef {ReturnType<typeof import("./voice.js").createVoice>} Voice
 */

import { byId } from "../widgets/dom.js";

/** What the guide is glad to see. */
const GLAD = new Set(["match", "solved"]);

/**
 * @param {{settings: SettingsStore, voice: Voice}} parts
 * @returns {Part}
 */
export function createNarrator({ settings, voice }) {
  const bubble = byId("narrator", HTMLElement);
  const guide = byId("guide", HTMLElement);
  /** @type {Moment | null} */
  let last = null;

  /** @param {Moment} moment */
  function speak(moment) {
    const { narration } = settings.get();
    bubble.hidden = narration === "off";
    const sentence = sentenceOf(moment, narration);
    if (bubble.textContent === sentence) return;
    bubble.textContent = sentence;
    voice.say(sentence);
  }

  settings.subscribe(() => {
    if (last) speak(last);
  });
  return {
    show(moment) {
      if (moment.still) return;
      last = moment;
      speak(moment);
      const mood = moodOf(moment);
      if (guide.dataset.mood !== mood) guide.dataset.mood = mood;
    },
  };
}

/**
 * @param {Moment} moment
 * @param {Narration} narration
 */
function sentenceOf(moment, narration) {
  if (narration === "off") return "";
  return narration === "short" ? moment.reel.brief(moment) : moment.reel.narrate(moment);
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
