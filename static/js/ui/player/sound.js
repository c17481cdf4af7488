/**
 * Sounds of frames, a jingle at the end, the guide's voice. In a search pitch follows depth.
 * @import {Motion} from "../../player/motion.js"
 * @import {PuzzleView, Sound} from "../../types.d.ts"
 * @import {SettingsStore} from "../page/settings.js"
 * @import {SearchViewModel} from "../search/model.js"
 * @import {Component, Snapshot} from "./snapshot.js"
 */

import { lifetime } from "../../lib/lifetime.js";
import { nowMs } from "../../player/clock.js";
import { isRacing } from "../../player/transition.js";
import { STUDIO, SYNTHESISER, createMixer } from "../../sound/mixer.js";

/** BCP 47 tags of the page's languages. */
const LANGUAGES = Object.freeze(/** @type {Record<string, string>} */ ({ en: "en", zh: "zh-CN" }));

/** Some browsers never send `end`. */
const LONGEST_MS = 60_000;

/** Silence after which a voice has ended, even without an event. */
const SILENT_MS = 1000;

/** Semitones for a level: five levels stay within an octave. */
const DEPTH_STEP = 2;

/** Maximum pitch. */
const HIGHEST_STEP = 24;

/** Gestures that unlock audio, by mouse or touch. */
const GESTURES = ["pointerdown", "pointerup", "keydown"];

/** Signs of a visitor before the first gesture. */
const SIGNS = ["pointermove", "focusin"];

/** @param {{puzzle: PuzzleView, settings: SettingsStore}} parts @returns {Component} */
export function createSound({ puzzle, settings }) {
  const mixer = createMixer(settings.get());
  const signal = lifetime();
  settings.subscribe(mixer.mix, signal);
  signal.addEventListener("abort", () => mixer.rest(true));
  document.addEventListener("visibilitychange", () => mixer.rest(document.hidden), { signal });
  for (const sign of SIGNS) document.addEventListener(sign, fetchAhead, { once: true, signal });
  for (const gesture of GESTURES) document.addEventListener(gesture, wake, { capture: true, signal });

  // Without a synthesiser the page is silent; the next gesture retries.
  function wake() {
    if (navigator.userActivation?.hasBeenActive ?? true) mixer.wake().catch(() => {});
  }

  /** @param {readonly Sound[]} sounds @param {Motion} motion @param {number} speed @param {number} depth */
  function ring(sounds, { duration_ms }, speed, depth) {
    const length_s = Number.isFinite(duration_ms) ? duration_ms / 1000 / speed : 0;
    for (const { effect, step = 0, at = 0 } of sounds) {
      mixer.play(effect, { step: step + pitchOf(depth), delay_s: at * length_s });
    }
  }

  let played = "";
  return {
    update(snapshot) {
      const { state, previous, cursor } = snapshot;
      const { motion } = state;
      const now = motion && cursor.frame ? `${motion.step} ${motion.frame} ${motion.direction}` : "";
      if (motion && cursor.frame && now !== played) {
        ring(puzzle.sounds(cursor.frame), motion, state.speed, depthOf(cursor.frame));
      }
      played = now;
      if (isRacing(state) && state.step !== previous.step) {
        mixer.play("tick", { step: pitchOf(restDepth(snapshot)) });
      }
      const ends = state.status === "ended" && previous.status !== "ended";
      const { outcome } = snapshot.viewModel;
      if (ends && outcome) mixer.play(outcome === "solved" ? "solved" : "failed");
    },
  };
}

/** Fetches the synthesiser without running it: it creates the audio context. */
function fetchAhead() {
  for (const address of [STUDIO, SYNTHESISER]) {
    if (address.startsWith("module:")) continue; // the page is one file, with both in it
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = address;
    document.head.append(link);
  }
}

/** @param {number} depth */
function pitchOf(depth) {
  return Math.min(DEPTH_STEP * depth, HIGHEST_STEP);
}

/** Only frames of a search have a depth. @param {object} frame */
function depthOf(frame) {
  const { depth = 0 } = /** @type {{depth?: number}} */ (frame);
  return depth;
}

/** @param {Snapshot} snapshot */
function restDepth({ rest, viewModel }) {
  const { node } = /** @type {Partial<SearchViewModel>} */ (viewModel);
  return node?.(rest.step)?.depth ?? 0;
}

/**
 * Speaks sentences with a browser voice in the page's language. A new one interrupts the last.
 * @param {{lang: string, settings: SettingsStore}} parts
 * @returns {{say: (sentence: string) => void, isOn: () => boolean, isSpeaking: () => boolean}} `isOn`: audible, as far
 *     as known
 */
export function createVoice({ lang, settings }) {
  const speech = window.speechSynthesis;
  const state = {
    spoken: /** @type {SpeechSynthesisUtterance | null} */ (null),
    since_ms: 0, active_ms: 0, begun: false, fails: false,
  };

  function silence() {
    state.spoken = null;
    speech?.cancel();
  }

  /** @param {SpeechSynthesisUtterance} spoken */
  function listen(spoken) {
    spoken.addEventListener("end", () => {
      if (state.spoken === spoken) state.spoken = null;
      state.fails = false;
    });
    // Being interrupted is no failure.
    spoken.addEventListener("error", () => {
      if (state.spoken !== spoken) return;
      Object.assign(state, { spoken: null, fails: true });
    });
  }

  // Without an engine, browsers drop sentences and send no event.
  function noteSilence() {
    if (speech.speaking) Object.assign(state, { begun: true, fails: false });
    if (speech.speaking || speech.pending) state.active_ms = nowMs();
    if (nowMs() - state.active_ms < SILENT_MS) return;
    Object.assign(state, { spoken: null, fails: !state.begun });
  }

  const isOn = () => {
    const { voice, muted } = settings.get();
    return Boolean(speech) && voice && !muted && !state.fails;
  };
  const signal = lifetime();
  settings.subscribe(({ voice, muted }) => {
    if (!voice || muted) silence();
  }, signal);
  signal.addEventListener("abort", silence);
  document.addEventListener("visibilitychange", () => document.hidden && silence(), { signal });
  window.addEventListener("pagehide", silence, { signal });
  return {
    isOn,
    isSpeaking() {
      if (state.spoken) noteSilence();
      return state.spoken !== null && nowMs() - state.since_ms < LONGEST_MS;
    },
    say(sentence) {
      const { voice, muted } = settings.get();
      if (!speech || !voice || muted) return;
      silence();
      if (!sentence || document.hidden) return;
      const spoken = new SpeechSynthesisUtterance(sentence);
      spoken.lang = LANGUAGES[lang] ?? lang;
      listen(spoken);
      Object.assign(state, { spoken, since_ms: nowMs(), active_ms: nowMs(), begun: false });
      speech.speak(spoken);
    },
  };
}
