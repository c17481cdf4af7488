/**
 * Announces the question on screen to features that want it (features/index.js).
 * @typedef {{prompt: string, choices: readonly string[], right: number}} ScreenQuestion `right`: index of a choice
 * @typedef {{question: ScreenQuestion | null, before: HTMLElement}} Announced `question`: null once it is answered or
 *   gone; `before`: where a button about it belongs
 */

/** Only on pages of a server, which have the card of a live class or load it with their panels. @param {Announced} detail */
export function announceQuestion(detail) {
  const has_card = document.getElementById("live-card") ?? document.getElementById("main")?.dataset.panels;
  if (has_card) document.dispatchEvent(new CustomEvent("question", { detail }));
}
