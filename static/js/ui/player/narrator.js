/**
 * The guide: one short sentence for what is on screen, and a face to go with it.
 *
 * @import {Narration, SettingsStore} from "../page/settings.js"
 * @import {PlayerState} from "../../player/transition.js"
 * @import {Shortening} from "./sentences.js"
 * @import {Component, Snapshot, ViewModel} from "./snapshot.js"
 *
 * @typedef {ReturnType<typeof import("./voice.js").createVoice>} Voice
 */

import { lifetime } from "../../lib/lifetime.js";
import { SENTENCE_PACE } from "../../player/transition.js";
import { byId } from "../widgets/dom.js";
import { shortened } from "./sentences.js";

/** What the guide is glad to see, and what makes a node end a branch. */
const GLAD = new Set(["match", "solved"]);
const ENDS = new Set(["dead", "limit", "error"]);

/** Frames that belong to the node before. */
const GOES_BACK = new Set(["leave", "take"]);

/** @param {{settings: SettingsStore, voice: Voice, shortening: Shortening}} parts @returns {Component} */
export function createNarrator({ settings, voice, shortening }) {
  const bubble = byId("narrator", HTMLElement);
  const guide = byId("guide", HTMLElement);
  /** @type {Snapshot | null} */
  let last = null;
  const said = { sentence: "", is_short: false };

  /** @param {Snapshot} snapshot */
  function speak(snapshot) {
    const narration = narrationAt(settings.get().narration, snapshot.state);
    bubble.hidden = narration === "off";
    const sentence = sentenceOf(snapshot, narration);
    if (sentence !== said.sentence) {
      shortening.take(sentence);
      Object.assign(said, { sentence, is_short: shortening.isKnown(sentence) });
    }
    const shown = said.is_short && snapshot.state.status === "playing" ? shortened(sentence) : sentence;
    if (bubble.textContent === shown) return;
    bubble.textContent = shown;
    voice.say(shown);
  }

  settings.subscribe(() => {
    if (last) speak(last);
  }, lifetime());
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

/** @param {Snapshot} snapshot @param {Narration} narration */
export function sentenceOf(snapshot, narration) {
  if (narration === "off") return "";
  return narration === "short" ? snapshot.viewModel.brief(snapshot) : snapshot.viewModel.narrate(snapshot);
}

/**
 * @param {Narration} narration as it is chosen
 * @param {Pick<PlayerState, "speed" | "status">} state
 * @returns {Narration}
 */
export function narrationAt(narration, { speed, status }) {
  return narration === "full" && status === "playing" && speed === SENTENCE_PACE ? "short" : narration;
}

/**
 * Glad of a match and of a solution, sorry at a dead end, worried while a move leads there or is left
 * out.
 *
 * @param {Snapshot} snapshot
 */
function moodOf(snapshot) {
  const { state, cursor, viewModel } = snapshot;
  if (state.status === "ended" && viewModel.outcome) return viewModel.outcome === "solved" ? "happy" : "sad";
  const { frame } = cursor;
  const outcome = (frame ?? viewModel.signs?.(snapshot).outcome)?.outcome;
  if (GLAD.has(cursor.mark ?? "") || outcome === "solved") return "happy";
  if (ENDS.has(outcome)) return "sad";
  if (!frame || GOES_BACK.has(frame.kind)) return "idle";
  return frame.kind === "skip" || leadsToEnd(viewModel, cursor.step) ? "worried" : "idle";
}

/**
 * The last frame that leads to a node enters it.
 *
 * @param {ViewModel} viewModel @param {number} step
 */
function leadsToEnd(viewModel, step) {
  return ENDS.has(viewModel.framesOf(step)?.at(-1)?.outcome);
}

/**
 * Says something that no moment does.
 *
 * @param {string} sentence @param {"idle" | "sad"} mood
 */
export function say(sentence, mood) {
  byId("narrator", HTMLElement).textContent = sentence;
  byId("guide", HTMLElement).dataset.mood = mood;
}
