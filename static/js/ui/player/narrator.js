/**
 * The guide: one short sentence for what is on screen, and a face to go with it.
 *
 * @import {Narration, SettingsStore} from "../page/settings.js"
 * @import {Component, Snapshot} from "./snapshot.js"
 *
 * @typedef {ReturnType<typeof import("./voice.js").createVoice>} Voice
 */

import { byId } from "../widgets/dom.js";

/** What the guide is glad to see. */
const GLAD = new Set(["match", "solved"]);

/**
 * @param {{settings: SettingsStore, voice: Voice}} parts
 * @returns {Component}
 */
export function createNarrator({ settings, voice }) {
  const bubble = byId("narrator", HTMLElement);
  const guide = byId("guide", HTMLElement);
  /** @type {Snapshot | null} */
  let last = null;

  /** @param {Snapshot} snapshot */
  function speak(snapshot) {
    const { narration } = settings.get();
    bubble.hidden = narration === "off";
    const sentence = sentenceOf(snapshot, narration);
    if (bubble.textContent === sentence) return;
    bubble.textContent = sentence;
    voice.say(sentence);
  }

  settings.subscribe(() => {
    if (last) speak(last);
  });
  return {
    update(snapshot) {
      if (snapshot.still) return;
      last = snapshot;
      speak(snapshot);
      const mood = moodOf(snapshot);
      if (guide.dataset.mood !== mood) guide.dataset.mood = mood;
    },
  };
}

/**
 * @param {Snapshot} snapshot
 * @param {Narration} narration
 */
function sentenceOf(snapshot, narration) {
  if (narration === "off") return "";
  return narration === "short" ? snapshot.viewModel.brief(snapshot) : snapshot.viewModel.narrate(snapshot);
}

/** @param {Snapshot} snapshot */
function moodOf({ state, cursor, viewModel }) {
  if (state.status === "ended" && viewModel.outcome) return viewModel.outcome === "solved" ? "happy" : "sad";
  return GLAD.has(cursor.mark ?? "") ? "happy" : "idle";
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
