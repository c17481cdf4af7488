/**
 * Reads aloud what the guide says, with a voice of the browser in the page's language. It speaks
 * one sentence at a time: when the next one comes the last one has been overtaken.
 *
 * @import {SettingsStore} from "../page/settings.js"
 */

import { lifetime } from "../../lib/lifetime.js";
import { nowMs } from "../../player/clock.js";

/** What the browser calls the languages of the page. */
const LANGUAGES = Object.freeze(/** @type {Record<string, string>} */ ({ en: "en", zh: "zh-CN" }));

/** No sentence takes as long; some browsers never tell that one has ended. */
const LONGEST_MS = 60_000;

/** A voice that neither speaks nor is about to for as long is at its end, though no event says so. */
const SILENT_MS = 1000;

/**
 * @param {{lang: string, settings: SettingsStore}} parts
 * @returns {{say: (sentence: string) => void, isOn: () => boolean, isSpeaking: () => boolean}} `isOn`:
 *     whether sentences are heard, as far as is known
 */
export function createVoice({ lang, settings }) {
  const speech = window.speechSynthesis;
  const state = {
    spoken: /** @type {SpeechSynthesisUtterance | null} */ (null),
    since_ms: 0, active_ms: 0, heard: false, fails: false,
  };

  function stop() {
    state.spoken = null;
    speech?.cancel();
  }

  /** @param {SpeechSynthesisUtterance} spoken */
  function listen(spoken) {
    spoken.addEventListener("end", () => {
      if (state.spoken === spoken) state.spoken = null;
      state.fails = false;
    });
    // Of one that is overtaken it is no fault.
    spoken.addEventListener("error", () => {
      if (state.spoken !== spoken) return;
      Object.assign(state, { spoken: null, fails: true });
    });
  }

  // Without an engine, browsers drop sentences and send no event.
  function noteSilence() {
    if (speech.speaking) Object.assign(state, { heard: true, fails: false });
    if (speech.speaking || speech.pending) state.active_ms = nowMs();
    if (nowMs() - state.active_ms < SILENT_MS) return;
    Object.assign(state, { spoken: null, fails: !state.heard });
  }

  const isOn = () => {
    const { voice, muted } = settings.get();
    return Boolean(speech) && voice && !muted && !state.fails;
  };
  const signal = lifetime();
  settings.subscribe(({ voice, muted }) => {
    if (!voice || muted) stop();
  }, signal);
  signal.addEventListener("abort", stop);
  document.addEventListener("visibilitychange", () => document.hidden && stop(), { signal });
  window.addEventListener("pagehide", stop, { signal });
  return {
    isOn,
    isSpeaking() {
      if (state.spoken) noteSilence();
      return state.spoken !== null && nowMs() - state.since_ms < LONGEST_MS;
    },
    say(sentence) {
      const { voice, muted } = settings.get();
      if (!speech || !voice || muted) return;
      stop();
      if (!sentence || document.hidden) return;
      const spoken = new SpeechSynthesisUtterance(sentence);
      spoken.lang = LANGUAGES[lang] ?? lang;
      listen(spoken);
      Object.assign(state, { spoken, since_ms: nowMs(), active_ms: nowMs(), heard: false });
      speech.speak(spoken);
    },
  };
}
