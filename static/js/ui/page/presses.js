/**
 * What somebody presses before the scripts of its button have come: it is pressed again when they are there.
 */

/** Buttons that work as soon as the page begins are none of these. */
const WAITING = "main button:not([aria-expanded], #music), #share, button[data-card]";

/**
 * Holds presses from now on; only the last one counts, as if somebody had been a little later.
 *
 * @returns {() => void} presses the button, and holds no more
 */
export function holdPresses() {
  /** @type {HTMLElement | null} */
  let pressed = null;

  /** @param {Event} event */
  function hold({ target }) {
    const button = target instanceof Element ? target.closest(WAITING) : null;
    if (button instanceof HTMLElement) pressed = button;
  }

  document.addEventListener("click", hold, { capture: true });
  return () => {
    document.removeEventListener("click", hold, { capture: true });
    pressed?.click();
  };
}
