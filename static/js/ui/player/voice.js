/**
 * Reads aloud what the guide says, with a voice of the browser in the page's language. It speaks
 * one sentence at a time: when the next one comes the last one has been overtaken.
 *
 * @import {SettingsStore} from "../page/settings.js"
 */

/** What the browser calls the languages of the page. */
const LANGUAGES = Object.freeze(/** @type {Record<string, string>} */ ({ en: "en", zh: "zh-CN" }));

/**
 * @param {{lang: string, settings: SettingsStore}} parts
 * @returns {{say: (sentence: string) => void}}
 */
export function createVoice({ lang, settings }) {
  const speech = window.speechSynthesis;
  settings.subscribe(({ voice, muted }) => {
    if (!voice || muted) speech?.cancel();
  });
  document.addEventListener("visibilitychange", () => document.hidden && speech?.cancel());
  window.addEventListener("pagehide", () => speech?.cancel());
  return {
    say(sentence) {
      const { voice, muted } = settings.get();
      if (!speech || !voice || muted) return;
      speech.cancel();
      if (!sentence || document.hidden) return;
      const spoken = new SpeechSynthesisUtterance(sentence);
      spoken.lang = LANGUAGES[lang] ?? lang;
      speech.speak(spoken);
    },
  };
}
