/**
 * The theatre (board and guide) over the whole screen.
 */

import { byId } from "./dom.js";

/** @returns {() => void} enters full screen, or leaves it */
export function createFullScreen() {
  const button = byId("full-screen", HTMLButtonElement);
  const theatre = byId("theatre", HTMLElement);
  button.hidden = !document.fullscreenEnabled;

  function toggle() {
    if (button.hidden) return;
    if (document.fullscreenElement) void document.exitFullscreen();
    else void theatre.requestFullscreen();
  }

  button.addEventListener("click", toggle);
  return toggle;
}
