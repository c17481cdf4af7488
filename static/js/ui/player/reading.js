/**
 * The guide: its sentence and face, and "Wait for the guide", which holds a moment until the
 * sentence can be read or has been spoken.
 * @import {PlayerState} from "../../player/transition.js"
 * @import {Moment} from "../../types.d.ts"
 * @import {Narration, SettingsStore} from "../page/settings.js"
 * @import {Component, Snapshot, ViewModel} from "./snapshot.js"
 * @typedef {Pick<Required<import("../../player/transition.js").Context>, "stands" | "lingers">} Waiting
 * @typedef {(viewModel: ViewModel) => Waiting} Reading
 * @typedef {ReturnType<typeof createShortening>} Shortening
 * @typedef {ReturnType<typeof import("./sound.js").createVoice>} Voice
 */

import { lifetime } from "../../lib/lifetime.js";
import { cursorOf } from "../../player/cursor.js";
import { SENTENCE_PACE, isPace, isRacing } from "../../player/transition.js";
import { byId } from "../widgets/dom.js";

const GLAD = new Set(["match", "solved"]);

/** Outcomes that end a branch without a solution. */
const ENDS = new Set(["dead", "limit", "error"]);

/** Frames that belong to the node before. */
const GOES_BACK = new Set(["leave", "take"]);

const OFTEN = 3;

const LETTER_MS = 60;
const CHINESE_MS = 200;
const CHINESE = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/gu;

const EXPLANATION = /[:：].*$/s;

/** Above this speed playing does not wait for the voice. */
const HIGHEST_SPOKEN = 1;

/** Time for the voice to begin: longer than any tick of the clock. */
const VOICE_MS = 300;

/**
 * Holds a moment where its sentence ends, for the reading time that its frames have left.
 * @param {(moment: Moment, state: PlayerState) => string} sentenceAt
 * @param {(sentence: string, state: PlayerState) => number} [time] in ms at 1x
 * @returns {Waiting["stands"]}
 */
export function standing(sentenceAt, time = readingTime) {
  return (moment, state, lengths) => {
    const sentence = sentenceAt(moment, state);
    const { step, frame } = moment;
    const ends = frame === 0 || frame === lengths.length;
    // The sentence stays, so there is more time.
    if (!ends && sentenceAt({ step, frame: frame + 1 }, state) === sentence) return 0;
    if (frame === 0 && sentenceAt({ step: step - 1, frame: lengths.length }, state) === sentence) return 0;
    let shown_ms = 0;
    for (let at = frame; at > 0 && sentenceAt({ step, frame: at }, state) === sentence; at -= 1) {
      shown_ms += lengths[at - 1] ?? 0;
    }
    return Math.max(0, time(sentence, state) - shown_ms);
  };
}

/** @param {Moment} moment @param {PlayerState} now @returns {PlayerState} */
export function stateAt({ step, frame }, now) {
  const held = /** @type {const} */ ({
    step: step + 1, frame: frame - 1, elapsed_ms: 1, duration_ms: 1, direction: 1,
    over: true, single: false, held: false,
  });
  return { ...now, step, motion: frame > 0 ? held : null };
}

/** @param {{settings: SettingsStore, voice: Voice, shortening: Shortening, seen?: () => boolean}} parts @returns {Reading} */
export function createReading({ settings, voice, shortening, seen = () => true }) {
  /** @param {PlayerState} state */
  function waits({ speed }) {
    const { wait, narration } = settings.get();
    return wait && narration !== "off" && !isPace(speed) && (voice.isOn() || seen());
  }

  /** @param {string} sentence @param {PlayerState} state */
  function standingTime(sentence, { speed }) {
    if (voice.isOn()) return VOICE_MS * speed;
    return shortening.timeOf(sentence) * (speed === SENTENCE_PACE ? speed : 1);
  }

  return (viewModel) => {
    /** @param {Moment} moment @param {PlayerState} state */
    const sentenceAt = (moment, state) => sentenceOn(viewModel, moment, state, narrationAt(settings.get().narration, state));

    /** @param {Moment} moment @param {PlayerState} state */
    const isRead = (moment, state) =>
      waits(state) && (viewModel.reads ?? isPlaying)(moment, state.status === "playing");

    const stands = standing(sentenceAt, standingTime);

    return {
      stands: (moment, state, lengths) => (isRead(moment, state) ? stands(moment, state, lengths) : 0),
      lingers(moment, state, count) {
        if (state.speed > HIGHEST_SPOKEN || !isRead(moment, state) || !voice.isSpeaking()) return false;
        const { step, frame } = moment;
        const next = frame < count ? { step, frame: frame + 1 } : { step: step + 1, frame: 0 };
        return sentenceAt(next, state) !== sentenceAt(moment, state);
      },
    };
  };
}

