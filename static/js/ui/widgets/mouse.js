import { lifetime } from "../../lib/lifetime.js";

/** Modifiers open a new tab or download. @param {MouseEvent} event */
export function opensElsewhere(event) {
  return event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
}

/** Focus by a pointer only, also when a closed dialog returns it. @param {string} selector @returns {() => HTMLElement | null} */
export function watchPresses(selector) {
  /** @type {{pressed: HTMLElement | null, opener: HTMLElement | null, by_mouse: boolean}} */
  const state = { pressed: null, opener: null, by_mouse: false };
  const signal = lifetime();
  const capture = { capture: true, signal };
  document.addEventListener("keydown", () => (state.by_mouse = false), capture);
  document.addEventListener("click", ({ detail, target }) => {
    const found = target instanceof Element ? target.closest(selector) : null;
    state.by_mouse = detail > 0;
    state.pressed = state.by_mouse && found instanceof HTMLElement ? found : null;
    if (!state.pressed?.closest("dialog")) state.opener = state.pressed;
  }, capture);
  document.addEventListener("focusin", ({ target }) => {
    state.pressed = state.by_mouse && target === state.opener ? state.opener : null;
  }, { signal });
  return () => state.pressed;
}