/** @param {Moment} _ @param {boolean} playing */
function isPlaying(_, playing) {
  return playing;
}

/** @param {ViewModel} viewModel @param {Moment} moment @param {PlayerState} now @param {Narration} narration */
function sentenceOn(viewModel, moment, now, narration) {
  const state = stateAt(moment, now);
  const { step } = moment;
  const rest = { step, board: viewModel.boardAt(step) };
  const cursor = cursorOf(viewModel, state);
  return sentenceOf({ state, previous: state, cursor, rest, viewModel, still: false }, narration);
}

/** From the fourth time on, a sentence that differs in numbers only is cut before its explanation during playback. */
export function createShortening() {
  /** @type {Map<string, number>} times shown, by the sentence without its numbers */
  const read = new Map();

  /** @param {string} sentence */
  function isKnown(sentence) {
    return (read.get(withoutNumbers(sentence)) ?? 0) > OFTEN;
  }

  return {
    /** @param {string} sentence newly shown */
    take(sentence) {
      const key = withoutNumbers(sentence);
      read.set(key, (read.get(key) ?? 0) + 1);
    },
    isKnown,
    /** A repeated sentence takes half the time. @param {string} sentence @returns {number} ms */
    timeOf(sentence) {
      return isKnown(sentence) ? readingTime(shortened(sentence)) / 2 : readingTime(sentence);
    },
  };
}

/** In ms of real time. @param {string} sentence */
export function readingTime(sentence) {
  const chinese = sentence.match(CHINESE)?.length ?? 0;
  return chinese * CHINESE_MS + (sentence.length - chinese) * LETTER_MS;
}

/** @param {string} sentence */
export function shortened(sentence) {
  return sentence.replace(EXPLANATION, /[。：]/.test(sentence) ? "。" : ".");
}

/** @param {string} sentence */
function withoutNumbers(sentence) {
  return sentence.replaceAll(/\d+/g, "#");
}

/** One short sentence for what is on screen, and a face. @param {{settings: SettingsStore, voice: Voice, shortening: Shortening}} parts @returns {Component} */
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
    fit(bubble, snapshot.state);
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

/** Smaller letters where the sentence would scroll. @param {HTMLElement} bubble @param {PlayerState} state */
function fit(bubble, state) {
  delete bubble.dataset.long;
  // Hundreds of nodes a second are not read, and measuring lays out the page.
  if (!isRacing(state) && bubble.scrollHeight > bubble.clientHeight) bubble.dataset.long = "";
}

/** @param {Snapshot} snapshot @param {Narration} narration */
export function sentenceOf(snapshot, narration) {
  if (narration === "off") return "";
  return narration === "short" ? snapshot.viewModel.brief(snapshot) : snapshot.viewModel.narrate(snapshot);
}

/** @param {Narration} narration as it is chosen @param {Pick<PlayerState, "speed" | "status">} state @returns {Narration} */
export function narrationAt(narration, { speed, status }) {
  return narration === "full" && status === "playing" && speed === SENTENCE_PACE ? "short" : narration;
}

/** Happy at a match or solution, sad at a dead end, worried on the way there. @param {Snapshot} snapshot */
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

/** The last frame to a node enters it. @param {ViewModel} viewModel @param {number} step */
function leadsToEnd(viewModel, step) {
  return ENDS.has(viewModel.framesOf(step)?.at(-1)?.outcome);
}

/** A sentence without a moment. @param {string} sentence @param {"idle" | "sad"} mood */
export function say(sentence, mood) {
  byId("narrator", HTMLElement).textContent = sentence;
  byId("guide", HTMLElement).dataset.mood = mood;
}
